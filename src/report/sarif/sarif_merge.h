// The SARIF logs of several verifications as one log with one run, as code scanning takes it.
#pragma once

#include <string>
#include <vector>

namespace cairn::report {

struct SarifPart {
  std::string entry;  // what was verified: "main (src/tool.c)"
  std::string log;    // of sarifLog; empty: there is none
  std::string why;    // of a part without log: why
};

// A result that several parts have is there once, with all their entries. Throws std::runtime_error for what is no log of ours.
[[nodiscard]] std::string mergeSarif(const std::vector<SarifPart>& parts, const std::string& version);

}  // namespace cairn::report
