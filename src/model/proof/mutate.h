// Machines that differ from one in a single place, to see whether its obligations notice.
#pragma once

#include <string>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

struct Mutant {
  Machine machine;
  std::string change;  // what was changed, for a reader
  Place place;
};

// Guards dropped or weakened, updates dropped or off by one, results off by one, clauses dropped; of what the machine itself says, not of what it
// takes over.
[[nodiscard]] std::vector<Mutant> mutantsOf(const Machine& machine);

}  // namespace cairn::model
