// An allocator in C from a machine.
#pragma once

#include <string>

#include "model/language/machine.h"

namespace cairn::model {

// One file of C without dependencies. A machine with methods alloc and free, and a layout of headers, becomes
// `NAME_init(memory)`, `NAME_alloc(bytes)`, `NAME_free(block)` and, if it has that method, `NAME_realloc(block,
// bytes)`; any other one `NAME_init()` and `NAME_METHOD(arguments)`. Throws ModelError for a machine that the layout
// says too little about.
[[nodiscard]] std::string allocatorText(const Machine& machine);

}  // namespace cairn::model
