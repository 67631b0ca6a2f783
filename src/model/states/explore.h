// All reachable states of an instance, breadth first, or a walk at random through them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/states/happen.h"

namespace cairn::model {

struct ExploreOptions {
  std::uint64_t maxStates = 2'000'000;
  std::optional<std::uint64_t> depth;  // calls and internal events from the beginning
  bool stopAtFirst = false;            // at the first obligation that is broken
};

// A broken obligation with the run that leads there.
struct Failure {
  Broken broken;
  std::vector<Step> run;  // the last step is the one that breaks it, unless the state itself does (TOT)
  State before;
  std::optional<State> after;
};

struct Exploration {
  std::uint64_t states = 0;
  std::uint64_t steps = 0;
  bool complete = true;                           // no limit was met
  std::map<std::string, std::uint64_t> happened;  // by event; those that never do are named too
  std::vector<Failure> failures;                  // the first of each label
};

[[nodiscard]] Exploration explore(const Machine& machine, const Setting& setting, const ExploreOptions& options);

// A run of calls at random; it stops at a broken obligation.
struct Walk {
  std::vector<Step> steps;
  std::vector<State> states;  // one more than steps
  std::optional<Failure> failure;
};
[[nodiscard]] Walk walk(const Machine& machine, const Setting& setting, std::uint64_t length, std::uint64_t seed);

}  // namespace cairn::model
