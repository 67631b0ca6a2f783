#include "solver/lists/cvc5_heaps.h"

#include <cvc5/cvc5.h>

#include <map>
#include <set>
#include <vector>

#include "solver/question_process.h"
#include "support/check.h"

namespace cairn::solver {

using logic::Assertion;
using logic::Signature;
using logic::SortId;
using logic::VariableId;
using term::Answer;

namespace {

// The one sort of locations; throws support::Unsupported for what is not covered.
class Coverage {
 public:
  explicit Coverage(const Signature& signature) : signature_(signature) {}

  void visit(const Assertion& assertion, bool positive) {
    logic::forEachVariable(assertion, [&](VariableId variable) {
      if (variable != logic::kNil) sorts.insert(signature_.variable(variable).sort);
    });
    if (assertion.as<logic::Segment>() != nullptr) throw support::Unsupported("cvc5 knows no lists");
    if (assertion.as<logic::FreedAt>() != nullptr) throw support::Unsupported("cvc5 knows no freed locations");
    if (assertion.as<logic::Quantification>() != nullptr && !positive)
      throw support::Unsupported("cvc5 decides no quantifiers");
    const bool flips = assertion.as<logic::Negation>() != nullptr;
    for (const Assertion& part : assertion.parts()) visit(part, positive != flips);
  }

  [[nodiscard]] SortId sort() const {
    if (sorts.size() > 1) throw support::Unsupported("cvc5 knows heaps of one sort only");
    const SortId only = sorts.empty() ? SortId(0) : *sorts.begin();
    if (signature_.sortCount() == 0 || signature_.sort(only).fields.empty())
      throw support::Unsupported("locations without records");
    for (const logic::LocationField& field : signature_.sort(only).fields) {
      if (field.target != only) throw support::Unsupported("cvc5 knows heaps of one sort only");
    }
    return only;
  }

  std::set<SortId> sorts;

 private:
  const Signature& signature_;
};

class Translation {
 public:
  Translation(const Signature& signature, SortId sort, cvc5::Solver& solver) : solver_(solver) {
    location_ = solver.mkUninterpretedSort("Location");
    const auto& fields = signature.sort(sort).fields;
    content_ = location_;
    if (fields.size() > 1) content_ = solver.mkTupleSort(std::vector<cvc5::Sort>(fields.size(), location_));
    solver.declareSepHeap(location_, content_);
    values_[logic::kNil] = solver.mkSepNil(location_);
  }

  cvc5::Term translate(const Assertion& assertion) {
    if (const auto* equation = assertion.as<logic::Equation>()) {
      const cvc5::Kind kind = equation->equal ? cvc5::EQUAL : cvc5::DISTINCT;
      return solver_.mkTerm(
          cvc5::AND, {solver_.mkSepEmp(), solver_.mkTerm(kind, {value(equation->left), value(equation->right)})});
    }
    if (const auto* record = assertion.as<logic::RecordAt>()) {
      std::vector<cvc5::Term> fields;
      std::vector<cvc5::Sort> sorts;
      for (const VariableId target : record->targets) {
        fields.push_back(value(target));
        sorts.push_back(location_);
      }
      const cvc5::Term content = fields.size() == 1 ? fields.front() : solver_.mkTuple(sorts, fields);
      return solver_.mkTerm(cvc5::SEP_PTO, {value(record->source), content});
    }
    std::vector<cvc5::Term> parts;
    for (const Assertion& part : assertion.parts()) parts.push_back(translate(part));
    if (assertion.isEmpty()) return solver_.mkSepEmp();
    if (assertion.isTrue() || assertion.isFalse()) return solver_.mkBoolean(assertion.isTrue());
    if (assertion.as<logic::Star>() != nullptr) return solver_.mkTerm(cvc5::SEP_STAR, parts);
    if (assertion.as<logic::Conjunction>() != nullptr) return solver_.mkTerm(cvc5::AND, parts);
    if (assertion.as<logic::Disjunction>() != nullptr) return solver_.mkTerm(cvc5::OR, parts);
    if (assertion.as<logic::Negation>() != nullptr) return solver_.mkTerm(cvc5::NOT, parts);
    return parts.front();  // a quantifier in a positive place: its variables are constants
  }

 private:
  const cvc5::Term& value(VariableId variable) {
    const auto found = values_.find(variable);
    if (found != values_.end()) return found->second;
    return values_[variable] = solver_.mkConst(location_);
  }

  cvc5::Solver& solver_;
  cvc5::Sort location_;
  cvc5::Sort content_;
  std::map<VariableId, cvc5::Term> values_;
};

}  // namespace

Cvc5Answer decideByCvc5(const Signature& signature, const Assertion& assertion, std::uint32_t milliseconds) {
  Coverage coverage(signature);
  SortId sort;
  try {
    coverage.visit(assertion, true);
    sort = coverage.sort();
  } catch (const support::Unsupported& unsupported) {
    return {Answer::Unknown, unsupported.what()};
  }
  const Answer answer = askInProcess(
      [&] {
        cvc5::Solver solver;
        solver.setLogic("ALL");
        solver.setOption("incremental", "false");  // which separation logic does not support
        Translation translation(signature, sort, solver);
        solver.assertFormula(translation.translate(assertion));
        const cvc5::Result result = solver.checkSat();
        if (result.isSat()) return Answer::Sat;
        return result.isUnsat() ? Answer::Unsat : Answer::Unknown;
      },
      milliseconds);
  return {answer, answer == Answer::Unknown ? "cvc5 found no answer in time" : ""};
}

}  // namespace cairn::solver
