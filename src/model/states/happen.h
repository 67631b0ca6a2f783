// What events can happen in a state of an instance, and what they make of it and of the parent's machine beside it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/language/obligation.h"
#include "model/states/instance.h"

namespace cairn::model {

// An obligation that is broken by a concrete state.
struct Broken {
  Kind kind = Kind::Invariant;
  std::string label;  // as that of the obligation
  Place place;
  std::string what;
};

// One way in which an event happens.
struct Step {
  const Event* event = nullptr;
  Numbers locals;
  std::optional<std::int64_t> result;
};

// `free_ok(p=1)`, `alloc_split(n=8, c=0) returns 1`.
[[nodiscard]] std::string shown(const Machine& machine, const Step& step);
// The values of parameters alone: `p=1 b=0`.
[[nodiscard]] std::string shownValues(const Machine& machine, const Step& step);

class Happening {
 public:
  Happening(const Machine& machine, const Setting& setting) : machine_(machine), setting_(setting) {}

  // Calls `seen` for each way in which the event can happen with these values of the method's parameters; stops when it returns false. Guards that are
  // undefined are reported to `broken`. Returns whether the event can happen.
  bool eachStep(const Event& event, const State& state, const Numbers& inputs,
                const std::function<bool(const Step&)>& seen, std::vector<Broken>* broken) const;
  // Locals in which the method's parameters have each combination of samples.
  [[nodiscard]] std::vector<Numbers> inputsOf(const Method& method, const State& state) const;
  // The state afterwards; what the parent's machine cannot do likewise is broken. None if it is undefined.
  [[nodiscard]] std::optional<State> after(const Step& step, const State& state, std::vector<Broken>& broken) const;
  // Invariants and theorems, those of ancestors too, that do not hold. `event` names what led here.
  void checkClauses(const State& state, const std::string& event, std::vector<Broken>& broken) const;
  [[nodiscard]] bool isIdle(const State& state) const;
  // A call that was begun has no answer yet.
  [[nodiscard]] bool isWaiting(const State& state) const;
  // While a call waits no other one is answered; its arguments are those that were kept.
  [[nodiscard]] bool isAnswered(const Method& method, const State& state, const Numbers& inputs) const;

 private:
  bool choose(const Event& event, std::size_t at, const Scene& scene, const std::function<bool(const Step&)>& seen,
              std::vector<Broken>* broken, bool& happened) const;
  [[nodiscard]] bool guardsHold(const Event& event, const Scene& scene, std::vector<Broken>* broken) const;
  [[nodiscard]] bool isTrue(const Term& formula, const State& state, const Numbers& inputs, bool otherwise) const;
  void checkCall(const Event& event, const Scene& scene, const State& next, std::vector<Broken>& broken) const;
  void checkClause(const Clause& clause, const State& state, const std::string& event, Kind kind,
                   std::vector<Broken>& broken) const;

  const Machine& machine_;
  const Setting& setting_;
};

}  // namespace cairn::model
