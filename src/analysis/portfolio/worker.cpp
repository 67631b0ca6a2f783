#include "analysis/portfolio/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <new>
#include <utility>

#include "analysis/portfolio/verdict_bytes.h"
#include "support/check.h"

namespace cairn::analysis {

namespace {

// A message: its kind, its size, its bytes.
constexpr char kHelp = 'h';
constexpr char kAnswer = 'a';
constexpr std::size_t kHeader = 1 + sizeof(std::uint64_t);

Verdict failed(std::string why) {
  Verdict verdict;
  verdict.open().why = why;
  verdict.failures.push_back(std::move(why));
  return verdict;
}

Verdict outcomeOf(const Worker::Work& work, WorkerLink& link) {
  try {
    return work(link);
  } catch (const support::Unsupported& unsupported) {
    Verdict verdict;
    verdict.open().why = fmt::format("unsupported: {}", unsupported.what());
    return verdict;
  } catch (const std::bad_alloc&) {
    return failed("out of memory");
  } catch (const std::exception& error) {
    return failed(fmt::format("internal: {}", error.what()));
  }
}

[[noreturn]] void workAndExit(const Worker::Work& work, WorkerPage& page, int pipe, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  std::signal(SIGPIPE, SIG_IGN);
  WorkerLink link(page, pipe);
  link.answer(outcomeOf(work, link));
  // Nothing is flushed twice, and nothing is torn down that the process has no use for.
  _exit(0);
}

}  // namespace

std::uint64_t residentBytesOf(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  std::uint64_t addresses = 0;
  std::uint64_t resident = 0;
  file >> addresses >> resident;
  return file ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

// ---- The worker's side -------------------------------------------------------------------------------------------------

void WorkerLink::tell(std::uint64_t clock, std::uint64_t states) {
  page_.clock.store(clock, std::memory_order_relaxed);
  page_.states.store(states, std::memory_order_relaxed);
}

void WorkerLink::askForHelp(std::uint64_t clock) const {
  send(kHelp, {reinterpret_cast<const char*>(&clock), sizeof clock});  // NOLINT(*-reinterpret-cast)
}

void WorkerLink::answer(const Verdict& verdict) const { send(kAnswer, bytesOf(verdict)); }

void WorkerLink::send(char kind, std::string_view bytes) const {
  const std::uint64_t size = bytes.size();
  std::string message(1, kind);
  message.append(reinterpret_cast<const char*>(&size), sizeof size);  // NOLINT(*-reinterpret-cast)
  message += bytes;
  for (std::size_t sent = 0; sent < message.size();) {
    const ssize_t count = write(pipe_, message.data() + sent, message.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;  // nobody listens any more
    sent += static_cast<std::size_t>(count);
  }
}

// ---- The side of the one who started it -----------------------------------------------------------------------------------

Worker::Worker(std::string name, std::uint64_t clock, const Work& work) : name_(std::move(name)) {
  void* page = mmap(nullptr, sizeof(WorkerPage), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CAIRN_CHECK(page != MAP_FAILED, "a page for a worker");
  page_ = new (page) WorkerPage;
  page_->clock = clock;
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) {
    fail(std::strerror(errno));
    return;
  }
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    close(ends[0]);
    workAndExit(work, *page_, ends[1], parent);
  }
  close(ends[1]);
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
  if (process_ < 0) fail(std::strerror(errno));
}

Worker::~Worker() {
  if (running()) {
    kill(process_, SIGKILL);
    reap();
  }
  if (pipe_ >= 0) close(pipe_);
  munmap(page_, sizeof(WorkerPage));
}

std::uint64_t Worker::residentBytes() const { return running() ? residentBytesOf(process_) : 0; }

double Worker::processorSeconds() const {
  clockid_t clock{};
  timespec time{};
  if (!running() || clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void Worker::pause() {
  if (paused_ || !running()) return;
  kill(process_, SIGSTOP);
  paused_ = true;
}

void Worker::resume() {
  if (!paused_) return;
  paused_ = false;
  if (running()) kill(process_, SIGCONT);
}

void Worker::end(StopReason reason, const std::string& why) {
  Open& open = answer_.emplace().open();
  open.stop = reason;
  open.why = why;
  answerClock_ = clock();
  kill(process_, SIGKILL);
  reap();
}

void Worker::fail(const std::string& why) {
  if (answer_) return;
  answer_ = failed(fmt::format("{}: {}", name_, why));
  answer_->open().why = fmt::format("internal: {}", answer_->open().why);
  answerClock_ = clock();
}

void Worker::receive() {
  if (!running()) return;
  char buffer[65536];
  for (;;) {
    const ssize_t count = read(pipe_, buffer, sizeof buffer);
    if (count > 0) {
      received_.append(buffer, static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    takeMessages();
    if (count == 0) reap();
    return;
  }
}

void Worker::takeMessages() {
  while (received_.size() >= kHeader) {
    std::uint64_t size = 0;
    std::memcpy(&size, received_.data() + 1, sizeof size);
    if (received_.size() - kHeader < size) return;
    const char kind = received_.front();
    const std::string_view bytes = std::string_view(received_).substr(kHeader, size);
    if (kind == kHelp) std::memcpy(&asksForHelp_.emplace(), bytes.data(), sizeof(std::uint64_t));
    if (kind == kAnswer && !answer_) {
      answer_ = verdictOf(bytes);
      CAIRN_CHECK(answer_.has_value(), "a worker answers with a verdict");
      for (std::string& failure : answer_->failures) failure = fmt::format("{}: {}", name_, failure);
      answerClock_ = clock();
    }
    received_.erase(0, kHeader + size);
  }
}

// The process has closed its end of the pipe, or was killed.
void Worker::reap() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  if (answer_) return;
  if (WIFSIGNALED(status)) {
    fail(fmt::format("ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status))));
  } else {
    fail(fmt::format("ended with status {} and without an answer", WEXITSTATUS(status)));
  }
}

}  // namespace cairn::analysis
