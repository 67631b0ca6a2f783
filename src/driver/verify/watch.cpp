#include "driver/verify/watch.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <streambuf>

#include "support/check.h"

namespace cairn::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenLooks{20};
// For the command to end by itself when its time is over, or its memory: so much, or this part of the limit.
constexpr std::chrono::milliseconds kGrace{850};
constexpr double kGracePart = 0.045;
// More memory than a twentieth above the limit, and what an analysis begins with, is too much at once.
constexpr std::uint64_t kSparePart = 20;
constexpr std::uint64_t kToBeginWith = std::uint64_t{256} << 20U;

constexpr std::array kForwarded = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

Clock::duration inClockTicks(double seconds) {
  constexpr double kMost = 1e8;
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, kMost)));
}

std::uint64_t residentBytes(const std::string& process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  std::uint64_t addresses = 0;
  std::uint64_t resident = 0;
  file >> addresses >> resident;
  return file ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

// Of a process and all below it; what they share with the one that has started them counts once.
std::uint64_t residentBytesOfAll(const std::string& process, std::uint64_t shared = 0) {
  const std::uint64_t own = residentBytes(process);
  std::uint64_t total = own > shared ? own - shared : 0;
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
  for (std::string child; children >> child;) total += residentBytesOfAll(child, own);
  return total;
}

class Watcher {
 public:
  Watcher(const WatchLimits& limits, WatchPage& page) : limits_(limits), page_(page), start_(Clock::now()) {
    sigemptyset(&awaited_);
    sigaddset(&awaited_, SIGCHLD);
    for (const int signal : kForwarded) sigaddset(&awaited_, signal);
    sigprocmask(SIG_BLOCK, &awaited_, &before_);
  }
  ~Watcher() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  [[nodiscard]] const sigset_t& maskBefore() const { return before_; }

  WatchResult run(pid_t process) {
    for (;;) {
      int status = 0;
      const pid_t ended = waitpid(process, &status, WNOHANG);
      if (ended == process) return conclude(status);
      if (ended < 0 && errno != EINTR) support::checkFailed("waitpid", __FILE__, __LINE__, std::strerror(errno));
      waitForSignal(process);
      if (killedFor_ == WatchedEnd::Exited) look(process);
    }
  }

 private:
  void waitForSignal(pid_t process) const {
    const timespec patience{0, std::chrono::nanoseconds(kBetweenLooks).count()};
    siginfo_t info{};
    const int signal = sigtimedwait(&awaited_, &info, &patience);
    // The terminal tells both processes.
    if (signal > 0 && signal != SIGCHLD && info.si_code <= 0) kill(process, signal);
  }

  void look(pid_t process) {
    const Clock::time_point now = Clock::now();
    if (limits_.seconds) {
      const double seconds = *limits_.seconds + page_.moreSeconds;
      const auto grace = std::max<Clock::duration>(kGrace, inClockTicks(*limits_.seconds * kGracePart));
      if (now - start_ >= inClockTicks(seconds) + grace) return end(process, WatchedEnd::OutOfTime);
    }
    if (!limits_.bytes) return;
    const std::uint64_t size = residentBytesOfAll(std::to_string(process));
    if (size < *limits_.bytes) {
      tooLargeSince_.reset();
      return;
    }
    if (!tooLargeSince_) tooLargeSince_ = now;
    const bool far = size - *limits_.bytes >= *limits_.bytes / kSparePart + kToBeginWith;
    if (far || now - *tooLargeSince_ >= kGrace) end(process, WatchedEnd::OutOfMemory);
  }

  void end(pid_t process, WatchedEnd why) {
    killedFor_ = why;
    kill(process, SIGKILL);
  }

  WatchResult conclude(int status) const {
    WatchResult result;
    result.lineOpen = page_.lineOpen;
    if (WIFEXITED(status)) {
      result.status = WEXITSTATUS(status);
      return result;
    }
    result.signal = WTERMSIG(status);
    result.end = killedFor_ == WatchedEnd::Exited ? WatchedEnd::Crashed : killedFor_;
    if (page_.answered.load(std::memory_order_acquire)) {
      result.end = WatchedEnd::Decided;
      result.status = page_.status;
      result.answer = page_.answer;
    }
    return result;
  }

  const WatchLimits& limits_;
  WatchPage& page_;
  Clock::time_point start_;
  sigset_t awaited_{};
  sigset_t before_{};
  WatchedEnd killedFor_ = WatchedEnd::Exited;
  std::optional<Clock::time_point> tooLargeSince_;
};

// As whoever waits for this process would see the other one end.
void endLike(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  std::raise(signal);
}

}  // namespace

void WatchLink::decided(int status, std::string_view answer, double moreSeconds) {
  page_.status = status;
  page_.answer[answer.copy(page_.answer, WatchPage::kLongestAnswer)] = '\0';
  page_.moreSeconds = moreSeconds;
  page_.answered.store(true, std::memory_order_release);
}

WatchResult watch(const WatchLimits& limits, const std::function<int(WatchLink&)>& work) {
  void* memory = mmap(nullptr, sizeof(WatchPage), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CAIRN_CHECK(memory != MAP_FAILED, "a page to be told by the command");
  auto* page = new (memory) WatchPage;
  WatchResult result;
  {
    Watcher watcher(limits, *page);
    const pid_t parent = getpid();
    const pid_t process = fork();
    CAIRN_CHECK(process >= 0, std::strerror(errno));
    if (process == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(1);
      sigprocmask(SIG_SETMASK, &watcher.maskBefore(), nullptr);
      WatchLink link(*page);
      // Nothing is torn down that the process has no use for.
      _exit(work(link));
    }
    result = watcher.run(process);
  }
  munmap(memory, sizeof(WatchPage));
  const bool asked = std::find(kForwarded.begin(), kForwarded.end(), result.signal) != kForwarded.end();
  if (result.end == WatchedEnd::Crashed && (asked || result.signal == SIGPIPE)) endLike(result.signal);
  return result;
}

class WatchedOutput::Buffer : public std::streambuf {
 public:
  Buffer(int fd, WatchLink& link) : fd_(fd), link_(link) { setp(bytes_.data(), bytes_.data() + bytes_.size()); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() override { (void)writeOut(); }

 protected:
  int_type overflow(int_type next) override {
    if (!writeOut()) return traits_type::eof();
    if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
    *pptr() = traits_type::to_char_type(next);
    pbump(1);
    return next;
  }
  int sync() override { return writeOut() ? 0 : -1; }

 private:
  bool writeOut() {
    const char* from = pbase();
    bool written = true;
    while (written && from != pptr()) {
      const ssize_t count = ::write(fd_, from, static_cast<std::size_t>(pptr() - from));
      if (count < 0 && errno == EINTR) continue;
      written = count > 0;
      if (!written) break;
      from += count;
      link_.outputEndsWith(from[-1]);
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return written;
  }

  int fd_;
  WatchLink& link_;
  std::array<char, 8192> bytes_{};
};

WatchedOutput::WatchedOutput(std::ostream& stream, int fd, WatchLink& link)
    : stream_(stream), buffer_(std::make_unique<Buffer>(fd, link)), before_(stream.rdbuf(buffer_.get())) {}

WatchedOutput::~WatchedOutput() {
  stream_.flush();
  stream_.rdbuf(before_);
}

}  // namespace cairn::driver
