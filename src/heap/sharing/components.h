// The parts of a state that nothing connects.
//
// Two of its objects or symbols are in one component if one of them mentions the other, or something mentions both: the contents or the size of an object, a variable, a condition
// of the path, a fact of a segment. Memory that was there when the program started and was never written is in none. A component is *rooted* if a variable, a written global or
// memory of the environment is in it or mentions it.
//
// Meaning: values for the symbols of one component, and what its objects stand for, can be chosen without regard to the others.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "heap/state/state.h"
#include "heap/state/tiling.h"
#include "support/id_table.h"
#include "term/rewrite.h"

namespace cairn::heap {

class Components {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  // Found once for states that are copies of one another.
  [[nodiscard]] static std::shared_ptr<const Components> of(const State& state);

  [[nodiscard]] std::size_t count() const { return rooted_.size(); }
  [[nodiscard]] std::uint32_t of(ObjectId id) const {
    return id.index() < ofObject_.size() ? ofObject_[id.index()] : kNone;
  }
  [[nodiscard]] std::uint32_t of(term::SymbolId symbol) const {
    const std::uint32_t* found = ofSymbol_.find(symbol.index());
    return found != nullptr ? *found : kNone;
  }
  // Of a condition of the path, by its place there; kNone if it has no symbols.
  [[nodiscard]] std::uint32_t ofCondition(std::size_t index) const { return ofCondition_[index]; }
  [[nodiscard]] bool isRooted(std::uint32_t component) const { return rooted_[component] != 0; }
  // Ascending; written globals among them.
  [[nodiscard]] std::span<const ObjectId> objects(std::uint32_t component) const {
    return std::span(objects_).subspan(firstObject_[component], firstObject_[component + 1] - firstObject_[component]);
  }
  // Of its objects, each at least once.
  [[nodiscard]] std::span<const Lifetime> lifetimes(std::uint32_t component) const {
    return std::span(lifetimes_)
        .subspan(firstLifetime_[component], firstLifetime_[component + 1] - firstLifetime_[component]);
  }
  [[nodiscard]] bool hasDeadObjects() const { return hasDeadObjects_; }
  // The state, as it was.
  [[nodiscard]] const State& state() const { return state_; }

  explicit Components(const State& state);  // for of()

 private:
  State state_;  // keeps what it consists of from being edited in place
  std::vector<std::uint32_t> ofObject_;
  support::IdTable<std::uint32_t> ofSymbol_;
  std::vector<std::uint32_t> ofCondition_;
  std::vector<std::uint8_t> rooted_;
  std::vector<ObjectId> objects_;
  std::vector<std::size_t> firstObject_;  // by component, and the end
  std::vector<Lifetime> lifetimes_;
  std::vector<std::size_t> firstLifetime_;  // likewise
  bool hasDeadObjects_ = false;
};

// ---- What something mentions: `object(id)` and `symbol(id)` are called, perhaps several times --------------------------

template <typename OnSymbol>
void forEachMention(term::Term term, OnSymbol&& symbol) {
  if (term.valid()) term::forEachSymbol(term, symbol);
}

template <typename OnObject, typename OnSymbol>
void forEachMention(const Value& value, OnObject&& object, OnSymbol&& symbol) {
  if (value.refersToObject()) object(value.object);
  forEachMention(value.term, symbol);
}

template <typename OnObject, typename OnSymbol>
void forEachMention(const Object& whole, OnObject&& object, OnSymbol&& symbol) {
  forEachMention(whole.size, symbol);
  whole.contents.cells.forEach([&](std::uint64_t, const Cell& cell) { forEachMention(cell.value, object, symbol); });
  forEachMention(whole.contents.background, symbol);
  for (const LoggedWrite& write : whole.contents.log) {
    forEachMention(write.offset, symbol);
    forEachMention(write.value, object, symbol);
  }
  if (whole.contents.words) {
    for (const ObjectId id : whole.contents.words->mayBe) object(id);
  }
  if (whole.contents.tiling) {
    forEachTerm(*whole.contents.tiling, [&](term::Term term) { forEachMention(term, symbol); });
  }
  if (!whole.isSegment()) return;
  forEachMention(whole.segment->length, symbol);
  forEachMention(whole.segment->nextValue, object, symbol);
  forEachMention(whole.segment->prevValue, object, symbol);
  for (const term::Term fact : whole.segment->facts) forEachMention(fact, symbol);
}

}  // namespace cairn::heap
