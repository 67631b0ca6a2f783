#include "frontend/clang/evaluation_order.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclGroup.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

#include "frontend/clang/effects.h"
#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::Stmt;

constexpr std::size_t kMostOperands = 4;  // 24 orders

// An operand with what it does, call by call. What it does itself, without its calls, counts as one step: C says nothing of the order
// of two such evaluations but that the program is undefined if it matters.
struct Operand {
  Stmt** place = nullptr;
  Effects direct;
  std::vector<Effects> calls;

  [[nodiscard]] Effects all() const {
    Effects result = direct;
    for (const Effects& call : calls) result.add(call);
    return result;
  }
};

// The operands of one function's expressions, inner ones first.
class Ordering {
 public:
  Ordering(SyntaxBuilder& builder, const EffectAnalysis& effects, clang::FunctionDecl& function)
      : builder_(builder), effects_(effects), function_(function) {}

  void run() {
    auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function_.getBody());
    if (body == nullptr) return;
    visit(body);
    if (declarations_.empty()) return;
    llvm::SmallVector<Stmt*, 16> statements(declarations_.begin(), declarations_.end());
    statements.append(body->body_begin(), body->body_end());
    function_.setBody(builder_.compoundLike(*body, statements));
  }

 private:
  void visit(Stmt* statement) {
    if (statement == nullptr || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return;
    if (isStatic(*statement)) return;
    for (Stmt*& child : statement->children()) {
      visit(child);
      // Braces inside of braces belong to the outermost ones.
      if (llvm::isa<clang::InitListExpr>(statement) && llvm::isa_and_nonnull<clang::InitListExpr>(child)) continue;
      if (auto* expression = llvm::dyn_cast_or_null<Expr>(child)) child = ordered(expression);
    }
  }

  // The initialiser of a static variable is a constant.
  static bool isStatic(const Stmt& statement) {
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement);
    if (declaration == nullptr || !declaration->isSingleDecl()) return false;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
    return variable != nullptr && variable->hasGlobalStorage();
  }

  // The expression itself, or one that chooses in which order its operands are evaluated.
  Expr* ordered(Expr* expression) {
    std::vector<Operand> operands = operandsOf(*expression);
    if (auto* update = llvm::dyn_cast<clang::CompoundAssignOperator>(expression);
        update != nullptr && isUpdateOfChanged(*update, operands)) {
      return orderedUpdate(*update, operands);
    }
    // The elements of a list come one after the other in some order, also those without a call (6.7.9p23).
    const bool list = llvm::isa<clang::InitListExpr>(expression);
    std::vector<Operand*> together;
    bool unclear = false;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      bool interferes = false;
      for (std::size_t j = 0; j < operands.size(); ++j) {
        const bool matters = orderMatters(operands[i], operands[j]) ||
                             (list && effects_.interfere(operands[i].direct, operands[j].direct));
        if (i == j || !matters) continue;
        interferes = true;
        unclear |= !list && i < j && mayInterleave(operands[i], operands[j]);
      }
      if (interferes) together.push_back(&operands[i]);
    }
    const bool followed = together.size() <= kMostOperands && llvm::all_of(together, [](const Operand* operand) {
                            return canBeSaved(*llvm::cast<Expr>(*operand->place));
                          });
    const clang::SourceLocation at = expression->getBeginLoc();
    if (!together.empty() && followed) expression = chosen(expression, together);
    return unclear || !followed ? builder_.sequence({builder_.numbered(kOrderUnclear, 0, at)}, expression) : expression;
  }

  // `x += f()` where f changes x: the old value may be read before the call or behind it.
  bool isUpdateOfChanged(const clang::CompoundAssignOperator& update, const std::vector<Operand>& operands) const {
    const Effects value = effects_.reading(*update.getLHS());
    return llvm::any_of(operands.front().calls, [&](const Effects& call) { return effects_.interfere(call, value); });
  }

  // `(p = &x, begin(), v = f(), next(), old = *p, end(), *p = (T)((C)old op v))`
  Expr* orderedUpdate(clang::CompoundAssignOperator& update, const std::vector<Operand>& operands) {
    const clang::SourceLocation at = update.getBeginLoc();
    Expr* object = update.getLHS();
    const clang::QualType type = object->getType();
    const auto isPlain = [](clang::QualType each) { return each->isIntegerType() && !each->isBooleanType(); };
    if (!isPlain(type) || !isPlain(update.getComputationLHSType()) || !isPlain(update.getComputationResultType()) ||
        !canBeSaved(*object) || !canBeSaved(*update.getRHS()) || orderMatters(operands[0], operands[1])) {
      return builder_.sequence({builder_.numbered(kOrderUnclear, 0, at)}, &update);
    }
    const SyntaxBuilder::Kept place = kept(object);
    const SyntaxBuilder::Kept value = kept(update.getRHS());
    const SyntaxBuilder::Kept old = kept(builder_.read(place.value));
    const unsigned number = ++count_;
    Expr* computed = builder_.operation(clang::BinaryOperator::getOpForCompoundAssignment(update.getOpcode()),
                                        builder_.integerCast(old.value, update.getComputationLHSType()), value.value,
                                        update.getComputationResultType(), update.getExprLoc());
    const clang::QualType result = type.getUnqualifiedType();
    Expr* stored = builder_.operation(clang::BO_Assign, place.value, builder_.integerCast(computed, result), result,
                                      update.getExprLoc());
    return builder_.sequence(
        {place.assignment, builder_.numbered(kOrderBegin, number, at), value.assignment,
         builder_.numbered(kOrderNext, number, at), old.assignment, builder_.numbered(kOrderEnd, number, at)},
        stored);
  }

  SyntaxBuilder::Kept kept(Expr* expression) {
    const SyntaxBuilder::Kept result = builder_.kept(function_, expression);
    declarations_.push_back(result.declaration);
    return result;
  }

  // What C evaluates in any order for this expression. Of an assignment, its sides: the store itself comes last.
  std::vector<Operand> operandsOf(Expr& expression) const {
    std::vector<Operand> result;
    const auto add = [&](Stmt*& place) {
      if (!llvm::isa_and_nonnull<Expr>(place)) return;
      result.push_back({&place, effects_.direct(*place), {}});
      for (const clang::CallExpr* call : effects_.calls(*place)) result.back().calls.push_back(effects_.ofCall(*call));
    };
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
      if (operation->isLogicalOp() || operation->getOpcode() == clang::BO_Comma) return {};
      for (Stmt*& child : expression.children()) add(child);
      // The order of Clang comes first among those to choose from.
      if (operation->isAssignmentOp() && result.size() == 2) std::swap(result[0], result[1]);
    } else if (llvm::isa<clang::CallExpr>(expression) || llvm::isa<clang::ArraySubscriptExpr>(expression)) {
      for (Stmt*& child : expression.children()) add(child);
    } else if (auto* list = llvm::dyn_cast<clang::InitListExpr>(&expression)) {
      forEachInitialiser(*list, add);
    }
    return result;
  }

  template <typename F>
  static void forEachInitialiser(clang::InitListExpr& list, const F& f) {
    for (Stmt*& child : list.children()) {
      if (auto* inner = llvm::dyn_cast_or_null<clang::InitListExpr>(child)) {
        forEachInitialiser(*inner, f);
      } else {
        f(child);
      }
    }
  }

  // Whether a call is one of the two: of two evaluations without calls either nothing depends on the order, or the program is
  // undefined.
  bool orderMatters(const Operand& one, const Operand& other) const {
    for (const Effects& call : one.calls) {
      if (effects_.interfere(call, other.all())) return true;
    }
    for (const Effects& call : other.calls) {
      if (effects_.interfere(call, one.direct)) return true;
    }
    return false;
  }

  // Whether there are orders that are neither one after the other: if two pairs of steps interfere, one pair may be executed
  // the other way round than the other pair.
  bool mayInterleave(const Operand& one, const Operand& other) const {
    unsigned pairs = 0;
    const auto count = [&](const Effects& step, const Effects& opposite) {
      if (effects_.interfereInState(step, opposite)) ++pairs;
    };
    for (const Effects& call : one.calls) {
      count(call, other.direct);
      for (const Effects& opposite : other.calls) count(call, opposite);
    }
    for (const Effects& call : other.calls) count(call, one.direct);
    return pairs > 1;
  }

  // Whether a variable can hold what the operand yields: a value, or the address of an object.
  static bool canBeSaved(const Expr& operand) {
    const clang::QualType type = operand.getType();
    if (type->isVoidType() || type->isVariablyModifiedType()) return false;
    if (operand.isPRValue()) return type->isScalarType() && !llvm::isa<clang::InitListExpr>(operand);
    return !operand.refersToBitField() && !type->isArrayType() && !type->isFunctionType() &&
           !type.isVolatileQualified();
  }

  Expr* chosen(Expr* expression, const std::vector<Operand*>& operands) {
    std::vector<Expr*> steps;
    const clang::SourceLocation at = expression->getBeginLoc();
    const unsigned number = ++count_;
    for (const Operand* operand : operands) {
      steps.push_back(builder_.numbered(operand == operands.front() ? kOrderBegin : kOrderNext, number, at));
      const SyntaxBuilder::Kept variable = kept(llvm::cast<Expr>(*operand->place));
      steps.push_back(variable.assignment);
      *operand->place = variable.value;
    }
    steps.push_back(builder_.numbered(kOrderEnd, number, at));
    return builder_.sequence(steps, expression);
  }

  SyntaxBuilder& builder_;
  const EffectAnalysis& effects_;
  clang::FunctionDecl& function_;
  unsigned count_ = 0;               // of expressions with a choice
  std::vector<Stmt*> declarations_;  // of the variables that hold operands
};

