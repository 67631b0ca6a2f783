// Exact execution in the blocks of a path, whose loops turn as often as they like, until one execution comes to where the path ends.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "analysis/alarm.h"
#include "analysis/exact/guide.h"
#include "analysis/object_lengths.h"

namespace cairn::analysis {

class BlocksGuide final : public Guide {
 public:
  // The path is not empty.
  BlocksGuide(const program::Program& program, const std::vector<PathPoint>& path);

  [[nodiscard]] Progress start(const heap::State& state) override;
  [[nodiscard]] std::optional<Progress> follow(const Progress& progress, const heap::State& successor) override;
  void constrain(const Progress& before, heap::State& successor, term::TermStore& terms) override;
  [[nodiscard]] cpa::Rank rank(const Progress& progress, const Effort& effort) override;
  [[nodiscard]] std::size_t newest(std::size_t successors) override { return successors - 1; }
  [[nodiscard]] bool forgetful() const override { return true; }

  // Of the chains that executions have at the starts of blocks.
  [[nodiscard]] const ObjectLengths& lengths() const { return lengths_; }

 private:
  std::set<std::pair<program::FunctionId, program::BlockId>> blocks_;
  std::set<program::FunctionId> functions_;
  std::set<PathPoint> goals_;
  unsigned pointerBytes_;
  bool reached_ = false;
  ObjectLengths lengths_;
};

}  // namespace cairn::analysis
