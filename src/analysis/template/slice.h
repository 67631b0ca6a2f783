// The first look at a program: is there anything in it that could violate the property at all? Asked before every search and
// every proof, of what executions can reach (reachable.h).
//
// Meaning: an execution that violates the property, or that Cairn cannot follow, runs one of the checks.
#pragma once

#include <optional>
#include <vector>

#include "analysis/template/reachable.h"
#include "analysis/verdict.h"
#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

struct CheckPlace {
  program::FunctionId function;
  program::BlockId block;
  std::size_t instruction = 0;  // their number: the terminator
  bool operator==(const CheckPlace&) const = default;
};

// Besides errors and accesses: what Cairn cannot follow, indirect calls, and, where lost blocks count, every allocation (without one
// no end of a pointer's life loses anything).
[[nodiscard]] bool isCheck(const program::Program& program, const program::Instruction& instruction,
                           interp::Property property);

// In the order of the program.
[[nodiscard]] std::vector<CheckPlace> checksOf(const program::Program& program, const Reachable& reachable,
                                               interp::Property property);

// True if there is no check, with the assumptions of all stand-ins that executions may come to; nothing otherwise.
[[nodiscard]] std::optional<Verdict> verifyBySlice(const program::Program& program, interp::Property property);

}  // namespace cairn::analysis
