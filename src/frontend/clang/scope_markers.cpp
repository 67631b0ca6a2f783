#include "frontend/clang/scope_markers.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::CompoundStmt;
using clang::Stmt;
using Path = std::vector<unsigned>;  // numbers of the tracked blocks around a point, outermost first

template <typename Predicate>
bool anywhere(const Stmt* statement, const Predicate& predicate) {
  if (statement == nullptr) return false;
  if (predicate(*statement)) return true;
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const Stmt* child) { return anywhere(child, predicate); });
}

bool isLabel(const Stmt& s) { return llvm::isa<clang::LabelStmt>(s) || llvm::isa<clang::SwitchCase>(s); }
bool isLiteral(const Stmt& s) { return llvm::isa<clang::CompoundLiteralExpr>(s); }
// The address of an array inside of a struct that is no variable: `f().array`. The object lives until the end of the full expression
// (C11 6.2.4p8).
bool isTemporary(const Stmt& s) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&s);
  return cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay && cast->getSubExpr()->isPRValue();
}
bool hasLabel(const Stmt* s) { return anywhere(s, isLabel); }
bool hasLiteral(const Stmt* s) { return anywhere(s, isLiteral); }
bool hasTemporary(const Stmt* s) { return anywhere(s, isTemporary); }

// Not one of an expression that is full in itself inside of a statement expression.
bool hasOwnTemporary(const Stmt* s) {
  if (s == nullptr || llvm::isa<clang::StmtExpr>(s)) return false;
  return isTemporary(*s) || std::any_of(s->child_begin(), s->child_end(), hasOwnTemporary);
}

bool isSelectionOrLoop(const Stmt& s) {
  return llvm::isa<clang::IfStmt>(s) || llvm::isa<clang::SwitchStmt>(s) || llvm::isa<clang::WhileStmt>(s) ||
         llvm::isa<clang::DoStmt>(s) || llvm::isa<clang::ForStmt>(s);
}

// C makes every selection, loop and each of their substatements a block (6.8.4, 6.8.5). Those that hold a compound literal of
// their own, or a variable of a `for` that a jump may pass by, become explicit compound statements.
class ExplicitBlocks {
 public:
  explicit ExplicitBlocks(SyntaxBuilder& builder) : builder_(builder) {}

  Stmt* rewrite(Stmt* statement) {
    if (statement == nullptr) return nullptr;
    const bool selectionOrLoop = isSelectionOrLoop(*statement);
    for (auto child = statement->child_begin(); child != statement->child_end(); ++child) {
      if (*child == nullptr) continue;
      const bool substatement = selectionOrLoop && isSubstatement(*statement, *child);
      Stmt* rewritten = rewrite(*child);
      if (substatement) rewritten = asBlock(rewritten);
      if (rewritten != *child) *child = rewritten;
    }
    return needsOwnBlock(*statement) ? wrap(statement) : statement;
  }

  static bool isSubstatement(const Stmt& parent, const Stmt* child) {
    if (const auto* s = llvm::dyn_cast<clang::IfStmt>(&parent)) return child == s->getThen() || child == s->getElse();
    if (const auto* s = llvm::dyn_cast<clang::SwitchStmt>(&parent)) return child == s->getBody();
    if (const auto* s = llvm::dyn_cast<clang::WhileStmt>(&parent)) return child == s->getBody();
    if (const auto* s = llvm::dyn_cast<clang::DoStmt>(&parent)) return child == s->getBody();
    if (const auto* s = llvm::dyn_cast<clang::ForStmt>(&parent)) return child == s->getBody();
    return false;
  }

 private:
  static bool needsOwnBlock(const Stmt& statement) {
    if (!isSelectionOrLoop(statement)) return false;
    for (const Stmt* child : statement.children()) {
      if (child == nullptr || isSubstatement(statement, child)) continue;
      if (hasLiteral(child)) return true;
      if (llvm::isa<clang::DeclStmt>(child) && hasLabel(&statement)) return true;
    }
    return false;
  }

