// C to one LLVM module, with Clang inside the process. docs/frontend.md says why each option is chosen.
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Tool.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "frontend/implicit_declarations.h"
#include "frontend/outline.h"
#include "frontend/pipeline.h"
#include "frontend/pointer_views.h"
#include "frontend/scope_markers.h"
#include "frontend/wide_characters.h"
#include "support/check.h"

namespace cairn::frontend {

CompiledModule::CompiledModule() = default;
CompiledModule::CompiledModule(CompiledModule&&) noexcept = default;
CompiledModule& CompiledModule::operator=(CompiledModule&& other) noexcept {
  module = std::move(other.module);
  context = std::move(other.context);
  warnings = std::move(other.warnings);
  outline = std::move(other.outline);
  return *this;
}
CompiledModule::~CompiledModule() { module.reset(); }

namespace {

// Widths and layouts are those of x86 Linux in both data models, whatever machine Cairn runs on.
constexpr const char* kTriple = "x86_64-pc-linux-gnu";

// Before the user's flags, so that these may change what is theirs to choose (-std, -W..., -fwrapv).
constexpr const char* kFlags[] = {
    "-g",
    "-fno-builtin",
    "-fcommon",
    "-ffp-contract=off",
    "-fno-pic",
    "-fno-pie",
    "-fno-stack-protector",
    "-fno-asynchronous-unwind-tables",
    "-fcf-protection=none",
    // What GCC accepts in old code with a warning at most.
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-mismatch",
    "-Wno-error=return-type",
};

// Clang's diagnostics as text, as the command would print them.
struct DiagnosticText {
  DiagnosticText() : stream(text), options(new clang::DiagnosticOptions) { options->ShowColors = 0; }

  std::string text;
  llvm::raw_string_ostream stream;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options;
};

// Parses one source and generates its module.
class GenerateModule : public clang::ASTFrontendAction {
 public:
  GenerateModule(llvm::LLVMContext& context, UnresolvedOutline& outline, std::uint32_t input)
      : context_(context), outline_(outline), input_(input) {}

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
    consumers.push_back(createScopeMarkers());
    consumers.push_back(std::move(generator));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (llvm::Module* module = generator_->GetModule(); module != nullptr && getCompilerInstance().hasASTContext()) {
      noteWideCharacters(*module, *generator_, getCompilerInstance().getASTContext());
      notePointerViews(*module, getCompilerInstance().getASTContext());
    }
    module_.reset(generator_->ReleaseModule());
  }

 private:
  llvm::LLVMContext& context_;
  UnresolvedOutline& outline_;
  std::uint32_t input_;
  clang::CodeGenerator* generator_ = nullptr;  // owned by the compiler instance
  std::unique_ptr<llvm::Module> module_;
};

bool isPreprocessed(llvm::StringRef source) { return source.ends_with(".i"); }

std::vector<std::string> commandLine(const Options& options, const std::string& source) {
  std::vector<std::string> arguments{CAIRN_CLANG, "-c"};
  arguments.emplace_back(options.dataModel == program::DataModel::LP64 ? "-m64" : "-m32");
  arguments.insert(arguments.end(), std::begin(kFlags), std::end(kFlags));
  arguments.insert(arguments.end(), options.compilerFlags.begin(), options.compilerFlags.end());
  arguments.insert(arguments.end(), {"-x", isPreprocessed(source) ? "cpp-output" : "c", source});
  return arguments;
}

// Optimisation level 1 without any LLVM pass: only then Clang marks where variables begin and end. The preprocessor still
// sees the level that the user gave, so that headers read the same as in an ordinary build. A returned variable must not share
// its object with the returned value, which lives longer.
void adjustCodeGeneration(clang::CompilerInvocation& invocation) {
  clang::CodeGenOptions& options = invocation.getCodeGenOpts();
  options.OptimizationLevel = 1;
  options.DisableLLVMPasses = 1;
  options.RelaxedAliasing = 1;
  options.DiscardValueNames = 0;
  invocation.getLangOpts().ElideConstructors = 0;
}

// The driver turns flags into an invocation: it knows the directories of headers and every flag of the command line.
std::shared_ptr<clang::CompilerInvocation> invocation(const Options& options, const std::string& source,
                                                      clang::DiagnosticsEngine& diagnostics) {
  const std::vector<std::string> arguments = commandLine(options, source);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());

  clang::driver::Driver driver(CAIRN_CLANG, kTriple, diagnostics);
  driver.setCheckInputsExist(false);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(pointers));
  if (!compilation || diagnostics.hasErrorOccurred()) return nullptr;
  for (const clang::driver::Command& job : compilation->getJobs()) {
    if (llvm::StringRef(job.getCreator().getName()) != "clang") continue;
    auto result = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(*result, job.getArguments(), diagnostics)) return nullptr;
    adjustCodeGeneration(*result);
    result->getFrontendOpts().DisableFree = false;
    return result;
  }
  throw InputError(fmt::format("{}: error: the compiler flags ask for no compilation", source));
}

void checkReadable(const std::string& source) {
  errno = 0;
  std::ifstream file(source);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    if (errno != 0) throw InputError(fmt::format("{}: error: {}", source, std::strerror(errno)));
  }
}

std::unique_ptr<llvm::Module> compileSource(const Options& options, std::uint32_t input, CompiledModule& result) {
  const std::string& source = options.sources[input];
  checkReadable(source);
  DiagnosticText messages;
  clang::TextDiagnosticPrinter printer(messages.stream, messages.options.get());
  clang::DiagnosticsEngine driverDiagnostics(new clang::DiagnosticIDs, messages.options, &printer,
                                             /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> asked = invocation(options, source, driverDiagnostics);
  std::unique_ptr<llvm::Module> module;
  if (asked) {
    clang::CompilerInstance compiler;
    asked->getDiagnosticOpts().ShowColors = 0;
    compiler.setInvocation(std::move(asked));
    clang::TextDiagnosticPrinter compilerPrinter(messages.stream, &compiler.getDiagnosticOpts());
    compiler.createDiagnostics(&compilerPrinter, /*ShouldOwnClient=*/false);
    compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
    compiler.setExternalSemaSource(createImplicitDeclarations());
    GenerateModule action(*result.context, result.outline, input);
    if (compiler.ExecuteAction(action)) module = action.takeModule();
  }
  messages.stream.flush();
  if (!module) throw InputError(messages.text);
  result.warnings += messages.text;
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
  for (std::uint32_t input = 0; input < options.sources.size(); ++input) {
    std::unique_ptr<llvm::Module> module = compileSource(options, input, result);
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
  return result;
}

}  // namespace cairn::frontend
