#include "analysis/trials/trials.h"

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "analysis/trials/client_choices.h"

namespace cairn::analysis {

using interp::Choice;
using interp::Outcome;
using interp::StopKind;

namespace {

constexpr std::uint64_t kMostSteps = 300'000;
constexpr std::uint64_t kMostMemory = 256ULL << 20U;
constexpr std::size_t kMostSizes = 32;
constexpr std::uint64_t kLongestSize = 1ULL << 24U;

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Of the program's variables, as requests may come near to them.
std::vector<std::uint64_t> sizesOf(const program::Program& program) {
  std::vector<std::uint64_t> sizes;
  for (const program::Global& global : program.globals) {
    if (global.library || global.constant || global.kind == program::GlobalKind::Literal) continue;
    if (global.size < 16 || global.size > kLongestSize || sizes.size() >= kMostSizes) continue;
    if (std::ranges::find(sizes, global.size) == sizes.end()) sizes.push_back(global.size);
  }
  return sizes;
}

// Makes a run shorter that violates the property: fewer calls, smaller numbers. Each candidate is run, and kept only if it violates in the same way.
class Shrinker {
 public:
  Shrinker(const program::Program& program, interp::RunOptions options, Outcome found)
      : program_(program), options_(std::move(options)), best_(std::move(found)) {}

  Outcome run() {
    for (bool better = true; better && rest_ > 0;) {
      better = false;
      for (std::size_t width = std::max<std::size_t>(groups().size() / 2, 1); width > 0; width /= 2) {
        for (std::size_t i = 0; i + width <= groups().size() && rest_ > 0;) {
          if (!withoutGroups(i, width)) {
            i += width;
          } else {
            better = true;
          }
        }
      }
      if (smaller()) better = true;
    }
    return std::move(best_);
  }

 private:
  // Where each call begins.
  [[nodiscard]] std::vector<std::size_t> groups() const {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < best_.choices.size(); ++i) {
      if (best_.choices[i].what.starts_with("one of the calls")) starts.push_back(i);
    }
    return starts;
  }

  bool accept(const std::vector<std::uint64_t>& answers) {
    if (rest_ == 0) return false;
    --rest_;
    interp::ListedChoices choices(answers);
    Outcome outcome = interp::run(program_, choices, options_);
    const bool same = outcome.kind == StopKind::Violated && outcome.violation->kind == best_.violation->kind &&
                      (outcome.choices.size() < best_.choices.size() ||
                       (outcome.choices.size() == best_.choices.size() && sum(outcome) < sum(best_)));
    if (same) best_ = std::move(outcome);
    return same;
  }

  [[nodiscard]] static double sum(const Outcome& outcome) {
    double result = 0;
    for (const Choice& choice : outcome.choices) result += static_cast<double>(choice.bits);
    return result;
  }

  [[nodiscard]] std::vector<std::uint64_t> answers() const {
    std::vector<std::uint64_t> result;
    for (const Choice& choice : best_.choices) result.push_back(choice.bits);
    return result;
  }

  bool withoutGroups(std::size_t first, std::size_t count) {
    const std::vector<std::size_t> starts = groups();
    const std::size_t end = first + count < starts.size() ? starts[first + count] : best_.choices.size();
    std::vector<std::uint64_t> left = answers();
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(starts[first]),
               left.begin() + static_cast<std::ptrdiff_t>(end));
    return accept(left);
  }

  bool smaller() {
    bool better = false;
    for (std::size_t i = 0; i < best_.choices.size(); ++i) {
      const std::string& what = best_.choices[i].what;
      if (what.starts_with("one of the calls") || what.starts_with("address of")) continue;
      for (const std::uint64_t divisor : {0, 1, 64, 8, 2}) {
        if (i >= best_.choices.size()) break;
        const std::uint64_t value = best_.choices[i].bits;
        if (value == 0) break;
        const std::uint64_t next = divisor == 0 ? 0 : divisor == 1 ? value - 1 : value / divisor;
        std::vector<std::uint64_t> changed = answers();
        changed[i] = next;
        if (next < value && accept(changed)) better = true;
      }
    }
    return better;
  }

  const program::Program& program_;
  interp::RunOptions options_;
  Outcome best_;
  std::uint64_t rest_ = 1'500;  // runs
};

}  // namespace

TrialResult runTrials(const program::Program& program, const TrialOptions& options) {
  TrialResult result;
  interp::RunOptions run;
  run.property = options.property;
  run.maxSteps = kMostSteps;
  run.maxMemory = kMostMemory;
  const std::vector<std::uint64_t> sizes = sizesOf(program);
  const double end = now() + options.seconds;
  for (std::uint64_t seed = options.seed; now() < end; ++seed) {
    if (options.interrupted && result.runs % 16 == 0 && !options.interrupted().empty()) break;
    ClientChoices choices(sizes, seed);
    Outcome outcome = interp::run(program, choices, run);
    ++result.runs;
    result.calls += outcome.calls.size();
    if (outcome.kind != StopKind::Violated) continue;
    if (options.accepts && !options.accepts(outcome)) continue;
    result.violation = Shrinker(program, run, std::move(outcome)).run();
    break;
  }
  return result;
}

}  // namespace cairn::analysis
