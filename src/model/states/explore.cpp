#include "model/states/explore.h"

#include <algorithm>
#include <random>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

namespace cairn::model {

namespace {

// How a state was reached first.
struct Reached {
  std::uint32_t from = 0;
  std::uint32_t depth = 0;
  Step step;  // without event: the initial state
};

class Explorer {
 public:
  Explorer(const Machine& machine, const Setting& setting, const ExploreOptions& options)
      : machine_(machine), happening_(machine, setting), setting_(setting), options_(options) {}

  Exploration run() {
    for (const Event& event : machine_.events) made_.happened[event.name] = 0;
    begin();
    for (std::uint32_t at = 0; at < order_.size() && !stopped_; ++at) expand(at);
    made_.states = order_.size();
    return std::move(made_);
  }

 private:
  void begin() {
    try {
      const State state = initialState(machine_, setting_);
      std::vector<Broken> broken;
      happening_.checkClauses(state, "init", broken);
      if (happening_.isWaiting(state))
        broken.push_back({Kind::Total, "init/waiting/TOT", machine_.variantPlace, "an answer is due at the beginning"});
      add(state, {});
      for (const Broken& one : broken) report(one, 0, nullptr, state, std::nullopt);
    } catch (const UndefinedValue& error) {
      Broken broken;
      broken.kind = Kind::WellDefined;
      broken.label = "init/action/WD";
      broken.place = Place{machine_.file, 1, 1};
      broken.what = error.what();
      report(broken, 0, nullptr, {}, std::nullopt);
      stopped_ = true;
    }
  }

  void add(const State& state, Reached reached) {
    if (!ids_.insert(packedWithoutGhosts(machine_, state)).second) return;
    order_.push_back(packed(state));
    reached_.push_back(std::move(reached));
  }

  void report(const Broken& broken, std::uint32_t at, const Step* step, const State& before,
              std::optional<State> after) {
    if (!labels_.insert(broken.label).second) return;
    Failure failure;
    failure.broken = broken;
    failure.before = before;
    failure.after = std::move(after);
    if (at < reached_.size()) {
      for (std::uint32_t id = at; reached_[id].step.event != nullptr; id = reached_[id].from)
        failure.run.push_back(reached_[id].step);
    }
    std::ranges::reverse(failure.run);
    if (step != nullptr) failure.run.push_back(*step);
    made_.failures.push_back(std::move(failure));
    if (options_.stopAtFirst) stopped_ = true;
  }

  void expand(std::uint32_t at) {
    if (options_.depth && reached_[at].depth >= *options_.depth) {
      made_.complete = false;
      return;
    }
    const State state = unpacked(machine_, order_[at]);
    const bool idle = happening_.isIdle(state);
    const bool waits = happening_.isWaiting(state);
    if (idle && waits)
      report({Kind::Total, "waiting/TOT", machine_.variantPlace, "a call waits although the machine is idle"}, at,
             nullptr, state, std::nullopt);
    bool progress = false;
    for (const Event& event : machine_.events) {
      if (event.role != Role::Internal) continue;
      progress = take(event, at, state, Numbers(machine_.locals, 0)) || progress;
    }
    const bool leadsOn = progress;
    for (const Method& method : machine_.methods) {
      for (const Numbers& inputs : happening_.inputsOf(method, state)) {
        if (!happening_.isAnswered(method, state, inputs)) continue;
        bool some = false;
        for (const Event& event : machine_.events) {
          if (event.method == method.name) some = take(event, at, state, inputs) || some;
          if (stopped_) return;
        }
        if (waits) progress = progress || some;
        if (idle && !some && !leadsOn) {
          Step call;
          call.locals = inputs;
          std::string values;
          for (const Parameter& parameter : method.parameters)
            values +=
                fmt::format("{}{}={}", values.empty() ? "" : " ", shownName(parameter.name), inputs[parameter.slot]);
          report({Kind::Total, method.name + "/total/TOT", method.place,
                  fmt::format("no event answers {}({})", method.name, values)},
                 at, nullptr, state, std::nullopt);
        }
      }
    }
    if (!idle && !progress)
      report({Kind::Total, waits || !machine_.waiting ? "progress/TOT" : "settling/TOT", machine_.variantPlace,
              waits ? "a call is under way, but no event can happen" : "it is not idle, but no event can happen"},
             at, nullptr, state, std::nullopt);
  }

