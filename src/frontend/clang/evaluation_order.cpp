#include "frontend/clang/evaluation_order.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <vector>

#include "frontend/clang/effects.h"
#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::Stmt;

// What cannot be evaluated in a block of its own: an object whose lifetime is told by the block around it, jumps.
bool staysInBlock(const Stmt* s) {
  if (s == nullptr) return false;
  if (llvm::isa<clang::CompoundLiteralExpr>(s) || llvm::isa<clang::OpaqueValueExpr>(s)) return true;
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(s)) {
    return std::any_of(block->child_begin(), block->child_end(),
                       [](const Stmt* child) {
                         return std::any_of(child->child_begin(), child->child_end(), [](const Stmt* inner) {
                           return inner != nullptr && !llvm::isa<Expr>(inner) && !llvm::isa<clang::DeclStmt>(inner);
                         });
                       }) ||
           std::any_of(s->child_begin(), s->child_end(), staysInBlock);
  }
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s)) {
    return std::any_of(declaration->decl_begin(), declaration->decl_end(), [](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      return variable == nullptr || staysInBlock(variable->getInit());
    });
  }
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(s);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay && cast->getSubExpr()->isPRValue()) {
    return true;
  }
  return std::any_of(s->child_begin(), s->child_end(), staysInBlock);
}

// The expressions of one function.
class Ordering {
 public:
  Ordering(SyntaxBuilder& builder, EffectsOf& effects, clang::FunctionDecl& function, unsigned& groups)
      : builder_(builder), effects_(effects), function_(function), groups_(groups) {}

