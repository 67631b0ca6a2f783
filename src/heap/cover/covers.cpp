#include "heap/cover/covers.h"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "heap/cover/cover_matching.h"
#include "heap/cover/quick_reject.h"
#include "heap/reach/leak.h"
#include "heap/sharing/common_part.h"
#include "support/check.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

bool OrderMatching::run() {
  if (!cover_.addresses.empty()) return false;
  entries_.emplace(cover_, state_);
  shapesMatch_ = matchGlobals() && matchFrames() && matchEnvironment() && everyBlockUsed() && lifetimesHold();
  return shapesMatch_ && wordsMatch() && logsMatch(0) && tilingsMatch() && numbersHold();
}

bool OrderMatching::matchGlobals() {
  std::set<ObjectId> changed;
  cover_.changedGlobals.forEach([&](ObjectId id, bool) { changed.insert(id); });
  state_.changedGlobals.forEach([&](ObjectId id, bool) { changed.insert(id); });
  return std::all_of(changed.begin(), changed.end(),
                     [&](ObjectId id) { return matchObject(*cover_.find(id), *state_.find(id), kOutside); });
}

bool OrderMatching::matchFrames() {
  const Frame* s = state_.top.get();
  for (const Frame* c = cover_.top.get(); c != nullptr; c = c->caller.get(), s = s->caller.get()) {
    for (std::size_t i = 0; i < c->slots.size(); ++i) {
      if (c->slots[i].valid() && !matchRegion(c->slots[i], s->slots[i], kOutside)) return false;
    }
    // Pointers to last nodes when the way from the front is known.
    for (const bool last : {false, true}) {
      for (std::size_t i = 0; i < c->registers.entries().size(); ++i) {
        const Value& value = c->registers.entries()[i].second;
        if ((value.target == Target::Last) != last) continue;
        if (!matchValue(value, s->registers.entries()[i].second, kOutside)) return false;
      }
    }
    for (std::size_t i = 0; i < c->stackAllocations.size(); ++i) {
      if (!matchRegion(c->stackAllocations[i], s->stackAllocations[i], kOutside)) return false;
    }
    if (c->variadicArea.valid() && !matchRegion(c->variadicArea, s->variadicArea, kOutside)) return false;
  }
  return true;
}

std::vector<ObjectId> OrderMatching::environment(const State& state) { return environmentRoots(state); }

bool OrderMatching::matchEnvironment() {
  const auto c = environment(cover_);
  const auto s = environment(state_);
  if (c.size() != s.size()) return false;
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (!matchRegion(c[i], s[i], kOutside)) return false;
  }
  return true;
}

bool OrderMatching::everyBlockUsed() const {
  bool all = true;
  state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->isLiveHeap() && !progress_.used(id)) all = false;
  });
  return all;
}

bool OrderMatching::lifetimesHold() const {
  std::vector<std::pair<const Object*, const Object*>> met;
  const auto add = [&](const std::map<ObjectId, ObjectId>& regions,
                       const std::map<ObjectId, std::vector<ObjectId>>& chains) {
    for (const auto& [c, s] : regions) met.emplace_back(cover_.find(c), state_.find(s));
    for (const auto& [c, run] : chains) {
      for (const ObjectId s : run) met.emplace_back(cover_.find(c), state_.find(s));
    }
  };
  add(progress_.regions(kOutside), progress_.chains(kOutside));
  for (const Instance& instance : progress_.instances()) add(instance.regions, instance.chains);
  const auto kept = [](const auto& a, const auto& b) {
    return !disjoint(a.second->lifetime, b.second->lifetime) || disjoint(a.first->lifetime, b.first->lifetime);
  };
  const auto keptBeside = [](const auto& a, const Lifetime& lifetime) {
    return !disjoint(a.second->lifetime, lifetime) || disjoint(a.first->lifetime, lifetime);
  };
  for (const auto& dead : met) {
    if (dead.first->status == Status::Live) continue;
    if (!std::ranges::all_of(beside_, [&](const Lifetime& one) { return keptBeside(dead, one); })) return false;
    for (const auto& other : met) {
      // One that nodes own stands for many.
      if ((&dead != &other || dead.second->level > 0) && !kept(dead, other)) return false;
    }
  }
  return true;
}

namespace {

// `packed`: where packages were in the way of a map that was not found.
std::optional<std::map<SymbolId, Term>> searchPacked(const State& cover, const State& state, term::TermStore& terms,
                                                     unsigned pointerBytes, std::span<const Lifetime> beside,
                                                     PackedObjects& packed) {
  try {
    OrderMatching longest(cover, state, terms, pointerBytes, OrderMatching::Runs::Longest, beside);
    if (longest.run()) return longest.numbers();
    packed = longest.packed();
    if (!longest.shapesMatch()) return std::nullopt;
    // Numbers are compared when the runs are chosen: others may fit.
    OrderMatching shortest(cover, state, terms, pointerBytes, OrderMatching::Runs::Shortest, beside);
    return shortest.run() ? std::optional(shortest.numbers()) : std::nullopt;
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

std::optional<std::map<SymbolId, Term>> search(const State& cover, const State& state, term::TermStore& terms,
                                               unsigned pointerBytes, std::span<const Lifetime> beside) {
  PackedObjects packed;
  auto found = searchPacked(cover, state, terms, pointerBytes, beside, packed);
  if (found || packed.empty()) return found;
  State openCover = cover;
  State openState = state;
  unsigned tries = 0;
  do {
    unpackForNextTry(openCover, openState, packed, ++tries, terms);
    packed = {};
    found = searchPacked(openCover, openState, terms, pointerBytes, beside, packed);
  } while (!found && !packed.empty());
  return found;
}

// As a first look says, which a search would find out as well.
bool plainlyNot(const State& cover, const State& state, term::TermStore& terms,
                [[maybe_unused]] unsigned pointerBytes) {
  if (!sameStack(cover, state)) return true;
  if (!plainlyNotCovered(cover, state, terms)) return false;
  CAIRN_FULL_CHECK(!search(cover, state, terms, pointerBytes, {}), "a walk finds what a first look does");
  return true;
}

}  // namespace

std::optional<std::map<SymbolId, Term>> matchNumbers(const State& cover, const State& state, term::TermStore& terms,
                                                     unsigned pointerBytes) {
  if (plainlyNot(cover, state, terms, pointerBytes)) return std::nullopt;
  return search(cover, state, terms, pointerBytes, {});
}

bool covers(const State& cover, const State& state, term::TermStore& terms, unsigned pointerBytes) {
  if (plainlyNot(cover, state, terms, pointerBytes)) return false;
  if (!isWorthDividing(cover)) return search(cover, state, terms, pointerBytes, {}).has_value();
  const SharedPart shared(cover, state);
  if (shared.empty()) return search(cover, state, terms, pointerBytes, {}).has_value();
  const State coverRest = shared.without(cover);
  const State stateRest = shared.without(state);
  const bool found = search(coverRest, stateRest, terms, pointerBytes, shared.lifetimes()).has_value();
  CAIRN_FULL_CHECK(!found || search(cover, state, terms, pointerBytes, {}), "what covers a rest covers the state");
  return found;
}

}  // namespace cairn::heap
