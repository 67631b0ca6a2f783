// Pointers to segments where an instruction needs to know the node they mean. The state splits into the one where the segment is empty
// and the one where it has a node; both run the instruction again.
#include "analysis/symbolic/transfer.h"
#include "heap/split/materialise.h"

namespace cairn::analysis {

using heap::Object;
using heap::SegmentEnd;
using heap::SegmentKind;
using heap::Target;
using term::Term;

const heap::Segment* Transfer::segmentOf(const State& state, const Value& value) const {
  if (!value.isPointer()) return nullptr;
  const Object* object = state.find(value.object);
  return object == nullptr ? nullptr : object->segment.get();
}

bool Transfer::requireNode(State& state, const Value& pointer) {
  const heap::Segment* segment = segmentOf(state, pointer);
  if (segment == nullptr) return true;
  const Term some = terms_.toBool(segment->length);
  const Term none = terms_.logicalNot(some);
  if (mayHold(state, none)) {
    State empty = state;
    if (heap::removeEmpty(empty, terms_, pointer.object)) pending_.push_back(std::move(empty));
    if (!mayHold(state, some)) return false;
    state.assume(some);
  }
  return true;
}

bool Transfer::requireRegion(State& state, const Value& pointer) {
  if (segmentOf(state, pointer) == nullptr) return true;
  if (!requireNode(state, pointer)) return false;
  State other = state;
  (void)heap::materialise(other, terms_, pointer.object,
                          pointer.target == Target::Last ? SegmentEnd::Last : SegmentEnd::First);
  pending_.push_back(std::move(other));
  return false;
}

// The first node of a segment is its last one iff there is one node; apart from that, nodes are live blocks that lie apart from each other and
// from every object that lived at their time, so that pointers inside of two different ones are different. Anything else is a question about regions.
std::optional<Term> Transfer::nodesEqual(State& state, const Value& left, const Value& right) {
  if (!requireNode(state, left) || !requireNode(state, right)) return std::nullopt;
  const auto inside = [&](const Value& value) {
    const Object* object = state.find(value.object);
    if (object == nullptr) return terms_.eq(value.term, pointerConstant(0));  // a function
    return terms_.ult(value.term, object->size);
  };
  const auto lifetime = [&](const Value& value) {
    const Object* object = state.find(value.object);
    return object == nullptr ? heap::Lifetime() : object->lifetime;
  };
  if (!heap::disjoint(lifetime(left), lifetime(right)) &&
      assumeOrSplit(state, terms_.logicalAnd(inside(left), inside(right)))) {
    if (left.object != right.object) return terms_.boolean(false);
    const heap::Segment& segment = *segmentOf(state, left);
    const Term sameNode = left.target == right.target || segment.kind == SegmentKind::Optional
                              ? terms_.boolean(true)
                              : terms_.eq(segment.length, pointerConstant(1));
    return terms_.logicalAnd(sameNode, terms_.eq(left.term, right.term));
  }
  if (!requireRegion(state, left) || !requireRegion(state, right)) return std::nullopt;
  return unrelatedEqual(state, left, right);
}

}  // namespace cairn::analysis
