#include "analysis/portfolio/team.h"

#include <fmt/format.h>
#include <sys/poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/portfolio/plan.h"
#include "analysis/portfolio/worker.h"
#include "support/check.h"

namespace cairn::analysis {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kBetweenLooks = std::chrono::milliseconds(20);
// For a worker to end by itself when its time is over, or its memory.
constexpr auto kGrace = std::chrono::milliseconds(400);
// For one that is behind the answer of another one, even if that took longer.
constexpr auto kLongestWait = std::chrono::milliseconds(250);
// Of processor time that one of two workers is ahead of the other, where they take turns.
constexpr double kTurn = 0.06;
// More memory than the limit by this part is too much at once.
constexpr std::uint64_t kSparePart = 20;

class Team {
 public:
  Team(const program::Program& program, const PortfolioOptions& options)
      : program_(program), options_(options), start_(Clock::now()) {}

  Verdict run() {
    prover_ = std::make_unique<Worker>("proofs", 0, [&](WorkerLink& link) { return provingPart(link); });
    while (!over()) {
      wait();
      for (Worker* worker : members()) worker->receive();
      if (!searcher_ && needsSearch()) {
        const std::uint64_t clock = prover_->asksForHelp().value_or(prover_->clock());
        searcher_ =
            std::make_unique<Worker>("search", clock, [&](WorkerLink& link) { return searchingPart(link, clock); });
      }
      const Clock::time_point now = Clock::now();
      if (now >= nextLook_) {
        nextLook_ = now + kBetweenLooks;
        watchMemory(now);
        watchTime(now);
        tellProgress();
      }
      if (options_.jobs == 1 && searcher_) giveTurns();
    }
    return conclude();
  }

 private:
  // ---- In the workers' processes
  Verdict provingPart(WorkerLink& link) {
    const PortfolioOptions options = optionsOf(link);
    Plan plan(program_, options, PlainSearch::Elsewhere);
    plan.onProgress([&](std::uint64_t clock, std::uint64_t states) { link.tell(clock, states); }, 0);
    plan.onUndecided([&](std::uint64_t clock) { link.askForHelp(clock); });
    return withMemoryLimit(plan.run(), link);
  }
  Verdict searchingPart(WorkerLink& link, std::uint64_t clock) {
    const PortfolioOptions options = optionsOf(link);
    Plan plan(program_, options, PlainSearch::Included);
    plan.onProgress([&](std::uint64_t now, std::uint64_t states) { link.tell(now, states); }, clock);
    return withMemoryLimit(plan.runPlainSearch(), link);
  }
  static Verdict withMemoryLimit(Verdict verdict, const WorkerLink& link) {
    if (!verdict.settled() && link.stopAsked()) verdict.open().stop = StopReason::MemoryLimit;
    return verdict;
  }
  PortfolioOptions optionsOf(const WorkerLink& link) const {
    PortfolioOptions options = options_;
    // Whoever listens lives in another process.
    Env env =
        options_.exact.env.stoppedAlso([this, &link] { return link.stopAsked() ? memoryLimit() : std::string(); });
    env.progress = nullptr;
    options.exact.env = env;
    options.shape.env = env;
    options.shape.listener = nullptr;
    return options;
  }

  // ---- In the process that started them
  [[nodiscard]] std::vector<Worker*> members() const {
    std::vector<Worker*> result{prover_.get()};
    if (searcher_) result.push_back(searcher_.get());
    return result;
  }

  void wait() const {
    std::vector<pollfd> pipes;
    for (const Worker* worker : members()) {
      if (worker->running()) pipes.push_back({worker->pipe(), POLLIN, 0});
    }
    (void)poll(pipes.data(), pipes.size(), static_cast<int>(kBetweenLooks.count()));
  }

  // Where one has answered, or is to end, the other one has all the time.
  void giveTurns() {
    if (!turnsFrom_) turnsFrom_ = prover_->processorSeconds() - searcher_->processorSeconds();
    const bool bothWork =
        !prover_->answer() && !searcher_->answer() && !prover_->stopAsked() && !searcher_->stopAsked() && !stopping_;
    if (!bothWork) {
      prover_->resume();
      searcher_->resume();
      return;
    }
    const double ahead = prover_->processorSeconds() - searcher_->processorSeconds() - *turnsFrom_;
    if (ahead >= kTurn || (ahead > -kTurn && !prover_->paused() && !searcher_->paused())) {
      prover_->pause();
      searcher_->resume();
    } else if (ahead <= -kTurn) {
      searcher_->pause();
      prover_->resume();
    }
  }

  [[nodiscard]] bool needsSearch() const {
    if (!prover_->answer()) {
      return prover_->asksForHelp().has_value() || prover_->processorSeconds() >= options_.secondWorkerAfterSeconds;
    }
    if (prover_->answer()->settled() || !interruption().empty()) return false;
    return prover_->asksForHelp().has_value() || !prover_->answer()->failures.empty();
  }

  [[nodiscard]] std::string memoryLimit() const {
    return fmt::format("memory limit of {} MB", options_.memoryBytes.value_or(0) >> 20U);
  }

