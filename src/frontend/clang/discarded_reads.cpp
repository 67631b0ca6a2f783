#include "frontend/clang/discarded_reads.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <vector>

#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::Stmt;

// What code generation reads in parts, or not at all, when nobody uses the value. A vector counts as a scalar there.
bool isAggregate(clang::QualType type) { return type->isRecordType() || type->isAnyComplexType(); }

// An object that exists wherever it can be named: a variable, a compound literal, or a member of one. Its read needs no check.
bool isNamed(const Expr* object) {
  object = object->IgnoreParens();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(object)) {
    return !member->isArrow() && member->getBase()->isLValue() && isNamed(member->getBase());
  }
  if (llvm::isa<clang::CompoundLiteralExpr>(object)) return true;
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(object);
  return reference != nullptr && llvm::isa<clang::VarDecl>(reference->getDecl());
}

// An object whose lifetime is told by the block in which the expression stands: it must not be moved to another block.
bool belongsToBlock(const Stmt* s) {
  if (s == nullptr) return false;
  if (llvm::isa<clang::CompoundLiteralExpr>(s) || llvm::isa<clang::StmtExpr>(s)) return true;
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(s);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay && cast->getSubExpr()->isPRValue()) {
    return true;
  }
  return std::any_of(s->child_begin(), s->child_end(), belongsToBlock);
}

bool isStatementPosition(const Stmt& parent, const Stmt* child) {
  if (llvm::isa<clang::CompoundStmt>(parent) || llvm::isa<clang::SwitchCase>(parent)) {
    const auto* labelled = llvm::dyn_cast<clang::SwitchCase>(&parent);
    return labelled == nullptr || child == labelled->getSubStmt();
  }
  if (llvm::isa<clang::LabelStmt>(parent) || llvm::isa<clang::AttributedStmt>(parent)) return true;
  if (const auto* s = llvm::dyn_cast<clang::IfStmt>(&parent)) return child != s->getCond();
  if (const auto* s = llvm::dyn_cast<clang::SwitchStmt>(&parent)) return child != s->getCond();
  if (const auto* s = llvm::dyn_cast<clang::WhileStmt>(&parent)) return child != s->getCond();
  if (const auto* s = llvm::dyn_cast<clang::DoStmt>(&parent)) return child != s->getCond();
  if (const auto* s = llvm::dyn_cast<clang::ForStmt>(&parent)) return child != s->getCond();
  return false;
}

// Marks the reads of one function. An operand that is never evaluated (of sizeof, _Generic, typeof) may be marked too: no code
// is generated for it.
class Marking {
 public:
  Marking(SyntaxBuilder& builder, clang::FunctionDecl& function) : builder_(builder), function_(function) {}

