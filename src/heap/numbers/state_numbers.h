// What a state says of its numbers and of those of its nodes, asked condition by condition. The state must outlive this and stay as it is.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

class StateNumbers {
 public:
  StateNumbers(const State& state, term::TermStore& terms) : state_(state), terms_(terms) {}

  // The condition, which may speak of the summary symbols of these segments, holds for all nodes of theirs in every concrete state. Decided by the numeric
  // domain; false says nothing.
  [[nodiscard]] bool hold(term::Term condition, const std::vector<ObjectId>& segments);

 private:
  struct Known {
    numeric::Element element;
    std::unordered_set<term::Term> said;
    std::vector<term::Term> sideConditions;
  };
  [[nodiscard]] const Known& known(const std::vector<ObjectId>& segments);

  const State& state_;
  term::TermStore& terms_;
  std::map<std::vector<ObjectId>, Known> known_;
};

}  // namespace cairn::heap
