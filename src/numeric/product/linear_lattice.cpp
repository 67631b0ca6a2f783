#include "numeric/product/linear_lattice.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "numeric/product/differences.h"
#include "numeric/product/linear_system.h"

namespace cairn::numeric {

namespace {

SymbolicRow symbolic(const LinearRow& row, const std::vector<term::Term>& symbols) {
  SymbolicRow result{{}, row.kind, row.bound, row.modulus};
  for (const Summand& s : row.sum) result.sum.emplace_back(symbols[s.variable], s.coefficient);
  return result;
}

std::vector<term::Term> symbolsOf(const Product& product) {
  std::vector<term::Term> symbols;
  for (const Variable& v : product.variables) symbols.push_back(v.symbol);
  return symbols;
}

// A product and rows of another one about its variables, among which are unconstrained ones for what it does not mention.
struct Question {
  Product product;
  std::vector<LinearRow> rows;
};
Question questionOf(std::span<const LinearRow> rows, const Product& from, const Product& to) {
  Question result{to, {}};
  std::vector<Variable>& variables = result.product.variables;
  const auto variableOf = [&](const Variable& v) {
    if (const auto at = to.find(v.symbol)) return *at;
    const auto added = std::find_if(variables.begin() + static_cast<std::ptrdiff_t>(to.variables.size()),
                                    variables.end(), [&](const Variable& other) { return other.symbol == v.symbol; });
    if (added != variables.end()) return static_cast<std::uint32_t>(added - variables.begin());
    variables.push_back(unconstrained(v.symbol, v.reading));
    return static_cast<std::uint32_t>(variables.size() - 1);
  };
  for (LinearRow row : rows) {
    for (Summand& s : row.sum) s.variable = variableOf(from.variables[s.variable]);
    result.rows.push_back(std::move(row));
  }
  return result;
}

// Both bounds of an equation: one of them may go on holding.
std::vector<LinearRow> inequalitiesOf(std::span<const LinearRow> rows) {
  std::vector<LinearRow> result;
  for (const LinearRow& row : rows) {
    if (row.kind == RowKind::Equal) {
      LinearRow upper{row.sum, RowKind::AtMost, row.bound, 0};
      LinearRow lower{row.sum, RowKind::AtMost, -row.bound, 0};
      for (Summand& s : lower.sum) s.coefficient = -s.coefficient;
      result.push_back(std::move(upper));
      result.push_back(std::move(lower));
    } else {
      result.push_back(row);
    }
  }
  return result;
}

// Those of the rows that hold of the other product, too.
void addCommon(std::vector<SymbolicRow>& result, std::span<const LinearRow> rows, const Product& from,
               const Product& other) {
  if (rows.empty()) return;
  const Question question = questionOf(rows, from, other);
  const Entailment known(question.product, question.rows);
  const std::vector<term::Term> symbols = symbolsOf(question.product);
  for (const LinearRow& row : question.rows) {
    if (known.entails(row)) result.push_back(symbolic(row, symbols));
  }
}

// The greatest value of a row's sum that the intervals of another product allow.
Integer greatestByBounds(const LinearRow& row, const Product& from, const Product& other) {
  Integer result = 0;
  for (const Summand& s : row.sum) {
    const Variable& v = from.variables[s.variable];
    const auto at = other.find(v.symbol);
    result += multiple(at ? other.variables[*at].interval : v.type(), s.coefficient).high;
  }
  return result;
}

struct Candidate {
  term::Term symbol;
  unsigned priority = 0;
};

std::vector<bool> summandsOf(const Product& product) {
  std::vector<bool> result(product.variables.size());
  for (const LinearRow& row : rowsOf(product.linear)) {
    for (const Summand& s : row.sum) result[s.variable] = true;
  }
  return result;
}

// The symbols between which a join can find rows: summands of a side, those that on each side have one value or stand in differences, but not alike, others in
// differences, and those whose bounds change.
std::vector<term::Term> joinDimensions(const Product& a, const Product& b) {
  const std::vector<bool> inA = summandsOf(a);
  const std::vector<bool> inB = summandsOf(b);
  std::vector<Candidate> candidates;
  const auto consider = [&](term::Term symbol) {
    const auto i = a.find(symbol);
    const auto j = b.find(symbol);
    const Variable* left = i ? &a.variables[*i] : nullptr;
    const Variable* right = j ? &b.variables[*j] : nullptr;
    const bool summand = (i && inA[*i]) || (j && inB[*j]);
    const auto isTied = [](const Variable* v) { return v != nullptr && (v->interval.isPoint() || v->row != kNoRow); };
    const auto isRelated = [](const Variable* v) { return v != nullptr && v->row != kNoRow; };
    const bool moves = isTied(left) && isTied(right) && left->interval != right->interval;
    const bool related = isRelated(left) || isRelated(right);
    const bool changes = left != nullptr && right != nullptr && left->interval != right->interval;
    if (summand || moves || related || changes) {
      candidates.push_back({symbol, summand ? 0U : moves ? 1U : related ? 2U : 3U});
    }
  };
  for (const Variable& v : a.variables) consider(v.symbol);
  for (const Variable& v : b.variables) {
    if (!a.find(v.symbol)) consider(v.symbol);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& x, const Candidate& y) { return x.priority < y.priority; });
  if (candidates.size() > kMaxDimensions) candidates.resize(kMaxDimensions);
  std::vector<term::Term> result;
  for (const Candidate& candidate : candidates) result.push_back(candidate.symbol);
  return result;
}

// The side's system over the symbols; those that it does not mention are unconstrained.
System systemOver(const Product& side, const std::vector<term::Term>& symbols) {
  std::vector<std::uint32_t> variables;
  std::vector<std::uint32_t> places;
  for (std::uint32_t d = 0; d < symbols.size(); ++d) {
    if (const auto at = side.find(symbols[d])) {
      variables.push_back(*at);
      places.push_back(d);
    }
  }
  System system = systemOf(side, variables, Bounds::Near);
  system.dimensions = static_cast<std::uint32_t>(symbols.size());
  for (LinearRow& row : system.rows) {
    for (Summand& s : row.sum) s.variable = places[s.variable];
  }
  return system;
}

// Few summands with small coefficients first: what programs rely on, and what is kept if there are too many.
void sortBySimplicity(std::vector<LinearRow>& rows) {
  const auto weight = [](const LinearRow& row) {
    Integer result = row.kind == RowKind::AtMost ? 1 << 20 : 0;
    for (const Summand& s : row.sum) result += 1000 + magnitude(s.coefficient);
    return result;
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const LinearRow& x, const LinearRow& y) { return weight(x) < weight(y); });
}

