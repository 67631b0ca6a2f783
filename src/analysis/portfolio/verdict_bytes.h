// A verdict as bytes, to be handed from one process to another of the same program: everything but the abstract alarms, which nobody asks for once there is
// a verdict, and the figures of the allocation check, which the portfolio does not run.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/verdict.h"

namespace cairn::analysis {

[[nodiscard]] std::string bytesOf(const Verdict& verdict);
// Nothing: the bytes are not those of a whole verdict.
[[nodiscard]] std::optional<Verdict> verdictOf(std::string_view bytes);

}  // namespace cairn::analysis
