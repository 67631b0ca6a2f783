#include "heap/state/stack_shape.h"

namespace cairn::heap {

namespace {

bool sameFrame(const Frame& l, const Frame& r) {
  const bool alike =
      l.function == r.function && l.position == r.position && l.slots.size() == r.slots.size() &&
      l.stackAllocations.size() == r.stackAllocations.size() && l.variadicArea.valid() == r.variadicArea.valid() &&
      l.registers.entries().size() == r.registers.entries().size() && (l.activation != 0) == (r.activation != 0);
  if (!alike) return false;
  for (std::size_t i = 0; i < l.slots.size(); ++i) {
    if (l.slots[i].valid() != r.slots[i].valid()) return false;
  }
  for (std::size_t i = 0; i < l.registers.entries().size(); ++i) {
    if (l.registers.entries()[i].first != r.registers.entries()[i].first) return false;
  }
  return true;
}

}  // namespace

bool sameStack(const State& left, const State& right) {
  const Frame* l = left.top.get();
  const Frame* r = right.top.get();
  for (; l != nullptr && r != nullptr; l = l->caller.get(), r = r->caller.get()) {
    if (!sameFrame(*l, *r)) return false;
  }
  return l == nullptr && r == nullptr;
}

SegmentEntries::SegmentEntries(const State& cover, const State& state) : cover_(cover) {
  cover.changedGlobals.forEach([&](ObjectId id, bool) { noteCells(*cover.find(id), *state.find(id)); });
  const Frame* s = state.top.get();
  for (const Frame* c = cover.top.get(); c != nullptr; c = c->caller.get(), s = s->caller.get()) {
    for (std::size_t i = 0; i < c->slots.size(); ++i) {
      if (c->slots[i].valid()) noteCells(*cover.find(c->slots[i]), *state.find(s->slots[i]));
    }
    for (std::size_t i = 0; i < c->registers.entries().size(); ++i) {
      note(c->registers.entries()[i].second, s->registers.entries()[i].second);
    }
  }
}

void SegmentEntries::note(const Value& cover, const Value& state) {
  if (cover.isPointer() && cover.target == Target::First && state.isPointer())
    entries_[state.object].insert(cover.object);
}

void SegmentEntries::noteCells(const Object& cover, const Object& state) {
  cover.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    const Cell* same = state.contents.cells.find(offset);
    if (same != nullptr && same->bytes == cell.bytes) note(cell.value, same->value);
  });
}

bool SegmentEntries::laterThan(ObjectId segment, const Value& pointer) const {
  if (!pointer.isPointer()) return false;
  const auto found = entries_.find(pointer.object);
  if (found == entries_.end() || (found->second.size() == 1 && found->second.contains(segment))) return false;
  std::set<ObjectId> seen{segment};
  for (ObjectId at = segment;;) {
    const Value& next = cover_.find(at)->segment->nextValue;
    if (!next.isPointer() || next.target != Target::First || !seen.insert(next.object).second) return false;
    at = next.object;
    if (found->second.contains(at)) return true;
  }
}

}  // namespace cairn::heap