  Stmt* asBlock(Stmt* statement) {
    if (llvm::isa<CompoundStmt>(statement) || !(hasLiteral(statement) || hasLabel(statement))) return statement;
    return wrap(statement);
  }

  Stmt* wrap(Stmt* statement) {
    return builder_.compound({statement}, statement->getBeginLoc(), statement->getEndLoc());
  }

  SyntaxBuilder& builder_;
};

using Blocks = std::set<const CompoundStmt*>;

// Gives each full expression (C11 6.8p4) in which a temporary lives a block of its own: an expression statement becomes a compound
// statement, any other one a statement expression.
class FullExpressions {
 public:
  explicit FullExpressions(SyntaxBuilder& builder) : builder_(builder) {}

  [[nodiscard]] const Blocks& blocks() const { return blocks_; }

  void rewrite(Stmt* statement) {
    if (statement == nullptr) return;
    if (auto* yielding = llvm::dyn_cast<clang::StmtExpr>(statement)) {
      rewriteBlock(*yielding->getSubStmt(), /*yieldsValue=*/true);
    } else if (auto* compound = llvm::dyn_cast<CompoundStmt>(statement)) {
      rewriteBlock(*compound, /*yieldsValue=*/false);
    } else if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      rewriteDeclaration(*declaration);
    } else {
      rewriteChildren(*statement);
    }
  }

 private:
  // Whether the expression stands where a statement can stand.
  static bool isSubstatement(const Stmt& parent, const Stmt* child) {
    if (const auto* s = llvm::dyn_cast<clang::LabelStmt>(&parent)) return child == s->getSubStmt();
    if (const auto* s = llvm::dyn_cast<clang::SwitchCase>(&parent)) return child == s->getSubStmt();
    return ExplicitBlocks::isSubstatement(parent, child);
  }

  // The parts of an expression are not full; those of any other statement are.
  void rewriteChildren(Stmt& statement) {
    for (auto child = statement.child_begin(); child != statement.child_end(); ++child) {
      rewrite(*child);
      if (*child == nullptr || llvm::isa<clang::Expr>(statement)) continue;
      auto* expression = llvm::dyn_cast<clang::Expr>(*child);
      if (expression == nullptr || !hasOwnTemporary(expression)) continue;
      *child = isSubstatement(statement, expression) ? static_cast<Stmt*>(block(expression)) : value(expression);
    }
  }

  void rewriteBlock(CompoundStmt& compound, bool yieldsValue) {
    for (auto* child = compound.body_begin(); child != compound.body_end(); ++child) {
      rewrite(*child);
      auto* expression = llvm::dyn_cast<clang::Expr>(*child);
      if (expression == nullptr || !hasOwnTemporary(expression)) continue;
      const bool last = yieldsValue && std::next(child) == compound.body_end();
      *child = last ? value(expression) : static_cast<Stmt*>(block(expression));
    }
  }

  void rewriteDeclaration(clang::DeclStmt& statement) {
    for (Stmt* child : statement.children()) rewrite(child);
    for (clang::Decl* declaration : statement.decls()) {
      auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable != nullptr && variable->hasInit()) variable->setInit(initialiser(variable->getInit()));
    }
  }

  clang::Expr* initialiser(clang::Expr* expression) {
    if (auto* list = llvm::dyn_cast<clang::InitListExpr>(expression)) {
      for (unsigned i = 0; i < list->getNumInits(); ++i) list->setInit(i, initialiser(list->getInit(i)));
      return list;
    }
    return hasOwnTemporary(expression) ? value(expression) : expression;
  }

  CompoundStmt* block(clang::Expr* expression) {
    CompoundStmt* result = builder_.compound({expression}, expression->getBeginLoc(), expression->getEndLoc());
    blocks_.insert(result);
    return result;
  }

  clang::Expr* value(clang::Expr* expression) {
    return builder_.statementExpression(block(expression), expression->getType().getUnqualifiedType());
  }

  SyntaxBuilder& builder_;
  Blocks blocks_;
};

