// Exact execution along one path of blocks. Where the path passes over a call, the called function runs as it likes.
#pragma once

#include <vector>

#include "analysis/alarm.h"
#include "analysis/exact/guide.h"
#include "analysis/object_lengths.h"

namespace cairn::analysis {

class PathGuide final : public Guide {
 public:
  // Not empty; it starts where the program does.
  PathGuide(const std::vector<PathPoint>& path, unsigned pointerBytes) : path_(path), pointerBytes_(pointerBytes) {}

  [[nodiscard]] Progress start(const heap::State& state) override;
  [[nodiscard]] std::optional<Progress> follow(const Progress& progress, const heap::State& successor) override;
  void constrain(const Progress& before, heap::State& successor, term::TermStore& terms) override;
  [[nodiscard]] cpa::Rank rank(const Progress& progress, const Effort& effort) override;
  [[nodiscard]] std::size_t newest(std::size_t successors) override { return successors - 1; }
  [[nodiscard]] bool forgetful() const override { return false; }

  // The last point of the path that some execution came to.
  [[nodiscard]] std::size_t reached() const { return reached_; }
  // Of the chains that executions have at the points of the path.
  [[nodiscard]] const ObjectLengths& lengths() const { return lengths_; }

 private:
  const std::vector<PathPoint>& path_;
  unsigned pointerBytes_;
  std::size_t reached_ = 0;
  ObjectLengths lengths_;
};

}  // namespace cairn::analysis