  // What takes the statement's place.
  Stmt* rewrite(Stmt* statement) {
    if (statement == nullptr || isConstant(*statement)) return statement;
    if (auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement)) return rewriteBlock(*block);
    if (auto* yielding = llvm::dyn_cast<clang::StmtExpr>(statement)) {
      yielding->setSubStmt(rewriteBlock(*yielding->getSubStmt()));
      return yielding;
    }
    if (auto* labelled = llvm::dyn_cast<clang::CaseStmt>(statement)) {
      labelled->setSubStmt(rewrite(labelled->getSubStmt()));
      return labelled;
    }
    if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (clang::Decl* declared : declaration->decls()) {
        auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        if (variable == nullptr || !variable->hasInit() || variable->hasGlobalStorage()) continue;
        variable->setInit(llvm::cast<Expr>(rewrite(variable->getInit())));
      }
      return declaration;
    }
    for (auto child = statement->child_begin(); child != statement->child_end(); ++child) {
      if (Stmt* rewritten = rewrite(*child); rewritten != *child) *child = rewritten;
    }
    if (auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement)) return ordered(*operation);
    if (auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(statement)) return orderedElement(*element);
    if (auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) return ordered(*call);
    return statement;
  }

 private:
  // Nothing is evaluated when the program runs.
  static bool isConstant(const Stmt& statement) {
    if (llvm::isa<clang::ConstantExpr>(statement) || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return true;
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement);
    return declaration != nullptr &&
           std::all_of(declaration->decl_begin(), declaration->decl_end(), [](const clang::Decl* declared) {
             const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
             return variable != nullptr && variable->hasGlobalStorage();
           });
  }

  clang::CompoundStmt* rewriteBlock(clang::CompoundStmt& block) {
    llvm::SmallVector<Stmt*, 16> statements;
    for (Stmt* child : block.body()) {
      Stmt* rewritten = rewrite(child);
      auto* declaration = llvm::dyn_cast<clang::DeclStmt>(rewritten);
      if (declaration != nullptr && !isConstant(*declaration)) {
        addDeclarations(*declaration, statements);
      } else {
        statements.push_back(rewritten);
      }
    }
    const bool same = std::equal(statements.begin(), statements.end(), block.body_begin(), block.body_end());
    return same ? &block : builder_.compoundLike(block, statements);
  }

  // Before a variable with a list come the elements whose order matters.
  void addDeclarations(clang::DeclStmt& statement, llvm::SmallVectorImpl<Stmt*>& statements) {
    const auto elementsOf = [&](clang::Decl* declared) {
      std::vector<Expr**> places;
      auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable == nullptr || !variable->hasInit() || variable->hasGlobalStorage()) return places;
      auto* list = llvm::dyn_cast<clang::InitListExpr>(variable->getInit()->IgnoreParens());
      if (list != nullptr) collect(*list, places);
      return choose(places, true);
    };
    bool any = false;
    for (clang::Decl* declared : statement.decls()) any = any || !elementsOf(declared).empty();
    if (!any) return statements.push_back(&statement);
    for (clang::Decl* declared : statement.decls()) {
      const std::vector<Expr**> places = elementsOf(declared);
      if (!places.empty() && canBeFirst(places)) {
        evaluateFirst(places, statements, declared->getLocation());
      } else if (!places.empty()) {
        *places.front() = builder_.after(kOrderAssumed, *places.front());
      }
      statements.push_back(statement.isSingleDecl() ? &statement : builder_.declaration(declared, statement));
    }
  }

  // The values of a list and of the lists in it.
  static void collect(clang::InitListExpr& list, std::vector<Expr**>& places) {
    for (auto child = list.child_begin(); child != list.child_end(); ++child) {
      auto* value = llvm::dyn_cast_or_null<Expr>(*child);
      if (value == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(value)) continue;
      if (auto* inner = llvm::dyn_cast<clang::InitListExpr>(value)) {
        collect(*inner, places);
      } else {
        places.push_back(reinterpret_cast<Expr**>(&*child));
      }
    }
  }

  // Those whose evaluation depends on when another one is evaluated.
  std::vector<Expr**> choose(const std::vector<Expr**>& places, bool ofList = false) {
    std::vector<Evaluation> evaluations;
    for (Expr** place : places) evaluations.push_back(effects_.evaluation(**place));
    std::vector<Expr**> result;
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (std::size_t k = 0; k < places.size(); ++k) {
        const bool depends = ofList ? evaluations[i].dependsOnOrderInList(evaluations[k])
                                    : evaluations[i].dependsOnOrder(evaluations[k]);
        if (i == k || !depends) continue;
        result.push_back(places[i]);
        break;
      }
    }
    return result;
  }

  static bool canBeFirst(const std::vector<Expr**>& places) {
    return places.size() < kMostOperands &&
           std::ranges::none_of(places, [](Expr** place) { return staysInBlock(*place); });
  }

  // Evaluates the values one after the other into variables, which take their places.
  void evaluateFirst(const std::vector<Expr**>& places, llvm::SmallVectorImpl<Stmt*>& statements,
                     clang::SourceLocation at) {
    std::vector<Stmt*> inOrder;
    for (Expr** place : places) {
      const auto [declaration, value] = builder_.saved(function_, *place);
      inOrder.push_back(declaration);
      *place = llvm::cast<Expr>(value);
    }
    const unsigned group = groups_++;
    for (unsigned i = 0; i < inOrder.size(); ++i) {
      statements.push_back(builder_.marker(kOrder, group * kMostOperands + i, at));
      statements.push_back(inOrder[i]);
    }
    statements.push_back(builder_.marker(kOrder, group * kMostOperands + static_cast<unsigned>(inOrder.size()), at));
  }

  // `whole`, of which `places` are operands, in a block that evaluates these first.
  Expr* withOrder(Expr* whole, const std::vector<Expr**>& places) {
    if (!canBeFirst(places) || staysInBlock(whole)) return builder_.after(kOrderAssumed, whole);
    llvm::SmallVector<Stmt*, 8> statements;
    evaluateFirst(places, statements, whole->getBeginLoc());
    statements.push_back(whole);
    return asExpression(*whole, statements);
  }

  Stmt* ordered(clang::CallExpr& call) {
    if (call.getNumArgs() < 2 && call.getDirectCallee() != nullptr) return &call;
    if (call.getBuiltinCallee() != 0 && call.getDirectCallee()->getName().starts_with("__builtin_")) return &call;
    std::vector<Expr**> places;
    if (call.getDirectCallee() == nullptr) places.push_back(asPlace(call.child_begin()));
    auto child = call.child_begin();
    for (++child; child != call.child_end(); ++child) places.push_back(asPlace(child));
    const std::vector<Expr**> chosen = choose(places);
    return chosen.empty() ? &call : withOrder(&call, chosen);
  }

  static Expr** asPlace(Stmt::child_iterator child) { return reinterpret_cast<Expr**>(&*child); }

  Stmt* ordered(clang::BinaryOperator& operation) {
    if (operation.isLogicalOp() || operation.getOpcode() == clang::BO_Comma) return &operation;
    if (!operation.getType()->isVoidType() && !operation.getLHS()->getType()->isVoidType()) {
      if (operation.isCompoundAssignmentOp()) return orderedUpdate(operation);
      if (operation.isAssignmentOp()) return orderedAssignment(operation);
      return orderedOperands(operation, operation.child_begin());
    }
    return &operation;
  }

  Stmt* orderedOperands(Expr& whole, Stmt::child_iterator first) {
    std::vector<Expr**> places{asPlace(first)};
    places.push_back(asPlace(++first));
    const std::vector<Expr**> chosen = choose(places);
    return chosen.empty() ? &whole : withOrder(&whole, chosen);
  }

  // An lvalue is no value of a block: the address is, `*({ ...; &a[i]; })`.
  Stmt* orderedElement(clang::ArraySubscriptExpr& element) {
    std::vector<Expr**> places;
    for (auto child = element.child_begin(); child != element.child_end(); ++child) places.push_back(asPlace(child));
    const std::vector<Expr**> chosen = choose(places);
    if (chosen.empty()) return &element;
    Expr* address = builder_.addressOf(&element);
    return builder_.dereferenced(withOrder(address, chosen), element.getType());
  }

  // `object = value`: which object that is may be found before the value or behind it, as Clang does.
  Stmt* orderedAssignment(clang::BinaryOperator& assignment) {
    if (!effects_.evaluation(*assignment.getLHS()).dependsOnOrder(effects_.evaluation(*assignment.getRHS()))) {
      return &assignment;
    }
    if (assignment.getLHS()->refersToBitField() || staysInBlock(&assignment)) {
      return builder_.after(kOrderAssumed, &assignment);
    }
    llvm::SmallVector<Stmt*, 8> statements;
    Expr* address = builder_.addressOf(assignment.getLHS());
    Expr* value = assignment.getRHS();
    evaluateFirst({&value, &address}, statements, assignment.getBeginLoc());
    assignment.setLHS(builder_.dereferenced(address, assignment.getLHS()->getType()));
    assignment.setRHS(value);
    statements.push_back(&assignment);
    return asExpression(assignment, statements);
  }

  // `object += value`: the old value may be read before the other one is computed, or behind that.
  Stmt* orderedUpdate(clang::BinaryOperator& update) {
    Evaluation old = effects_.evaluation(*update.getLHS());
    old.add(effects_.reading(*update.getLHS()));
    if (!old.dependsOnOrder(effects_.evaluation(*update.getRHS()))) return &update;
    auto& assignment = llvm::cast<clang::CompoundAssignOperator>(update);
    const clang::QualType type = update.getLHS()->getType();
    const bool plain = type->isIntegerType() && !type->isBooleanType() && !update.getLHS()->refersToBitField() &&
                       assignment.getComputationLHSType()->isIntegerType() &&
                       assignment.getComputationResultType()->isIntegerType();
    if (!plain || staysInBlock(&update)) return builder_.after(kOrderAssumed, &update);
    llvm::SmallVector<Stmt*, 8> statements;
    // `T *object = &...; T old = *object; U value = ...; *object = (T)((C)old op value);`
    const auto [objectDeclared, objectRead] = builder_.saved(function_, builder_.addressOf(update.getLHS()));
    statements.push_back(objectDeclared);
    auto* object = llvm::cast<Expr>(objectRead);
    Expr* before = builder_.read(builder_.dereferenced(object, type));
    Expr* value = update.getRHS();
    evaluateFirst({&value, &before}, statements, update.getBeginLoc());
    Expr* computed = builder_.operation(clang::BinaryOperator::getOpForCompoundAssignment(update.getOpcode()),
                                        builder_.integerCast(before, assignment.getComputationLHSType()), value,
                                        assignment.getComputationResultType(), update.getExprLoc());
    Expr* stored = builder_.operation(clang::BO_Assign, builder_.dereferenced(object, type),
                                      builder_.integerCast(computed, type.getUnqualifiedType()),
                                      type.getUnqualifiedType(), update.getExprLoc());
    statements.push_back(stored);
    return builder_.statementExpression(builder_.compound(statements, update.getBeginLoc(), update.getEndLoc()),
                                        type.getUnqualifiedType());
  }

  Expr* asExpression(const Expr& whole, llvm::ArrayRef<Stmt*> statements) {
    return builder_.statementExpression(builder_.compound(statements, whole.getBeginLoc(), whole.getEndLoc()),
                                        whole.getType().getUnqualifiedType());
  }

  SyntaxBuilder& builder_;
  EffectsOf& effects_;
  clang::FunctionDecl& function_;
  unsigned& groups_;
};

class EvaluationOrders : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override {
    context_ = &context;
    builder_ = std::make_unique<SyntaxBuilder>(context);
    effects_ = std::make_unique<EffectsOf>(context);
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    if (context_->getDiagnostics().hasErrorOccurred()) return true;
    for (clang::Decl* declaration : group) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
      effects_->enter(*function);
      Ordering ordering(*builder_, *effects_, *function, groups_);
      function->setBody(ordering.rewrite(function->getBody()));
    }
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<SyntaxBuilder> builder_;
  std::unique_ptr<EffectsOf> effects_;
  unsigned groups_ = 0;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createEvaluationOrders() { return std::make_unique<EvaluationOrders>(); }

}  // namespace cairn::frontend
