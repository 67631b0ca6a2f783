// Making tilings (heap/state/tiling.h) out of contents, and taking them apart. Every operation keeps the concrete states that a state stands for; those that ask `holds` do so about
// conditions which must be certain: where they are not, the operation would be wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "heap/state/tiling.h"
#include "term/store.h"

namespace cairn::heap {

// Whether a condition is certain in the state.
using Holds = std::function<bool(term::Term)>;

// How many whole elements an object of that size has; nothing: no term says it, or multiplying it by `unit` may wrap (a block of n * 8 bytes, where that is 8 for a large n).
[[nodiscard]] std::optional<term::Term> elementsIn(term::Term size, std::uint64_t unit, term::TermStore& terms,
                                                   const Holds& holds);

// What the contents say, as a tiling; nothing: they hold something else than numbers in a few elements.
[[nodiscard]] std::optional<Tiling> divided(const Contents& contents, term::Term size, std::uint64_t unit,
                                            term::TermStore& terms, const Holds& holds);

// The run becomes two, up to `at` and from there on; it is certain that `at` lies in it, or at one of its ends. Either may be empty.
void cutRun(Tiling& tiling, std::size_t run, term::Term at, term::TermStore& terms);

// Element `index`, which certainly lies in the tile, becomes a single tile of its own. What is before and behind it in a run may be empty, and is left out where that is certain.
struct Opened {
  std::size_t tile = 0;
  std::vector<term::Term> known;  // of the numbers of the element: facts that may be assumed, since it is there
};
[[nodiscard]] Opened openElement(Tiling& tiling, std::size_t tile, term::Term index, term::TermStore& terms,
                                 const Holds& holds);

// Tiles that are certainly empty are left out; the last end stays.
void dropEmptyTiles(Tiling& tiling, term::TermStore& terms, const Holds& holds);

// The elements that the bytes [start, start + count) are; nothing: they do not show to be whole elements of the array.
[[nodiscard]] std::optional<std::pair<term::Term, term::Term>> elementRange(const Tiling& tiling, term::Term start,
                                                                            term::Term count, term::TermStore& terms,
                                                                            const Holds& holds);
// Tiles [first, second) become exactly those of the elements from <= x < until, where 0 <= from <= until <= e_last is certain. Nothing: it does not show which tiles these are; what was
// cut until then stays cut, which changes no meaning. Tiles among them may be empty.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> isolate(Tiling& tiling, term::Term from,
                                                                         term::Term until, term::TermStore& terms,
                                                                         const Holds& holds);
// The same elements so many places further on, as a tile of its own.
[[nodiscard]] Tile shifted(const Tile& tile, term::Term distance, term::TermStore& terms);

// Where an offset of bytes lies among elements: unit * index + inside, modulo 2^w. Nothing: no such terms show.
struct ElementPlace {
  term::Term index;
  std::uint64_t inside = 0;
};
[[nodiscard]] std::optional<ElementPlace> placeOf(term::Term offset, std::uint64_t unit, term::TermStore& terms);

}  // namespace cairn::heap