// Numbers the tracked blocks and finds out where each label stands. A block is tracked if a jump may enter it, a compound
// literal lives in it, or it is a full expression with temporaries; the outermost block of the function never is, its objects
// live as long as the call.
class Survey {
 public:
  explicit Survey(const Blocks& expressions) : expressions_(expressions) {}

  void function(CompoundStmt& body) {
    for (Stmt* statement : body.body()) visit(statement);
  }

  [[nodiscard]] std::optional<unsigned> number(const CompoundStmt& block) const {
    const auto found = numbers_.find(&block);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] bool isExpression(const CompoundStmt& block) const { return expressions_.contains(&block); }
  [[nodiscard]] const Path& around(const clang::LabelDecl& label) const { return labels_.at(&label); }
  // Blocks that a jump from the switch to one of its cases enters, outermost first.
  [[nodiscard]] const Path& enteredBy(const clang::SwitchStmt& statement) const { return switches_.at(&statement); }

 private:
  void visit(Stmt* statement) {
    if (statement == nullptr) return;
    if (auto* block = llvm::dyn_cast<CompoundStmt>(statement);
        block != nullptr && (hasLabel(block) || hasLiteral(block) || isExpression(*block))) {
      const auto number = static_cast<unsigned>(numbers_.size());
      numbers_.emplace(block, number);
      path_.push_back(number);
      for (Stmt* child : block->body()) visit(child);
      path_.pop_back();
      return;
    }
    if (auto* label = llvm::dyn_cast<clang::LabelStmt>(statement)) labels_.emplace(label->getDecl(), path_);
    if (llvm::isa<clang::SwitchCase>(statement) && !openSwitches_.empty()) {
      auto& [owner, depth] = openSwitches_.back();
      Path& entered = switches_[owner];
      for (std::size_t i = depth; i < path_.size(); ++i) {
        if (std::find(entered.begin(), entered.end(), path_[i]) == entered.end()) entered.push_back(path_[i]);
      }
    }
    if (auto* chosen = llvm::dyn_cast<clang::SwitchStmt>(statement)) {
      switches_.emplace(chosen, Path());
      visit(chosen->getInit());
      visit(chosen->getCond());
      openSwitches_.emplace_back(chosen, path_.size());
      visit(chosen->getBody());
      openSwitches_.pop_back();
      return;
    }
    for (Stmt* child : statement->children()) visit(child);
  }

  const Blocks& expressions_;
  Path path_;
  std::vector<std::pair<const clang::SwitchStmt*, std::size_t>>
      openSwitches_;  // with the depth of the path at the switch
  std::map<const CompoundStmt*, unsigned> numbers_;
  std::map<const clang::LabelDecl*, Path> labels_;
  std::map<const clang::SwitchStmt*, Path> switches_;
};

// Adds the markers. Entering: at the start of a block, before a goto to a label inside it, and before a switch with a case
// inside it (its objects cannot be named before the case is reached). Leaving: at the end of a block, before a break, continue
// or goto out of it, and after a switch that may have entered it. A return needs none: the whole frame goes.
class Marking {
 public:
  Marking(SyntaxBuilder& builder, clang::FunctionDecl& function, const Survey& survey)
      : builder_(builder), function_(function), survey_(survey) {}

  CompoundStmt* body(CompoundStmt& block) {
    llvm::SmallVector<Stmt*, 16> statements;
    for (Stmt* statement : block.body()) statements.push_back(rewrite(statement));
    return builder_.compoundLike(block, statements);
  }

 private:
  struct JumpTarget {
    std::size_t depth;  // of the path at the statement that break or continue belongs to
    Path leftLater;     // left by markers behind that statement
  };

