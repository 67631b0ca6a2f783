#include "heap/sharing/canonical.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "heap/reach/leak.h"
#include "heap/state/addresses.h"
#include "heap/state/lifetimes.h"
#include "heap/state/package.h"
#include "heap/state/tiling.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

namespace {

class Writer {
 public:
  Writer(const State& state, const State& initial) : state_(state), initial_(initial) {}

  CanonicalKey run() {
    word(state_.inexact.empty() ? 0 : 1);
    state_.changedGlobals.forEach([&](ObjectId id, bool) {
      if (!unchanged(id)) reference(id);
    });
    word(kEnd);
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) writeFrame(*frame);
    word(kEnd);
    // Environment memory is a root of its own.
    const ObjectId first(state_.firstDynamic);
    for (const ObjectId id : environmentRoots(state_)) reference(id);
    word(kEnd);
    while (next_ < order_.size()) writeObject(order_[next_++]);
    word(kEnd);
    writeAddresses();
    word(kEnd);
    writeLifetimes();
    word(kEnd);
    // What valid-memcleanup wants to see at the end counts too.
    std::uint64_t unreached = 0;
    state_.memory.forEachFrom(first, [&](ObjectId id, const support::Ref<Object>& object) {
      if (!object->isLiveHeap() || object->level != 0 || numbers_.contains(id)) return;
      ++unreached;
      if (object->isSegment()) term(object->segment->length);
    });
    word(unreached);
    writePath();
    return {first_, second_};
  }

 private:
  // Behind a list: with it, and with the numbers of other parts, different states are different sequences of words.
  static constexpr std::uint64_t kEnd = ~1ULL;

  void word(std::uint64_t value) {
    first_ = support::combine(first_, value);
    second_ = support::mix(second_ ^ (value + 0x51afd7ed558ccd00ULL)) + 0x2545f4914f6cdd1dULL * value;
  }

  void reference(ObjectId id) {
    if (!id.valid()) return word(~0ULL);
    if (id.index() < state_.firstDynamic) {
      word(id.index());
      if (unchanged(id)) return;
    }
    const auto [at, fresh] = numbers_.try_emplace(id, numbers_.size());
    if (fresh) order_.push_back(id);
    word(at->second + (1ULL << 40U));
  }

  // A function, or a global that is still the object it was at the start.
  [[nodiscard]] bool unchanged(ObjectId id) const {
    const auto* now = state_.memory.find(id);
    const auto* then = initial_.memory.find(id);
    return now == nullptr || (then != nullptr && *now == *then);
  }

  void term(Term t) {
    if (!t.valid()) return word(7);
    const auto [at, fresh] = terms_.try_emplace(t, terms_.size());
    word(at->second + (1ULL << 41U));
    if (!fresh) return;
    word(static_cast<std::uint64_t>(t.op()) * 128 + t.width());
    if (t.is(term::Op::Symbol)) {
      symbols_.insert(t.symbol().index());
      return;
    }
    word(t.payload());
    word(t.children().size());
    for (const std::uint64_t c : t.coefficients()) word(c);
    for (const Term child : t.children()) term(child);
  }

  void value(const Value& v) {
    word((std::uint64_t(v.kind) << 24U) | (std::uint64_t(v.target) << 16U) | (std::uint64_t(v.firstByte) << 8U) |
         v.byteCount);
    if (v.refersToObject()) reference(v.object);
    term(v.term);
  }

  void writeFrame(const Frame& frame) {
    word(frame.function.index());
    word((std::uint64_t(frame.position.block.index()) << 32U) | frame.position.instruction);
    word(frame.registers.entries().size());
    for (const auto& [reg, v] : frame.registers.entries()) {
      word(reg.index());
      value(v);
    }
    for (const ObjectId id : frame.slots) reference(id);
    word(frame.stackAllocations.size());
    for (const ObjectId id : frame.stackAllocations) reference(id);
    reference(frame.variadicArea);
  }

