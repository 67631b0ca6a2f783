// C to program/: Clang in process, a few LLVM passes, lowering, library models. The only folder that sees LLVM.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "frontend/entry/entry_plan.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"

namespace cairn::frontend {

// What a call of a function without body and without model stands for.
enum class UndefinedPolicy {
  Default,  // pure if it takes and returns only integers, otherwise unsupported
  Havoc,    // changes and returns anything that its arguments and the globals reach; frees and keeps nothing
  Pure,     // only returns an unknown value
};

struct Options {
  program::DataModel dataModel = program::DataModel::LP64;
  std::vector<std::string> sources;
  std::vector<std::string> compilerFlags;             // as given after `--`
  std::vector<std::vector<std::string>> sourceFlags;  // of each source alone; empty: there are none
  std::string sourceList;                             // the file that names sources and their flags; for messages
  std::string entry;                                  // start at this function with unknown arguments; empty: at main
  std::string entryFile;                              // the source that defines it, or the end of its path; empty: any
  bool entryHandsOver = false;                        // its caller keeps nothing but the arguments themselves
  bool entryPointersSet = false;                      // its pointer arguments are not NULL
  UndefinedPolicy undefined = UndefinedPolicy::Default;
  bool mallocMayFail = false;
  bool orderOpen = true;       // the order of evaluation that C leaves open is a choice
  bool strictLibrary = false;  // what the C standard leaves undefined and glibc defines is a violation
};

// Input that does not compile or link; `what()` is the compiler's own text, ready for standard error.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LoadResult {
  program::Program program;
  std::string warnings;  // the compiler's, as text
  program::SourceOutline outline{};
  std::optional<EntryPlan> entry;  // how the arguments of Options::entry are made
};

// Throws InputError. The result is verified (program::verify).
[[nodiscard]] LoadResult load(const Options& options);

}  // namespace cairn::frontend
