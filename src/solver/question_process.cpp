#include "solver/question_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

namespace cairn::solver {

using term::Answer;

namespace {

constexpr int kSatStatus = 10;
constexpr int kUnsatStatus = 20;
constexpr int kUnknownStatus = 30;

[[noreturn]] void answerAndExit(const std::function<Answer()>& question, std::uint32_t milliseconds, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kUnknownStatus);
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  signal(SIGPROF, SIG_DFL);
  itimerval limit{};
  limit.it_value.tv_sec = milliseconds / 1000;
  limit.it_value.tv_usec = static_cast<suseconds_t>(milliseconds % 1000) * 1000;
  setitimer(ITIMER_PROF, &limit, nullptr);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
  }
  int status = kUnknownStatus;
  try {
    switch (question()) {
      case Answer::Sat: status = kSatStatus; break;
      case Answer::Unsat: status = kUnsatStatus; break;
      case Answer::Unknown: break;
    }
  } catch (const std::exception&) {
    status = kUnknownStatus;
  }
  _exit(status);
}

}  // namespace

Answer askInProcess(const std::function<Answer()>& question, std::uint32_t milliseconds) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) return Answer::Unknown;
  if (child == 0) answerAndExit(question, milliseconds, parent);

  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::milliseconds(std::uint64_t{10} * milliseconds);
  auto pause = std::chrono::microseconds(200);
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) break;
    if (ended < 0 && errno != EINTR) return Answer::Unknown;
    if (Clock::now() > deadline) {
      kill(child, SIGKILL);
      while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
      }
      return Answer::Unknown;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  if (!WIFEXITED(status)) return Answer::Unknown;
  if (WEXITSTATUS(status) == kSatStatus) return Answer::Sat;
  return WEXITSTATUS(status) == kUnsatStatus ? Answer::Unsat : Answer::Unknown;
}

}  // namespace cairn::solver
