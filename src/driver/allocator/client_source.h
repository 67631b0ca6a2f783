// The client of `cairn allocator`, as C text: it calls an allocator any number of times in any order, and holds it to the record of loans
// (docs/allocators.md).
#pragma once

#include <string>

#include "driver/options/allocator_plan.h"

namespace cairn::driver {

[[nodiscard]] std::string clientSource(const AllocatorPlan& plan);

}  // namespace cairn::driver
