// What evaluations of a C program read and write, as far as the syntax tree tells it: enough to say of two evaluations that
// their order cannot matter. Everything here errs towards more effects.
//
// Memory is divided into variables whose address nobody takes, members of structures, and objects reached through pointers by
// the type of the access; where a program reads objects by pointers of another type, memory is one.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Decl;
class Expr;
class FunctionDecl;
class Stmt;
class Type;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace cairn::frontend {

// What some evaluations touch in one way, all of them writing or all of them reading.
struct Touched {
  bool memory = false;  // any object but variables whose address nobody takes
  bool world = false;   // state of the library and of what lies outside of the program: streams, errno, ...
  bool end = false;     // written: the execution may end here; read: a violation may happen here
  llvm::DenseSet<const clang::Decl*> places;  // variables and members
  llvm::DenseSet<const clang::Type*> types;   // canonical and unqualified: objects of these, through pointers

  void add(const Touched& other);
  [[nodiscard]] bool empty() const { return !memory && !world && !end && places.empty() && types.empty(); }
  [[nodiscard]] std::size_t size() const { return memory + world + end + places.size() + types.size(); }
};

struct Effects {
  Touched reads;
  Touched writes;

  void add(const Effects& other);
  [[nodiscard]] std::size_t size() const { return reads.size() + writes.size(); }
};

class EffectAnalysis {
 public:
  explicit EffectAnalysis(clang::ASTContext& context) : context_(context) {}

  // The functions of the program, and whatever else holds expressions. Call it once with all of them.
  void read(const std::vector<clang::FunctionDecl*>& functions, const std::vector<const clang::VarDecl*>& globals);

  // What the expression does itself, without the calls in it; and these calls, inner ones first.
  [[nodiscard]] Effects direct(const clang::Stmt& expression) const;
  // Reading the value of an lvalue.
  [[nodiscard]] Effects reading(const clang::Expr& object) const;
  [[nodiscard]] std::vector<const clang::CallExpr*> calls(const clang::Stmt& expression) const;
  [[nodiscard]] Effects ofCall(const clang::CallExpr& call) const;

  // Whether the state after the two evaluations, or whether they are reached, may depend on which is first.
  [[nodiscard]] bool interfere(const Effects& one, const Effects& other) const;

  // The same but for whether an evaluation ends the execution before the other one violates: for that only which of two is
  // first matters, not what comes between.
  [[nodiscard]] bool interfereInState(const Effects& one, const Effects& other) const;

 private:
  class AddressUses;
  class Walk;

  [[nodiscard]] Effects ofFunction(const clang::FunctionDecl& function) const;
  [[nodiscard]] Effects ofUnknown(const clang::FunctionDecl* function) const;
  // `ofCallee`: for the summary of a function, whose callers know nothing of the blocks that it makes.
  void access(const clang::Expr& object, Touched& touched, bool ofCallee) const;
  void accessThroughPointer(const clang::Expr& object, Touched& touched, bool ofCallee) const;
  [[nodiscard]] bool isFresh(const clang::Expr& pointer) const;
  [[nodiscard]] bool collide(const Touched& writes, const Touched& other) const;
  [[nodiscard]] bool isHidden(const clang::Decl& place) const;
  [[nodiscard]] bool mayBe(const clang::Decl& place, const clang::Type& type) const;
  [[nodiscard]] bool mayAlias(const clang::Type& one, const clang::Type& other) const;

  clang::ASTContext& context_;
  bool punned_ = false;                             // a pointer is converted to one of another type
  llvm::DenseSet<const clang::Decl*> addressed_;    // variables and members whose address is used
  llvm::DenseSet<const clang::VarDecl*> notFresh_;  // pointers that may hold something else than a new block
  llvm::DenseMap<const clang::FunctionDecl*, Effects> functions_;
};

}  // namespace cairn::frontend
