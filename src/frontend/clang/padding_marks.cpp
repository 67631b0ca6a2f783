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

// The name of the marker for an object of this type, which `initial` gives its value, if that is a list; empty if nothing is left open.
std::string markerFor(clang::ASTContext& context, clang::QualType type, const clang::Expr* initial = nullptr) {
  if (type->isIncompleteType() || type->isVariablyModifiedType()) return {};
  const auto* list = initial == nullptr ? nullptr : llvm::dyn_cast<clang::InitListExpr>(initial->IgnoreParens());
  const Padding padding = list != nullptr ? openBehind(context, *list) : paddingOf(context, type);
  if (padding.tooLarge) return kUnclearPadding;
  if (padding.gaps.empty()) return {};
  return fmt::format("{}{}:{}:{}", kPadding, padding.count, padding.stride, textOf(padding.gaps));
}

// A variable, or a member of one: all its bytes are there.
bool isNamed(const clang::Expr* object) {
  object = object->IgnoreParens();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(object)) {
    return !member->isArrow() && member->getBase()->isLValue() && isNamed(member->getBase());
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(object);
  return reference != nullptr && llvm::isa<clang::VarDecl>(reference->getDecl());
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
    markStore(statement);
    if (auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return loopWithMarks(*loop);
    if (auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(statement)) return marked(literal);
    return statement;
  }

  // A store to a member of a union leaves open what lies behind the member (6.2.6.1p7). Of a union that a pointer leads to nobody knows whether
  // it is all there.
  void markStore(Stmt* statement) {
    auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement);
    auto* step = llvm::dyn_cast<clang::UnaryOperator>(statement);
    const bool stores =
        (operation != nullptr && operation->isAssignmentOp()) || (step != nullptr && step->isIncrementDecrementOp());
    if (!stores) return;
    auto target = statement->child_begin();
    auto* member = llvm::dyn_cast<clang::MemberExpr>(llvm::cast<clang::Expr>(*target)->IgnoreParens());
    if (member == nullptr || !isNamed(member) || !member->getType()->isScalarType() || member->refersToBitField()) {
      return;
    }
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field == nullptr || !field->getParent()->isUnion()) return;
    const clang::QualType whole = context_.getRecordType(field->getParent());
    const auto size = static_cast<std::uint64_t>(context_.getTypeSizeInChars(whole).getQuantity());
    const auto own = static_cast<std::uint64_t>(context_.getTypeSizeInChars(member->getType()).getQuantity());
    if (own >= size) return;
    *target = builder_.through(fmt::format("{}1:{}:{}+{}", kPadding, size, own, size - own).c_str(), member);
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
           !markerFor(context_, variable.getType(), variable.getInit()).empty();
  }

  void mark(clang::VarDecl& variable, llvm::SmallVectorImpl<Stmt*>& statements) {
    const std::string name = markerFor(context_, variable.getType(), variable.getInit());
    if (!name.empty()) statements.push_back(builder_.handOver(name.c_str(), variable));
  }

  clang::Expr* marked(clang::CompoundLiteralExpr* literal) {
    if (literal->isFileScope() || !literal->isLValue()) return literal;
    const std::string name = markerFor(context_, literal->getType(), literal->getInitializer());
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

// The gaps of every structure of which a source has values, by what code generation says when it is copied.
class HiddenPadding : public clang::RecursiveASTVisitor<HiddenPadding> {
 public:
  explicit HiddenPadding(clang::ASTContext& context) : context_(context) {}

  std::map<std::string, std::set<std::string>> gapsByParts;

  bool VisitExpr(clang::Expr* expression) {
    if (expression->getType().isNull()) return true;  // the text of a _Static_assert
    const auto* structure = expression->getType()->getAs<clang::RecordType>();
    if (structure == nullptr) return true;
    const clang::RecordDecl* record = structure->getDecl()->getDefinition();
    if (record == nullptr || record->isInvalidDecl() || record->isUnion() || !seen_.insert(record).second) return true;
    const clang::QualType type = context_.getRecordType(record);
    const std::vector<ByteRange> parts = copiedParts(context_, type);
    const Padding padding = paddingOf(context_, type);
    if (parts.empty() || padding.tooLarge) return true;
    gapsByParts[fmt::format("{};{}", padding.stride, textOf(parts))].insert(textOf(padding.gaps));
    return true;
  }

 private:
  clang::ASTContext& context_;
  std::set<const clang::RecordDecl*> seen_;
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
