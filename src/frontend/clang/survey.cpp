#include "frontend/clang/survey.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/PreprocessorOutputOptions.h>
#include <clang/Frontend/Utils.h>
#include <fmt/format.h>

#include <set>

#include "frontend/clang/run_clang.h"

namespace cairn::frontend {

namespace {

class NameCollector : public clang::RecursiveASTVisitor<NameCollector> {
 public:
  std::set<std::string> names;

  bool VisitDeclRefExpr(clang::DeclRefExpr* use) {  // NOLINT(readability-identifier-naming): Clang's name
    const clang::ValueDecl* target = use->getDecl();
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(target);
    const bool global = variable != nullptr && variable->hasGlobalStorage() && !variable->isStaticLocal();
    if (llvm::isa<clang::FunctionDecl>(target) || global) names.insert(target->getNameAsString());
    return true;
  }
};

class Surveyor : public clang::ASTConsumer {
 public:
  explicit Surveyor(std::vector<Definition>& into) : into_(into) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        if (!function->isThisDeclarationADefinition()) continue;
        const bool runs = function->hasAttr<clang::ConstructorAttr>() || function->hasAttr<clang::DestructorAttr>();
        add(*function, true, runs);
      } else if (auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
        if (variable->hasExternalStorage() && !variable->hasInit()) continue;
        add(*variable, false, false);
      }
    }
  }

 private:
  void add(clang::DeclaratorDecl& declaration, bool isFunction, bool runsByItself) {
    NameCollector collector;
    collector.TraverseDecl(&declaration);
    const clang::PresumedLoc at =
        declaration.getASTContext().getSourceManager().getPresumedLoc(declaration.getLocation());
    into_.push_back({declaration.getNameAsString(),
                     at.isInvalid() ? std::string() : fmt::format("{}:{}", at.getFilename(), at.getLine()),
                     isFunction,
                     declaration.isExternallyVisible(),
                     runsByItself,
                     {collector.names.begin(), collector.names.end()}});
  }

  std::vector<Definition>& into_;
};

class SurveyAction : public clang::ASTFrontendAction {
 public:
  explicit SurveyAction(std::vector<Definition>& into) : into_(into) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& /*compiler*/,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<Surveyor>(into_);
  }

 private:
  std::vector<Definition>& into_;
};

class PreprocessAction : public clang::PreprocessorFrontendAction {
 public:
  std::string text;

 protected:
  void ExecuteAction() override {
    clang::PreprocessorOutputOptions options;
    options.ShowCPP = 1;
    options.ShowLineMarkers = 1;
    llvm::raw_string_ostream stream(text);
    clang::DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &stream, options);
  }
};

}  // namespace

Survey surveySource(const Options& options, std::uint32_t input) {
  Survey survey;
  SurveyAction action(survey.definitions);
  Compilation compilation = runClang(options, input, action);
  survey.compiles = compilation.succeeded;
  survey.messages = std::move(compilation.messages);
  return survey;
}

std::string preprocessSource(const Options& options, std::uint32_t input) {
  PreprocessAction action;
  const Compilation compilation = runClang(options, input, action);
  if (!compilation.succeeded) throw InputError(compilation.messages);
  return std::move(action.text);
}

}  // namespace cairn::frontend
