// Hands the declarations of a source to another consumer when the source has been read to its end, so that every function's body is known
// by then, also of those that are defined behind their calls.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/DeclGroup.h>

#include <memory>
#include <utility>
#include <vector>

namespace cairn::frontend {

class WholeUnit : public clang::ASTConsumer {
 public:
  explicit WholeUnit(std::unique_ptr<clang::ASTConsumer> next) : next_(std::move(next)) {}

  void Initialize(clang::ASTContext& context) override { next_->Initialize(context); }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    groups_.push_back(group);
    return true;
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    for (const clang::DeclGroupRef group : groups_) next_->HandleTopLevelDecl(group);
    next_->HandleTranslationUnit(context);
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override {
    next_->HandleInlineFunctionDefinition(function);
  }
  void HandleTagDeclDefinition(clang::TagDecl* type) override { next_->HandleTagDeclDefinition(type); }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* type) override {
    next_->HandleTagDeclRequiredDefinition(type);
  }
  void CompleteTentativeDefinition(clang::VarDecl* variable) override { next_->CompleteTentativeDefinition(variable); }
  void CompleteExternalDeclaration(clang::DeclaratorDecl* declared) override {
    next_->CompleteExternalDeclaration(declared);
  }

 private:
  std::unique_ptr<clang::ASTConsumer> next_;
  std::vector<clang::DeclGroupRef> groups_;
};

}  // namespace cairn::frontend
