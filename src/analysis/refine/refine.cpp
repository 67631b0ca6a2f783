#include "analysis/refine/refine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "program/flow/control_flow.h"
#include "program/flow/loops.h"

namespace cairn::analysis {

using namespace program;

namespace {

using Blocks = std::set<std::pair<FunctionId, BlockId>>;

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The largest constant that the loop compares something with, if it is one that could count its turns.
std::optional<unsigned> countOf(const Function& function, const Loop& loop) {
  constexpr std::int64_t kMost = 64;
  std::optional<unsigned> result;
  for (const BlockId block : loop.blocks) {
    for (const Instruction& instruction : function.blocks[block.index()].instructions) {
      const auto* compare = std::get_if<Compare>(&instruction.op);
      if (compare == nullptr) continue;
      for (const Operand& operand : {compare->left, compare->right}) {
        if (operand.kind != OperandKind::Constant || operand.bits < 2 || operand.bits > kMost) continue;
        result = std::max(result.value_or(0), static_cast<unsigned>(operand.bits) + 1);
      }
    }
  }
  return result;
}

std::set<PathPoint> keysOf(const std::map<PathPoint, unsigned>& map) {
  std::set<PathPoint> result;
  for (const auto& [point, value] : map) result.insert(point);
  return result;
}

class Refinement {
 public:
  Refinement(const Program& program, const Verdict& first, ShapeOptions shape, const ExactOptions& exact,
             const RefineOptions& options)
      : program_(program), shape_(std::move(shape)), exact_(exact), options_(options) {
    shape_.maxStates = options.statesFactor * first.statistics.states + options.moreStates;
  }

  Verdict run(const Verdict& first) {
    Verdict verdict = first;
    verdict.statistics = {};
    if (auto violated = measure(verdict.open().alarms)) {
      verdict = std::move(*violated);
      verdict.statistics = std::move(sum_);
      return verdict;
    }
    for (unsigned i = 0; i < options_.maxRefinements && !enough(); ++i) {
      const auto finer = finerPrecision(verdict.open().alarms);
      if (!finer) break;
      verdict = analyse(*finer);
      shape_.precision = *finer;
      if (verdict.settled() || stopped() || verdict.open().alarms.empty()) break;
      if (auto violated = follow(verdict.open().alarms)) {
        verdict = std::move(*violated);
        break;
      }
    }
    if (!verdict.settled() && stopped()) verdict.open().why = exact_.env.interruption();
    verdict.statistics = std::move(sum_);
    verdict.statistics.refinements = std::move(records_);
    return verdict;
  }

 private:
  std::optional<Verdict> follow(std::vector<AbstractAlarm>& alarms) {
    for (AbstractAlarm& alarm : alarms) {
      if (alarm.path.empty()) continue;
      Verdict verdict = followPath(program_, alarm, exact_, options_.alongPath);
      keep(verdict);
      if (verdict.settled()) return verdict;
      if (stopped()) break;
    }
    return measure(alarms);
  }
  // How long the lists are that executions make where the path runs.
  std::optional<Verdict> measure(std::vector<AbstractAlarm>& alarms) {
    for (AbstractAlarm& alarm : alarms) {
      if (!alarm.trial || !alarm.trial->refuted) continue;
      Verdict verdict = followBlocks(program_, alarm, exact_, options_.inBlocks);
      keep(verdict);
      if (verdict.settled()) return verdict;
      if (stopped()) break;
    }
    return std::nullopt;
  }

  std::optional<ShapePrecision> finerPrecision(const std::vector<AbstractAlarm>& alarms) {
    for (const AbstractAlarm& alarm : alarms) {
      if (!alarm.trial || !alarm.trial->refuted) continue;
      auto finer = finerPrecision(alarm);
      if (finer || enough()) return finer;
    }
    return std::nullopt;
  }

  // Where states are weakened and joined on the path.
  [[nodiscard]] std::set<PathPoint> placesOn(const std::vector<PathPoint>& path) const {
    std::set<PathPoint> result;
    for (const PathPoint& point : path) {
      if (point.position.instruction != 0 || result.contains(point)) continue;
      const ControlFlow flow(program_.function(point.function));
      if (flow.predecessors(point.position.block).size() > 1) result.insert(point);
    }
    return result;
  }

