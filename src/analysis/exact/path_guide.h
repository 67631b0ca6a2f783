// Exact execution along one path of blocks. Where the path passes over a call, the called function runs as it likes.
#pragma once

#include <vector>

#include "analysis/alarm.h"
#include "analysis/exact/guide.h"

namespace cairn::analysis {

class PathGuide final : public Guide {
 public:
  // Not empty; it starts where the program does.
  explicit PathGuide(const std::vector<PathPoint>& path) : path_(path) {}

  [[nodiscard]] Progress start(const heap::State& state) override;
  [[nodiscard]] std::optional<Progress> follow(const Progress& progress, const heap::State& successor) override;
  void constrain(const Progress&, heap::State&, term::TermStore&) override {}
  [[nodiscard]] cpa::Rank rank(const Progress& progress, const Effort& effort) override;
  [[nodiscard]] std::size_t newest(std::size_t successors) override { return successors - 1; }
  [[nodiscard]] bool forgetful() const override { return false; }

  // The last point of the path that some execution came to.
  [[nodiscard]] std::size_t reached() const { return reached_; }

 private:
  const std::vector<PathPoint>& path_;
  std::size_t reached_ = 0;
};

}  // namespace cairn::analysis
