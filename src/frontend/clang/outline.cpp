#include "frontend/clang/outline.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

namespace cairn::frontend {

using clang::Expr;
using clang::SourceLocation;
using clang::Stmt;
using program::BranchingKind;
using program::FileId;
using program::OutlinePlace;
using program::SourceLoc;
using program::TextRange;

namespace {

program::ResultKind resultKind(clang::QualType type) {
  if (type->isVoidType()) return program::ResultKind::None;
  if (type->isPointerType()) return program::ResultKind::Pointer;
  if (type->isRealFloatingType()) return program::ResultKind::Float;
  if (type->isUnsignedIntegerOrEnumerationType()) return program::ResultKind::Unsigned;
  if (type->isSignedIntegerOrEnumerationType()) return program::ResultKind::Signed;
  return program::ResultKind::Other;
}

class Outliner : public clang::ASTConsumer {
 public:
  Outliner(UnresolvedOutline& into, std::uint32_t input) : into_(into), input_(input) {}

  void Initialize(clang::ASTContext& context) override { context_ = &context; }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (const clang::Decl* declaration : group) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) declare(*variable);
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        if (function->isThisDeclarationADefinition()) define(*function);
      }
    }
    return true;
  }

 private:
  void define(const clang::FunctionDecl& function) {
    into_.outline.functions.emplace_back();
    current_ = &into_.outline.functions.back();
    current_->name = function.getNameAsString();
    const std::size_t outside = variables_.size();
    for (const clang::ParmVarDecl* parameter : function.parameters()) declare(*parameter);
    statement(function.getBody());
    variables_.resize(outside);
  }

  // ---- Places
  [[nodiscard]] const clang::SourceManager& sources() const { return context_->getSourceManager(); }

  SourceLoc location(SourceLocation at, unsigned shift = 0) {
    const clang::PresumedLoc presumed = sources().getPresumedLoc(at);
    if (presumed.isInvalid()) return {};
    return {file(presumed.getFilename()), presumed.getLine(), presumed.getColumn() + shift};
  }
  FileId file(const char* name) {
    const auto [entry, isNew] = fileNumbers_.try_emplace(name, FileId(into_.files.size()));
    if (isNew) into_.files.emplace_back(name);
    return entry->second;
  }
  OutlinePlace place(SourceLocation at) {
    const SourceLocation expanded = sources().getExpansionLoc(at);
    OutlinePlace result;
    result.loc = location(expanded);
    if (sources().getFileID(expanded) == sources().getMainFileID()) {
      result.input = input_;
      result.line = sources().getExpansionLineNumber(expanded);
      result.column = sources().getExpansionColumnNumber(expanded);
    }
    return result;
  }
  TextRange range(const Stmt* s) {
    if (s == nullptr) return {};
    const SourceLocation end = sources().getExpansionRange(s->getEndLoc()).getEnd();
    const unsigned length = clang::Lexer::MeasureTokenLength(end, sources(), context_->getLangOpts());
    return {location(sources().getExpansionLoc(s->getBeginLoc())), location(end, length)};
  }

  // ---- Variables in scope, the innermost last
  void declare(const clang::VarDecl& variable) {
    if (variable.getName().empty()) return;
    variables_.push_back({variable.getNameAsString(), location(sources().getExpansionLoc(variable.getLocation()))});
  }
  [[nodiscard]] std::vector<program::VisibleVariable> visible() const {
    std::vector<program::VisibleVariable> result;
    for (auto variable = variables_.rbegin(); variable != variables_.rend(); ++variable) {
      const bool hidden = std::ranges::any_of(result, [&](const auto& other) { return other.name == variable->name; });
      if (!hidden) result.push_back(*variable);
    }
    std::ranges::reverse(result);
    return result;
  }

  // ---- Parts
  void addStatement(const Stmt* s, bool fullExpression) {
    current_->statements.push_back({place(s->getBeginLoc()), range(s), fullExpression});
  }
  void addBranching(BranchingKind kind, SourceLocation keyword, const Expr* condition,
                    const std::vector<const Stmt*>& whenTrue, const Stmt* whenFalse) {
    program::OutlineBranching branching;
    branching.kind = kind;
    branching.place = place(keyword);
    branching.condition = range(condition);
    for (const Stmt* s : whenTrue) {
      if (s != nullptr) branching.whenTrue.push_back(range(s));
    }
    branching.whenFalse = range(whenFalse);
    current_->branchings.push_back(std::move(branching));
  }
  // A loop that a macro makes has no place of its own in the text: nobody can be told an invariant of it there.
  void addLoop(const Stmt* s) {
    if (!s->getBeginLoc().isMacroID()) current_->loops.push_back({place(s->getBeginLoc()), range(s), visible()});
  }

  void fullExpression(const Expr* e) {
    if (e == nullptr) return;
    addStatement(e, true);
    expressions(e);
  }

  // Calls, conditional operators and statement expressions inside of an expression.
  void expressions(const Stmt* e) {
    if (e == nullptr) return;
    if (const auto* inner = llvm::dyn_cast<clang::StmtExpr>(e)) {
      statement(inner->getSubStmt());
      return;
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
      current_->calls.push_back({location(sources().getExpansionLoc(call->getBeginLoc())), place(call->getRParenLoc()),
                                 resultKind(call->getType())});
    }
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
      addBranching(BranchingKind::Conditional, choice->getQuestionLoc(), choice->getCond(), {choice->getTrueExpr()},
                   choice->getFalseExpr());
    }
    for (const Stmt* child : e->children()) expressions(child);
  }

  void statement(const Stmt* s) {
    if (s == nullptr || llvm::isa<clang::NullStmt>(s)) return;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
      const std::size_t outside = variables_.size();
      for (const Stmt* child : block->body()) statement(child);
      variables_.resize(outside);
      return;
    }
    if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s)) return statement(label->getSubStmt());
    if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(s)) return statement(label->getSubStmt());
    if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) return statement(attributed->getSubStmt());
    addStatement(s, false);
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) return declared(*declarations);
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) return ifStatement(*choice);
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) return forStatement(*loop);
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
      addLoop(s);
      addBranching(BranchingKind::While, loop->getWhileLoc(), loop->getCond(), {loop->getBody()}, nullptr);
      fullExpression(loop->getCond());
      return statement(loop->getBody());
    }
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(s)) {
      addLoop(s);
      addBranching(BranchingKind::Do, loop->getWhileLoc(), loop->getCond(), {loop->getBody()}, nullptr);
      statement(loop->getBody());
      return fullExpression(loop->getCond());
    }
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(s)) {
      addBranching(BranchingKind::Switch, choice->getSwitchLoc(), choice->getCond(), {}, nullptr);
      fullExpression(choice->getCond());
      return statement(choice->getBody());
    }
    if (const auto* back = llvm::dyn_cast<clang::ReturnStmt>(s)) return expressions(back->getRetValue());
    if (llvm::isa<Expr>(s)) expressions(s);
  }

  void declared(const clang::DeclStmt& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable == nullptr) continue;
      declare(*variable);
      fullExpression(variable->getInit());
    }
  }

  void ifStatement(const clang::IfStmt& choice) {
    addBranching(BranchingKind::If, choice.getIfLoc(), choice.getCond(), {choice.getThen()}, choice.getElse());
    fullExpression(choice.getCond());
    statement(choice.getThen());
    statement(choice.getElse());
  }

  void forStatement(const clang::ForStmt& loop) {
    addLoop(&loop);
    addBranching(BranchingKind::For, loop.getForLoc(), loop.getCond(), {loop.getBody(), loop.getInc()}, nullptr);
    const std::size_t outside = variables_.size();
    if (const auto* declarations = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
      declared(*declarations);
    } else {
      fullExpression(llvm::cast_or_null<Expr>(loop.getInit()));
    }
    fullExpression(loop.getCond());
    statement(loop.getBody());
    fullExpression(loop.getInc());
    variables_.resize(outside);
  }

  UnresolvedOutline& into_;
  std::uint32_t input_;
  clang::ASTContext* context_ = nullptr;
  program::OutlineFunction* current_ = nullptr;
  std::map<std::string, FileId> fileNumbers_;
  std::vector<program::VisibleVariable> variables_;
};

