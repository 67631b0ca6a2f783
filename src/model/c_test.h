// A test driver in C: it calls a real allocator, follows it with a machine, and counts what has been covered.
#pragma once

#include <string>

#include "model/link.h"

namespace cairn::model {

// One file of C, to be compiled with the link's sources. Throws ModelError if the machine cannot be followed.
[[nodiscard]] std::string testText(const Machine& machine, const Link& link);

}  // namespace cairn::model
