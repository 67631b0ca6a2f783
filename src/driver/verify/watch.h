// A command in a process of its own, and this process to watch it: whatever becomes of the command (a library that does not come back, a crash, no memory), it ends within its limits, and
// there is an answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace cairn::driver {

struct WatchLimits {
  std::optional<double> seconds;       // that the command ends after by itself, if it can
  std::optional<std::uint64_t> bytes;  // of the process and those that it has started
};

// A page that both processes see.
struct WatchPage {
  static constexpr std::size_t kLongestAnswer = 1000;
  std::atomic<bool> lineOpen = false;  // the last byte of the output did not end a line
  std::atomic<double> moreSeconds = 0;
  std::atomic<bool> answered = false;  // the rest is valid
  int status = 0;
  char answer[kLongestAnswer + 1] = {};
};

// The side of the command.
class WatchLink {
 public:
  explicit WatchLink(WatchPage& page) : page_(page) {}

  void outputEndsWith(char last) { page_.lineOpen = last != '\n'; }
  // What the command will end with, once it has written its reports: it counts even if that takes too long. `moreSeconds`: that they may take beyond the limit.
  void decided(int status, std::string_view answer, double moreSeconds);

 private:
  WatchPage& page_;
};

enum class WatchedEnd : std::uint8_t {
  Exited,       // by itself: see status
  Decided,      // it was ended, but has told its answer before
  OutOfTime,    // it was ended
  OutOfMemory,  // likewise
  Crashed,      // see signal
};

struct WatchResult {
  WatchedEnd end = WatchedEnd::Exited;
  int status = 0;
  std::string answer;  // of Decided
  int signal = 0;
  bool lineOpen = false;
};

// Forks: no other thread may run. Ctrl-C and a polite kill of this process go to the command. Ended by one of them, or by a broken pipe, this process ends so, too.
[[nodiscard]] WatchResult watch(const WatchLimits& limits, const std::function<int(WatchLink&)>& work);

// While it lives, the stream writes to the file and tells the watching process whether its last line is open.
class WatchedOutput {
 public:
  WatchedOutput(std::ostream& stream, int fd, WatchLink& link);
  ~WatchedOutput();
  WatchedOutput(const WatchedOutput&) = delete;
  WatchedOutput& operator=(const WatchedOutput&) = delete;

 private:
  class Buffer;
  std::ostream& stream_;
  std::unique_ptr<Buffer> buffer_;
  std::streambuf* before_;
};

}  // namespace cairn::driver
