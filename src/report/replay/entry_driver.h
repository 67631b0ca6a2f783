// A C file that builds the arguments that a counterexample of an entry function starts from, and calls the function.
#pragma once

#include <string>
#include <vector>

#include "frontend/entry/entry_plan.h"
#include "interp/interpreter.h"

namespace cairn::report {

struct EntryDriver {
  std::string text;                 // the C file
  std::vector<std::string> limits;  // sentences: what of the execution it cannot bring about
};

// `violation` is a run of the program that violated the property; `source` is the file that defines the function, which the driver includes.
[[nodiscard]] EntryDriver makeEntryDriver(const frontend::EntryPlan& plan, const std::string& source,
                                          const interp::Outcome& violation);

}  // namespace cairn::report
