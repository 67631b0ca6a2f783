// The commands of `cairn`, with their streams handed in. README.md has the contract that scripts rely on.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "driver/options/exit_status.h"

namespace cairn::driver {

// The arguments without the command's own name.
[[nodiscard]] ExitStatus runCairn(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);
// The same, for a whole process: commands that analyse run in a process of their own, which this one watches (watch.h). `outFile` is where `out` writes to.
[[nodiscard]] ExitStatus runCairnWatched(std::vector<std::string> arguments, std::ostream& out, int outFile,
                                         std::ostream& err);

}  // namespace cairn::driver