  void writeObject(ObjectId id) {
    const Object* object = state_.find(id);
    if (object == nullptr) return word(11);
    word((std::uint64_t(object->storage) << 8U) | (std::uint64_t(object->status) << 1U) | (object->writable ? 1 : 0) |
         (std::uint64_t(object->alignment) << 32U));
    term(object->size);
    term(object->contents.background);
    word(object->contents.cells.size());
    object->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      word(offset);
      word(cell.bytes * 2 + (cell.fill ? 1 : 0));
      value(cell.value);
    });
    word(object->contents.log.size());
    for (const LoggedWrite& write : object->contents.log) {
      term(write.offset);
      word(write.bytes * 2 + (write.found ? 1 : 0));
      value(write.value);
    }
    word(object->contents.text ? 1 : 0);
    if (const auto& words = object->contents.words) {
      word((1ULL << 43U) + (words->touched ? 2 : 0) + (words->written ? 1 : 0));
      word(words->mayBe.size());
      for (const ObjectId text : words->mayBe) reference(text);
    }
    if (object->contents.tiling) writeTiling(*object->contents.tiling);
    word(object->contents.package ? object->contents.package->number : 0);
    word(object->level);
    if (object->isSegment()) writeSegment(*object->segment);
  }

  void writeTiling(const Tiling& tiling) {
    word((1ULL << 44U) + tiling.unit);
    word(tiling.tiles.size());
    for (const Tile& tile : tiling.tiles) {
      word(tile.single ? 1 : 0);
      term(tile.end);
      term(tile.index);
      term(tile.element.background);
      word(tile.element.cells.size());
      tile.element.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        word(offset);
        word(cell.bytes * 2 + (cell.fill ? 1 : 0));
        value(cell.value);
      });
      word(tile.facts.size());
      for (const Term fact : tile.facts) term(fact);
    }
  }

  void writeSegment(const Segment& segment) {
    word(std::uint64_t(segment.kind) + (1ULL << 42U));
    for (const std::uint64_t offset : {segment.head, segment.next, segment.prev, segment.prevTarget}) word(offset);
    term(segment.length);
    value(segment.nextValue);
    value(segment.prevValue);
    word(segment.facts.size());
    for (const Term fact : segment.facts) term(fact);
    word(segment.orderings.size());
    for (const Ordering& ordering : segment.orderings) {
      word(ordering.offset);
      word(ordering.bytes * 8 + (ordering.isSigned ? 4U : 0U) + std::uint64_t(ordering.relation));
    }
  }

  // A dead object whose pointers are kept may be compared with what was made after it.
  void writeLifetimes() {
    std::vector<const Object*> objects;
    for (const ObjectId id : order_) {
      const Object* object = state_.find(id);
      if (object != nullptr && id.index() >= state_.firstDynamic) objects.push_back(object);
    }
    for (const Lifetime& lifetime : smallestNumbers(objects)) {
      word((std::uint64_t(lifetime.born) << 32U) | lifetime.died);
    }
  }

  // A symbol that is the place of an object is tied to it, if anything depends on the symbol. What is written may lead to further objects.
  void writeAddresses() {
    std::vector<AddressFact> open = state_.addresses.toVector();
    if (open.empty()) return;
    std::unordered_set<std::uint32_t> inPath;
    for (const Term condition : state_.path.conjuncts()) {
      for (const term::SymbolId s : term::symbolsOf(condition)) inPath.insert(s.index());
    }
    const auto matters = [&](const AddressFact& fact) {
      const bool known = numbers_.contains(fact.object) || fact.object.index() < state_.firstDynamic;
      return std::ranges::any_of(term::symbolsOf(fact.place), [&](term::SymbolId s) {
        return symbols_.contains(s.index()) || (known && inPath.contains(s.index()));
      });
    };
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<AddressFact> rest;
      for (const AddressFact& fact : open) {
        if (!matters(fact)) {
          rest.push_back(fact);
          continue;
        }
        reference(fact.object);
        term(fact.place);
        while (next_ < order_.size()) writeObject(order_[next_++]);
        changed = true;
      }
      open = std::move(rest);
    }
  }

  // The conditions that share symbols, directly or through others, with what has been written.
  void writePath() {
    std::vector<std::pair<Term, std::vector<term::SymbolId>>> open;
    for (const Term condition : state_.path.conjuncts()) open.emplace_back(condition, term::symbolsOf(condition));
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<std::pair<Term, std::vector<term::SymbolId>>> rest;
      for (auto& [condition, symbols] : open) {
        const bool linked =
            std::any_of(symbols.begin(), symbols.end(), [&](term::SymbolId s) { return symbols_.contains(s.index()); });
        if (!linked) {
          rest.emplace_back(condition, std::move(symbols));
          continue;
        }
        term(condition);
        for (const term::SymbolId s : symbols) changed |= symbols_.insert(s.index()).second;
      }
      open = std::move(rest);
    }
  }

  const State& state_;
  const State& initial_;
  std::unordered_map<ObjectId, std::uint64_t> numbers_;
  std::vector<ObjectId> order_;
  std::size_t next_ = 0;
  std::unordered_map<Term, std::uint64_t> terms_;
  std::unordered_set<std::uint32_t> symbols_;
  std::uint64_t first_ = 1;
  std::uint64_t second_ = 2;
};

}  // namespace

CanonicalKey canonicalKey(const State& state, const State& initial) { return Writer(state, initial).run(); }

std::uint64_t fingerprint(const State& state) {
  constexpr unsigned kCellsOfVariable = 4;
  std::uint64_t hash = state.inexact.empty() ? 0 : 1;
  const auto word = [&](std::uint64_t value) { hash = support::combine(hash, value); };
  const auto term = [&](Term t) {
    if (!t.valid()) return word(7);
    word(static_cast<std::uint64_t>(t.op()) * 128 + t.width());
    if (t.isConstant()) word(t.value());
  };
  const auto sizeOf = [&](ObjectId id) {
    const Object* object = id.valid() ? state.find(id) : nullptr;
    word(object == nullptr ? 11 : object->contents.cells.size());
  };
  const auto value = [&](const Value& v) {
    word((std::uint64_t(v.kind) << 8U) | std::uint64_t(v.target));
    term(v.term);
    if (v.refersToObject()) sizeOf(v.object);
  };
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    word(frame->function.index());
    word((std::uint64_t(frame->position.block.index()) << 32U) | frame->position.instruction);
    for (const auto& [reg, v] : frame->registers.entries()) {
      word(reg.index());
      value(v);
    }
    for (const ObjectId id : frame->slots) {
      sizeOf(id);
      const Object* slot = id.valid() ? state.find(id) : nullptr;
      if (slot == nullptr || slot->contents.cells.size() > kCellsOfVariable) continue;
      slot->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        word(offset);
        value(cell.value);
      });
    }
  }
  return hash;
}

}  // namespace cairn::heap
