#include "driver/options/budget.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "driver/options/machine.h"

namespace cairn::driver {

namespace {

// Reading the size of the process is a system call or two.
constexpr auto kBetweenLooksAtMemory = std::chrono::milliseconds(20);

// A signal handler can reach nothing else.
volatile std::sig_atomic_t interruptions = 0;

void onInterrupt(int signal) {
  interruptions = interruptions + 1;
  if (interruptions > 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

struct Sizes {
  std::uint64_t addresses = 0;
  std::uint64_t resident = 0;
};

Sizes sizesInBytes() {
  std::ifstream file("/proc/self/statm");
  Sizes pages;
  file >> pages.addresses >> pages.resident;
  if (!file) return {};
  const auto size = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return {pages.addresses * size, pages.resident * size};
}

// What the system lets the process address (`ulimit -v`), less what an orderly end needs.
std::uint64_t addressableBytes() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return ~std::uint64_t{0};
  return limit.rlim_cur / 8 * 7;
}

// A limit beyond what the clock can count is none.
Budget::Clock::duration durationOf(double seconds) {
  constexpr double kMost = 1e9;
  return std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(std::min(seconds, kMost)));
}

}  // namespace

Budget::Budget(double seconds, std::optional<std::uint64_t> megabytes)
    : start_(Clock::now()),
      limit_(durationOf(seconds)),
      bytes_(availableBytes() / 4 * 3),
      addressable_(addressableBytes()),
      nextLookAtMemory_(start_) {
  constexpr std::uint64_t kMegabyte = 1 << 20;
  if (megabytes) bytes_ = std::min(*megabytes, ~std::uint64_t{0} / kMegabyte) * kMegabyte;
  interruptions = 0;
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
}

Budget::~Budget() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

std::string Budget::exhausted() {
  if (interruptions != 0) return "interrupted";
  const Clock::time_point now = Clock::now();
  if (now - start_ >= limit_) {
    return fmt::format("time limit of {} s", std::chrono::duration_cast<std::chrono::seconds>(limit_).count());
  }
  if (now >= nextLookAtMemory_) {
    nextLookAtMemory_ = now + kBetweenLooksAtMemory;
    const Sizes sizes = sizesInBytes();
    if (sizes.resident >= bytes_) return fmt::format("memory limit of {} MB", bytes_ >> 20);
    if (sizes.addresses >= addressable_) return "memory limit of the system";
  }
  return {};
}

double Budget::secondsUsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

double peakMegabytes() {
  rusage self{};
  rusage workers{};
  getrusage(RUSAGE_SELF, &self);
  getrusage(RUSAGE_CHILDREN, &workers);
  return static_cast<double>(std::max(self.ru_maxrss, workers.ru_maxrss)) / 1024;
}

std::uint64_t defaultMegabytes() { return availableBytes() / 4 * 3 >> 20; }

}  // namespace cairn::driver
