// An outcome as a log of the Static Analysis Results Interchange Format, version 2.1.0, for code scanning and editors.
#pragma once

#include <string>

#include "program/code/program.h"
#include "report/findings/outcome.h"

namespace cairn::report {

struct SarifOptions {
  std::string version;           // Cairn's own
  std::string workingDirectory;  // absolute; files below it are named relative to it
};

// The text of the log. Two logs of one outcome are the same.
[[nodiscard]] std::string sarifLog(const program::Program& program, const Outcome& outcome,
                                   const SarifOptions& options);

}  // namespace cairn::report
