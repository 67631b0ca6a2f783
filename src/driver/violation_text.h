// A violation and the inputs that lead to it, in lines for people: "file:line:column: error: kind: sentence".
#pragma once

#include <ostream>
#include <vector>

#include "driver/source_lines.h"
#include "interp/interpreter.h"

namespace cairn::driver {

// Where, what, where the block comes from and went, and the call stack.
void printViolation(SourceLines& sources, const interp::Violation& violation, std::ostream& out);

// As `--input` takes them, and one by one with what asked for them.
void printInputs(const SourceLines& sources, const std::vector<interp::Choice>& choices, std::ostream& out);

}  // namespace cairn::driver
