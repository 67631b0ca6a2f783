// Whether somebody looks at a stream while it is written.
#pragma once

#include <ostream>

namespace cairn::driver {

// Only standard output and standard error can be.
[[nodiscard]] bool isTerminal(const std::ostream& stream);

}  // namespace cairn::driver