std::filesystem::path absolutePath(const std::string& path) {
  std::error_code error;
  const std::filesystem::path result = std::filesystem::weakly_canonical(path, error);
  return error ? std::filesystem::path(path) : result;
}

// Gives every position in an outline its file.
class Resolver {
 public:
  explicit Resolver(std::vector<FileId> files) : files_(std::move(files)) {}

  void operator()(program::SourceOutline& outline) const {
    for (program::OutlineFunction& function : outline.functions) {
      for (auto& s : function.statements) fix(s.place), fix(s.range);
      for (auto& b : function.branchings) {
        fix(b.place), fix(b.condition), fix(b.whenFalse);
        for (TextRange& range : b.whenTrue) fix(range);
      }
      for (auto& c : function.calls) fix(c.begin), fix(c.close);
      for (auto& l : function.loops) {
        fix(l.place), fix(l.range);
        for (auto& variable : l.variables) fix(variable.declared);
      }
    }
  }

 private:
  void fix(SourceLoc& loc) const {
    if (loc.file.valid()) loc.file = files_[loc.file.index()];
  }
  void fix(OutlinePlace& place) const { fix(place.loc); }
  void fix(TextRange& range) const { fix(range.begin), fix(range.end); }

  std::vector<FileId> files_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createOutliner(UnresolvedOutline& into, std::uint32_t input) {
  return std::make_unique<Outliner>(into, input);
}

program::SourceOutline resolve(UnresolvedOutline unresolved, const program::Program& program) {
  std::map<std::filesystem::path, FileId> known;
  for (std::size_t i = 0; i < program.files.size(); ++i) known.try_emplace(absolutePath(program.files[i]), FileId(i));
  std::vector<FileId> files;
  for (const std::string& name : unresolved.files) {
    const auto found = known.find(absolutePath(name));
    files.push_back(found == known.end() ? FileId() : found->second);
  }
  Resolver resolver(std::move(files));
  resolver(unresolved.outline);
  return std::move(unresolved.outline);
}

}  // namespace cairn::frontend
