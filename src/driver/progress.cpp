#include "driver/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "driver/budget.h"

namespace cairn::driver {

namespace {

constexpr auto kBetween = std::chrono::seconds(1);
constexpr const char* kWipe = "\r\033[K";

}  // namespace

Progress::Progress(std::ostream& err)
    : err_(err),
      terminal_(&err == &std::cerr && isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      next_(start_ + kBetween) {}

Progress::~Progress() {
  if (shown_) err_ << kWipe << std::flush;
}

void Progress::show(const analysis::Statistics& statistics) {
  if (!terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kBetween;
  shown_ = true;
  err_ << fmt::format("{}cairn: {} s, {} states, {} paths ended, {} met before, {:.0f} MB", kWipe,
                      std::chrono::duration_cast<std::chrono::seconds>(now - start_).count(), statistics.states,
                      statistics.paths, statistics.covered, peakMegabytes())
       << std::flush;
}

}  // namespace cairn::driver
