// Makes nodes of Clang's syntax tree, for the steps that change a function's tree before code generation. A node that is made carries the
// position of the one that it stands beside. The functions that are called exist only by name: a later step on the LLVM
// module replaces the calls.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <string>
#include <utility>

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace cairn::frontend {

// The name of the variables that hold operands (SyntaxBuilder::kept).
inline constexpr const char* kOperandVariable = "cairn.operand";

class SyntaxBuilder {
 public:
  explicit SyntaxBuilder(clang::ASTContext& context) : context_(context) {}

  [[nodiscard]] clang::CompoundStmt* compound(llvm::ArrayRef<clang::Stmt*> statements, clang::SourceLocation begin,
                                              clang::SourceLocation end);
  [[nodiscard]] clang::CompoundStmt* compoundLike(const clang::CompoundStmt& model,
                                                  llvm::ArrayRef<clang::Stmt*> statements);

  // `name(scope);`
  [[nodiscard]] clang::Stmt* marker(const char* name, unsigned scope, clang::SourceLocation at);

  // A label that nothing jumps to: code generation drops what follows a jump unless a label stands there, and with it the
  // place of a declaration whose variable a later label can reach.
  [[nodiscard]] clang::Stmt* label(clang::FunctionDecl& function, clang::Stmt* statement, clang::SourceLocation at);

  [[nodiscard]] clang::Expr* statementExpression(clang::CompoundStmt* block, clang::QualType type);

  [[nodiscard]] clang::Stmt* nothing(clang::SourceLocation at);

  // `T value = expression;` and an expression that reads it, for the value of a statement expression.
  [[nodiscard]] std::pair<clang::Stmt*, clang::Stmt*> saved(clang::FunctionDecl& function, clang::Expr* expression);

  // The object that `object`, an lvalue, names, by way of a function: `*(T *)name(&object, sizeof(T))`, again an lvalue.
  [[nodiscard]] clang::Expr* through(const char* name, clang::Expr* object);

  // `name(&variable, sizeof(T))` for a variable of type T, by the same function.
  [[nodiscard]] clang::Expr* handOver(const char* name, clang::VarDecl& variable);

  // The statement that declares one of those that `statement` declares.
  [[nodiscard]] clang::DeclStmt* declaration(clang::Decl* one, const clang::DeclStmt& statement);

  // `&object`, `*pointer` as an lvalue of the type, and the value of an lvalue.
  [[nodiscard]] clang::Expr* addressOf(clang::Expr* object);
  [[nodiscard]] clang::Expr* dereferenced(clang::Expr* pointer, clang::QualType type);
  [[nodiscard]] clang::Expr* read(clang::Expr* lvalue);

  // An integer as one of another type; `left op right`, both of the type that the operation works on.
  [[nodiscard]] clang::Expr* integerCast(clang::Expr* value, clang::QualType type);
  [[nodiscard]] clang::Expr* operation(clang::BinaryOperatorKind op, clang::Expr* left, clang::Expr* right,
                                       clang::QualType type, clang::SourceLocation at);

  // `(T)name(pointer)` for a pointer of type T, by a function from `void *` to `void *`.
  [[nodiscard]] clang::Expr* passed(const char* name, clang::Expr* pointer);

  // `(name(), expression)`
  [[nodiscard]] clang::Expr* after(const char* name, clang::Expr* expression);

  // `name(number)`
  [[nodiscard]] clang::Expr* numbered(const char* name, unsigned number, clang::SourceLocation at);

  // `(first, second, ..., last)`, which is what `last` is.
  [[nodiscard]] clang::Expr* sequence(llvm::ArrayRef<clang::Expr*> steps, clang::Expr* last);

  // `T value;`, `value = expression` and `value`; of an lvalue `T *value;`, `value = &expression` and `*value`. The declaration belongs to
  // the beginning of the function.
  struct Kept {
    clang::Stmt* declaration;
    clang::Expr* assignment;
    clang::Expr* value;
  };
  [[nodiscard]] Kept kept(clang::FunctionDecl& function, clang::Expr* expression);

 private:
  clang::Expr* handOver(const char* name, clang::Expr* object);
  clang::Expr* call(const char* name, clang::QualType result, llvm::ArrayRef<clang::Expr*> arguments,
                    clang::SourceLocation at);
  clang::FunctionDecl* function(const char* name, clang::QualType result, llvm::ArrayRef<clang::QualType> parameters);
  clang::Expr* cast(clang::Expr* expression, clang::QualType type, clang::CastKind kind);

  clang::ASTContext& context_;
  std::map<std::string, clang::FunctionDecl*> functions_;
};

}  // namespace cairn::frontend
