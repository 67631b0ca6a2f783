// Random runs of each program named on the command line: every instruction that a run executes must be one that the first look (slice.h)
// says is reached, and a violation must come from one of its checks.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/template/slice.h"
#include "frontend/frontend.h"
#include "interp/observe.h"
#include "program/code/visit.h"

using namespace cairn;

namespace {

constexpr unsigned kSeeds = 8;
constexpr std::uint64_t kSteps = 20'000;

class Watcher final : public interp::Observer {
 public:
  Watcher(const program::Program& program, const analysis::Reachable& reachable)
      : program_(program), reachable_(reachable) {}

  void beforeInstruction(const interp::Machine& machine) override {
    const interp::Frame& frame = machine.frames().back();
    const auto place = frame.code->placeOf(frame.pc);
    const program::FunctionId function = frame.code->id;
    const program::Block& block = program_.function(function).blocks[place.block.index()];
    last_ = {function, place.block, place.index};
    const bool reached = place.index < block.instructions.size()
                             ? place.index < reachable_.instructions(function, place.block)
                             : reachable_.terminator(function, place.block);
    if (!reached && miss_.empty()) {
      miss_ = fmt::format("{}, block {}, instruction {} is executed", program_.function(function).name,
                          place.block.index(), place.index);
    }
  }

  [[nodiscard]] const std::string& miss() const { return miss_; }
  [[nodiscard]] const analysis::CheckPlace& last() const { return last_; }

 private:
  const program::Program& program_;
  const analysis::Reachable& reachable_;
  analysis::CheckPlace last_;
  std::string miss_;
};

// Empty: all is well.
std::string watch(const program::Program& program, interp::Property property) {
  const analysis::Reachable reachable(program);
  const std::vector<analysis::CheckPlace> checks = analysis::checksOf(program, reachable, property);
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    interp::RandomChoices choices(seed);
    interp::RunOptions options;
    options.property = property;
    options.maxSteps = kSteps;
    Watcher watcher(program, reachable);
    const interp::Outcome outcome = interp::runObserved(program, choices, options, watcher);
    if (!watcher.miss().empty()) return fmt::format("seed {}: {}", seed, watcher.miss());
    if (outcome.kind == interp::StopKind::Violated) {
      const bool leak = outcome.violation->kind == interp::ViolationKind::ValidMemtrack ||
                        outcome.violation->kind == interp::ViolationKind::ValidMemcleanup;
      const bool known = std::find(checks.begin(), checks.end(), watcher.last()) != checks.end();
      if (checks.empty() || (!leak && !known)) return fmt::format("seed {}: a violation that no check announces", seed);
    }
    if (outcome.choices.empty()) break;
  }
  return {};
}

}  // namespace

int main(int count, char** words) {
  unsigned failed = 0;
  unsigned watched = 0;
  for (int i = 1; i < count; ++i) {
    frontend::Options options;
    options.sources = {words[i]};
    frontend::LoadResult loaded;
    try {
      loaded = frontend::load(options);
    } catch (const std::exception&) {
      continue;  // needs other options
    }
    ++watched;
    for (const interp::Property property :
         {interp::Property::MemSafety, interp::Property::MemCleanup, interp::Property::UnreachCall}) {
      const std::string miss = watch(loaded.program, property);
      if (miss.empty()) continue;
      ++failed;
      fmt::print("FAIL {} ({}): {}\n", words[i], interp::name(property), miss);
    }
  }
  fmt::print("{} programs watched, {} misses\n", watched, failed);
  return failed == 0 && watched > 0 ? 0 : 1;
}
