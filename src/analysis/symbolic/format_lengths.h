// How long the text of a number is: from the values that the number may have.
#pragma once

#include <cstdint>

#include "numeric/domains/interval.h"
#include "program/formats/format_text.h"
#include "term/store.h"

namespace cairn::analysis {

struct LengthBounds {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

// Both bounds are attained, by the ends of the interval or by a value next to 0.
[[nodiscard]] LengthBounds integerLengths(const program::FormatField& field, unsigned bits, numeric::Interval values);

// The length as a term of that width over the value, which has as many bits as the conversion prints and lies in the interval.
[[nodiscard]] term::Term integerLength(term::TermStore& terms, const program::FormatField& field, term::Term value,
                                       numeric::Interval values, unsigned width);

}  // namespace cairn::analysis
