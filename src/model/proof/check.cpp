#include "model/proof/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "model/proof/proof_cache.h"
#include "model/proof/smtlib.h"
#include "support/check.h"

namespace cairn::model {

const char* nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved: return "proved";
    case Verdict::Refuted: return "refuted";
    case Verdict::Open: return "open";
  }
  return "";
}

std::size_t CheckReport::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(outcomes, verdict, &Outcome::verdict));
}

std::size_t CheckReport::byBoth() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(outcomes, [](const Outcome& one) { return one.proof.byZ3 && one.proof.byCvc5; }));
}

const Outcome* CheckReport::slowest() const {
  const auto found = std::ranges::max_element(
      outcomes, [](const Outcome& left, const Outcome& right) { return left.proof.seconds < right.proof.seconds; });
  return found == outcomes.end() ? nullptr : &*found;
}

std::vector<Obligation> allObligations(const Machine& machine) {
  std::vector<Obligation> all = obligationsOf(machine);
  const auto vacuous = [&](const std::string& label, const std::string& event, const Place& place) {
    Obligation made;
    made.label = label;
    made.kind = Kind::Vacuous;
    made.event = event;
    made.place = place;
    made.goal = truth(false);
    all.push_back(std::move(made));
  };
  vacuous("axioms/VAC", "", {machine.file, 1, 1});
  for (const Event& event : machine.events) vacuous(event.name + "/VAC", event.name, event.place);
  return all;
}

bool isWanted(const Obligation& obligation, const std::string& only) {
  if (only.empty() || obligation.label == only) return true;
  if (obligation.event == only || obligation.clause == only || only == nameOf(obligation.kind)) return true;
  return obligation.label.starts_with(only + "/");
}

namespace {

class Checker {
 public:
  Checker(const Machine& machine, const CheckOptions& options)
      : machine_(machine), options_(options), cache_(options.cacheFolder, proofKey(options.proof)) {}

  CheckReport run() {
    const auto start = std::chrono::steady_clock::now();
    CheckReport report;
    report.axioms = axiomsOf(machine_);
    exploreSmall();
    if (options_.stopAtFirst && !failures_.empty()) {
      Outcome outcome;
      outcome.obligation.label = failures_.begin()->first;
      outcome.obligation.place = failures_.begin()->second.second.broken.place;
      takeFailure(outcome, failures_.begin()->second.first, failures_.begin()->second.second);
      report.outcomes.push_back(std::move(outcome));
      return report;
    }
    for (Obligation& obligation : allObligations(machine_)) {
      if (!isWanted(obligation, options_.only)) continue;
      Outcome outcome;
      outcome.obligation = std::move(obligation);
      decide(outcome);
      report.outcomes.push_back(std::move(outcome));
      if (options_.stopAtFirst && report.outcomes.back().verdict != Verdict::Proved) return report;
    }
    attribute(report);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  }

 private:
  // Reachable states of instances, the smallest first, until every event has happened and a few sizes were seen whole.
  void exploreSmall() {
    std::size_t whole = 0;
    constexpr std::size_t kEnough = 3;
    ExploreOptions limits;
    limits.maxStates = 20'000;
    for (std::int64_t units = 1; units <= options_.largest; ++units) {
      const std::optional<Setting> setting = settingOf(machine_, units);
      if (!setting) continue;
      instances_.push_back(*setting);
      Exploration made = explore(machine_, *setting, limits);
      for (const auto& [event, count] : made.happened) {
        if (count != 0) happened_.insert({event, units});
      }
      for (const Failure& failure : made.failures) failures_.emplace(failure.broken.label, std::pair{units, failure});
      if (made.complete) ++whole;
      if (whole >= kEnough && happened_.size() == machine_.events.size()) break;
      if (!failures_.empty() && whole >= kEnough) break;
    }
  }

  void decide(Outcome& outcome) {
    if (outcome.obligation.kind == Kind::Vacuous) return decideVacuous(outcome);
    // A run that breaks it needs no solver.
    if (const auto found = failures_.find(outcome.obligation.label); found != failures_.end())
      return takeFailure(outcome, found->second.first, found->second.second);
    const std::string text = smtText(machine_, outcome.obligation, true);
    if (const std::optional<Proof> known = cache_.find(text)) {
      outcome.proof = *known;
      outcome.cached = true;
    } else {
      // Most is proved by the first attempt; of the rest, what is wrong mostly shows in few units.
      outcome.proof = prove(machine_, outcome.obligation, options_.proof, 1);
      const bool asksOn = !outcome.proof.isProved(options_.proof.both);
      if (asksOn && !outcome.proof.isProved(false) && refuteUpTo(outcome, 0, 4)) return;
      if (asksOn && options_.allRungs)
        outcome.proof = prove(machine_, outcome.obligation, options_.proof, kAllRungs, outcome.proof);
      // What met the backstop may go otherwise on another day.
      if (outcome.proof.isProved(options_.proof.both) ||
          (options_.allRungs && !outcome.proof.overtime && outcome.proof.failed.empty()))
        cache_.store(text, outcome.proof);
    }
    if (outcome.proof.isProved(options_.proof.both)) {
      outcome.verdict = Verdict::Proved;
      return;
    }
    outcome.why = outcome.proof.failed.empty() ? outcome.proof.tried : outcome.proof.failed;
    if (!outcome.proof.isProved(false) && refuteUpTo(outcome, outcome.cached ? 0 : 5, options_.largest)) return;
    outcome.why += fmt::format("; not refuted up to {} units", options_.largest);
  }

