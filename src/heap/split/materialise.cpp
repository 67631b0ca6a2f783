#include "heap/split/materialise.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "heap/state/nesting.h"
#include "heap/state/package.h"
#include "heap/state/replace_values.h"
#include "heap/state/state_check.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using support::Ref;
using term::SymbolId;
using term::Term;
using term::TermStore;

namespace {

// The part of the name before its number.
std::string stemOf(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  return last == std::string::npos ? "v" : name.substr(0, last + 1);
}

term::Substitution freshNames(TermStore& terms, const SymbolSet& symbols) {
  std::vector<SymbolId> sorted(symbols.begin(), symbols.end());
  std::sort(sorted.begin(), sorted.end());
  term::Substitution result(terms);
  for (const SymbolId symbol : sorted) {
    const Term old = terms.symbolTerm(symbol);
    result.replace(old, terms.freshSymbol(stemOf(terms.symbolName(symbol)), old.width()));
  }
  return result;
}

// One node of a segment with what it owns, taken out of the summary.
class NodeCopy {
 public:
  NodeCopy(State& state, TermStore& terms, ObjectId segment)
      : state_(state),
        terms_(terms),
        segment_(segment),
        owned_(ownedObjects(state, segment)),
        names_(freshNames(terms, summarySymbols(state, segment))) {
    auto node = *state.memory.find(segment);
    node.own().segment = {};
    region_ = state.add(std::move(node));
    for (const ObjectId id : owned_) {
      auto object = *state.memory.find(id);
      --object.own().level;
      copies_.emplace(id, state.add(std::move(object)));
    }
  }

  [[nodiscard]] ObjectId region() const { return region_; }
  [[nodiscard]] const std::vector<ObjectId>& owned() const { return owned_; }

  // A list of level 0 shows what its nodes are. Last of all.
  void unpackOuter() {
    for (const ObjectId id : owned_) {
      const ObjectId copy = copies_.at(id);
      if (state_.find(copy)->level == 0 && state_.find(copy)->contents.package) unpack(state_, terms_, copy);
    }
  }

  // The copies speak of themselves and by the new names.
  void rename() {
    renameIn(region_);
    for (const auto& [original, copy] : copies_) renameIn(copy);
  }

  void distributeFacts() {
    std::unordered_map<SymbolId, ObjectId>
        nested;  // summary symbols of the nested segments that are now on the segment's own level
    for (const ObjectId id : owned_) {
      const Object& object = *state_.find(id);
      if (!object.isSegment() || object.level != state_.find(segment_)->level + 1) continue;
      for (const SymbolId symbol : summarySymbols(state_, id)) nested.emplace(symbol, id);
    }
    for (const Term fact : state_.find(segment_)->segment->facts) {
      std::vector<ObjectId> owners;
      for (const SymbolId symbol : term::symbolsOf(fact)) {
        if (const auto owner = nested.find(symbol); owner != nested.end()) owners.push_back(owner->second);
      }
      std::sort(owners.begin(), owners.end());
      owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
      if (owners.empty()) {
        state_.assume(names_.apply(fact));
      } else if (owners.size() == 1) {
        state_.edit(copies_.at(owners.front()),
                    [&](Object& object) { object.segment.own().facts.push_back(names_.apply(fact)); });
      }
    }
  }

 private:
  void renameIn(ObjectId id) {
    replaceValuesIn(state_, id, [&](const Value& value) { return renamed(value); });
    const Object& object = *state_.find(id);
    const Term size = id == region_ ? object.size : names_.apply(object.size);
    const bool logged = !object.contents.log.empty();
    if (size == object.size && !logged && !object.isSegment()) return;
    state_.edit(id, [&](Object& edited) {
      edited.size = size;
      for (LoggedWrite& write : edited.contents.log) write.offset = names_.apply(write.offset);
      if (edited.isSegment()) {
        Segment& segment = edited.segment.own();
        segment.length = names_.apply(segment.length);
      }
    });
  }

  std::optional<Value> renamed(const Value& value) {
    if (!value.term.valid()) return std::nullopt;
    Value result = value;
    result.term = names_.apply(value.term);
    if (value.refersToObject()) {
      if (value.object == segment_ && value.target == Target::All) {
        result.object = region_;
        result.target = Target::Region;
      } else if (const auto copy = copies_.find(value.object); copy != copies_.end()) {
        result.object = copy->second;
      }
    }
    return result;
  }

