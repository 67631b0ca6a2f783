#include "heap/state/replace_values.h"

#include <utility>
#include <vector>

#include "support/check.h"

namespace cairn::heap {

using support::Ref;
using term::Term;
using term::TermStore;

namespace {

// The contents with every value replaced; nothing if none is.
std::optional<Contents> replaced(const Contents& contents, const ReplaceValue& replace) {
  std::vector<std::pair<std::uint64_t, Cell>> cells;
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (cell.unknown()) return;
    if (const auto value = replace(cell.value); value && !(*value == cell.value)) {
      cells.emplace_back(offset, Cell{cell.bytes, cell.fill, *value});
    }
  });
  std::vector<LoggedWrite> log = contents.log;
  for (LoggedWrite& write : log) {
    if (const auto value = replace(write.value)) write.value = *value;
  }
  Term background = contents.background;
  if (background.valid()) {
    if (const auto value = replace(Value::integer(background))) {
      CAIRN_CHECK(value->isInteger() && value->term.width() == 8, "a background is a byte");
      background = value->term;
    }
  }
  if (cells.empty() && log == contents.log && background == contents.background) return std::nullopt;
  Contents result = contents;
  for (const auto& [offset, cell] : cells) result.cells.set(offset, cell);
  result.log = std::move(log);
  result.background = background;
  return result;
}

std::optional<Segment> replaced(const Segment& segment, const ReplaceValue& replace) {
  const auto next = replace(segment.nextValue);
  const auto prev = replace(segment.prevValue);
  if (!next && !prev) return std::nullopt;
  Segment result = segment;
  if (next) result.nextValue = *next;
  if (prev) result.prevValue = *prev;
  return result;
}

void replaceInFrames(State& state, const ReplaceValue& replace) {
  std::vector<Ref<Frame>> frames;  // the top first
  for (Ref<Frame> frame = state.top; frame; frame = frame->caller) frames.push_back(frame);
  Ref<Frame> below;
  bool changed = false;
  while (!frames.empty()) {
    Ref<Frame> frame = std::move(frames.back());
    frames.pop_back();
    if (changed) frame.own().caller = below;
    const auto& entries = frame->registers.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto value = replace(entries[i].second);
      if (!value || *value == entries[i].second) continue;
      frame.own().registers.entries()[i].second = *value;
      changed = true;
    }
    below = std::move(frame);
  }
  if (changed) state.top = std::move(below);
}

Value partOf(TermStore& terms, const Value& whole, const Value& part) {
  if (whole.isPointer()) {
    Value result = whole;
    result.kind = ValueKind::PointerPart;
    result.firstByte = part.firstByte;
    result.byteCount = part.byteCount;
    return result;
  }
  if (!whole.isInteger()) throw support::Unsupported("a part of a pointer that may be no pointer");
  const unsigned low = 8U * part.firstByte;
  return Value::integer(terms.extract(whole.term, low + 8U * part.byteCount - 1, low));
}

ReplaceValue onPointers(TermStore& terms, const ReplaceValue& replace) {
  return [&terms, &replace](const Value& value) -> std::optional<Value> {
    if (value.isPointer()) return replace(value);
    if (value.kind != ValueKind::PointerPart) return std::nullopt;
    const auto whole = replace(Value::pointer(value.object, value.term, value.target));
    return whole ? std::optional(partOf(terms, *whole, value)) : std::nullopt;
  };
}

}  // namespace

void replaceValuesIn(State& state, ObjectId id, const ReplaceValue& replace) {
  const Ref<Object> object = *state.memory.find(id);
  auto contents = replaced(object->contents, replace);
  std::optional<Segment> segment;
  if (object->isSegment()) segment = replaced(*object->segment, replace);
  if (!contents && !segment) return;
  state.edit(id, [&](Object& edited) {
    if (contents) edited.contents = std::move(*contents);
    if (segment) edited.segment = support::makeRef<Segment>(std::move(*segment));
  });
}

void replaceValues(State& state, const ReplaceValue& replace) {
  replaceInFrames(state, replace);
  std::vector<ObjectId> ids;
  state.changedGlobals.forEach([&](ObjectId id, bool) { ids.push_back(id); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const Ref<Object>&) { ids.push_back(id); });
  for (const ObjectId id : ids) replaceValuesIn(state, id, replace);
}

void replacePointers(State& state, TermStore& terms, const ReplaceValue& replace) {
  replaceValues(state, onPointers(terms, replace));
}

void forEachValue(const Object& object, const std::function<void(const Value&)>& visit) {
  object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
    if (!cell.unknown()) visit(cell.value);
  });
  for (const LoggedWrite& write : object.contents.log) visit(write.value);
  if (object.contents.background.valid()) visit(Value::integer(object.contents.background));
  if (object.isSegment()) {
    visit(object.segment->nextValue);
    visit(object.segment->prevValue);
  }
}

Value moved(TermStore& terms, const Value& value, Term distance) {
  if (distance.isConstant(0)) return value;
  if (!value.isInteger() && !value.isPointer()) throw support::Unsupported("arithmetic on a value that is no address");
  Value result = value;
  result.term = terms.add(value.term, distance);
  return result;
}

}  // namespace cairn::heap
