#include "numeric/domains/polyhedra.h"

#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <ppl.hh>

#include <algorithm>

#include "numeric/version.h"

namespace cairn::numeric {

namespace ppl = Parma_Polyhedra_Library;

namespace {

// Before anything else of the library is used. It sets a rounding mode for domains over floating-point numbers, of which there are none here.
void prepareLibrary() {
  static const bool kReady = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  (void)kReady;
}

// What one computation may cost before it is given up, counted by the library itself so that runs repeat: a few milliseconds.
constexpr unsigned long long kMostWeight = 2'000'000;

struct TooExpensive : ppl::Throwable {
  void throw_me() const override { throw *this; }  // NOLINT(readability-identifier-naming) overrides the library's
  [[nodiscard]] static int priority() { return 0; }
};

// While it lives, computations end with TooExpensive when they have cost too much.
class Limit {
 public:
  Limit() : watch_(kMostWeight, ppl::abandon_expensive_computations, flag_) {}
  Limit(const Limit&) = delete;
  Limit& operator=(const Limit&) = delete;
  ~Limit() { ppl::abandon_expensive_computations = nullptr; }

 private:
  TooExpensive flag_;
  ppl::Threshold_Watcher<ppl::Weightwatch_Traits> watch_;
};

// What the computation returns, or nothing if it takes too long.
template <typename Computation>
auto withinLimit(Computation computation) -> std::optional<decltype(computation())> {
  try {
    const Limit limit;
    return computation();
  } catch (const TooExpensive&) {
    return std::nullopt;
  }
}

mpz_class numberOf(Integer value) {
  const auto bits = static_cast<unsigned __int128>(magnitude(value));
  mpz_class result(static_cast<unsigned long>(bits >> 64U));
  result <<= 64;
  result += mpz_class(static_cast<unsigned long>(bits));
  return value < 0 ? mpz_class(-result) : result;
}

// Nothing if it is too large to compute with.
std::optional<Integer> integerOf(const mpz_class& value, unsigned bits) {
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > bits) return std::nullopt;
  const mpz_class absolute = abs(value);
  const mpz_class high = absolute >> 64;
  const mpz_class low = absolute - (high << 64);
  const Integer result = (Integer{static_cast<std::int64_t>(high.get_ui())} << 64) + Integer{low.get_ui()};
  return sgn(value) < 0 ? -result : result;
}

ppl::Linear_Expression expressionOf(const std::vector<Summand>& sum) {
  ppl::Linear_Expression result;
  for (const Summand& s : sum)
    ppl::add_mul_assign(result, mpz_class(static_cast<long>(s.coefficient)), ppl::Variable(s.variable));
  return result;
}

ppl::Constraint constraintOf(const LinearRow& row) {
  const ppl::Linear_Expression sum = expressionOf(row.sum);
  if (row.kind == RowKind::Equal) return sum == numberOf(row.bound);
  return sum <= numberOf(row.bound);
}

template <typename Shape>
Shape shapeOf(const System& system) {
  Shape result(system.dimensions, ppl::UNIVERSE);
  for (const LinearRow& row : system.rows) {
    if (row.kind != RowKind::Congruent) result.refine_with_constraint(constraintOf(row));
  }
  return result;
}

ppl::Congruence congruenceOf(const LinearRow& row) {
  return (expressionOf(row.sum) %= numberOf(row.bound)) / numberOf(row.modulus);
}

// All dimensions are integers.
ppl::Grid gridOf(const System& system) {
  ppl::Grid result(system.dimensions, ppl::UNIVERSE);
  for (std::uint32_t d = 0; d < system.dimensions; ++d) {
    result.add_congruence(ppl::Linear_Expression(ppl::Variable(d)) %= 0);
  }
  for (const LinearRow& row : system.rows) {
    switch (row.kind) {
      case RowKind::AtMost: break;
      case RowKind::Equal: result.add_constraint(constraintOf(row)); break;
      case RowKind::Congruent: result.add_congruence(congruenceOf(row)); break;
    }
  }
  return result;
}

// The row `sum of its coefficients * x + inhomogeneous term`, if its numbers are small enough.
template <typename LibraryRow>
std::optional<LinearRow> sumOf(const LibraryRow& from) {
  LinearRow row;
  for (std::uint32_t d = 0; d < from.space_dimension(); ++d) {
    const mpz_class& coefficient = from.coefficient(ppl::Variable(d));
    if (coefficient == 0) continue;
    const auto value = integerOf(coefficient, 40);
    if (!value) return std::nullopt;
    row.sum.push_back({d, static_cast<std::int64_t>(*value)});
  }
  const auto constant = integerOf(from.inhomogeneous_term(), 80);
  if (!constant || row.sum.empty()) return std::nullopt;
  row.bound = -*constant;
  return row;
}

// The library's rows are sum + constant >= 0, or = 0.
void addRows(const ppl::Constraint_System& constraints, std::vector<LinearRow>& rows) {
  for (const ppl::Constraint& constraint : constraints) {
    auto row = sumOf(constraint);
    if (!row) continue;
    if (constraint.is_equality()) {
      row->kind = RowKind::Equal;
    } else {
      for (Summand& s : row->sum) s.coefficient = -s.coefficient;
      row->bound = -row->bound;
    }
    rows.push_back(std::move(*row));
  }
}

void addRows(const ppl::Grid& grid, std::vector<LinearRow>& rows) {
  for (const ppl::Congruence& congruence : grid.minimized_congruences()) {
    auto row = sumOf(congruence);
    const auto modulus = integerOf(congruence.modulus(), 65);
    if (!row || !modulus) continue;
    row->kind = congruence.is_equality() ? RowKind::Equal : RowKind::Congruent;
    row->modulus = *modulus;
    rows.push_back(std::move(*row));
  }
}

using Octagon = ppl::Octagonal_Shape<mpz_class>;

// What the combination of shapes, made for each kind of shape alike, gives as rows.
template <typename Combine>
std::vector<LinearRow> rowsOfShapes(Relations relations, Combine combine) {
  prepareLibrary();
  std::vector<LinearRow> rows;
  if (relations == Relations::Polyhedra) {
    const auto grid = withinLimit([&] { return combine(gridOf); });
    if (grid && !grid->is_empty()) addRows(*grid, rows);
    const auto hull = withinLimit([&] {
      const ppl::C_Polyhedron shape = combine(shapeOf<ppl::C_Polyhedron>);
      return shape.minimized_constraints();
    });
    if (hull) {
      addRows(*hull, rows);
      return rows;
    }
  }
  const auto octagon = withinLimit([&] {
    const Octagon shape = combine(shapeOf<Octagon>);
    return shape.minimized_constraints();
  });
  if (octagon) addRows(*octagon, rows);
  return rows;
}

}  // namespace

