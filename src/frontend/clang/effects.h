// What evaluating an expression, or calling a function, may read and write of what other evaluations see.
#pragma once

#include <map>
#include <set>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class QualType;
class Stmt;
class Type;
class VarDecl;
}  // namespace clang

namespace cairn::frontend {

// Memory as far as the syntax tells it: variables by name, what pointers lead to by the type of the access (no type: bytes, which may belong
// to anything), and what the library keeps for itself (streams, errno, the seed of rand).
struct Touched {
  std::set<const clang::VarDecl*> variables;
  std::set<const clang::VarDecl*> hidden;  // local ones that no pointer leads to
  std::set<const clang::Type*> pointees;
  bool bytes = false;
  bool library = false;
  bool unknown = false;  // anything

  void add(const Touched& other);
  [[nodiscard]] bool meets(const Touched& other) const;
};

struct Effects {
  Touched reads;
  Touched writes;

  void add(const Effects& other);
  // One of both writes what the other one reads or writes.
  [[nodiscard]] bool conflictWith(const Effects& other) const;
};

// Of an evaluation: what functions do that it calls, and what it does itself. Two evaluations that conflict by what they do themselves are
// undefined behaviour where no order is laid down (6.5p2); with a call among them one comes before the other, and nobody says which.
struct Evaluation {
  Effects called;
  Effects own;

  void add(const Evaluation& other) {
    called.add(other.called);
    own.add(other.own);
  }
  // Elements of a list come in some order even without a call (6.7.9p23).
  [[nodiscard]] bool dependsOnOrderInList(const Evaluation& other) const {
    return dependsOnOrder(other) || own.conflictWith(other.own);
  }
  [[nodiscard]] bool dependsOnOrder(const Evaluation& other) const {
    return called.conflictWith(other.called) || called.conflictWith(other.own) || own.conflictWith(other.called);
  }
};

class EffectsOf {
 public:
  explicit EffectsOf(clang::ASTContext& context) : context_(context) {}

  // The expressions that are asked about stand in this function.
  void enter(const clang::FunctionDecl& function);

  // Evaluated for its value, or, of an lvalue, to find the object.
  [[nodiscard]] Evaluation evaluation(const clang::Expr& expression);
  // The object that an lvalue names is read.
  [[nodiscard]] Evaluation reading(const clang::Expr& lvalue);

 private:
  void visit(const clang::Stmt* statement, Evaluation& into);
  void touch(const clang::Expr& lvalue, Touched& into);
  void touchThrough(clang::QualType type, Touched& into) const;
  void handOver(const clang::Expr& pointer, Touched& into);
  Effects callOf(const clang::Stmt& call);
  Effects effectsOf(const clang::FunctionDecl& function);
  Effects declared(const clang::FunctionDecl& function) const;
  bool holdsNewBlock(const clang::Expr& pointer);
  void findNewBlocks(const clang::FunctionDecl& function);

  clang::ASTContext& context_;
  std::map<const clang::FunctionDecl*, Effects> known_;
  std::set<const clang::FunctionDecl*> active_;   // that are being looked at, one calling the next
  const clang::FunctionDecl* current_ = nullptr;  // the innermost of them
  std::set<const clang::VarDecl*> shown_;         // whose address the function takes that was entered
  // Variables of the functions looked at that hold nothing but blocks just allocated there.
  std::set<const clang::VarDecl*> newBlocks_;
};

}  // namespace cairn::frontend
