// How far a long verification is, on one line of a terminal that is wiped at the end.
#pragma once

#include <chrono>
#include <ostream>

#include "analysis/verdict.h"

namespace cairn::driver {

class Progress {
 public:
  // Shows nothing unless `err` is standard error and that is a terminal.
  explicit Progress(std::ostream& err);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // May be called all the time: writes once a second.
  void show(const analysis::Statistics& statistics);

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& err_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace cairn::driver