  Stmt* rewrite(Stmt* statement) {
    if (statement == nullptr) return nullptr;
    if (auto* block = llvm::dyn_cast<CompoundStmt>(statement)) return rewriteBlock(*block, nullptr);
    if (auto* expression = llvm::dyn_cast<clang::StmtExpr>(statement)) {
      expression->setSubStmt(rewriteBlock(*expression->getSubStmt(), expression));
      return expression;
    }
    if (auto* jump = llvm::dyn_cast<clang::GotoStmt>(statement)) return rewriteGoto(*jump);
    if (llvm::isa<clang::BreakStmt>(statement)) return rewriteExit(*statement, breaks_.back());
    if (llvm::isa<clang::ContinueStmt>(statement)) return rewriteExit(*statement, continues_.back());
    if (auto* chosen = llvm::dyn_cast<clang::SwitchStmt>(statement)) return rewriteSwitch(*chosen);
    const bool loop = llvm::isa<clang::WhileStmt>(statement) || llvm::isa<clang::DoStmt>(statement) ||
                      llvm::isa<clang::ForStmt>(statement);
    if (loop) {
      breaks_.push_back({path_.size(), {}});
      continues_.push_back({path_.size(), {}});
    }
    rewriteChildren(*statement);
    if (loop) {
      breaks_.pop_back();
      continues_.pop_back();
    }
    return statement;
  }

  void rewriteChildren(Stmt& statement) {
    for (auto child = statement.child_begin(); child != statement.child_end(); ++child) {
      if (Stmt* rewritten = rewrite(*child); rewritten != *child) *child = rewritten;
    }
  }

  CompoundStmt* rewriteBlock(CompoundStmt& block, const clang::StmtExpr* value) {
    const std::optional<unsigned> number = survey_.number(block);
    llvm::SmallVector<Stmt*, 16> statements;
    if (!number) {
      for (Stmt* statement : block.body()) statements.push_back(rewrite(statement));
      return builder_.compoundLike(block, statements);
    }
    const clang::SourceLocation begin = block.getLBracLoc();
    const clang::SourceLocation end = block.getRBracLoc();
    const bool labels = hasLabel(&block);
    Stmt* first = builder_.marker(survey_.isExpression(block) ? kExpressionBegin : kScopeBegin, *number, begin);
    statements.push_back(labels ? builder_.label(function_, first, begin) : first);
    path_.push_back(*number);
    for (Stmt* statement : block.body()) {
      if (labels && llvm::isa<clang::DeclStmt>(statement) && !llvm::isa<clang::DeclStmt>(statements.back())) {
        const clang::SourceLocation at = statement->getBeginLoc();
        statements.push_back(builder_.label(function_, builder_.nothing(at), at));
      }
      statements.push_back(rewrite(statement));
    }
    path_.pop_back();
    finish(block, *number, value, statements, end);
    return builder_.compoundLike(block, statements);
  }

  // The end of a tracked block. A statement expression hands its value out after its block was left.
  void finish(const CompoundStmt& block, unsigned number, const clang::StmtExpr* value,
              llvm::SmallVectorImpl<Stmt*>& statements, clang::SourceLocation end) {
    if (&block == switchBody_) return;
    Stmt* leave = builder_.marker(kScopeLeave, number, end);
    if (value == nullptr || value->getType()->isVoidType()) {
      statements.push_back(leave);
      return;
    }
    while (llvm::isa<clang::NullStmt>(statements.back())) statements.pop_back();
    auto* result = llvm::dyn_cast<clang::Expr>(statements.back());
    if (result == nullptr) {
      statements.insert(statements.begin() + 1, builder_.marker(kScopeUnclear, number, end));
      return;
    }
    statements.pop_back();
    const auto [declaration, read] = builder_.saved(function_, result);
    statements.append({declaration, leave, read});
  }

