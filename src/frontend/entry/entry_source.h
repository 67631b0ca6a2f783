// The C text that makes the arguments of an entry function by choices and calls it. It is compiled at the end of the source that
// defines the function, where all its types can be named.
#pragma once

#include <string>

#include "frontend/entry/entry_plan.h"

namespace cairn::frontend {

// The function of the text that makes the call; it never returns, so that what it holds stays in scope to the end of the execution.
inline constexpr const char* kEntryCall = "__cairn_entry_call";

// `preprocessed`: the source has been through the preprocessor, and no macro of its own is left.
[[nodiscard]] std::string entrySource(const EntryPlan& plan, bool preprocessed);

}  // namespace cairn::frontend
