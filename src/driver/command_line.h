// The command line of `cairn`, read and checked: what comes out can be carried out as it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "frontend/frontend.h"
#include "interp/interpreter.h"
#include "solver/allocation.h"

namespace cairn::driver {

// Wrong usage; `what()` is the message for standard error, without the command's name in front.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `--help` or `--version` was asked: print the text, end with status 0.
struct ShowText {
  std::string text;
};

struct DumpCommand {
  frontend::Options load;
  std::vector<std::string> functions;  // empty: the whole program
};

struct RunCommand {
  frontend::Options load;
  std::optional<std::string> input;   // the text of --input
  std::optional<std::uint64_t> seed;  // never together with `input`; neither: every answer is 0
  std::optional<std::uint64_t> maxSteps;
  interp::Property property = interp::Property::MemSafety;
  bool trace = false;
  bool statistics = false;
};

struct VerifyCommand {
  frontend::Options load;
  interp::Property property = interp::Property::MemSafety;
  double timeoutSeconds = 900;
  std::optional<solver::AllocationForm> allocationForm;  // none: the direct check alone
  bool statistics = false;
};

using Command = std::variant<ShowText, DumpCommand, RunCommand, VerifyCommand>;

// The arguments without the command's own name. Throws UsageError.
[[nodiscard]] Command parseCommandLine(std::vector<std::string> arguments);

}  // namespace cairn::driver
