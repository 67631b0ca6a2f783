#include "heap/cover/quick_reject.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

namespace {

// Two different values; equal ones do not differ, whatever they mean in their states.
using Differ = std::function<bool(const Value& left, const Value& right)>;

// Cells of the same place.
bool anyCells(const Object& left, const Object& right, const Differ& differ) {
  if (&left == &right) return false;
  if (left.status != Status::Live || right.status != Status::Live) return false;
  if (!left.contents.log.empty() || !right.contents.log.empty()) return false;
  if (left.contents.words || right.contents.words) return false;
  bool found = false;
  left.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (found || cell.fill || cell.bytes > 8) return;
    const Cell* other = right.contents.cells.find(offset);
    if (other == nullptr || other->fill || other->bytes != cell.bytes) return;
    found = differ(cell.value, other->value);
  });
  return found;
}

bool anyVariable(const State& left, const State& right, const Differ& differ) {
  const Frame* r = right.top.get();
  for (const Frame* l = left.top.get(); l != nullptr; l = l->caller.get(), r = r->caller.get()) {
    for (std::size_t i = 0; l != r && i < l->registers.entries().size(); ++i) {
      if (differ(l->registers.entries()[i].second, r->registers.entries()[i].second)) return true;
    }
    for (std::size_t i = 0; i < l->slots.size(); ++i) {
      if (l->slots[i].valid() && anyCells(*left.find(l->slots[i]), *right.find(r->slots[i]), differ)) return true;
    }
  }
  bool found = false;
  left.changedGlobals.forEach(
      [&](ObjectId id, bool) { found = found || anyCells(*left.find(id), *right.find(id), differ); });
  return found;
}

bool isConstant(const Value& value) { return value.isInteger() && value.term.isConstant(); }

bool pointsToBlock(const State& state, const Value& value) {
  return value.isPointer() && value.target == Target::Region && value.object.index() >= state.firstDynamic;
}

// The pointer leads to a segment, and one condition of the path alone says that it has a node.
bool pointsToNode(const State& state, const Value& value, term::TermStore& terms) {
  if (!value.isPointer() || (value.target != Target::First && value.target != Target::Last)) return false;
  const Object* object = state.find(value.object);
  if (object == nullptr || !object->isSegment()) return false;
  const Term length = object->segment->length;
  if (length.isConstant()) return !length.isConstant(0);
  const std::vector<Term> path = state.path.conjuncts();
  return std::any_of(path.begin(), path.end(), [&](Term condition) {
    const Term comparison = condition.is(term::Op::Not) ? condition.child(0) : condition;
    if (comparison.children().size() != 2) return false;
    const bool left = comparison.child(0) == length && comparison.child(1).isConstant();
    const bool right = comparison.child(1) == length && comparison.child(0).isConstant();
    if (!left && !right) return false;
    term::Substitution substitution(terms);
    substitution.replace(length, terms.constant(0, length.width()));
    return substitution.apply(condition).isFalse();
  });
}

}  // namespace

bool plainlyNotCovered(const State& cover, const State& state, term::TermStore& terms) {
  return anyVariable(cover, state, [&](const Value& c, const Value& s) {
    if (isConstant(c)) return s.isPointer() || (isConstant(s) && !(c.term == s.term));
    return isConstant(s) && (pointsToBlock(cover, c) || pointsToNode(cover, c, terms));
  });
}

bool plainlyNotJoined(const State& left, const State& right, bool onlyWithoutLoss, term::TermStore& terms) {
  const auto differ = [&](const Value& constant, const State& state, const Value& pointer) {
    return isConstant(constant) &&
           (pointsToBlock(state, pointer) || (onlyWithoutLoss && pointsToNode(state, pointer, terms)));
  };
  return anyVariable(left, right,
                     [&](const Value& l, const Value& r) { return differ(l, right, r) || differ(r, left, l); });
}

std::optional<OneMoreList> oneMoreList(const State& left, const State& right, term::TermStore& terms) {
  std::optional<OneMoreList> found;
  // Of one list, or of another difference.
  const auto isOther = [&](const Value& constant, const State& state, const Value& pointer, bool onTheLeft) {
    if (!isConstant(constant) || !pointer.isPointer()) return false;
    if (!pointsToNode(state, pointer, terms)) return pointsToBlock(state, pointer);
    if (!found) found = OneMoreList{pointer.object, onTheLeft};
    return found->segment != pointer.object || found->onTheLeft != onTheLeft;
  };
  const bool others = anyVariable(left, right, [&](const Value& l, const Value& r) {
    return isOther(l, right, r, false) || isOther(r, left, l, true);
  });
  return others ? std::nullopt : found;
}

}  // namespace cairn::heap
