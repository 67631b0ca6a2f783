// Many runs of the interpreter on random answers, for programs with loans: a client that calls an allocator in any order needs no reasoning, only
// many tries. A run that violates the property is made shorter before it is handed on. Nothing is ever proved.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

struct TrialOptions {
  interp::Property property = interp::Property::MemSafety;
  double seconds = 10;     // of processor time
  std::uint64_t seed = 1;  // of the first run
  // Asked now and then; not empty: stop.
  std::function<std::string()> interrupted;
  // Asked about each violation; false: go on. None: the first one counts.
  std::function<bool(const interp::Outcome&)> accepts;
};

struct TrialResult {
  std::optional<interp::Outcome> violation;  // a run that shows it
  std::uint64_t runs = 0;
  std::uint64_t calls = 0;  // of the allocator, in all of them
};

[[nodiscard]] TrialResult runTrials(const program::Program& program, const TrialOptions& options);

}  // namespace cairn::analysis