  // Everything that the statement evaluates and drops; its own value is used.
  void visit(Stmt* statement) {
    if (statement == nullptr) return;
    if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
        declaration != nullptr && isStatic(*declaration)) {
      return;
    }
    const Stmt* value = valueOf(*statement);
    for (auto child = statement->child_begin(); child != statement->child_end(); ++child) {
      visit(*child);
      auto* expression = llvm::dyn_cast_or_null<Expr>(*child);
      if (expression == nullptr || expression == value || !drops(*statement, expression)) continue;
      if (Expr* replacement = discard(expression); replacement != expression) *child = replacement;
    }
  }

 private:
  // The initialiser of a static variable is a constant.
  static bool isStatic(const clang::DeclStmt& statement) {
    return std::all_of(statement.decl_begin(), statement.decl_end(), [](const clang::Decl* declaration) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      return variable != nullptr && variable->hasGlobalStorage();
    });
  }

  // The last expression of a statement expression is its value: whoever drops the whole drops it.
  const Stmt* valueOf(const Stmt& statement) {
    if (const auto* yielding = llvm::dyn_cast<clang::StmtExpr>(&statement)) values_.push_back(yielding->getSubStmt());
    if (values_.empty() || values_.back() != &statement) return nullptr;
    values_.pop_back();
    return last(*llvm::cast<clang::CompoundStmt>(&statement));
  }

  static Stmt* last(const clang::CompoundStmt& block) {
    Stmt* result = nullptr;
    for (Stmt* statement : block.body()) {
      if (!llvm::isa<clang::NullStmt>(statement)) result = statement;
    }
    return result;
  }

  static bool drops(const Stmt& parent, const Expr* child) {
    if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(&parent)) {
      return comma->getOpcode() == clang::BO_Comma && child == comma->getLHS();
    }
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&parent)) {
      // Of a complex number that becomes a real one, code generation reads half.
      return cast->getCastKind() == clang::CK_ToVoid || cast->getCastKind() == clang::CK_FloatingComplexToReal ||
             cast->getCastKind() == clang::CK_IntegralComplexToReal;
    }
    if (const auto* part = llvm::dyn_cast<clang::UnaryOperator>(&parent)) {
      return (part->getOpcode() == clang::UO_Real || part->getOpcode() == clang::UO_Imag) && child->isPRValue();
    }
    return isStatementPosition(parent, child);
  }

  // The expression as one that reads its value, though nobody uses it.
  Expr* discard(Expr* expression) {
    if (auto* paren = llvm::dyn_cast<clang::ParenExpr>(expression)) {
      paren->setSubExpr(discard(paren->getSubExpr()));
      return paren;
    }
    if (auto* comma = llvm::dyn_cast<clang::BinaryOperator>(expression);
        comma != nullptr && comma->getOpcode() == clang::BO_Comma) {
      comma->setRHS(discard(comma->getRHS()));
      return comma;
    }
    if (auto* extension = llvm::dyn_cast<clang::UnaryOperator>(expression);
        extension != nullptr && extension->getOpcode() == clang::UO_Extension) {
      extension->setSubExpr(discard(extension->getSubExpr()));
      return extension;
    }
    if (auto* conditional = llvm::dyn_cast<clang::ConditionalOperator>(expression)) {
      // The condition comes first, then the arms.
      auto arm = conditional->child_begin();
      for (++arm; arm != conditional->child_end(); ++arm) *arm = discard(llvm::cast<Expr>(*arm));
      return conditional;
    }
    if (auto* yielding = llvm::dyn_cast<clang::StmtExpr>(expression)) {
      clang::CompoundStmt& block = *yielding->getSubStmt();
      if (auto* value = llvm::dyn_cast_or_null<Expr>(last(block))) {
        std::replace(block.body_begin(), block.body_end(), static_cast<Stmt*>(value),
                     static_cast<Stmt*>(discard(value)));
      }
      return yielding;
    }
    return isAggregate(expression->getType()) ? read(expression) : expression;
  }

  Expr* read(Expr* expression) {
    auto* cast = llvm::dyn_cast<clang::CastExpr>(expression);
    if (cast != nullptr && cast->getCastKind() == clang::CK_LValueToRValue && cast->getSubExpr()->isLValue()) {
      if (!isNamed(cast->getSubExpr())) cast->setSubExpr(builder_.through(kDiscardedRead, cast->getSubExpr()));
      return cast;
    }
    if (!readsObject(*expression)) return expression;
    if (belongsToBlock(expression)) return builder_.after(kUnclearRead, expression);
    const auto [declaration, value] = builder_.saved(function_, expression);
    return builder_.statementExpression(
        builder_.compound({declaration, value}, expression->getBeginLoc(), expression->getEndLoc()),
        expression->getType().getUnqualifiedType());
  }

  // Code generation itself evaluates these in full: a call or an assignment reads no object for its value, and what a
  // member is taken of becomes an object first.
  static bool readsObject(const Expr& expression) {
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
      return !operation->isAssignmentOp() && !operation->getType()->isAnyComplexType();
    }
    if (llvm::isa<clang::UnaryOperator>(expression)) return !expression.getType()->isAnyComplexType();
    return !llvm::isa<clang::CallExpr>(expression) && !llvm::isa<clang::MemberExpr>(expression) &&
           !llvm::isa<clang::InitListExpr>(expression) && !llvm::isa<clang::ImaginaryLiteral>(expression);
  }

  SyntaxBuilder& builder_;
  clang::FunctionDecl& function_;
  std::vector<const Stmt*> values_;  // bodies of statement expressions that are about to be visited
};

class DiscardedReads : public clang::ASTConsumer {
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
        Marking(*builder_, *function).visit(function->getBody());
      }
    }
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<SyntaxBuilder> builder_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createDiscardedReads() { return std::make_unique<DiscardedReads>(); }

}  // namespace cairn::frontend
