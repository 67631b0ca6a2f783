#include "analysis/template/template.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/exact/confirm.h"
#include "analysis/template/cone.h"
#include "analysis/template/flatten.h"
#include "analysis/template/reachable.h"
#include "analysis/template/slice.h"
#include "analysis/template/synthesise.h"
#include "program/code/property.h"
#include "program/code/visit.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using term::Answer;
using term::Term;

namespace {

class TemplateAnalysis {
 public:
  TemplateAnalysis(const Program& program, const TemplateOptions& options) : program_(program), options_(options) {}

  Verdict run() {
    try {
      prove();
    } catch (const support::Unsupported& unsupported) {
      verdict_.open().why = unsupported.what();
      verdict_.open().unproved.push_back({{}, unsupported.what(), {}, std::nullopt});
    }
    return std::move(verdict_);
  }

 private:
  void prove() {
    const Reachable reachable(program_);
    proof_.flat = std::make_unique<FlatProgram>(flatten(program_, reachable, options_.maxInstructions));
    proof_.terms = std::make_unique<term::TermStore>();
    EncodingOptions encoding;
    encoding.property = options_.exact.property;
    encoding.maxTerms = options_.maxTerms;
    encoding.env = options_.exact.env;
    proof_.encoding = std::make_unique<Encoding>(*proof_.flat, *proof_.terms, encoding);
    SynthesisLimits limits;
    limits.calls = options_.solverCalls;
    limits.query = options_.query;
    limits.env = options_.exact.env;
    Synthesis synthesis(*proof_.encoding, *proof_.terms, limits);
    open_ = proof_.encoding->checks();
    keepFailing(synthesis);
    if (!open_.empty() && showViolation(synthesis)) return;
    // What fails without any turn no rows prove.
    hopeless_ = !options_.always && failsWithoutTurn(synthesis);
    for (const RowSet set : {RowSet::Single, RowSet::Pairs}) {
      if (open_.empty() || hopeless_ || stopped()) break;
      RowBuilder builder(*proof_.encoding, *proof_.terms);
      Cone cone(*proof_.encoding, &builder);
      for (const FlatCheck& check : open_) cone.add(check.fails);
      std::vector<Row> rows = builder.build(set, cone);
      if (!synthesis.run(rows, builder.thresholds())) continue;
      synthesis.take(rows);
      proof_.rows.insert(proof_.rows.end(), rows.begin(), rows.end());
      keepFailing(synthesis);
    }
    verdict_.statistics.solver.solverCalls += synthesis.calls();
    if (options_.proved && (open_.empty() || options_.always)) options_.proved(proof_);
    if (open_.empty()) return conclude(synthesis);
    search();
  }

  [[nodiscard]] bool stopped() const { return options_.exact.env.stopped(); }

  // Drops the checks that no values fail.
  void keepFailing(Synthesis& synthesis) {
    term::TermStore& terms = *proof_.terms;
    std::vector<Term> failures;
    for (const FlatCheck& check : open_) failures.push_back(check.fails);
    if (synthesis.ask(terms.logicalOr(failures)) == Answer::Unsat) {
      open_.clear();
      return;
    }
    std::erase_if(open_,
                  [&](const FlatCheck& check) { return !stopped() && synthesis.ask(check.fails) == Answer::Unsat; });
  }

  bool failsWithoutTurn(Synthesis& synthesis) {
    return std::ranges::any_of(open_,
                               [&](const FlatCheck& check) { return synthesis.ask(check.fails, true) == Answer::Sat; });
  }

  // An execution without a turn back, if the formula has one that fails a check.
  bool showViolation(Synthesis& synthesis) {
    for (const FlatCheck& check : open_) {
      if (!check.kind || stopped()) continue;
      if (synthesis.ask(check.fails, true) != Answer::Sat) continue;
      AbstractAlarm alarm = alarmOf(check);
      alarm.path = pathTo(check, synthesis);
      if (alarm.path.empty()) continue;
      if (settle(followPath(program_, alarm, options_.exact, options_.expansionsPerPoint))) return true;
    }
    return false;
  }

  AbstractAlarm alarmOf(const FlatCheck& check) const {
    AbstractAlarm alarm;
    alarm.kind = check.kind.value_or(interp::ViolationKind::ValidDeref);
    alarm.loc = check.loc;
    alarm.message = check.what;
    alarm.place = proof_.flat->originOf(check.block, check.instruction);
    return alarm;
  }

  // The blocks whose guards the values make true, from the start to the check.
  std::vector<PathPoint> pathTo(const FlatCheck& check, Synthesis& synthesis) {
    std::vector<PathPoint> path;
    BlockId block(0);
    const Function& function = proof_.flat->function();
    for (std::size_t steps = 0; steps < function.blocks.size(); ++steps) {
      path.push_back(proof_.flat->origins[block.index()]);
      if (block == check.block) return path;
      const TerminatorOp& end = function.blocks[block.index()].terminator.op;
      if (const auto* jump = std::get_if<Jump>(&end)) {
        block = jump->to.target;
      } else if (const auto* branch = std::get_if<Branch>(&end)) {
        const bool constant = branch->condition.kind == OperandKind::Constant;
        const FlatValue* value = constant ? nullptr : proof_.encoding->registerValue(branch->condition.asRegister());
        if (!constant && value == nullptr) return {};
        const bool yes = constant ? branch->condition.bits != 0 : synthesis.value(value->bits) != 0;
        block = yes ? branch->yes.target : branch->no.target;
      } else {
        return {};
      }
    }
    return {};
  }

  // Whether it is the last word.
  bool settle(Verdict verdict) {
    addTo(verdict_.statistics, verdict.statistics);
    if (!verdict.settled()) return false;
    verdict.statistics = verdict_.statistics;
    verdict_ = std::move(verdict);
    return true;
  }

  void conclude(Synthesis& synthesis) {
    verdict_.answer = Proved{std::nullopt, true};
    verdict_.assumptions = proof_.flat->assumptions;
    // Executions end at these, which is said once a place.
    for (const FlatCheck& check : proof_.encoding->unasked()) {
      const std::string text = program::notCheckedText(program_, *check.kind, check.loc, check.what);
      if (std::ranges::find(verdict_.assumptions, text) != verdict_.assumptions.end()) continue;
      if (stopped() || synthesis.ask(check.fails) != Answer::Unsat) verdict_.assumptions.push_back(text);
    }
  }

  void search() {
    for (const FlatCheck& check : open_) {
      if (!check.kind || stopped() || options_.searchExpansions == 0) continue;
      const AbstractAlarm alarm = alarmOf(check);
      for (const Approach approach : {Approach::Near, Approach::Deep}) {
        if (settle(searchFor(program_, alarm, approach, options_.exact, options_.searchExpansions))) return;
      }
    }
    Open& open = verdict_.open();
    open.why = stopped() ? options_.exact.env.interruption() : "the rows of the templates do not prove every check";
    for (const FlatCheck& check : open_) {
      open.unproved.push_back({check.loc, check.what, {}, check.kind});
      if (check.kind) open.alarms.push_back(alarmOf(check));
    }
  }

  const Program& program_;
  const TemplateOptions& options_;
  TemplateProof proof_;
  std::vector<FlatCheck> open_;
  bool hopeless_ = false;
  Verdict verdict_;
};

}  // namespace

Verdict verifyByTemplates(const Program& program, const TemplateOptions& options) {
  return TemplateAnalysis(program, options).run();
}

}  // namespace cairn::analysis
