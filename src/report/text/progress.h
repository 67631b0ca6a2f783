// How far a long verification is, on one line of a terminal that is wiped at the end.
#pragma once

#include <chrono>
#include <ostream>

#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::report {

class Progress {
 public:
  // Shows nothing unless `err` is a terminal.
  Progress(const program::Program& program, std::ostream& err, bool isTerminal);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // May be called all the time: writes once a second.
  void show(const analysis::Statistics& statistics);

 private:
  using Clock = std::chrono::steady_clock;
  const program::Program& program_;
  std::ostream& err_;
  bool isTerminal_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace cairn::report