struct LinearProgram::Problem {
  ppl::MIP_Problem program;
  bool feasible = true;
  bool givenUp = false;  // in the middle of a computation: not to be asked any more
};

LinearProgram::LinearProgram(const System& system) {
  prepareLibrary();
  ppl::Constraint_System constraints;
  constraints.set_space_dimension(system.dimensions);
  for (const LinearRow& row : system.rows) {
    if (row.kind != RowKind::Congruent) constraints.insert(constraintOf(row));
  }
  problem_ = std::make_unique<Problem>();
  problem_->program = ppl::MIP_Problem(system.dimensions, constraints, ppl::Linear_Expression(0), ppl::MAXIMIZATION);
  const auto feasible = withinLimit([&] { return problem_->program.is_satisfiable(); });
  problem_->feasible = feasible.value_or(true);
  problem_->givenUp = !feasible;
}
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;
LinearProgram::~LinearProgram() = default;

bool LinearProgram::feasible() const { return problem_->feasible; }

std::optional<Integer> LinearProgram::greatest(const std::vector<Summand>& sum) const {
  if (problem_->givenUp) return std::nullopt;
  const auto found = withinLimit([&]() -> std::optional<Integer> {
    ppl::MIP_Problem& program = problem_->program;
    program.set_objective_function(expressionOf(sum));
    if (program.solve() != ppl::OPTIMIZED_MIP_PROBLEM) return std::nullopt;
    mpz_class numerator;
    mpz_class denominator;
    program.optimal_value(numerator, denominator);
    mpz_class floor;
    mpz_fdiv_q(floor.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
    return integerOf(floor, 80);
  });
  problem_->givenUp = !found;
  return found ? *found : std::nullopt;
}

std::vector<LinearRow> hullOf(const System& a, const System& b, Relations relations) {
  return rowsOfShapes(relations, [&](const auto& make) {
    auto shape = make(a);
    shape.upper_bound_assign(make(b));
    return shape;
  });
}

std::vector<LinearRow> shadowOf(const System& system, std::uint32_t kept, Relations relations) {
  return rowsOfShapes(relations, [&](const auto& make) {
    auto shape = make(system);
    shape.remove_higher_space_dimensions(kept);
    return shape;
  });
}

bool impliesCongruence(const System& system, const LinearRow& congruence) {
  prepareLibrary();
  const auto implied = withinLimit([&] {
    return gridOf(system).relation_with(congruenceOf(congruence)).implies(ppl::Poly_Con_Relation::is_included());
  });
  return implied.value_or(false);
}

std::string pplVersion() { return ppl::version(); }

}  // namespace cairn::numeric
