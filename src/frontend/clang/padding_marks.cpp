#include "frontend/clang/padding_marks.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "frontend/clang/padding_layout.h"
#include "frontend/clang/syntax_builder.h"

namespace cairn::frontend {

namespace {

using clang::CompoundStmt;
using clang::Stmt;

std::string textOf(const std::vector<ByteRange>& ranges) {
  std::vector<std::string> texts;
  for (const ByteRange& range : ranges) texts.push_back(fmt::format("{}+{}", range.offset, range.size));
  return fmt::format("{}", fmt::join(texts, ","));
}

// The name of the marker for an object of this type; empty if it has no padding.
std::string markerFor(clang::ASTContext& context, clang::QualType type) {
  if (type->isIncompleteType() || type->isVariablyModifiedType()) return {};
  const Padding padding = paddingOf(context, type);
  if (padding.tooLarge) return kUnclearPadding;
  if (padding.gaps.empty()) return {};
  return fmt::format("{}{}:{}:{}", kPadding, padding.count, padding.stride, textOf(padding.gaps));
}

// Marks one function.
class Marking {
 public:
  Marking(SyntaxBuilder& builder, clang::ASTContext& context) : builder_(builder), context_(context) {}

  void function(clang::FunctionDecl& function) {
    auto* body = llvm::dyn_cast_or_null<CompoundStmt>(function.getBody());
    if (body == nullptr) return;
    body = block(*body);
    llvm::SmallVector<Stmt*, 16> statements;
    for (clang::ParmVarDecl* parameter : function.parameters()) {
      if (parameter->getDeclName() && parameter->getType()->isRecordType()) mark(*parameter, statements);
    }
    if (!statements.empty()) {
      statements.append(body->body_begin(), body->body_end());
      body = builder_.compoundLike(*body, statements);
    }
    function.setBody(body);
  }

 private:
  Stmt* rewrite(Stmt* statement) {
    if (statement == nullptr) return nullptr;
    if (auto* compound = llvm::dyn_cast<CompoundStmt>(statement)) return block(*compound);
    if (auto* yielding = llvm::dyn_cast<clang::StmtExpr>(statement)) {
      yielding->setSubStmt(block(*yielding->getSubStmt()));
      return yielding;
    }
    if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (clang::Decl* declared : declaration->decls()) {
        auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        if (variable == nullptr || !variable->hasInit() || variable->hasGlobalStorage()) continue;
        variable->setInit(llvm::cast<clang::Expr>(rewrite(variable->getInit())));
      }
      return declaration;
    }
    for (auto child = statement->child_begin(); child != statement->child_end(); ++child) {
      if (Stmt* rewritten = rewrite(*child); rewritten != *child) *child = rewritten;
    }
    if (auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return loopWithMarks(*loop);
    if (auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(statement)) return marked(literal);
    return statement;
  }

  CompoundStmt* block(CompoundStmt& compound) {
    llvm::SmallVector<Stmt*, 16> statements;
    for (Stmt* child : compound.body()) {
      Stmt* rewritten = rewrite(child);
      if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(rewritten)) {
        addDeclarations(*declaration, statements);
      } else {
        statements.push_back(rewritten);
      }
    }
    const bool same = std::equal(statements.begin(), statements.end(), compound.body_begin(), compound.body_end());
    return same ? &compound : builder_.compoundLike(compound, statements);
  }

  // `for (T x = {...}; ...) ...` as `{ T x = {...}; mark; for (; ...) ... }`.
  Stmt* loopWithMarks(clang::ForStmt& loop) {
    auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit());
    if (declaration == nullptr || !needsMark(*declaration)) return &loop;
    llvm::SmallVector<Stmt*, 4> statements;
    addDeclarations(*declaration, statements);
    loop.setInit(nullptr);
    statements.push_back(&loop);
    return builder_.compound(statements, loop.getBeginLoc(), loop.getEndLoc());
  }

  // The variables one by one, each with its mark: the next one may read it.
  void addDeclarations(clang::DeclStmt& statement, llvm::SmallVectorImpl<Stmt*>& statements) {
    if (!needsMark(statement)) {
      statements.push_back(&statement);
      return;
    }
    for (clang::Decl* declared : statement.decls()) {
      statements.push_back(statement.isSingleDecl() ? &statement : builder_.declaration(declared, statement));
      auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable != nullptr && needsMark(*variable)) mark(*variable, statements);
    }
  }

  bool needsMark(const clang::DeclStmt& statement) {
    return std::any_of(statement.decl_begin(), statement.decl_end(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      return variable != nullptr && needsMark(*variable);
    });
  }

  // Any other initialiser is a copy, which code generation marks itself.
  bool needsMark(const clang::VarDecl& variable) {
    return variable.hasInit() && !variable.hasGlobalStorage() &&
           llvm::isa<clang::InitListExpr>(variable.getInit()->IgnoreParens()) &&
           !markerFor(context_, variable.getType()).empty();
  }

  void mark(clang::VarDecl& variable, llvm::SmallVectorImpl<Stmt*>& statements) {
    const std::string name = markerFor(context_, variable.getType());
    if (!name.empty()) statements.push_back(builder_.handOver(name.c_str(), variable));
  }

  clang::Expr* marked(clang::CompoundLiteralExpr* literal) {
    if (literal->isFileScope() || !literal->isLValue()) return literal;
    const std::string name = markerFor(context_, literal->getType());
    return name.empty() ? literal : builder_.through(name.c_str(), literal);
  }

  SyntaxBuilder& builder_;
  clang::ASTContext& context_;
};

class PaddingMarks : public clang::ASTConsumer {
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
        Marking(*builder_, *context_).function(*function);
      }
    }
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<SyntaxBuilder> builder_;
};

// The gaps of every structure of a source, by what code generation says when it is copied.
class HiddenPadding : public clang::RecursiveASTVisitor<HiddenPadding> {
 public:
  explicit HiddenPadding(clang::ASTContext& context) : context_(context) {}

  std::map<std::string, std::set<std::string>> gapsByParts;

  bool VisitRecordDecl(clang::RecordDecl* record) {
    if (!record->isCompleteDefinition() || record->isInvalidDecl() || record->isUnion()) return true;
    const clang::QualType type = context_.getRecordType(record);
    const std::vector<ByteRange> parts = copiedParts(context_, type);
    const Padding padding = paddingOf(context_, type);
    if (parts.empty() || padding.tooLarge) return true;
    gapsByParts[fmt::format("{};{}", padding.stride, textOf(parts))].insert(textOf(padding.gaps));
    return true;
  }

 private:
  clang::ASTContext& context_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> createPaddingMarks() { return std::make_unique<PaddingMarks>(); }

void noteHiddenPadding(llvm::Module& module, clang::ASTContext& context) {
  HiddenPadding visitor(context);
  visitor.TraverseDecl(context.getTranslationUnitDecl());
  llvm::LLVMContext& into = module.getContext();
  for (const auto& [parts, gaps] : visitor.gapsByParts) {
    for (const std::string& text : gaps) {
      module.getOrInsertNamedMetadata(kHiddenPadding)
          ->addOperand(llvm::MDNode::get(into, {llvm::MDString::get(into, parts), llvm::MDString::get(into, text)}));
    }
  }
}

}  // namespace cairn::frontend
