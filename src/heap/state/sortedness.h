// How the numbers of neighbours in a segment lie to each other: sorted lists.
//
// An ordering of a segment says: for every two neighbours among its nodes the number in the cell (`offset`, `bytes`) of the earlier one stands in
// `relation` to the number there of the later one. All relations are transitive, so the same holds for any earlier and any later node. Of a
// segment of at most one node it says nothing.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "support/hash.h"
#include "term/store.h"

namespace cairn::heap {

struct Object;
struct Contents;

enum class NeighbourRelation : std::uint8_t { AtMost, Below, AtLeast, Above };

struct Ordering {
  std::uint64_t offset = 0;
  std::uint32_t bytes = 0;
  bool isSigned = true;
  NeighbourRelation relation = NeighbourRelation::AtMost;

  auto operator<=>(const Ordering&) const = default;
  [[nodiscard]] bool isStrict() const {
    return relation == NeighbourRelation::Below || relation == NeighbourRelation::Above;
  }
  // The same, but for neighbours that may be equal.
  [[nodiscard]] Ordering weakened() const;
};

[[nodiscard]] inline std::uint64_t hashOf(const Ordering& ordering) {
  const std::uint64_t rest = ordering.bytes * 8 + (ordering.isSigned ? 4U : 0U) + std::uint64_t(ordering.relation);
  return support::combine(ordering.offset, rest);
}

// The relation holds between two numbers of the ordering's width.
[[nodiscard]] term::Term holdsBetween(term::TermStore& terms, const Ordering& ordering, term::Term earlier,
                                      term::Term later);

// The number that a node (every node, of a segment) holds there; nothing if the bytes are not known to be one.
[[nodiscard]] std::optional<term::Term> numberAt(const Contents& contents, term::TermStore& terms,
                                                 const Ordering& ordering, unsigned pointerBytes);

// Whether it holds of what the object stands for: a region, or a chain of at most one node, has no neighbours to compare.
[[nodiscard]] bool hasOrdering(const Object& object, term::TermStore& terms, const Ordering& ordering,
                               unsigned pointerBytes);

// Fold: the orderings of the chain that `first` and then `second` are. `contents` are those of its nodes; `holds` decides what is true for any node
// of the first together with any node of the second.
[[nodiscard]] std::vector<Ordering> orderingsOfChain(const Object& first, const Object& second,
                                                     const Contents& contents, term::TermStore& terms,
                                                     unsigned pointerBytes,
                                                     const std::function<bool(term::Term)>& holds);

// Join: the orderings that both have. `contents` are those of the nodes of the result.
[[nodiscard]] std::vector<Ordering> orderingsOfBoth(const Object& left, const Object& right, const Contents& contents,
                                                    term::TermStore& terms, unsigned pointerBytes);

// Whether the object is a segment with an ordering that is not among these.
[[nodiscard]] bool losesOrdering(const Object& object, const std::vector<Ordering>& kept);

// Those about cells which hold numbers that may differ from node to node: of others there is nothing to say.
[[nodiscard]] std::vector<Ordering> orderingsAbout(const Contents& contents, std::vector<Ordering> orderings);

}  // namespace cairn::heap
