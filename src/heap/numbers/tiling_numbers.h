// Numbers of tilings (heap/state/tiling.h): ends and single elements hold ordinary numbers of the state, facts of runs speak of them.
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "heap/state/tiling.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

// Calls visit(id, tiling) for every object that has one.
template <typename Visit>
void forEachTiling(const State& state, Visit&& visit) {
  state.changedGlobals.forEach([&](ObjectId id, bool) {
    const Object& object = *state.find(id);
    if (object.contents.tiling) visit(id, *object.contents.tiling);
  });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->contents.tiling) visit(id, *object->contents.tiling);
  });
}

// Replaces the ordinary numbers of a tiling. An end that is a number plus a constant stays one. False: nothing changed.
[[nodiscard]] bool replaceOrdinary(Contents& contents, const std::function<term::Term(term::Term)>& visit,
                                   term::TermStore& terms);

// Where facts of runs speak of numbers that are not `kept`: what follows of them for the rest. `element`: the numbers of the state, `keep` those that are kept.
void keepFactsOfRuns(State& state, term::TermStore& terms, const numeric::Element& element,
                     const std::vector<term::Term>& keep, const std::unordered_set<term::Term>& kept);

// Numbers that have become constants, in facts.
void replaceInFactsOfRuns(State& state, term::TermStore& terms,
                          const std::unordered_map<term::Term, term::Term>& constants);

}  // namespace cairn::heap