// Keeps what is declared until the end of the source.
class EvaluationOrder : public clang::ASTConsumer {
 public:
  explicit EvaluationOrder(std::unique_ptr<clang::ASTConsumer> next) : next_(std::move(next)) {}

  void Initialize(clang::ASTContext& context) override {
    context_ = &context;
    next_->Initialize(context);
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    groups_.push_back(group);
    return true;
  }
  void HandleInterestingDecl(clang::DeclGroupRef group) override { HandleTopLevelDecl(group); }
  void CompleteTentativeDefinition(clang::VarDecl* variable) override { tentative_.push_back(variable); }
  void CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) override {
    next_->CompleteExternalDeclaration(declaration);
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override {
    next_->HandleInlineFunctionDefinition(function);
  }
  void HandleTagDeclDefinition(clang::TagDecl* tag) override { next_->HandleTagDeclDefinition(tag); }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) override {
    next_->HandleTagDeclRequiredDefinition(tag);
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred()) order();
    for (const clang::DeclGroupRef group : groups_) next_->HandleTopLevelDecl(group);
    for (clang::VarDecl* variable : tentative_) next_->CompleteTentativeDefinition(variable);
    next_->HandleTranslationUnit(context);
  }

 private:
  void order() {
    std::vector<clang::FunctionDecl*> functions;
    std::vector<const clang::VarDecl*> globals;
    for (const clang::DeclGroupRef group : groups_) {
      for (clang::Decl* declaration : group) {
        auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function != nullptr && function->isThisDeclarationADefinition()) functions.push_back(function);
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) globals.push_back(variable);
      }
    }
    EffectAnalysis effects(*context_);
    effects.read(functions, globals);
    SyntaxBuilder builder(*context_);
    for (clang::FunctionDecl* function : functions) Ordering(builder, effects, *function).run();
  }

  std::unique_ptr<clang::ASTConsumer> next_;
  clang::ASTContext* context_ = nullptr;
  std::vector<clang::DeclGroupRef> groups_;
  std::vector<clang::VarDecl*> tentative_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createEvaluationOrder(std::unique_ptr<clang::ASTConsumer> next) {
  return std::make_unique<EvaluationOrder>(std::move(next));
}

}  // namespace cairn::frontend
