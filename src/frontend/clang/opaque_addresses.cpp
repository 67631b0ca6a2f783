#include "frontend/clang/opaque_addresses.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::Stmt;

// Marks the addresses of one function. What must stay a constant expression (initialisers of static variables, labels of cases) is left
// alone: it is the address itself, or a number that does not depend on one.
class Marking {
 public:
  Marking(SyntaxBuilder& builder, clang::ASTContext& context) : builder_(builder), context_(context) {}

  void visit(Stmt* statement) {
    if (statement == nullptr || llvm::isa<clang::ConstantExpr>(statement)) return;
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
        declaration != nullptr && isStatic(*declaration)) {
      return;
    }
    if (auto* labelled = llvm::dyn_cast<clang::CaseStmt>(statement)) return visit(labelled->getSubStmt());
    for (auto child = statement->child_begin(); child != statement->child_end(); ++child) visit(*child);
    if (auto* cast = llvm::dyn_cast<clang::CastExpr>(statement)) {
      if (cast->getCastKind() == clang::CK_PointerToIntegral) cast->setSubExpr(hidden(cast->getSubExpr()));
      if (cast->getCastKind() == clang::CK_LValueToRValue && isConstantPointer(*cast->getSubExpr())) {
        Expr* variable = cast->getSubExpr();
        cast->setSubExpr(
            builder_.dereferenced(builder_.passed(kOpaqueAddress, builder_.addressOf(variable)), variable->getType()));
      }
    } else if (auto* compared = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
      if (isKnownComparison(*compared)) compared->setLHS(builder_.passed(kOpaqueAddress, compared->getLHS()));
    }
  }

 private:
  static bool isStatic(const clang::DeclStmt& statement) {
    return std::all_of(statement.decl_begin(), statement.decl_end(), [](const clang::Decl* declaration) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      return variable != nullptr && variable->hasGlobalStorage();
    });
  }

  Expr* hidden(Expr* pointer) {
    return isConstantAddress(pointer) ? builder_.passed(kOpaqueAddress, pointer) : pointer;
  }

  // Not a number that was made a pointer, as in `(size_t)&((struct s *)0)->member`.
  bool isConstantAddress(const Expr* pointer) const {
    if (!pointer->getType()->isPointerType() || !pointer->isPRValue()) return false;
    Expr::EvalResult result;
    return pointer->EvaluateAsRValue(result, context_) && result.Val.isLValue() && !!result.Val.getLValueBase();
  }

  bool isKnownComparison(const clang::BinaryOperator& compared) const {
    if (!compared.isComparisonOp() || !compared.getLHS()->getType()->isPointerType()) return false;
    Expr::EvalResult result;
    return compared.EvaluateAsRValue(result, context_);
  }

  // Code generation puts the initial value in its place, and of a literal in it one more object.
  static bool isConstantPointer(const Expr& object) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(object.IgnoreParens());
    const auto* variable = reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const clang::QualType type = object.getType();
    return variable != nullptr && type.isConstQualified() && !type.isVolatileQualified() && type->isPointerType();
  }

  SyntaxBuilder& builder_;
  clang::ASTContext& context_;
};

class OpaqueAddresses : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override {
    context_ = &context;
    builder_ = std::make_unique<SyntaxBuilder>(context);
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    if (context_->getDiagnostics().hasErrorOccurred()) return true;
    for (clang::Decl* declaration : group) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function != nullptr && function->doesThisDeclarationHaveABody()) {
        Marking(*builder_, *context_).visit(function->getBody());
      }
    }
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<SyntaxBuilder> builder_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createOpaqueAddresses() { return std::make_unique<OpaqueAddresses>(); }

void revealAddresses(llvm::Module& module) {
  llvm::Function* marker = module.getFunction(kOpaqueAddress);
  if (marker == nullptr) return;
  const std::vector<llvm::User*> users(marker->user_begin(), marker->user_end());
  for (llvm::User* user : users) {
    auto* call = llvm::cast<llvm::CallBase>(user);
    call->replaceAllUsesWith(call->getArgOperand(0));
    call->eraseFromParent();
  }
  marker->eraseFromParent();
}

}  // namespace cairn::frontend
