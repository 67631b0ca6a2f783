#include "driver/options/jobs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>
#include <thread>

#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "report/findings/reproduce.h"

namespace cairn::driver {

namespace {

constexpr auto kPause = std::chrono::milliseconds(20);
constexpr int kNotFound = 127;

void redirect(const std::string& path, int stream) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file >= 0) dup2(file, stream);
}

// The child goes when this process goes. Empty paths: the streams stay.
pid_t start(const std::vector<std::string>& command, const std::string& out, const std::string& err) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw FileError(fmt::format("{}: {}", command.front(), std::strerror(errno)));
  if (child > 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kNotFound);
  redirect("/dev/null", STDIN_FILENO);
  if (!out.empty()) redirect(out, STDOUT_FILENO);
  if (!err.empty()) redirect(err, STDERR_FILENO);
  execvp(words.front(), words.data());
  _exit(kNotFound);
}

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

class LocalRun {
 public:
  LocalRun(const std::vector<Job>& jobs, const JobEvents& events) : jobs_(jobs), events_(events) {}

  void run(std::size_t atOnce) {
    std::size_t next = 0;
    while (next < jobs_.size() || !running_.empty()) {
      while (next < jobs_.size() && running_.size() < atOnce) {
        running_[start(jobs_[next].command, jobs_[next].out, jobs_[next].err)] = next;
        events_.started(next++);
      }
      collect();
      events_.tick();
      if (!running_.empty()) std::this_thread::sleep_for(kPause);
    }
  }

 private:
  void collect() {
    int status = 0;
    for (pid_t child = 0; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
      const auto found = running_.find(child);
      if (found == running_.end()) continue;
      const std::size_t job = found->second;
      running_.erase(found);
      if (WIFEXITED(status)) writeFile(jobs_[job].status, fmt::format("{}\n", WEXITSTATUS(status)));
      events_.ended(job);
    }
  }

  const std::vector<Job>& jobs_;
  const JobEvents& events_;
  std::map<pid_t, std::size_t> running_;
};

// A line for a shell. The status file appears at once, whole.
std::string shellLine(const Job& job) {
  std::string line;
  for (const std::string& word : job.command) line += report::shellQuoted(word) + " ";
  return fmt::format("{}> {} 2> {} < /dev/null; echo $? > {}.part; mv {}.part {}\n", line, report::shellQuoted(job.out),
                     report::shellQuoted(job.err), report::shellQuoted(job.status), report::shellQuoted(job.status),
                     report::shellQuoted(job.status));
}

std::vector<std::string> parallelCommand(const JobOptions& options) {
  std::vector<std::string> command{"parallel", "--will-cite", "--no-run-if-empty", "--jobs",
                                   std::to_string(options.atOnce)};
  for (const std::string& login : options.sshLogins) command.insert(command.end(), {"--sshlogin", login});
  command.insert(command.end(), {"--workdir", std::filesystem::current_path().string(), "--arg-file",
                                 std::filesystem::absolute(options.workList).string()});
  return command;
}

// Which machine runs what is GNU parallel's business: a job has started when its output is there, and ended with its status.
void runParallel(const std::vector<Job>& jobs, const JobOptions& options, const JobEvents& events) {
  std::string lines;
  for (const Job& job : jobs) {
    lines += shellLine(job);
    std::filesystem::remove(job.out);
  }
  writeFile(options.workList, lines);
  const pid_t child = start(parallelCommand(options), {}, {});
  std::vector<bool> started(jobs.size());
  std::vector<bool> ended(jobs.size());
  const auto look = [&] {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (!started[i] && exists(jobs[i].out)) {
        started[i] = true;
        events.started(i);
      }
      if (!ended[i] && exists(jobs[i].status)) {
        ended[i] = true;
        events.ended(i);
      }
    }
    events.tick();
  };
  int status = 0;
  for (pid_t done = 0; done != child;) {
    done = waitpid(child, &status, WNOHANG);
    if (done < 0 && errno != EINTR) break;
    look();
    if (done != child) std::this_thread::sleep_for(kPause);
  }
  look();
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNotFound) {
    throw FileError("parallel: GNU parallel cannot be started (Debian's package `parallel`)");
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!ended[i]) events.ended(i);
  }
}

}  // namespace

void runJobs(const std::vector<Job>& jobs, const JobOptions& options, const JobEvents& events) {
  for (const Job& job : jobs) std::filesystem::remove(job.status);
  switch (options.executor) {
    case Executor::Local: LocalRun(jobs, events).run(options.atOnce); break;
    case Executor::Parallel: runParallel(jobs, options, events); break;
  }
}

}  // namespace cairn::driver