// Exact: an equation that determines a dimension as an integer sum of the others takes its place everywhere, and is then of no more use.
void substituteEquation(std::vector<LinearRow>& rows, std::uint32_t dimension) {
  const auto coefficientIn = [&](const LinearRow& row) -> std::int64_t {
    for (const Summand& s : row.sum) {
      if (s.variable == dimension) return s.coefficient;
    }
    return 0;
  };
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const LinearRow& row) {
    return row.kind == RowKind::Equal && magnitude(coefficientIn(row)) == 1;
  });
  if (found == rows.end()) return;
  const LinearRow equation = std::move(*found);
  rows.erase(found);
  const std::int64_t sign = coefficientIn(equation);
  for (LinearRow& row : rows) {
    const std::int64_t times = coefficientIn(row) * sign;
    if (times == 0) continue;
    for (const Summand& s : equation.sum) row.sum.push_back({s.variable, -times * s.coefficient});
    row.bound -= Integer{times} * equation.bound;
    if (normalise(row) != Normal::Useful) row = {};
  }
  std::erase_if(rows, [](const LinearRow& row) { return row.sum.empty(); });
}

// The rows of a product, with a kept variable at constant distance in place of one that is not kept.
std::vector<LinearRow> saidOfKept(const Product& product, const std::vector<bool>& kept) {
  const std::vector<std::uint32_t> heads = headsOf(product);
  std::vector<LinearRow> rows(rowsOf(product.linear).begin(), rowsOf(product.linear).end());
  for (LinearRow& row : rows) {
    for (Summand& s : row.sum) {
      if (kept[s.variable]) continue;
      for (std::uint32_t other = 0; other < heads.size(); ++other) {
        if (!kept[other] || other == s.variable || heads[other] != heads[s.variable]) continue;
        const Integer difference =
            Integer{product.relation(s.variable, heads[other])} - Integer{product.relation(other, heads[other])};
        row.bound -= s.coefficient * difference;
        s.variable = other;
        break;
      }
    }
    if (normalise(row) != Normal::Useful) row.sum.clear();
  }
  std::erase_if(rows, [](const LinearRow& row) { return row.sum.size() < 2; });
  return rows;
}

