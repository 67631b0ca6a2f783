// Blocks that are lost (docs/semantics.md, "Leaks"): which part of a state goes on after something became unreachable.
#include <algorithm>
#include <set>
#include <utility>

#include "analysis/symbolic/transfer.h"
#include "heap/reach/leak.h"
#include "heap/split/materialise.h"
#include "heap/state/nesting.h"

namespace cairn::analysis {

using heap::Object;
using heap::ObjectId;
using interp::ViolationKind;
using term::Term;

std::vector<heap::State> Transfer::withoutLosses(State state) {
  std::vector<State> result;
  if (!options_.property.asks(ViolationKind::ValidMemtrack)) {
    if (options_.property.asks(ViolationKind::ValidMemcleanup)) {
      heap::collectButBlocks(state, terms_);
    } else {
      (void)heap::collect(state);
    }
    result.push_back(std::move(state));
    return result;
  }
  struct Part {
    State state;
    std::set<ObjectId> nonEmpty;
  };
  std::vector<Part> open;
  open.push_back({std::move(state), {}});
  while (!open.empty()) {
    Part part = std::move(open.back());
    open.pop_back();
    const State before = part.state;
    const heap::Collected collected = heap::collect(part.state);
    if (!noneOfThese(before, collected.lost, part.state, ViolationKind::ValidMemtrack, "a block is lost")) continue;
    const auto nonEmpty = [&](ObjectId id) { return part.nonEmpty.contains(id) || surelyNonEmpty(part.state, id); };
    const ObjectId decisive = collected.nodesLeadOut ? heap::decidesTracking(part.state, nonEmpty) : ObjectId();
    if (!decisive.valid()) {
      result.push_back(std::move(part.state));
      continue;
    }
    if (part.state.find(decisive)->level != 0) {
      // Empty for some node perhaps; the nodes' values are no matter of the path.
      alarm(part.state, ViolationKind::ValidMemtrack, "a block may be lost");
      part.nonEmpty.insert(decisive);
      open.push_back(std::move(part));
      continue;
    }
    const Term some = terms_.toBool(part.state.find(decisive)->segment->length);
    Part empty{part.state, part.nonEmpty};
    if (mayHold(part.state, terms_.logicalNot(some)) && heap::removeEmpty(empty.state, terms_, decisive)) {
      open.push_back(std::move(empty));
    }
    if (mayHold(part.state, some)) {
      part.state.assume(some);
      part.nonEmpty.insert(decisive);
      open.push_back(std::move(part));
    }
  }
  return result;
}

// A nested segment: for every node that owns one.
bool Transfer::surelyNonEmpty(const State& state, ObjectId id) {
  const Object& object = *state.find(id);
  const Term some = terms_.toBool(object.segment->length);
  if (some.isConstant() || object.level == 0) return mustHold(state, some);
  State node = state;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId owner, const support::Ref<Object>& candidate) {
    if (!candidate->isSegment() || candidate->level != 0) return;
    const std::vector<ObjectId> owned = heap::ownedObjects(state, owner);
    if (std::find(owned.begin(), owned.end(), id) == owned.end()) return;
    for (const Term fact : candidate->segment->facts) node.assume(fact);
  });
  return mustHold(node, some);
}

bool Transfer::noneOfThese(const State& before, const std::vector<ObjectId>& objects, State& state, ViolationKind kind,
                           const std::string& message) {
  for (const ObjectId id : objects) {
    if (before.find(id)->isSegment()) continue;
    alarm(before, kind, message);
    return false;
  }
  for (const ObjectId id : objects) {
    const Term some = terms_.toBool(before.find(id)->segment->length);
    if (mayHold(state, some)) {
      State violating = before;
      violating.assume(some);
      alarm(violating, kind, message);
    }
    const Term none = terms_.logicalNot(some);
    if (!mayHold(state, none)) return false;
    state.assume(none);
  }
  return true;
}

}  // namespace cairn::analysis