  std::optional<ShapePrecision> finerPrecision(const AbstractAlarm& alarm) {
    const std::set<PathPoint> places = placesOn(alarm.path);
    RefinementRecord record;
    record.loc = alarm.loc;
    record.why = alarm.message;
    tried_.reset();
    const auto take = [&](const ShapePrecision& precision, std::string what) {
      record.what = std::move(what);
      records_.push_back(record);
      return precision;
    };
    // The blocks of the path need not be enough to raise the alarm: states that were joined with those of the path come from elsewhere. Then it is tried on the whole program.
    std::optional<bool> onPath;
    const auto helps = [&](const ShapePrecision& precision) {
      if (!onPath) onPath = raisesOnPath(alarm, shape_.precision, record);
      if (enough()) return false;
      return *onPath ? !raisesOnPath(alarm, precision, record) : !raises(alarm, precision, record);
    };

    std::vector<unsigned> lengths;
    for (const unsigned length : alarm.lengths) {
      if (length + 1 > leastAt(places)) lengths.push_back(length + 1);
    }
    if (options_.kind == RefinementKind::Naive && !lengths.empty()) {
      return take(withChains(places, lengths.back()), chainsText(places, lengths.back()));
    }
    for (const unsigned length : lengths) {
      const ShapePrecision finer = withChains(places, length);
      if (helps(finer)) return take(finer, chainsText(places, length) + withoutEffect(lengths, length));
      if (enough()) return std::nullopt;
    }
    if (const auto unrolled = withUnrolling(places); unrolled && helps(*unrolled)) {
      return take(*unrolled, fmt::format("turns of counted loops are kept apart at the loop heads of lines {}",
                                         linesOf(keysOf(unrolled->unrolled))));
    }
    if (shape_.precision.moreShapes == 1) {
      ShapePrecision more = shape_.precision;
      more.moreShapes = 4;
      if (helps(more)) return take(more, "more shapes are kept apart");
    }
    if (!shape_.precision.orderings) {
      ShapePrecision ordered = shape_.precision;
      ordered.orderings = true;
      if (helps(ordered)) return take(ordered, "the order of neighbours in lists is kept");
    }
    for (const numeric::Relations relations : options_.finerRelations) {
      if (relations <= shape_.precision.relations) continue;
      ShapePrecision finer = shape_.precision;
      finer.relations = relations;
      if (helps(finer)) return take(finer, fmt::format("numbers are related by {}", numeric::name(relations)));
    }
    return std::nullopt;
  }

  [[nodiscard]] unsigned leastAt(const std::set<PathPoint>& places) const {
    unsigned least = ~0U;
    for (const PathPoint& place : places) {
      least = std::min(least, shape_.precision.thresholdsAt(place).equal);
    }
    return least;
  }
  [[nodiscard]] ShapePrecision withChains(const std::set<PathPoint>& places, unsigned length) const {
    ShapePrecision result = shape_.precision;
    for (const PathPoint& place : places) {
      unsigned& at = result.shortChains[place];
      at = std::max(at, length);
    }
    return result;
  }
  [[nodiscard]] std::optional<ShapePrecision> withUnrolling(const std::set<PathPoint>& places) const {
    ShapePrecision result = shape_.precision;
    bool more = false;
    for (const PathPoint& place : places) {
      const Function& function = program_.function(place.function);
      const Loops loops{ControlFlow(function)};
      if (!loops.isHead(place.position.block)) continue;
      const auto count = countOf(function, loops.loop(loops.innermost(place.position.block)));
      if (!count || !result.unrolled.emplace(place, *count).second) continue;
      more = true;
    }
    return more ? std::optional(result) : std::nullopt;
  }
  [[nodiscard]] std::string chainsText(const std::set<PathPoint>& places, unsigned length) const {
    std::set<PathPoint> heads;
    for (const PathPoint& place : places) {
      if (Loops(ControlFlow(program_.function(place.function))).isHead(place.position.block)) heads.insert(place);
    }
    return fmt::format("chains of fewer than {} blocks are kept at the loop heads of lines {}", length, linesOf(heads));
  }
  [[nodiscard]] std::string linesOf(const std::set<PathPoint>& places) const {
    std::set<std::uint32_t> lines;
    for (const PathPoint& place : places) {
      const Block& block = program_.function(place.function).blocks[place.position.block.index()];
      const auto known = std::find_if(block.instructions.begin(), block.instructions.end(),
                                      [](const Instruction& instruction) { return instruction.loc.valid(); });
      lines.insert(known == block.instructions.end() ? block.terminator.loc.line : known->loc.line);
    }
    return fmt::format("{}", fmt::join(lines, ", "));
  }

