#include "analysis/exact/replay.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "program/code/observation.h"
#include "term/evaluate.h"

namespace cairn::analysis {

namespace {

// The answers of a model: places by the object that is asked about, since a run may observe objects that the path did not have to; these come to lie
// behind all others.
class ModelChoices final : public interp::ChoiceSource {
 public:
  ModelChoices(const std::vector<std::uint64_t>& answers,
               std::vector<std::pair<interp::AddressOf, std::uint64_t>> places)
      : listed_(answers), places_(std::move(places)) {}

  std::uint64_t choose(const interp::ChoiceRequest& request) override {
    if (!request.object.asked) return listed_.choose(request);
    for (const auto& [object, place] : places_) {
      if (object.made == request.object.made && object.number == request.object.number) return place;
    }
    return others(request);
  }

 private:
  // Between them and the others there is room for what the path did observe.
  [[nodiscard]] std::uint64_t others(const interp::ChoiceRequest& request) const {
    constexpr std::uint64_t kRoom = std::uint64_t{1} << 24U;
    if (places_.empty()) return 0;
    std::uint64_t last = 0;
    for (const auto& [object, place] : places_) last = std::max(last, place);
    const program::PlaceRange range = program::placesOf(request.type.bits);
    return last < range.limit - 2 * kRoom ? last + kRoom : range.first;
  }

  interp::ListedChoices listed_;
  std::vector<std::pair<interp::AddressOf, std::uint64_t>> places_;
};

constexpr std::uint64_t kFewArguments = 8;
constexpr std::size_t kMostCharacters = 64;  // that are asked for one by one

// Conditions under which a person reads the inputs more easily: few arguments (their number is the first choice of a program that asks for it), letters. As many of
// them as the path allows.
term::Path readable(const heap::State& state, term::Solver& solver) {
  term::TermStore& terms = solver.store();
  const std::vector<heap::ChoiceEvent> choices = state.choices.toVector();
  term::Path path = state.path;
  const auto prefer = [&](term::Term condition) {
    if (solver.check(path.with(condition)) != term::Answer::Sat) return false;
    path = path.with(condition);
    return true;
  };
  if (!choices.empty() && !choices.front().answer.isConstant()) {
    const term::Term count = choices.front().answer;
    (void)prefer(terms.ule(count, terms.constant(kFewArguments, count.width())));
  }
  std::vector<term::Term> letters;
  for (const heap::ChoiceEvent& choice : choices) {
    const term::Term c = choice.answer;
    if (choice.type != program::intType(8) || c.isConstant()) continue;
    letters.push_back(terms.logicalAnd(terms.ule(terms.constant('a', 8), c), terms.ule(c, terms.constant('z', 8))));
  }
  if (letters.empty() || prefer(terms.logicalAnd(letters))) return path;
  if (letters.size() > kMostCharacters) letters.resize(kMostCharacters);
  for (const term::Term letter : letters) (void)prefer(letter);
  return path;
}

std::optional<interp::Outcome> runOn(const program::Program& program, const heap::State& state, const term::Path& path,
                                     term::Solver& solver, interp::Property property) {
  const auto model = solver.model(path);
  if (!model) return std::nullopt;
  term::Evaluator values(*model);
  std::vector<std::uint64_t> answers;
  for (const heap::ChoiceEvent& choice : state.choices.toVector()) answers.push_back(values.value(choice.answer));
  std::vector<std::pair<interp::AddressOf, std::uint64_t>> places;
  for (const heap::AddressFact& fact : state.addresses.toVector()) {
    places.emplace_back(fact.asked, values.value(fact.place));
  }
  ModelChoices choices(answers, std::move(places));
  interp::RunOptions options;
  options.property = property;
  return interp::run(program, choices, options);
}

}  // namespace

Replay replay(const program::Program& program, const heap::State& state, term::Solver& solver,
              interp::Property property) {
  Replay result;
  auto outcome = runOn(program, state, state.path, solver, property);
  if (!outcome) {
    result.kind = solver.check(state.path) == term::Answer::Unsat ? ReplayKind::Infeasible : ReplayKind::NoModel;
    return result;
  }
  result.outcome = std::move(*outcome);
  result.kind = result.outcome.kind == interp::StopKind::Violated ? ReplayKind::Confirmed : ReplayKind::Refuted;
  if (result.kind != ReplayKind::Confirmed || result.outcome.arguments.empty()) return result;
  auto better = runOn(program, state, readable(state, solver), solver, property);
  if (better && better->kind == interp::StopKind::Violated && better->loc == result.outcome.loc) {
    result.outcome = std::move(*better);
  }
  return result;
}

}  // namespace cairn::analysis
