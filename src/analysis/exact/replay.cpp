#include "analysis/exact/replay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "program/observation.h"
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

}  // namespace

Replay replay(const program::Program& program, const heap::State& state, term::Solver& solver,
              interp::Property property) {
  Replay result;
  const auto model = solver.model(state.path);
  if (!model) {
    result.kind = solver.check(state.path) == term::Answer::Unsat ? ReplayKind::Infeasible : ReplayKind::NoModel;
    return result;
  }
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
  result.outcome = interp::run(program, choices, options);
  result.kind = result.outcome.kind == interp::StopKind::Violated ? ReplayKind::Confirmed : ReplayKind::Refuted;
  return result;
}

}  // namespace cairn::analysis
