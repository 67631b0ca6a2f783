#include "as_heap_state.h"

#include "heap/state/contents.h"

namespace cairn::proof_mutations {

namespace {

heap::Value valueOf(const proof::Value& value) {
  if (!value.isPointer()) return heap::Value::integer(value.term);
  const heap::ObjectId object(value.object.index());
  switch (value.node) {
    case proof::Node::Itself: return heap::Value::pointer(object, value.term);
    case proof::Node::First: return heap::Value::pointer(object, value.term, heap::Target::First);
    case proof::Node::Last: return heap::Value::pointer(object, value.term, heap::Target::Last);
    case proof::Node::Self: return heap::Value::pointer(object, value.term, heap::Target::All);
  }
  return {};
}

heap::Contents contentsOf(const proof::Contents& contents, term::TermStore& terms) {
  heap::Contents result;
  if (contents.background) result.background = terms.constant(*contents.background, 8);
  for (const auto& [offset, cell] : contents.cells) {
    switch (cell.kind) {
      case proof::CellKind::Holds: heap::writeCell(result, terms, offset, cell.bytes, valueOf(cell.value)); break;
      case proof::CellKind::Filled: heap::fillCells(result, terms, offset, cell.bytes, cell.value.term); break;
      case proof::CellKind::Unknown: heap::clearCells(result, terms, offset, cell.bytes); break;
    }
  }
  return result;
}

support::Ref<heap::Object> objectOf(const proof::Object& object, term::TermStore& terms) {
  auto result = support::makeRef<heap::Object>();
  heap::Object& o = result.own();
  switch (object.storage) {
    case proof::Storage::Global: o.storage = heap::Storage::Global; break;
    case proof::Storage::Literal: o.storage = heap::Storage::Literal; break;
    case proof::Storage::Variable: o.storage = heap::Storage::Slot; break;
    case proof::Storage::Heap: o.storage = heap::Storage::Heap; break;
  }
  switch (object.status) {
    case proof::Status::Live: break;
    case proof::Status::Freed: o.status = heap::Status::Freed; break;
    case proof::Status::OutOfScope: o.status = heap::Status::OutOfScope; break;
  }
  o.writable = object.writable;
  o.alignment = 1;  // proof files say nothing of it
  o.size = object.size;
  o.contents = contentsOf(object.contents, terms);
  if (object.list) {
    heap::Segment segment;
    segment.kind = object.list->doubly ? heap::SegmentKind::Doubly : heap::SegmentKind::Singly;
    segment.head = object.list->head;
    segment.next = object.list->next;
    segment.prev = object.list->prev;
    segment.prevTarget = object.list->back;
    segment.length = object.list->length;
    segment.nextValue = valueOf(object.list->after);
    if (object.list->doubly) segment.prevValue = valueOf(object.list->before);
    segment.facts = object.list->facts;
    o.segment = support::makeRef<heap::Segment>(segment);
  }
  return result;
}

// There the outermost list has the facts about the nodes of all lists inside.
void addFactsInside(const proof::Object& list, std::vector<term::Term>& facts) {
  for (const proof::Owned& owned : list.list->owned) {
    if (!owned.object.list) continue;
    facts.insert(facts.end(), owned.object.list->facts.begin(), owned.object.list->facts.end());
    addFactsInside(owned.object, facts);
  }
}

void add(heap::State& state, proof::ObjectId id, const proof::Object& object, std::uint8_t level,
         term::TermStore& terms) {
  auto made = objectOf(object, terms);
  const bool alive = object.status == proof::Status::Live;
  made.own().lifetime = {1, alive ? heap::Lifetime::kAlive : 2};
  made.own().level = level;
  if (object.list) {
    heap::Segment& segment = made.own().segment.own();
    if (level == 0) {
      addFactsInside(object, segment.facts);
    } else {
      segment.facts.clear();
    }
    for (const proof::Owned& owned : object.list->owned) add(state, owned.id, owned.object, level + 1, terms);
  }
  state.memory.set(heap::ObjectId(id.index()), std::move(made));
}

}  // namespace

heap::State asHeapState(const proof::State& formula, const heap::State& initial, const program::Program& program,
                        term::TermStore& terms) {
  heap::State state = initial;
  state.top = {};
  state.clock = 1;
  for (const auto& [id, object] : formula.objects) {
    add(state, id, object, 0, terms);
    if (id.index() < state.firstDynamic) state.changedGlobals.set(heap::ObjectId(id.index()), true);
  }
  state.nextObject = formula.nextObject;
  state.clock = 2;
  for (const term::Term condition : formula.path.conjuncts()) state.assume(condition);
  if (formula.anchors) {
    auto anchors = support::makeRef<heap::Frame>();
    heap::Frame& frame = anchors.own();
    frame.function = formula.frames.empty() ? program.entry : formula.frames.front().place.function;
    frame.position = {program::BlockId(0), 0};
    frame.activation = 2;
    for (const auto& [number, value] : formula.anchors->held)
      frame.registers.set(program::RegId(number), valueOf(value));
    for (const proof::ObjectId id : formula.anchors->variables) frame.stackAllocations.emplace_back(id.index());
    state.top = std::move(anchors);
  }
  for (const proof::Frame& frame : formula.frames) {
    auto made = support::makeRef<heap::Frame>();
    heap::Frame& f = made.own();
    f.function = frame.place.function;
    f.position = {frame.place.block, frame.place.instruction};
    for (const auto& [reg, value] : frame.registers) f.registers.set(reg, valueOf(value));
    f.slots.resize(program.function(f.function).slots.size());
    for (const auto& [slot, id] : frame.slots) f.slots[slot.index()] = heap::ObjectId(id.index());
    f.depth = state.top ? state.top->depth + 1 : 0;
    f.caller = state.top;
    state.top = std::move(made);
  }
  return state;
}

}  // namespace cairn::proof_mutations
