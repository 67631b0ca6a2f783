// How Clang is asked: docs/frontend.md says why each option is chosen.
#include "frontend/clang/run_clang.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Tool.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "frontend/clang/implicit_declarations.h"

namespace cairn::frontend {

namespace {

// Widths and layouts are those of x86 Linux in both data models, whatever machine Cairn runs on.
constexpr const char* kTriple = "x86_64-pc-linux-gnu";

// Before the user's flags, so that these may change what is theirs to choose (-std, -W..., -fwrapv).
constexpr const char* kFlags[] = {
    "-g",
    "-fno-builtin",
    "-D__NO_CTYPE",  // glibc: functions, which say what a character is, in place of a table
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

std::vector<std::string> commandLine(const Options& options, std::uint32_t input) {
  const std::string& source = options.sources[input];
  std::vector<std::string> arguments{CAIRN_CLANG, "-c"};
  arguments.emplace_back(options.dataModel == program::DataModel::LP64 ? "-m64" : "-m32");
  arguments.insert(arguments.end(), std::begin(kFlags), std::end(kFlags));
  arguments.insert(arguments.end(), options.compilerFlags.begin(), options.compilerFlags.end());
  if (!options.sourceFlags.empty()) {
    const std::vector<std::string>& own = options.sourceFlags[input];
    arguments.insert(arguments.end(), own.begin(), own.end());
  }
  arguments.insert(arguments.end(), {"-x", isPreprocessed(source) ? "cpp-output" : "c", source});
  return arguments;
}

// Optimisation level 1 without any LLVM pass: only then Clang marks where variables begin and end. The preprocessor still
// sees the level that the user gave, so that headers read the same as in an ordinary build. A returned variable must not share
// its object with the returned value, which lives longer. Type-based alias metadata tells where the members of a copied structure
// lie (padding.cpp); a constant automatic object is an object of its own all the same, with padding that may be written.
void adjustCodeGeneration(clang::CompilerInvocation& invocation) {
  clang::CodeGenOptions& options = invocation.getCodeGenOpts();
  options.OptimizationLevel = 1;
  options.DisableLLVMPasses = 1;
  options.RelaxedAliasing = 0;
  options.MergeAllConstants = 0;
  options.DiscardValueNames = 0;
  invocation.getLangOpts().ElideConstructors = 0;
  // Each string literal becomes an object of its own (string_literals.h).
  invocation.getLangOpts().WritableStrings = 1;
}

// The driver turns flags into an invocation: it knows the directories of headers and every flag of the command line.
std::shared_ptr<clang::CompilerInvocation> invocation(const Options& options, std::uint32_t input,
                                                      clang::DiagnosticsEngine& diagnostics) {
  const std::vector<std::string> arguments = commandLine(options, input);
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
  throw InputError(fmt::format("{}: error: the compiler flags ask for no compilation", options.sources[input]));
}

void checkReadable(const std::string& source) {
  errno = 0;
  std::ifstream file(source);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    if (errno != 0) throw InputError(fmt::format("{}: error: {}", source, std::strerror(errno)));
  }
}

// The compiler reads the file as if the text stood at its end; all positions before it stay as they are.
void append(const std::string& text, const std::string& source, clang::CompilerInvocation& invocation) {
  if (text.empty()) return;
  std::ifstream file(source, std::ios::binary);
  std::string whole{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  whole += text;
  invocation.getPreprocessorOpts().addRemappedFile(source,
                                                   llvm::MemoryBuffer::getMemBufferCopy(whole, source).release());
}

}  // namespace

bool isPreprocessed(std::string_view source) { return source.ends_with(".i"); }

Compilation runClang(const Options& options, std::uint32_t input, clang::FrontendAction& action,
                     const std::string& appended) {
  const std::string& source = options.sources[input];
  checkReadable(source);
  DiagnosticText messages;
  clang::TextDiagnosticPrinter printer(messages.stream, messages.options.get());
  clang::DiagnosticsEngine driverDiagnostics(new clang::DiagnosticIDs, messages.options, &printer,
                                             /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> asked = invocation(options, input, driverDiagnostics);
  Compilation result;
  if (asked) {
    append(appended, source, *asked);
    clang::CompilerInstance compiler;
    asked->getDiagnosticOpts().ShowColors = 0;
    compiler.setInvocation(std::move(asked));
    clang::TextDiagnosticPrinter compilerPrinter(messages.stream, &compiler.getDiagnosticOpts());
    compiler.createDiagnostics(&compilerPrinter, /*ShouldOwnClient=*/false);
    compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
    compiler.setExternalSemaSource(createImplicitDeclarations());
    result.succeeded = compiler.ExecuteAction(action);
  }
  messages.stream.flush();
  result.messages = std::move(messages.text);
  return result;
}

}  // namespace cairn::frontend
