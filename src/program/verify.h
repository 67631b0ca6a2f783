// Well-formedness of a program: what every engine may rely on. The rules are numbered here and checked in verify.cpp.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace cairn::program {

// The broken rules, each with function and block; empty if the program is well formed.
[[nodiscard]] std::vector<std::string> verify(const Program& program);

}  // namespace cairn::program