// What follows for the kept variables when the others are projected away.
std::vector<LinearRow> shadowOnKept(const Product& product, const std::vector<bool>& kept) {
  const std::vector<std::uint32_t> variables = relatedVariables(product, {});
  System system = systemOf(product, variables, Bounds::Near);
  for (std::uint32_t d = 0; d < variables.size(); ++d) {
    if (!kept[variables[d]]) substituteEquation(system.rows, d);
  }
  std::vector<bool> mentioned(variables.size());
  for (const LinearRow& row : system.rows) {
    for (const Summand& s : row.sum) mentioned[s.variable] = true;
  }
  // What is left to project comes last.
  std::vector<std::uint32_t> order;
  std::uint32_t staying = 0;
  for (const bool stays : {true, false}) {
    for (std::uint32_t d = 0; d < variables.size(); ++d) {
      if (mentioned[d] && kept[variables[d]] == stays) order.push_back(d);
    }
    if (stays) staying = static_cast<std::uint32_t>(order.size());
  }
  std::vector<std::uint32_t> places(variables.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  system.dimensions = static_cast<std::uint32_t>(order.size());
  for (LinearRow& row : system.rows) {
    for (Summand& s : row.sum) s.variable = places[s.variable];
  }
  std::vector<LinearRow> rows = order.size() == staying ? system.rows : shadowOf(system, staying, product.relations);
  for (LinearRow& row : rows) {
    for (Summand& s : row.sum) s.variable = variables[order[s.variable]];
  }
  return rows;
}

}  // namespace

std::vector<SymbolicRow> symbolicRows(std::span<const LinearRow> rows, const Product& product) {
  const std::vector<term::Term> symbols = symbolsOf(product);
  std::vector<SymbolicRow> result;
  for (const LinearRow& row : rows) result.push_back(symbolic(row, symbols));
  return result;
}

LinearRow rowFor(Builder& state, const SymbolicRow& row) {
  LinearRow result{{}, row.kind, row.bound, row.modulus};
  for (const auto& [symbol, coefficient] : row.sum) result.sum.push_back({state.variable(symbol), coefficient});
  return result;
}

bool satisfiesRows(const Product& a, const Product& b, std::span<const LinearRow> rows) {
  const Question question = questionOf(rows, b, a);
  const Entailment known(question.product, question.rows);
  return std::all_of(question.rows.begin(), question.rows.end(),
                     [&](const LinearRow& row) { return known.entails(row); });
}

std::vector<SymbolicRow> joinedRows(const Product& a, const Product& b) {
  std::vector<SymbolicRow> result;
  addCommon(result, rowsOf(a.linear), a, b);
  addCommon(result, rowsOf(b.linear), b, a);
  const std::vector<term::Term> symbols = joinDimensions(a, b);
  if (symbols.size() < 2) return result;
  std::vector<LinearRow> rows = hullOf(systemOver(a, symbols), systemOver(b, symbols), a.relations);
  std::erase_if(rows, [&](LinearRow& row) {
    if (normalise(row) != Normal::Useful || row.sum.size() < 2 || row.sum.size() > kMaxSummands) return true;
    if (row.kind != RowKind::AtMost) return false;
    // A difference between symbols that no row relates is the zone's concern.
    return magnitude(row.bound) > kFarSum || (row.isDifference() && !a.linear && !b.linear);
  });
  sortBySimplicity(rows);
  for (const LinearRow& row : rows) result.push_back(symbolic(row, symbols));
  return result;
}

std::vector<SymbolicRow> widenedRows(const Product& a, const Product& b) {
  std::vector<SymbolicRow> result;
  std::vector<LinearRow> equations;
  for (const LinearRow& row : rowsOf(b.linear)) {
    if (row.kind != RowKind::AtMost) {
      equations.push_back(row);
    } else if (const auto most = greatestByBounds(row, b, a); most <= row.bound) {
      result.push_back(symbolic(row, symbolsOf(b)));
    }
  }
  addCommon(result, equations, b, a);
  addCommon(result, inequalitiesOf(rowsOf(a.linear)), a, b);
  return result;
}

std::vector<LinearRow> rowsWithout(const Product& product, const std::vector<bool>& kept) {
  const auto isKept = [&](const LinearRow& row) {
    return std::all_of(row.sum.begin(), row.sum.end(), [&](const Summand& s) { return kept[s.variable]; });
  };
  const std::vector<LinearRow> rows = saidOfKept(product, kept);
  std::vector<LinearRow> result;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(result), isKept);
  if (result.size() < rows.size()) {
    Product changed = product;
    changed.setRows(rows);
    for (LinearRow& row : shadowOnKept(changed, kept)) {
      if (normalise(row) != Normal::Useful || row.sum.size() < 2) continue;
      if (row.kind == RowKind::AtMost && magnitude(row.bound) > kFarSum) continue;
      result.push_back(std::move(row));
    }
  }
  sortBySimplicity(result);
  return result;
}

}  // namespace cairn::numeric
