#include "analysis/refine/refine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "program/control_flow.h"
#include "program/loops.h"

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

class Refinement {
 public:
  Refinement(const Program& program, const Verdict& first, const ShapeOptions& shape, const ExactOptions& exact,
             const RefineOptions& options)
      : program_(program), shape_(shape), exact_(exact), options_(options) {
    shape_.maxStates = options.statesFactor * first.statistics.states + options.moreStates;
  }

  Verdict run(const Verdict& first) {
    Verdict verdict = first;
    verdict.statistics = {};
    for (unsigned i = 0; i < options_.maxRefinements && !stopped(); ++i) {
      const auto finer = finerPrecision(verdict.alarms);
      if (!finer) break;
      shape_.precision = *finer;
      const auto start = std::chrono::steady_clock::now();
      Verdict next = verifyShape(program_, shape_);
      RefinementRecord& record = records_.back();
      record.states = next.statistics.states;
      record.seconds = secondsSince(start);
      record.proved = next.kind == VerdictKind::True;
      keep(next);
      verdict = std::move(next);
      if (verdict.kind != VerdictKind::Unknown || stopped() || verdict.alarms.empty()) break;
      if (auto violated = follow(verdict.alarms)) {
        verdict = std::move(*violated);
        break;
      }
    }
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
      if (verdict.kind == VerdictKind::False) return verdict;
      if (stopped()) break;
    }
    return std::nullopt;
  }

  std::optional<ShapePrecision> finerPrecision(const std::vector<AbstractAlarm>& alarms) {
    for (const AbstractAlarm& alarm : alarms) {
      if (!alarm.trial || !alarm.trial->refuted) continue;
      auto finer = finerPrecision(alarm);
      if (finer || stopped()) return finer;
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
    const auto take = [&](const ShapePrecision& precision, std::string what) {
      record.what = std::move(what);
      records_.push_back(record);
      return precision;
    };
    // A precision that takes the alarm back where its path runs.
    const auto helps = [&](const ShapePrecision& precision) {
      ++record.trials;
      return !raises(alarm, precision, record);
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
      if (stopped()) return std::nullopt;
    }
    if (const auto unrolled = withUnrolling(places); unrolled && helps(*unrolled)) {
      return take(*unrolled,
                  fmt::format("turns of counted loops are kept apart at {} loop heads", unrolled->unrolled.size()));
    }
    if (shape_.precision.moreShapes == 1) {
      ShapePrecision more = shape_.precision;
      more.moreShapes = 4;
      if (helps(more)) return take(more, "more shapes are kept apart");
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
    std::size_t heads = 0;
    for (const PathPoint& place : places) {
      heads += Loops(ControlFlow(program_.function(place.function))).isHead(place.position.block) ? 1 : 0;
    }
    return fmt::format("chains of fewer than {} blocks are kept at {} loop heads", length, heads);
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
  bool raises(const AbstractAlarm& alarm, const ShapePrecision& precision, RefinementRecord& record) {
    ShapeOptions part = shape_;
    part.precision = precision;
    part.finished = nullptr;
    part.passed = nullptr;
    part.proved = nullptr;
    Blocks& blocks = part.inside.emplace();
    for (const PathPoint& point : alarm.path) blocks.insert({point.function, point.position.block});
    const auto start = std::chrono::steady_clock::now();
    const Verdict verdict = verifyShape(program_, part);
    record.trialStates += verdict.statistics.states;
    record.trialSeconds += secondsSince(start);
    keep(verdict);
    return verdict.why != kNoAlarmInside;
  }

  void keep(const Verdict& verdict) { addTo(sum_, verdict.statistics); }
  [[nodiscard]] bool stopped() const { return exact_.interrupted && !exact_.interrupted().empty(); }

  const Program& program_;
  ShapeOptions shape_;
  const ExactOptions& exact_;
  const RefineOptions& options_;
  Statistics sum_;
  std::vector<RefinementRecord> records_;
};

}  // namespace

Verdict refine(const Program& program, const Verdict& first, const ShapeOptions& shape, const ExactOptions& exact,
               const RefineOptions& options) {
  return Refinement(program, first, shape, exact, options).run(first);
}

}  // namespace cairn::analysis
