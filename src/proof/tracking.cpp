#include "proof/tracking.h"

#include <map>

namespace cairn::proof {

Reached reachedFrom(const State& state, const std::vector<Value>& roots, const NonEmpty& nonEmpty) {
  Reached reached;
  std::map<ObjectId, const Object*> objects;
  forEachObject(state, [&](ObjectId id, const Object& object) { objects.emplace(id, &object); });
  std::vector<Value> pending = roots;
  while (!pending.empty()) {
    const Value value = pending.back();
    pending.pop_back();
    if (!value.isPointer() || !reached.targets.emplace(value.object, value.node).second) continue;
    const auto found = objects.find(value.object);
    if (found == objects.end()) continue;  // a global that was not changed points to no block
    reached.objects.insert(value.object);
    const Object& object = *found->second;
    if (object.status != Status::Live) continue;
    if (!object.list) {
      for (const auto& [offset, cell] : object.contents.cells) {
        if (cell.kind == CellKind::Holds) pending.push_back(cell.value);
      }
      continue;
    }
    const bool nodes = nonEmpty(value.object);
    if (nodes || value.node == Node::First) pending.push_back(object.list->after);
    if (object.list->doubly && (nodes || value.node == Node::Last)) pending.push_back(object.list->before);
    for (const auto& [offset, cell] : object.contents.cells) {
      if (nodes && cell.kind == CellKind::Holds) pending.push_back(cell.value);
    }
  }
  return reached;
}

std::vector<Value> rootsOf(const State& state, term::TermStore& terms, unsigned pointerBits) {
  std::vector<Value> roots;
  const auto whole = [&](ObjectId id) { roots.push_back(Value::pointer(id, terms.constant(0, pointerBits))); };
  for (const Frame& frame : state.frames) {
    for (const auto& [reg, value] : frame.registers) roots.push_back(value);
    for (const auto& [slot, id] : frame.slots) whole(id);
    if (frame.variadicArea.valid()) whole(frame.variadicArea);
  }
  if (state.anchors) {
    for (const auto& [number, value] : state.anchors->held) roots.push_back(value);
    for (const Value& value : state.anchors->results) roots.push_back(value);
    for (const ObjectId id : state.anchors->variables) whole(id);
  }
  for (const auto& [id, object] : state.objects) {
    if (object.storage == Storage::Global || object.storage == Storage::Literal) whole(id);
  }
  return roots;
}

}  // namespace cairn::proof
