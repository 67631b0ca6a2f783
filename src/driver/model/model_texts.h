// What `cairn model` says about obligations and runs.
#pragma once

#include <string>

#include "model/proof/check.h"

namespace cairn::driver {

// An obligation that is not proved: its place, the states before and after, what fails, how it is reached.
[[nodiscard]] std::string textOf(const model::Machine& machine, const model::Outcome& outcome);
[[nodiscard]] std::string textOf(const model::Machine& machine, const model::Failure& failure);
// One line about a machine.
[[nodiscard]] std::string summary(const model::Machine& machine, const model::CheckReport& report);

[[nodiscard]] std::string csvHead();
[[nodiscard]] std::string csvLine(const model::Machine& machine, const model::Outcome& outcome);

}  // namespace cairn::driver
