// A C file that makes the compiled program take the path of a counterexample: it defines the functions that answer what the
// program asks its environment.
#pragma once

#include <string>
#include <vector>

#include "interp/interpreter.h"

namespace cairn::report {

struct Harness {
  std::string text;                    // the C file
  std::vector<std::string> arguments;  // argv[0], ...: the command line to call the compiled program with
  std::vector<std::string> limits;     // sentences: what of the execution it cannot bring about or show
  std::vector<std::string> notes;      // sentences: what to know about the sanitizer's answer
};

// `violation` is a run of the program that violated the property.
[[nodiscard]] Harness makeHarness(const program::Program& program, const interp::Outcome& violation);

}  // namespace cairn::report
