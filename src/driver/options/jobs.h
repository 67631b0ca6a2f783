// Commands that run side by side: as child processes here, or as one GNU parallel job, maybe on other machines.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace cairn::driver {

// A command and the files its streams go to. When it has ended, its exit status is in the file `status`.
struct Job {
  std::vector<std::string> command;
  std::string out;
  std::string err;
  std::string status;
};

enum class Executor { Local, Parallel };

struct JobOptions {
  Executor executor = Executor::Local;
  std::size_t atOnce = 1;              // on each machine
  std::vector<std::string> sshLogins;  // of GNU parallel; empty: this machine alone
  std::string workList;                // the file for GNU parallel's list of commands
};

struct JobEvents {
  std::function<void(std::size_t job)> started;
  std::function<void(std::size_t job)> ended;  // its status file is there, or it was ended by a signal
  std::function<void()> tick;                  // now and then
};

// Runs them all. Ctrl-C and a polite kill end them, and then this process as usual. Throws FileError if the executor cannot be started.
void runJobs(const std::vector<Job>& jobs, const JobOptions& options, const JobEvents& events);

}  // namespace cairn::driver