  // Looks for a state in instances of `first` to `last` units, whether a run leads there or not.
  bool refuteUpTo(Outcome& outcome, std::int64_t first, std::int64_t last) {
    if (!options_.refuteByStates) return false;
    for (const std::int64_t units : {3, 4, 6, 8}) {
      if (units < first || units > last) continue;
      const std::optional<Setting> setting = settingOf(machine_, units);
      if (!setting) continue;
      outcome.counterexample = refute(machine_, outcome.obligation, *setting, options_.proof.backstopSeconds);
      if (!outcome.counterexample) continue;
      outcome.verdict = Verdict::Refuted;
      return true;
    }
    return false;
  }

  void takeFailure(Outcome& outcome, std::int64_t units, const Failure& failure) {
    Counterexample example;
    example.units = units;
    example.isReached = true;
    example.run = failure.run;
    example.before = failure.before;
    example.after = failure.after;
    example.what = failure.broken.what;
    if (!failure.run.empty() && failure.after) example.values = shownValues(machine_, failure.run.back());
    outcome.counterexample = std::move(example);
    outcome.verdict = Verdict::Refuted;
    used_.insert(failure.broken.label);
  }

  void decideVacuous(Outcome& outcome) {
    if (outcome.obligation.event.empty()) {
      outcome.verdict = instances_.empty() ? Verdict::Open : Verdict::Proved;
      if (instances_.empty())
        outcome.why = fmt::format("no instance of up to {} units keeps the axioms", options_.largest);
      return;
    }
    if (happened_.contains(outcome.obligation.event)) {
      outcome.verdict = Verdict::Proved;
      return;
    }
    // (!) That an event never happens is a fact about the instances searched: it may need a larger one.
    outcome.why = fmt::format("it never happens up to {} units", options_.largest);
  }

  // (!) What a run breaks, no proof may claim. The explorer names parts of an action as one, so that a label may differ from the obligation's.
  void attribute(CheckReport& report) {
    for (const auto& [label, found] : failures_) {
      if (used_.contains(label)) continue;
      const Failure& failure = found.second;
      const std::string event = label.substr(0, label.find('/'));
      Outcome* same = nullptr;
      Outcome* open = nullptr;
      for (Outcome& outcome : report.outcomes) {
        if (outcome.obligation.label == label) same = &outcome;
        const bool fits = outcome.obligation.kind == failure.broken.kind &&
                          (outcome.obligation.event == event || outcome.obligation.clause == event);
        if (fits && outcome.verdict != Verdict::Proved) open = &outcome;
      }
      if (same != nullptr && same->verdict == Verdict::Proved) {
        CAIRN_CHECK(false, fmt::format("{}: {} is proved by the solvers and broken by a run", machine_.name, label));
      }
      if (open != nullptr) {
        if (open->verdict == Verdict::Open) takeFailure(*open, found.first, failure);
        continue;
      }
      if (!options_.only.empty()) continue;
      if (ofAncestor(failure)) {
        report.remarks.push_back(fmt::format("a clause of an ancestor does not hold here: {}", label));
        continue;
      }
      Outcome extra;
      extra.obligation.label = label;
      extra.obligation.kind = failure.broken.kind;
      extra.obligation.event = machine_.findEvent(event) != nullptr ? event : "";
      extra.obligation.place = failure.broken.place;
      extra.obligation.goal = truth(false);
      takeFailure(extra, found.first, failure);
      // Consequences of what is refuted anyway are no contradiction; alone it would be one.
      CAIRN_CHECK(std::ranges::any_of(report.outcomes,
                                      [](const Outcome& outcome) { return outcome.verdict != Verdict::Proved; }),
                  fmt::format("{}: all is proved, but a run breaks {}", machine_.name, label));
      report.outcomes.push_back(std::move(extra));
    }
  }

  [[nodiscard]] bool ofAncestor(const Failure& failure) const { return failure.broken.place.file != machine_.file; }

  const Machine& machine_;
  const CheckOptions& options_;
  ProofCache cache_;
  std::vector<Setting> instances_;
  std::map<std::string, std::int64_t> happened_;
  std::map<std::string, std::pair<std::int64_t, Failure>> failures_;
  std::set<std::string> used_;
};

}  // namespace

CheckReport check(const Machine& machine, const CheckOptions& options) { return Checker(machine, options).run(); }

}  // namespace cairn::model
