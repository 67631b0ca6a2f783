// Finds the entry function and reads off its parameters' types how their values are made. Not for other folders' eyes: Clang does the work.
#pragma once

#include "frontend/entry/entry_plan.h"
#include "frontend/frontend.h"

namespace cairn::frontend {

// Options::entry is one of the functions that the sources define; a function with external linkage comes before static ones. Throws InputError if
// there is none or several, support::Unsupported for a parameter that no value can be made for.
[[nodiscard]] EntryPlan planEntry(const Options& options);

}  // namespace cairn::frontend
