// What a verification may use: time, memory, and the user's patience.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace cairn::driver {

// While it lives, Ctrl-C and a polite kill ask the analysis to end; a second one ends the process as usual. One at a time.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // No megabytes: three quarters of what is available (machine.h).
  Budget(double seconds, std::optional<std::uint64_t> megabytes);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Empty while there is some left; otherwise what has run out. Cheap enough to be asked all the time.
  [[nodiscard]] std::string exhausted();
  [[nodiscard]] double secondsUsed() const;
  [[nodiscard]] std::uint64_t memoryBytes() const { return bytes_; }

 private:
  Clock::time_point start_;
  Clock::duration limit_;
  std::uint64_t bytes_;
  std::uint64_t addressable_;
  Clock::time_point nextLookAtMemory_;
};

// Of the largest process, this one or one that it has waited for.
[[nodiscard]] double peakMegabytes();

// What a verification may use of this machine's memory: three quarters.
[[nodiscard]] std::uint64_t defaultMegabytes();

}  // namespace cairn::driver