  bool take(const Event& event, std::uint32_t at, const State& state, const Numbers& inputs) {
    std::vector<Broken> undefined;
    const bool happened = happening_.eachStep(
        event, state, inputs,
        [&](const Step& step) {
          ++made_.steps;
          ++made_.happened[event.name];
          std::vector<Broken> broken;
          const std::optional<State> next = happening_.after(step, state, broken);
          if (next) {
            const std::size_t size = ids_.size();
            if (size < options_.maxStates) {
              Reached reached{at, reached_[at].depth + 1, step};
              add(*next, std::move(reached));
            } else if (!ids_.contains(packedWithoutGhosts(machine_, *next))) {
              made_.complete = false;
              stopped_ = true;
            }
            if (ids_.size() != size) happening_.checkClauses(*next, event.name, broken);
          }
          for (const Broken& one : broken) report(one, at, &step, state, next);
          return !stopped_;
        },
        &undefined);
    for (const Broken& one : undefined) report(one, at, nullptr, state, std::nullopt);
    return happened;
  }

  const Machine& machine_;
  Happening happening_;
  const Setting& setting_;
  const ExploreOptions& options_;
  Exploration made_;
  std::unordered_set<std::string> ids_;  // packed states without ghosts
  std::vector<std::string> order_;
  std::vector<Reached> reached_;
  std::set<std::string> labels_;
  bool stopped_ = false;
};

}  // namespace

Exploration explore(const Machine& machine, const Setting& setting, const ExploreOptions& options) {
  return Explorer(machine, setting, options).run();
}

Walk walk(const Machine& machine, const Setting& setting, std::uint64_t length, std::uint64_t seed) {
  const Happening happening(machine, setting);
  std::mt19937_64 random(seed);
  Walk made;
  made.states.push_back(initialState(machine, setting));
  for (std::uint64_t i = 0; i != length; ++i) {
    const State state = made.states.back();
    std::vector<Step> steps;
    std::vector<Broken> broken;
    const auto keep = [&](const Step& step) {
      steps.push_back(step);
      return true;
    };
    for (const Event& event : machine.events) {
      const Method* method = machine.findMethod(event.method);
      if (method == nullptr) {
        happening.eachStep(event, state, Numbers(machine.locals, 0), keep, &broken);
        continue;
      }
      for (const Numbers& inputs : happening.inputsOf(*method, state)) {
        if (happening.isAnswered(*method, state, inputs)) happening.eachStep(event, state, inputs, keep, &broken);
      }
    }
    if (steps.empty()) break;
    // Each event that can happen is as likely as the others, so that failing calls with their many arguments do not fill the walk.
    std::vector<const Event*> events;
    for (const Step& step : steps) {
      if (std::ranges::find(events, step.event) == events.end()) events.push_back(step.event);
    }
    const Event* chosen = events[random() % events.size()];
    std::erase_if(steps, [&](const Step& step) { return step.event != chosen; });
    const Step step = steps[random() % steps.size()];
    const std::optional<State> next = happening.after(step, state, broken);
    made.steps.push_back(step);
    if (next) happening.checkClauses(*next, step.event->name, broken);
    if (next) made.states.push_back(*next);
    if (!broken.empty() || !next) {
      Failure failure;
      failure.broken = broken.front();
      failure.run = made.steps;
      failure.before = state;
      failure.after = next;
      made.failure = std::move(failure);
      break;
    }
  }
  return made;
}

}  // namespace cairn::model
