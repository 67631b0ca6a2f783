// Searches for executions that come to one instruction. What cannot come there any more is left out.
#pragma once

#include "analysis/alarm.h"
#include "analysis/exact/guide.h"
#include "program/flow/call_graph.h"
#include "program/flow/distance.h"

namespace cairn::analysis {

enum class Approach : std::uint8_t {
  Near,  // few decisions in loops first, and of those the states that are nearest: finds what happens after few turns
  Deep,  // one path as long as it goes, each decision at random, the same on every run: finds what happens after many turns
};

class TargetGuide final : public Guide {
 public:
  TargetGuide(const program::Program& program, const PathPoint& target, Approach approach);

  [[nodiscard]] Progress start(const heap::State& state) override;
  [[nodiscard]] std::optional<Progress> follow(const Progress& progress, const heap::State& successor) override;
  void constrain(const Progress&, heap::State&, term::TermStore&) override {}
  [[nodiscard]] cpa::Rank rank(const Progress& progress, const Effort& effort) override;
  [[nodiscard]] std::size_t newest(std::size_t successors) override;
  // A path of many turns has states too large to compare each of them.
  [[nodiscard]] bool forgetful() const override { return approach_ == Approach::Near; }

 private:
  [[nodiscard]] std::uint32_t distance(const heap::State& state) const;

  program::CallGraph calls_;
  program::Distance distance_;
  Approach approach_;
  std::uint64_t random_ = 1;
};

}  // namespace cairn::analysis