  State& state_;
  TermStore& terms_;
  ObjectId segment_;
  ObjectId region_;
  std::vector<ObjectId> owned_;
  term::Substitution names_;
  std::unordered_map<ObjectId, ObjectId> copies_;
};

void removeWithOwned(State& state, ObjectId segment, const std::vector<ObjectId>& owned) {
  state.memory.erase(segment);
  for (const ObjectId id : owned) state.memory.erase(id);
}

// A node at the end of an ordered segment stands in its relations to every other node.
void relateToOthers(State& state, TermStore& terms, ObjectId id, ObjectId region, SegmentEnd end) {
  const Object& others = *state.find(id);
  const unsigned pointerBytes = others.segment->length.width() / 8;
  std::vector<Term> facts;
  for (const Ordering& ordering : others.segment->orderings) {
    const auto own = numberAt(state.find(region)->contents, terms, ordering, pointerBytes);
    const auto other = numberAt(others.contents, terms, ordering, pointerBytes);
    if (!own || !other) continue;
    const bool first = end == SegmentEnd::First;
    const Term fact = holdsBetween(terms, ordering, first ? *own : *other, first ? *other : *own);
    if (!fact.isTrue()) facts.push_back(fact);
  }
  if (facts.empty()) return;
  state.edit(id, [&](Object& object) {
    std::vector<Term>& known = object.segment.own().facts;
    known.insert(known.end(), facts.begin(), facts.end());
  });
}

}  // namespace

ObjectId materialise(State& state, TermStore& terms, ObjectId id, SegmentEnd end) {
  const Ref<Segment> segment = state.find(id)->segment;
  CAIRN_CHECK(static_cast<bool>(segment) && state.find(id)->level == 0, "a segment of level 0");
  const bool optional = segment->kind == SegmentKind::Optional;
  const bool doubly = segment->kind == SegmentKind::Doubly;
  CAIRN_CHECK(end == SegmentEnd::First || optional || doubly, "a singly linked segment is entered at its first node");
  const unsigned width = segment->length.width();
  const auto offset = [&](std::uint64_t value) { return terms.constant(value, width); };
  state.assume(optional ? terms.eq(segment->length, offset(1)) : terms.toBool(segment->length));
  const bool othersRemain = !optional && !segment->length.isConstant(1);

  NodeCopy node(state, terms, id);
  const ObjectId region = node.region();
  const Target entered = end == SegmentEnd::First ? Target::First : Target::Last;
  replacePointers(state, terms, [&](const Value& pointer) -> std::optional<Value> {
    if (pointer.object != id || pointer.target == Target::All) return std::nullopt;
    if (othersRemain && pointer.target != entered) return std::nullopt;
    return Value::pointer(region, pointer.term);
  });
  node.rename();
  node.distributeFacts();
  node.unpackOuter();

  const Segment rest = *state.find(id)->segment;
  if (!optional) {
    const bool first = end == SegmentEnd::First;
    const Value next = first && othersRemain ? Value::pointer(id, offset(rest.head), Target::First) : rest.nextValue;
    const Value prev =
        !first && othersRemain ? Value::pointer(id, offset(rest.prevTarget), Target::Last) : rest.prevValue;
    state.edit(region, [&](Object& object) {
      writeCell(object.contents, terms, rest.next, width / 8, next);
      if (doubly) writeCell(object.contents, terms, rest.prev, width / 8, prev);
    });
  }
  if (!othersRemain) {
    removeWithOwned(state, id, node.owned());
    requireInvariants(state, "materialise");
    return region;
  }
  relateToOthers(state, terms, id, region, end);
  state.edit(id, [&](Object& object) {
    Segment& edited = object.segment.own();
    edited.length = terms.sub(rest.length, offset(1));
    if (end == SegmentEnd::Last) edited.nextValue = Value::pointer(region, offset(rest.head));
    if (end == SegmentEnd::First && doubly) edited.prevValue = Value::pointer(region, offset(rest.prevTarget));
  });
  requireInvariants(state, "materialise");
  return region;
}

bool removeEmpty(State& state, TermStore& terms, ObjectId id) {
  const Ref<Segment> segment = state.find(id)->segment;
  CAIRN_CHECK(static_cast<bool>(segment) && state.find(id)->level == 0, "a segment of level 0");
  const unsigned width = segment->length.width();
  state.assume(terms.eq(segment->length, terms.constant(0, width)));
  removeWithOwned(state, id, ownedObjects(state, id));

  bool possible = true;
  replacePointers(state, terms, [&](const Value& pointer) -> std::optional<Value> {
    if (pointer.object != id) return std::nullopt;
    // What follows the segment may be given as a pointer into it, too.
    Value value = pointer;
    for (int steps = 0; value.refersToObject() && value.object == id; ++steps) {
      CAIRN_CHECK(value.isPointer() && value.target != Target::Region && value.target != Target::All,
                  "a pointer into a segment from outside means its first or last node");
      if (steps == 2) {
        possible = false;
        return std::nullopt;
      }
      const bool forward = value.target == Target::First || segment->kind == SegmentKind::Optional;
      const std::uint64_t linked = forward ? segment->head : segment->prevTarget;
      value = moved(terms, forward ? segment->nextValue : segment->prevValue,
                    terms.sub(value.term, terms.constant(linked, width)));
    }
    return value;
  });
  if (possible) requireInvariants(state, "removeEmpty");
  return possible;
}

}  // namespace cairn::heap
