// Tilings: an array whose elements matter, divided into neighbouring ranges of elements.
//
// An object with a tiling is a sequence of *elements* of `unit` bytes each, from its first byte on. Its tiles cover the elements one after the other: with e_0 = 0, tile k covers
// the elements e_(k-1) <= x < e_k. The last end counts the whole elements that the object has; bytes behind them are not known. Ends are terms over values of the state, at pointer
// width: assigning to a variable changes none of them.
//  - A *single* tile is one element: e_k = e_(k-1) + 1, and its bytes are as `element` says; the numbers in it are ordinary numbers of the state.
//  - A *run* is any number of elements, perhaps none. Each of them has bytes as `element` says, with values of its own for the run's *summary symbols*: `index`, which is the element's place x,
//    and the symbols in `element`. Each of `facts`, about summary symbols and ordinary ones, holds for every element; so does e_(k-1) <= index < e_k, which is not among them. Facts say
//    nothing where the run is empty.
// Pointers into the object stay (object, offset in bytes): no value names a tile.
//
// Invariants (checkTilings in tiling_check.h):
//  V1. 0 <= e_1 <= ... <= e_last, and unit * e_last is at most the size: the state may say so at any time, whatever is empty;
//  V2. the end of a single tile is the one before it plus 1;
//  V3. an object with a tiling says nothing else of its bytes: it has no cells, background, log, words or package; it is a live region of level 0;
//  V4. elements hold numbers: no pointers, parts of pointers, logs or tilings;
//  V5. a summary symbol belongs to one run, and stands neither in the path nor anywhere else;
//  V6. e_last * unit does not wrap.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "heap/state/contents.h"
#include "term/store.h"

namespace cairn::heap {

struct Tile {
  term::Term end;
  bool single = false;
  Contents element;
  term::Term index;               // of a run
  std::vector<term::Term> facts;  // of a run
  bool operator==(const Tile&) const = default;
};

struct Tiling {
  std::uint64_t unit = 1;
  std::vector<Tile> tiles;
  bool operator==(const Tiling&) const = default;
};

// Where the tile begins.
[[nodiscard]] term::Term startOf(const Tiling& tiling, std::size_t tile, term::TermStore& terms);

// Calls visit(term) with every term: ends, numbers of elements, indexes, facts.
template <typename Visit>
void forEachTerm(const Tiling& tiling, Visit&& visit) {
  for (const Tile& tile : tiling.tiles) {
    visit(tile.end);
    tile.element.cells.forEach([&](std::uint64_t, const Cell& cell) {
      if (cell.value.term.valid()) visit(cell.value.term);
    });
    if (tile.element.background.valid()) visit(tile.element.background);
    if (tile.index.valid()) visit(tile.index);
    for (const term::Term fact : tile.facts) visit(fact);
  }
}

using MapTerm = std::function<term::Term(term::Term)>;
// With another term for each number in it.
[[nodiscard]] Contents mapped(const Contents& element, const MapTerm& map);
// With another term for every term; facts that become true are left out.
[[nodiscard]] Tile mapped(const Tile& tile, const MapTerm& map);
[[nodiscard]] Tiling mapped(const Tiling& tiling, const MapTerm& map);

// The summary symbols of a run: its index, and the symbols of its element.
[[nodiscard]] std::vector<term::Term> summarySymbols(const Tile& run, term::TermStore& terms);
// The same run, its summary symbols under fresh names.
[[nodiscard]] Tile underFreshNames(const Tile& run, term::TermStore& terms);
// The facts of an element, and that its index lies in the tile. Of a single tile nothing: its numbers are ordinary ones.
[[nodiscard]] std::vector<term::Term> factsOf(const Tile& tile, term::Term start, term::TermStore& terms);
// The place of an element of the tile, as its facts speak of it.
[[nodiscard]] term::Term indexOf(const Tile& tile, term::Term start);
// A run about whose elements this is known: the contents, whose numbers are constants.
[[nodiscard]] Tile runOf(Contents element, term::Term end, term::TermStore& terms);
// Nothing is known of any element.
[[nodiscard]] Tiling unknownTiling(std::uint64_t unit, term::Term count, term::TermStore& terms);

// V1 as conditions: what holds of the ends of a tiling.
void addStandingFacts(const Tiling& tiling, term::TermStore& terms, std::vector<term::Term>& conditions);

}  // namespace cairn::heap
