#include "report/witness/witness_validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "analysis/exact/guide.h"
#include "report/witness/c_expression.h"
#include "report/witness/witness_match.h"
#include "support/check.h"

namespace cairn::report {

using analysis::Progress;
using analysis::Verdict;

namespace {

// Follows the results of calls that the witness gives, in their order: what the environment answers there is assumed to be that. The path is otherwise
// free; the run at its end shows whether it passes the other waypoints.
class WitnessGuide final : public analysis::Guide {
 public:
  WitnessGuide(const PlacedWitness& witness, const program::SourceOutline& outline) {
    for (const auto& segment : witness.segments) {
      const PlacedWaypoint& followed = segment.back();
      if (followed.waypoint->type == WaypointType::FunctionReturn) returns_.push_back(&followed);
    }
    for (const program::OutlineFunction& function : outline.functions) {
      calls_.insert(calls_.end(), function.calls.begin(), function.calls.end());
    }
  }

  Progress start(const heap::State& state) override { return {0, static_cast<std::uint32_t>(state.choices.size())}; }

  std::optional<Progress> follow(const Progress& progress, const heap::State& successor) override {
    Progress next{progress.step, static_cast<std::uint32_t>(successor.choices.size())};
    if (next.depth > progress.depth && isNext(progress, successor.choices.newest())) ++next.step;
    return next;
  }

  void constrain(const Progress& before, heap::State& successor, term::TermStore& terms) override {
    if (successor.choices.size() <= before.depth) return;
    const heap::ChoiceEvent choice = successor.choices.newest();
    if (const auto given = answers.find(successor.choices.size() - 1); given != answers.end()) {
      successor.assume(terms.eq(choice.answer, terms.constant(given->second, choice.answer.width())));
    }
    if (!isNext(before, choice) || choice.type.kind == program::TypeKind::Float) return;
    if (const auto condition = conditionOn(*returns_[before.step]->waypoint, choice, terms)) {
      successor.assume(*condition);
    }
  }

  cpa::Rank rank(const Progress& progress, const analysis::Effort& effort) override {
    return {static_cast<std::uint32_t>(returns_.size() - progress.step), static_cast<std::uint32_t>(effort.splits)};
  }
  std::size_t newest(std::size_t successors) override { return successors - 1; }
  [[nodiscard]] bool forgetful() const override { return false; }

  std::map<std::size_t, std::uint64_t> answers;  // of the environment, by number, that are to be taken too

 private:
  // Of progress, `depth` counts the choices so far.
  [[nodiscard]] bool isNext(const Progress& progress, const heap::ChoiceEvent& choice) const {
    if (progress.step >= returns_.size()) return false;
    const PlacedWaypoint& next = *returns_[progress.step];
    return std::ranges::any_of(calls_, [&](const program::OutlineCall& call) {
      return call.begin == choice.loc && call.close.input == next.input && call.close.line == next.line &&
             call.close.column == next.column;
    });
  }

  // `\result == constant`, about the answer; other comparisons are left to the run.
  static std::optional<term::Term> conditionOn(const Waypoint& waypoint, const heap::ChoiceEvent& choice,
                                               term::TermStore& terms) {
    const std::size_t equals = waypoint.constraint.find("==");
    if (equals == std::string::npos) return std::nullopt;
    try {
      const CNumber number = evaluateExpression(std::string_view(waypoint.constraint).substr(equals + 2),
                                                [](const std::string&) { return std::nullopt; });
      return terms.eq(choice.answer, terms.constant(number.bits, choice.answer.width()));
    } catch (const support::Unsupported&) {
      return std::nullopt;
    }
  }

  std::vector<const PlacedWaypoint*> returns_;
  std::vector<program::OutlineCall> calls_;
};

// Why a search is given up for another one.
constexpr const char* kMoreAnswers = "more answers";
constexpr unsigned kMostRounds = 100;

std::set<std::string> checksOf(const std::string& specification) {
  std::set<std::string> checks;
  std::istringstream stream(specification);
  for (std::string line; std::getline(stream, line);) {
    std::erase_if(line, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    if (!line.empty()) checks.insert(std::move(line));
  }
  return checks;
}

// Why the witness is about something else; empty: it is about this.
std::string otherTask(const WitnessMetadata& witness, const frontend::Options& load, interp::Property property) {
  const WitnessMetadata ours = metadataFor(load.sources, load.dataModel, property, "", "");
  if (witness.dataModel != ours.dataModel) return "it is about the other data model";
  if (witness.inputFiles.size() != ours.inputFiles.size()) return "it is about another number of files";
  for (const auto& ownFile : ours.hashes) {
    const auto same = [&ownFile](const auto& otherFile) {
      std::string digits = otherFile.second;
      for (char& c : digits) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      return digits == ownFile.second;
    };
    if (std::ranges::none_of(witness.hashes, same)) return fmt::format("no hash in it is that of {}", ownFile.first);
  }
  const std::set<std::string> asked = checksOf(ours.specification);
  const std::set<std::string> given = checksOf(witness.specification);
  if (given.empty() || !std::ranges::includes(asked, given)) return "it is about another property";
  return {};
}

Verdict notConfirmed(const std::string& why) {
  Verdict verdict;
  verdict.open().why = "witness not confirmed: " + why;
  return verdict;
}

}  // namespace

Verdict validateWitness(const Witness& witness, const frontend::LoadResult& loaded, const frontend::Options& load,
                        const analysis::ExactOptions& options) {
  const auto* segments = std::get_if<ViolationSequence>(&witness.content);
  if (segments == nullptr) return notConfirmed("only violation witnesses are validated");
  if (const std::string why = otherTask(witness.metadata, load, options.property); !why.empty()) {
    return notConfirmed(why);
  }
  const PlacedWitness placed = placeWitness(*segments, loaded.outline, load.sources);
  if (!placed.problem.empty()) return notConfirmed(placed.problem);

  WitnessGuide guide(placed, loaded.outline);
  Mismatch last;
  bool again = true;  // with more answers
  analysis::ExactOptions guided = options;
  guided.guide = &guide;
  guided.accepts = [&](const interp::Outcome& violation) {
    last = compareRun(placed, loaded.program, loaded.outline, violation, options.property);
    // Which answer a variable holds may be told wrongly where two are equal, and rightly with others: what is told later counts.
    for (const auto& [number, bits] : last.answers) {
      const auto [entry, isNew] = guide.answers.try_emplace(number, bits);
      again = again || isNew || entry->second != bits;
      entry->second = bits;
    }
    return last.why.empty();
  };
  guided.env = options.env.stoppedAlso([&] { return again ? std::string(kMoreAnswers) : std::string(); });
  Verdict verdict;
  for (unsigned round = 0; again && round < kMostRounds; ++round) {
    again = false;
    verdict = analysis::verifyExactly(loaded.program, guided);
    if (verdict.settled()) return verdict;
  }
  analysis::Open& open = verdict.open();
  if (!last.why.empty()) {
    open.why = last.why;
  } else if (open.stop == analysis::StopReason::GuidedSearchEnded) {
    open.why = "no execution that takes its values violates the property";
  }
  open.why = "witness not confirmed: " + open.why;
  open.unproved.clear();
  return verdict;
}

}  // namespace cairn::report