  Stmt* rewriteGoto(clang::GotoStmt& jump) {
    const Path& target = survey_.around(*jump.getLabel());
    const auto common = static_cast<std::size_t>(
        std::mismatch(path_.begin(), path_.end(), target.begin(), target.end()).first - path_.begin());
    llvm::SmallVector<Stmt*, 4> statements;
    for (std::size_t i = path_.size(); i > common; --i) statements.push_back(leave(path_[i - 1], jump));
    for (std::size_t i = common; i < target.size(); ++i) {
      statements.push_back(builder_.marker(kScopeEnter, target[i], jump.getBeginLoc()));
    }
    return before(statements, jump);
  }

  Stmt* rewriteExit(Stmt& jump, const JumpTarget& target) {
    llvm::SmallVector<Stmt*, 4> statements;
    for (std::size_t i = path_.size(); i > target.depth; --i) {
      const Path& later = target.leftLater;
      if (std::find(later.begin(), later.end(), path_[i - 1]) == later.end()) {
        statements.push_back(leave(path_[i - 1], jump));
      }
    }
    return before(statements, jump);
  }

  Stmt* rewriteSwitch(clang::SwitchStmt& chosen) {
    const Path& entered = survey_.enteredBy(chosen);
    chosen.setCond(llvm::cast<clang::Expr>(rewrite(chosen.getCond())));
    breaks_.push_back({path_.size(), entered});
    const CompoundStmt* outer = switchBody_;
    auto* body = llvm::dyn_cast<CompoundStmt>(chosen.getBody());
    const bool bodyEntered = body != nullptr && survey_.number(*body) &&
                             std::find(entered.begin(), entered.end(), *survey_.number(*body)) != entered.end();
    switchBody_ = bodyEntered ? body : nullptr;
    chosen.setBody(rewrite(chosen.getBody()));
    switchBody_ = outer;
    breaks_.pop_back();
    if (entered.empty()) return &chosen;
    llvm::SmallVector<Stmt*, 4> statements;
    for (unsigned scope : entered) statements.push_back(builder_.marker(kScopeEnter, scope, chosen.getBeginLoc()));
    statements.push_back(&chosen);
    for (auto scope = entered.rbegin(); scope != entered.rend(); ++scope) {
      statements.push_back(builder_.marker(kScopeLeave, *scope, chosen.getEndLoc()));
    }
    return builder_.compound(statements, chosen.getBeginLoc(), chosen.getEndLoc());
  }

  Stmt* leave(unsigned scope, const Stmt& jump) { return builder_.marker(kScopeLeave, scope, jump.getBeginLoc()); }

  Stmt* before(llvm::SmallVectorImpl<Stmt*>& statements, Stmt& jump) {
    if (statements.empty()) return &jump;
    statements.push_back(&jump);
    return builder_.compound(statements, jump.getBeginLoc(), jump.getEndLoc());
  }

  SyntaxBuilder& builder_;
  clang::FunctionDecl& function_;
  const Survey& survey_;
  Path path_;
  std::vector<JumpTarget> breaks_;
  std::vector<JumpTarget> continues_;
  const CompoundStmt* switchBody_ = nullptr;
};

class ScopeMarkers : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override {
    context_ = &context;
    builder_ = std::make_unique<SyntaxBuilder>(context);
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declaration : group) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function != nullptr && function->doesThisDeclarationHaveABody()) mark(*function);
    }
    return true;
  }

 private:
  void mark(clang::FunctionDecl& function) {
    auto* body = llvm::dyn_cast_or_null<CompoundStmt>(function.getBody());
    if (body == nullptr || context_->getDiagnostics().hasErrorOccurred() ||
        !(hasLabel(body) || hasLiteral(body) || hasTemporary(body))) {
      return;
    }
    ExplicitBlocks(*builder_).rewrite(body);
    FullExpressions expressions(*builder_);
    expressions.rewrite(body);
    Survey survey(expressions.blocks());
    survey.function(*body);
    function.setBody(Marking(*builder_, function, survey).body(*body));
  }

  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<SyntaxBuilder> builder_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createScopeMarkers() { return std::make_unique<ScopeMarkers>(); }

}  // namespace cairn::frontend
