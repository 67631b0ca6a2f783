#include "report/text/progress.h"

#include <fmt/format.h>

#include <string>

namespace cairn::report {

namespace {

constexpr auto kBetween = std::chrono::seconds(1);
constexpr const char* kWipe = "\r\033[K";

}  // namespace

Progress::Progress(const program::Program& program, std::ostream& err, bool isTerminal)
    : program_(program), err_(err), isTerminal_(isTerminal), start_(Clock::now()), next_(start_ + kBetween) {}

Progress::~Progress() {
  if (shown_) err_ << kWipe << std::flush;
}

void Progress::show(const analysis::Statistics& statistics) {
  if (!isTerminal_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kBetween;
  shown_ = true;
  std::string in;
  if (statistics.function.valid()) in = fmt::format(", in {}", program_.function(statistics.function).name);
  err_ << fmt::format("{}cairn: {} s, {} states, {} paths ended, {} met before{}", kWipe,
                      std::chrono::duration_cast<std::chrono::seconds>(now - start_).count(), statistics.states,
                      statistics.paths, statistics.covered, in)
       << std::flush;
}

}  // namespace cairn::report
