// Terms that are one symbol seen through scaling and extension, such as 4 * sext(n): kept as they are, because the numeric domain relates symbols only by
// their difference and would lose what such a term has to do with its symbol.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "term/store.h"

namespace cairn::heap {

// The one symbol of such a term; nothing for a constant, a symbol itself, a symbol plus a constant, or anything larger.
[[nodiscard]] std::optional<term::Term> scaledSymbol(term::Term term);

// For two terms of the same structure: that structure over what `pair` makes of the two symbols. A constant has any structure that can give it: 12 is
// 4 * sext(3). Nothing if the structures differ.
[[nodiscard]] std::optional<term::Term> pairStructure(term::TermStore& terms, term::Term left, term::Term right,
                                                      const std::function<term::Term(term::Term, term::Term)>& pair);

// A term of which that constant multiple is this one; nothing if that does not show.
[[nodiscard]] std::optional<term::Term> dividedBy(term::TermStore& terms, term::Term term, std::int64_t factor);

// Where each part of a number that is put together of others lies: its lowest bit and its width, the most significant part first. The members of a struct that is passed
// in a register are such parts, each for itself. Not so single bytes: they are mostly the digits of one number. Zeros belong to the part below them, as far as a member
// of a struct can reach. Empty for a number that is not put together. Whatever the parts are, all of them together are the number: where to cut is no question of soundness.
struct BitRange {
  unsigned low = 0;
  unsigned width = 0;
};
[[nodiscard]] std::vector<BitRange> partsOf(term::Term term);
// Parts for two numbers of the same width: cut wherever one of them is.
[[nodiscard]] std::vector<BitRange> commonParts(term::Term left, term::Term right);
// That part of a number of the same width.
[[nodiscard]] inline term::Term partAt(term::TermStore& terms, term::Term term, BitRange range) {
  return terms.extract(term, range.low + range.width - 1, range.low);
}

}  // namespace cairn::heap
