#include "heap/reach/references.h"

#include <algorithm>

#include "heap/state/nesting.h"
#include "heap/state/replace_values.h"

namespace cairn::heap {

References::References(const State& state) {
  const auto scan = [&](ObjectId from, const Object& object) {
    if (object.status != Status::Live) return;
    forEachValue(object, [&](const Value& value) {
      if (!value.refersToObject() || value.object.index() < state.firstDynamic) return;
      uses_[value.object].push_back({from, value.target});
      std::vector<ObjectId>& list = referrers_[value.object];
      if (list.empty() || list.back() != from) list.push_back(from);
    });
  };
  state.changedGlobals.forEach([&](ObjectId id, bool) {
    if (const Object* object = state.find(id)) scan(id, *object);
  });
  state.memory.forEachFrom(ObjectId(state.firstDynamic),
                           [&](ObjectId id, const support::Ref<Object>& object) { scan(id, *object); });
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) {
      if (!value.refersToObject()) continue;
      named_.insert(value.object);
      uses_[value.object].push_back({ObjectId(), value.target});
    }
    for (const ObjectId slot : frame->slots) named_.insert(slot);
    for (const ObjectId block : frame->stackAllocations) named_.insert(block);
    named_.insert(frame->variadicArea);
  }
}

const std::vector<ObjectId>& References::referrers(ObjectId id) const {
  static const std::vector<ObjectId> kNone;
  const auto found = referrers_.find(id);
  return found == referrers_.end() ? kNone : found->second;
}

const std::vector<References::Use>& References::uses(ObjectId id) const {
  static const std::vector<Use> kNone;
  const auto found = uses_.find(id);
  return found == uses_.end() ? kNone : found->second;
}

std::vector<std::uint64_t> linkOffsets(const Segment& layout) {
  switch (layout.kind) {
    case SegmentKind::Singly: return {layout.next};
    case SegmentKind::Doubly: return {layout.next, layout.prev};
    case SegmentKind::Optional: return {};
  }
  return {};
}

Contents contentsWithoutLinks(const Object& node, const Segment& layout, term::TermStore& terms,
                              unsigned pointerBytes) {
  // A package has no links.
  if (node.contents.package && node.isSegment() && node.segment->sameLayout(layout)) return node.contents;
  Contents result = node.contents;
  for (const std::uint64_t link : linkOffsets(layout)) clearCells(result, terms, link, pointerBytes);
  return result;
}

std::set<ObjectId> ownedAlone(const State& state, const References& references, ObjectId node,
                              const std::vector<std::uint64_t>& links, const std::vector<ObjectId>& chain) {
  if (state.find(node)->isSegment()) {
    const std::vector<ObjectId> nested = ownedObjects(state, node);
    return {nested.begin(), nested.end()};
  }
  std::set<ObjectId> owned;
  std::vector<ObjectId> pending;
  const auto reach = [&](const Value& value) {
    if (!value.refersToObject() || value.object == node) return;
    if (std::find(chain.begin(), chain.end(), value.object) != chain.end()) return;
    const Object* object = state.find(value.object);
    if (object == nullptr || !object->isLiveHeap()) return;
    if (owned.insert(value.object).second) pending.push_back(value.object);
  };
  state.find(node)->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (std::find(links.begin(), links.end(), offset) == links.end()) reach(cell.value);
  });
  while (!pending.empty()) {
    const ObjectId next = pending.back();
    pending.pop_back();
    forEachValue(*state.find(next), reach);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = owned.begin(); it != owned.end();) {
      const std::vector<ObjectId>& from = references.referrers(*it);
      const bool alone = !references.named(*it) && std::all_of(from.begin(), from.end(), [&](ObjectId referrer) {
        return referrer == node || owned.contains(referrer);
      });
      if (alone) {
        ++it;
      } else {
        it = owned.erase(it);
        changed = true;
      }
    }
  }
  return owned;
}

}  // namespace cairn::heap
