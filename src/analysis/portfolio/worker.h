// A part of an analysis in a process of its own: it runs beside others, and whatever becomes of it (no memory, a crash of a library) harms nobody else.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/verdict.h"

namespace cairn::analysis {

// A page that both processes see.
struct WorkerPage {
  std::atomic<std::uint64_t> clock = 0;  // steps done, weighted: the same on every run
  std::atomic<std::uint64_t> states = 0;
  std::atomic<bool> stop = false;  // asked by the one who started the worker
};

// The worker's side.
class WorkerLink {
 public:
  WorkerLink(WorkerPage& page, int pipe) : page_(page), pipe_(pipe) {}

  [[nodiscard]] bool stopAsked() const { return page_.stop.load(std::memory_order_relaxed); }
  void tell(std::uint64_t clock, std::uint64_t states);
  // What came first did not decide, and more hands would help.
  void askForHelp(std::uint64_t clock) const;
  void answer(const Verdict& verdict) const;

 private:
  void send(char kind, std::string_view bytes) const;

  WorkerPage& page_;
  int pipe_;
};

class Worker {
 public:
  using Work = std::function<Verdict(WorkerLink&)>;

  // Forks. The process that forks must be one that no other thread runs in, and that has not asked Z3 anything: its timers would not survive. `clock`: that of the page, to begin with.
  Worker(std::string name, std::uint64_t clock, const Work& work);
  // Ends the process if it still runs.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] int pipe() const { return pipe_; }
  [[nodiscard]] bool running() const { return process_ > 0; }
  [[nodiscard]] std::uint64_t clock() const { return page_->clock.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t states() const { return page_->states.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t residentBytes() const;
  // Of processor time, while it runs.
  [[nodiscard]] double processorSeconds() const;
  // Stops it where it is, until `resume`.
  void pause();
  void resume();
  [[nodiscard]] bool paused() const { return paused_; }
  [[nodiscard]] bool stopAsked() const { return page_->stop.load(std::memory_order_relaxed); }
  void askToStop() { page_->stop.store(true, std::memory_order_relaxed); }
  // Of a worker that runs and has not answered: it is unknown, for this reason.
  void end(StopReason reason, const std::string& why);

  // Takes what has come from the worker, without waiting.
  void receive();
  // The clock when it asked for help.
  [[nodiscard]] std::optional<std::uint64_t> asksForHelp() const { return asksForHelp_; }
  // Unknown with a failure if the process ended without one; nothing while it works.
  [[nodiscard]] const std::optional<Verdict>& answer() const { return answer_; }
  // The clock when it answered.
  [[nodiscard]] std::uint64_t answerClock() const { return answerClock_; }

 private:
  void takeMessages();
  void reap();
  void fail(const std::string& why);

  std::string name_;
  WorkerPage* page_ = nullptr;
  pid_t process_ = -1;
  int pipe_ = -1;
  bool paused_ = false;
  std::string received_;
  std::optional<std::uint64_t> asksForHelp_;
  std::optional<Verdict> answer_;
  std::uint64_t answerClock_ = 0;
};

// The resident size of a process; 0: not known.
[[nodiscard]] std::uint64_t residentBytesOf(pid_t process);

}  // namespace cairn::analysis
