// Which of several properties hold although not all of them could be decided.
#pragma once

#include <functional>
#include <vector>

#include "analysis/verdict.h"
#include "program/code/property.h"

namespace cairn::analysis {

// A verdict about these kinds alone.
using PartProver = std::function<Verdict(program::Property part)>;

// The kinds that no check is open of are asked for alone, and, of what is then left open, again. Nothing if checks of all kinds are open, or of none.
[[nodiscard]] std::vector<program::ViolationKind> proveParts(program::Property asked, const Verdict& unknown,
                                                             const PartProver& prove);

}  // namespace cairn::analysis
