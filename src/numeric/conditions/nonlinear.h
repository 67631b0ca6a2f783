// Which terms mention quotients, remainders or products: an element keeps nothing of such a number, so what is known of
// it must be said again whenever a question is asked.
#pragma once

#include "term/term.h"

namespace cairn::numeric {

// Some quotient, remainder, product of two numbers, or bits other than the lowest ones. False for terms too large to be
// looked through.
[[nodiscard]] bool isNonlinear(term::Term term);

}  // namespace cairn::numeric
