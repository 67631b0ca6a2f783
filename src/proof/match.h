// Entailment between formulas: whether every concrete state of one is one of the other.
//
// The matcher looks for what the symbols and objects of the right side are in the left one: an object is an object, a list is a run of neighbours (objects and lists) whose
// lengths add up; no object of the left side is used twice. What must then hold of numbers is asked of the solver of terms. It is a search with backtracking over how
// far lists reach; it may fail to find a match that exists, and never finds one that is none.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "proof/execute.h"
#include "proof/state.h"

namespace cairn::proof {

// What a list of the right side is on the left: its nodes in order, and the values at its ends.
struct Run {
  std::vector<ObjectId> elements;
  std::optional<Value> start;  // what a link to its first node holds, and `after` if it has none
  std::optional<Value> end;    // doubly: what a link back to its last node holds, and `before` if it has none
};

struct Match {
  std::map<ObjectId, ObjectId> objects;  // of the right side to the left one
  std::map<ObjectId, Run> lists;
  std::map<term::SymbolId, std::optional<term::Term>>
      numbers;              // nothing: an unknown one, which stands in one place only
  std::set<ObjectId> used;  // of the left side
};

struct MatchScope {
  // The innermost frame and the globals alone: the right side is a part of the left one, for a call.
  bool call = false;
};

// `left` and `right` are at the same place.
[[nodiscard]] std::optional<Match> entails(Executor& executor, const State& left, const State& right,
                                           MatchScope scope = {});

// The value of the right side in terms of the left one; nothing if the match does not tell.
[[nodiscard]] std::optional<Value> translated(term::TermStore& terms, const Match& match, const State& right,
                                              const Value& value);

}  // namespace cairn::proof
