// Terms that are one symbol seen through scaling and extension, such as 4 * sext(n): kept as they are, because the numeric domain relates symbols only by
// their difference and would lose what such a term has to do with its symbol.
#pragma once

#include <functional>
#include <optional>

#include "term/store.h"

namespace cairn::heap {

// The one symbol of such a term; nothing for a constant, a symbol itself, a symbol plus a constant, or anything larger.
[[nodiscard]] std::optional<term::Term> scaledSymbol(term::Term term);

// For two terms of the same structure: that structure over what `pair` makes of the two symbols. A constant has any structure that can give it: 12 is
// 4 * sext(3). Nothing if the structures differ.
[[nodiscard]] std::optional<term::Term> pairStructure(term::TermStore& terms, term::Term left, term::Term right,
                                                      const std::function<term::Term(term::Term, term::Term)>& pair);

}  // namespace cairn::heap
