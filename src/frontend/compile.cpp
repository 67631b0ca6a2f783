// C to one LLVM module, with Clang inside the process.
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <optional>
#include <utility>

#include "frontend/clang/discarded_reads.h"
#include "frontend/clang/evaluation_order.h"
#include "frontend/clang/opaque_addresses.h"
#include "frontend/clang/outline.h"
#include "frontend/clang/padding_marks.h"
#include "frontend/clang/pointer_views.h"
#include "frontend/clang/run_clang.h"
#include "frontend/clang/scope_markers.h"
#include "frontend/clang/string_literals.h"
#include "frontend/clang/wide_characters.h"
#include "frontend/entry/entry_source.h"
#include "frontend/entry/entry_types.h"
#include "frontend/passes/library.h"
#include "frontend/pipeline.h"
#include "support/check.h"

namespace cairn::frontend {

CompiledModule::CompiledModule() = default;
CompiledModule::CompiledModule(CompiledModule&&) noexcept = default;
CompiledModule& CompiledModule::operator=(CompiledModule&& other) noexcept {
  module = std::move(other.module);
  context = std::move(other.context);
  warnings = std::move(other.warnings);
  outline = std::move(other.outline);
  entry = std::move(other.entry);
  return *this;
}
CompiledModule::~CompiledModule() { module.reset(); }

namespace {

// Parses one source and generates its module.
class GenerateModule : public clang::ASTFrontendAction {
 public:
  GenerateModule(llvm::LLVMContext& context, UnresolvedOutline& outline, std::uint32_t input, bool orderOpen)
      : context_(context), outline_(outline), input_(input), orderOpen_(orderOpen) {}

  std::unique_ptr<llvm::Module> takeModule() { return std::move(module_); }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    std::unique_ptr<clang::CodeGenerator> generator(clang::CreateLLVMCodeGen(
        compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(), compiler.getHeaderSearchOpts(),
        compiler.getPreprocessorOpts(), compiler.getCodeGenOpts(), context_));
    generator_ = generator.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(createOutliner(outline_, input_));
    consumers.push_back(createPaddingMarks());
    consumers.push_back(createScopeMarkers());
    consumers.push_back(createDiscardedReads());
    consumers.push_back(createOpaqueAddresses());
    if (orderOpen_) {
      consumers.push_back(createEvaluationOrder(std::move(generator)));
    } else {
      consumers.push_back(std::move(generator));
    }
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (llvm::Module* module = generator_->GetModule(); module != nullptr && getCompilerInstance().hasASTContext()) {
      noteWideCharacters(*module, *generator_, getCompilerInstance().getASTContext());
      notePointerViews(*module, getCompilerInstance().getASTContext());
      noteHiddenPadding(*module, getCompilerInstance().getASTContext());
    }
    module_.reset(generator_->ReleaseModule());
  }

 private:
  llvm::LLVMContext& context_;
  UnresolvedOutline& outline_;
  std::uint32_t input_;
  bool orderOpen_;
  clang::CodeGenerator* generator_ = nullptr;  // owned by the compiler instance
  std::unique_ptr<llvm::Module> module_;
};

// The module of one source, with `appended` at its end.
std::unique_ptr<llvm::Module> compileSource(const Options& options, std::uint32_t input, const std::string& appended,
                                            CompiledModule& result) {
  GenerateModule action(*result.context, result.outline, input, options.orderOpen);
  const Compilation compilation = runClang(options, input, action, appended);
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!compilation.succeeded || !module) throw InputError(compilation.messages);
  result.warnings += compilation.messages;
  settleLiterals(*module);
  return module;
}

// The source of the entry function, with what makes its arguments. Where these cannot be written in C, it is unsupported: the source itself
// has been compiled before.
std::unique_ptr<llvm::Module> compileEntry(const Options& options, CompiledModule& result) {
  const EntryPlan& plan = *result.entry;
  const std::string text = entrySource(plan, isPreprocessed(options.sources[plan.source]));
  std::unique_ptr<llvm::Module> module;
  try {
    module = compileSource(options, plan.source, text, result);
  } catch (const InputError& error) {
    const std::string message = error.what();
    const std::size_t at = message.find("error: ");
    const std::string first = at == std::string::npos ? message : message.substr(at, message.find('\n', at) - at);
    throw support::Unsupported(fmt::format("the arguments of {}: {}", plan.function, first));
  }
  for (llvm::Function& function : *module) {
    if (function.getName().starts_with("__cairn_") && !function.isDeclaration()) {
      function.addFnAttr(kLibraryAttribute);
    }
  }
  return module;
}

// Where debug information says that a global value is defined: "file:line: ", or the module's name.
std::string definitionOf(const llvm::GlobalValue& value) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&value)) {
    if (const llvm::DISubprogram* program = function->getSubprogram()) {
      return fmt::format("{}:{}", program->getFilename().str(), program->getLine());
    }
  }
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    variable->getDebugInfo(expressions);
    if (!expressions.empty()) {
      const llvm::DIGlobalVariable* found = expressions.front()->getVariable();
      return fmt::format("{}:{}", found->getFilename().str(), found->getLine());
    }
  }
  return value.getParent()->getSourceFileName();
}

bool isStrongDefinition(const llvm::GlobalValue& value) {
  return !value.hasLocalLinkage() && value.isStrongDefinitionForLinker() && !value.hasCommonLinkage();
}

void checkDefinedOnce(const llvm::Module& into, const llvm::Module& from) {
  std::string errors;
  for (const llvm::GlobalValue& value : from.global_values()) {
    if (!isStrongDefinition(value)) continue;
    const llvm::GlobalValue* other = into.getNamedValue(value.getName());
    if (other == nullptr || !isStrongDefinition(*other)) continue;
    errors += fmt::format("{}: error: multiple definition of '{}'\n{}: note: first defined here\n", definitionOf(value),
                          value.getName().str(), definitionOf(*other));
  }
  if (!errors.empty()) throw InputError(errors);
}

// Tentative definitions of one name have become one object; from here on it is an ordinary zero-initialised variable.
void settleCommonVariables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.hasCommonLinkage()) variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
  }
}

}  // namespace

CompiledModule compile(const Options& options) {
  if (options.sources.empty()) throw InputError("error: no input files");
  CompiledModule result;
  result.context = std::make_unique<llvm::LLVMContext>();
  if (!options.entry.empty()) result.entry = planEntry(options);
  for (std::uint32_t input = 0; input < options.sources.size(); ++input) {
    const bool holdsEntry = result.entry && result.entry->source == input;
    std::unique_ptr<llvm::Module> module =
        holdsEntry ? compileEntry(options, result) : compileSource(options, input, {}, result);
    if (!result.module) {
      result.module = std::move(module);
      continue;
    }
    checkDefinedOnce(*result.module, *module);
    reconcileWideCharacters(*result.module, *module);
    if (llvm::Linker::linkModules(*result.module, std::move(module))) {
      throw InputError(fmt::format("{}: error: cannot be linked with the sources before it", options.sources[input]));
    }
  }
  settleCommonVariables(*result.module);
  copyDiscarded(*result.module);
  revealAddresses(*result.module);
  return result;
}

}  // namespace cairn::frontend