  // The largest worker gives way. What the workers share with this process counts once.
  void watchMemory(Clock::time_point now) {
    if (!options_.memoryBytes) return;
    const std::uint64_t own = residentBytesOf(getpid());
    std::uint64_t total = own;
    Worker* largest = nullptr;
    std::uint64_t most = 0;
    for (Worker* worker : members()) {
      const std::uint64_t size = worker->residentBytes();
      total += size > own ? size - own : 0;
      if (size >= most && worker->running()) {
        largest = worker;
        most = size;
      }
    }
    if (total < *options_.memoryBytes || largest == nullptr) return;
    if (!largest->stopAsked()) {
      largest->askToStop();
      askedToStop_ = now;
      return;
    }
    const bool far = total >= *options_.memoryBytes + *options_.memoryBytes / kSparePart;
    if (!largest->answer() && (far || now - askedToStop_ > kGrace))
      largest->end(StopReason::MemoryLimit, memoryLimit());
  }

  // A worker that is busy in a library does not look at the clock.
  void watchTime(Clock::time_point now) {
    if (!stopping_ && !interruption().empty()) stopping_ = now;
    if (!stopping_ || now - *stopping_ < kGrace) return;
    for (Worker* worker : members()) {
      if (worker->running() && !worker->answer()) worker->end(StopReason::Other, interruption());
    }
  }
  [[nodiscard]] std::string interruption() const { return options_.exact.env.interruption(); }

  void tellProgress() const {
    if (!options_.exact.env.progress) return;
    Statistics sum;
    for (const Worker* worker : members()) sum.states += worker->states();
    options_.exact.env.tell(sum);
  }

  [[nodiscard]] const Worker* earliest() const {
    std::vector<TeamAnswer> answers;
    for (const Worker* worker : members()) {
      answers.push_back({worker->answer() ? &*worker->answer() : nullptr, worker->answerClock()});
    }
    const auto first = earliestAnswer(answers);
    return first ? members()[*first] : nullptr;
  }

  [[nodiscard]] bool over() {
    const std::vector<Worker*> workers = members();
    if (std::all_of(workers.begin(), workers.end(), [](const Worker* w) { return w->answer().has_value(); }))
      return true;
    const Worker* best = earliest();
    if (best == nullptr) return false;
    const Clock::time_point now = Clock::now();
    if (!answered_) answered_ = now;
    if (!orderMatters(*best)) return true;
    const auto patience = std::min<Clock::duration>(*answered_ - start_, kLongestWait);
    if (now - *answered_ >= patience) return true;
    return std::all_of(workers.begin(), workers.end(),
                       [&](const Worker* w) { return w->answer() || w->clock() >= best->answerClock(); });
  }
  // Another worker's answer could be another execution, or one with invariants where this one has none.
  [[nodiscard]] bool orderMatters(const Worker& best) const {
    if (best.answer()->kind() == VerdictKind::False) return true;
    return &best != prover_.get() && wantsFixpoint();
  }
  [[nodiscard]] bool wantsFixpoint() const {
    return options_.shape.listener != nullptr && options_.shape.listener->wantsProof();
  }

  Verdict conclude() {
    const Worker* best = earliest();
    Verdict verdict = best != nullptr ? *best->answer() : undecided();
    verdict.statistics = {};
    verdict.failures.clear();
    for (const Worker* worker : members()) {
      if (!worker->answer()) continue;
      addTo(verdict.statistics, worker->answer()->statistics);
      const std::vector<std::string>& failures = worker->answer()->failures;
      verdict.failures.insert(verdict.failures.end(), failures.begin(), failures.end());
    }
    const auto* proved = std::get_if<Proved>(&verdict.answer);
    if (best == prover_.get() && proved != nullptr && proved->precision && wantsFixpoint())
      tellFixpoint(*proved->precision);
    return verdict;
  }
  // The list of what is open is that of the prover, if it has one; the reason that of the search, which ends last if the program is to be blamed and not a limit.
  [[nodiscard]] Verdict undecided() const {
    Verdict verdict = *prover_->answer();
    if (!searcher_) return verdict;
    const Verdict& search = *searcher_->answer();
    const Open& searched = search.open();
    if (verdict.open().unproved.empty()) verdict.open().unproved = searched.unproved;
    if (search.failures.empty() && !searched.why.empty() && searched.stop != StopReason::MemoryLimit)
      verdict.open().stopAs(searched);
    return verdict;
  }
  // The same proof once more, here, for those who listen.
  void tellFixpoint(const ShapePrecision& precision) {
    ShapeOptions shape = options_.shape;
    shape.precision = precision;
    (void)verifyShape(program_, shape);
  }

  const program::Program& program_;
  const PortfolioOptions& options_;
  Clock::time_point start_;
  Clock::time_point nextLook_;
  Clock::time_point askedToStop_;
  std::optional<Clock::time_point> stopping_;
  std::optional<double> turnsFrom_;  // what the prover was ahead by when turns began
  std::optional<Clock::time_point> answered_;
  std::unique_ptr<Worker> prover_;
  std::unique_ptr<Worker> searcher_;
};

}  // namespace

std::optional<std::size_t> earliestAnswer(std::span<const TeamAnswer> answers) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].verdict == nullptr || !answers[i].verdict->settled()) continue;
    CAIRN_CHECK(!best || answers[*best].verdict->kind() == answers[i].verdict->kind(),
                "one analysis proves the program and another one shows a violation");
    if (!best || answers[i].clock < answers[*best].clock) best = i;
  }
  return best;
}

Verdict verifyByTeam(const program::Program& program, const PortfolioOptions& options) {
  return Team(program, options).run();
}

}  // namespace cairn::analysis