  // Candidates that were tried before this one.
  [[nodiscard]] static std::string withoutEffect(const std::vector<unsigned>& lengths, unsigned found) {
    std::string result;
    for (const unsigned length : lengths) {
      if (length < found) result += fmt::format("{}{}", result.empty() ? ", after " : ", ", length);
    }
    return result;
  }

  // The analysis of what the path runs through, its loops turning as often as they like.
  bool raisesOnPath(const AbstractAlarm& alarm, const ShapePrecision& precision, RefinementRecord& record) {
    ShapeOptions part = shape_;
    part.precision = precision;
    Blocks& blocks = part.inside.emplace();
    for (const PathPoint& point : alarm.path) blocks.insert({point.function, point.position.block});
    const auto start = std::chrono::steady_clock::now();
    const Verdict verdict = verifyShape(program_, part);
    noteTrial(verdict, start, record);
    return verdict.open().stop != StopReason::NoAlarmInside;
  }

  // The whole analysis. Its verdict is kept: the precision is the next one if it does not raise the alarm.
  bool raises(const AbstractAlarm& alarm, const ShapePrecision& precision, RefinementRecord& record) {
    ShapeOptions whole = shape_;
    whole.precision = precision;
    const auto start = std::chrono::steady_clock::now();
    Verdict verdict = verifyShape(program_, whole);
    noteTrial(verdict, start, record);
    tried_ = std::move(verdict);
    if (tried_->settled()) return false;
    const std::vector<AbstractAlarm>& alarms = tried_->open().alarms;
    return alarms.empty() || std::ranges::any_of(alarms, [&](const AbstractAlarm& other) {
             return other.loc == alarm.loc && other.kind == alarm.kind && other.message == alarm.message;
           });
  }

  void noteTrial(const Verdict& verdict, std::chrono::steady_clock::time_point start, RefinementRecord& record) {
    ++record.trials;
    record.trialStates += verdict.statistics.states;
    record.trialSeconds += secondsSince(start);
    keep(verdict);
  }

  // With the precision that was found last.
  Verdict analyse(const ShapePrecision& precision) {
    RefinementRecord& record = records_.back();
    if (tried_) {
      Verdict verdict = std::move(*tried_);
      tried_.reset();
      record.proved = verdict.settled();
      return verdict;
    }
    ShapeOptions whole = shape_;
    whole.precision = precision;
    const auto start = std::chrono::steady_clock::now();
    Verdict verdict = verifyShape(program_, whole);
    record.states = verdict.statistics.states;
    record.seconds = secondsSince(start);
    record.proved = verdict.settled();
    keep(verdict);
    return verdict;
  }

  void keep(const Verdict& verdict) { addTo(sum_, verdict.statistics); }
  [[nodiscard]] bool enough() const { return stopped() || sum_.states > options_.inAll * *shape_.maxStates; }
  [[nodiscard]] bool stopped() const { return exact_.env.stopped(); }

  const Program& program_;
  ShapeOptions shape_;
  const ExactOptions& exact_;
  const RefineOptions& options_;
  Statistics sum_;
  std::vector<RefinementRecord> records_;
  std::optional<Verdict> tried_;  // of the last trial on the whole program, until it is used
};

}  // namespace

Verdict refine(const Program& program, const Verdict& first, const ShapeOptions& shape, const ExactOptions& exact,
               const RefineOptions& options) {
  return Refinement(program, first, shape, exact, options).run(first);
}

}  // namespace cairn::analysis
