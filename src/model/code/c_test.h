// A test driver in C: it calls a real allocator, follows it with a machine, and counts what has been covered.
#pragma once

#include <string>
#include <vector>

#include "model/code/link.h"

namespace cairn::model {

// One file of C, to be compiled with the link's sources. Throws ModelError if the machine cannot be followed.
[[nodiscard]] std::string testText(const Machine& machine, const Link& link);

// A program is watched: this file stands beside it, the header is included before its sources, and the allocator's
// sources are compiled with the names of the link's functions replaced, as `monitorRenames` says. The machine's realloc
// is not watched.
[[nodiscard]] std::string monitorText(const Machine& machine, const Link& link);
[[nodiscard]] std::string monitorHeader(const Link& link);
[[nodiscard]] std::vector<std::string> monitorRenames(const Link& link);

}  // namespace cairn::model
