#include "term/z3_backend.h"

#include <z3++.h>

#include <fmt/format.h>

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "support/check.h"
#include "term/incremental.h"
#include "term/rewrite.h"
#include "term/version.h"
#include "term/walk.h"

namespace cairn::term {

namespace {

// After so many translated nodes Z3 starts afresh, to give back memory.
constexpr std::size_t kMaxTranslated = 300'000;
// Larger conjuncts are not even given to Z3, whose time limit does not bound its preprocessing.
constexpr std::size_t kMaxNodesOfQuery = 30'000;

// The move assignment of Z3 4.8's C++ binding forgets the reference that the target held; copying does not.
void assign(z3::expr& target, const z3::expr& value) { target = value; }

class Translation {
 public:
  Translation(const TermStore& store, z3::context& context) : store_(store), context_(context) {}

  const z3::expr& translate(Term root) {
    visitChildrenFirst(
        root, [&](Term t) { return known_.contains(t.id()); },
        [&](Term t) { known_.emplace(t.id(), translateNode(t)); });
    return known_.at(root.id());
  }
  [[nodiscard]] std::size_t size() const { return known_.size(); }

  [[nodiscard]] bool isAffordable(std::span<const Term> conjuncts) const {
    std::unordered_set<std::uint32_t> seen;
    std::vector<Term> open(conjuncts.begin(), conjuncts.end());
    while (!open.empty() && seen.size() <= kMaxNodesOfQuery) {
      const Term term = open.back();
      open.pop_back();
      if (!seen.insert(term.id()).second) continue;
      open.insert(open.end(), term.children().begin(), term.children().end());
    }
    return seen.size() <= kMaxNodesOfQuery;
  }

 private:
  z3::expr translateNode(Term t);
  z3::expr sum(Term t);
  const z3::expr& child(Term t, std::size_t index) const { return known_.at(t.child(index).id()); }
  z3::expr number(std::uint64_t value, unsigned width) { return context_.bv_val(value, width); }
  template <typename Combine>
  z3::expr fold(Term t, Combine combine) const {
    z3::expr result = child(t, 0);
    for (std::size_t i = 1; i < t.children().size(); ++i) assign(result, combine(result, child(t, i)));
    return result;
  }
  z3::expr checked(Z3_ast ast) {
    context_.check_error();
    return {context_, ast};
  }

  const TermStore& store_;
  z3::context& context_;
  std::unordered_map<std::uint32_t, z3::expr> known_;
};

z3::expr Translation::sum(Term t) {
  const unsigned w = t.width();
  z3::expr result = number(t.payload(), w);
  bool empty = t.payload() == 0;
  for (std::size_t i = 0; i < t.children().size(); ++i) {
    const std::uint64_t factor = t.coefficients()[i];
    const bool negative = toSigned(factor, w) < 0;
    const std::uint64_t magnitude = negative ? truncate(std::uint64_t{0} - factor, w) : factor;
    const z3::expr product = magnitude == 1 ? child(t, i) : number(magnitude, w) * child(t, i);
    if (empty) {
      assign(result, negative ? -product : product);
    } else {
      assign(result, negative ? result - product : result + product);
    }
    empty = false;
  }
  return result;
}

z3::expr Translation::translateNode(Term t) {
  const unsigned w = t.width();
  switch (t.op()) {
    case Op::Constant: return t.isBool() ? context_.bool_val(t.value() != 0) : number(t.value(), w);
    case Op::Symbol: {
      const std::string name = fmt::format("s{}", t.symbol().index());
      return t.isBool() ? context_.bool_const(name.c_str()) : context_.bv_const(name.c_str(), w);
    }
    case Op::Add: return sum(t);
    case Op::Mul: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a * b; });
    case Op::UDiv: return z3::udiv(child(t, 0), child(t, 1));
    case Op::SDiv: return checked(Z3_mk_bvsdiv(context_, child(t, 0), child(t, 1)));
    case Op::URem: return z3::urem(child(t, 0), child(t, 1));
    case Op::SRem: return z3::srem(child(t, 0), child(t, 1));
    case Op::BitAnd: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a & b; });
    case Op::BitOr: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a | b; });
    case Op::BitXor: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a ^ b; });
    case Op::BitNot: return ~child(t, 0);
    case Op::Shl: return z3::shl(child(t, 0), child(t, 1));
    case Op::LShr: return z3::lshr(child(t, 0), child(t, 1));
    case Op::AShr: return z3::ashr(child(t, 0), child(t, 1));
    case Op::Concat: return fold(t, [](const z3::expr& a, const z3::expr& b) { return z3::concat(a, b); });
    case Op::Extract: return child(t, 0).extract(t.high(), t.low());
    case Op::ZExt: return z3::zext(child(t, 0), w - t.child(0).width());
    case Op::SExt: return z3::sext(child(t, 0), w - t.child(0).width());
    case Op::Ite: return z3::ite(child(t, 0), child(t, 1), child(t, 2));
    case Op::Eq: return child(t, 0) == child(t, 1);
    case Op::Ult: return z3::ult(child(t, 0), child(t, 1));
    case Op::Ule: return z3::ule(child(t, 0), child(t, 1));
    case Op::Slt: return z3::slt(child(t, 0), child(t, 1));
    case Op::Sle: return z3::sle(child(t, 0), child(t, 1));
    case Op::SAddOverflow:
      return !checked(Z3_mk_bvadd_no_overflow(context_, child(t, 0), child(t, 1), true)) ||
             !checked(Z3_mk_bvadd_no_underflow(context_, child(t, 0), child(t, 1)));
    case Op::SSubOverflow:
      return !checked(Z3_mk_bvsub_no_overflow(context_, child(t, 0), child(t, 1))) ||
             !checked(Z3_mk_bvsub_no_underflow(context_, child(t, 0), child(t, 1), true));
    case Op::SMulOverflow: {
      // By the product of twice the width: Z3 4.8's own predicate takes some negative products for overflows.
      const unsigned width = t.child(0).width();
      const z3::expr product = z3::sext(child(t, 0), width) * z3::sext(child(t, 1), width);
      return z3::sext(product.extract(width - 1, 0), width) != product;
    }
    case Op::UMulOverflow: return !checked(Z3_mk_bvmul_no_overflow(context_, child(t, 0), child(t, 1), false));
    case Op::Not: return !child(t, 0);
    case Op::And: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a && b; });
    case Op::Or: return fold(t, [](const z3::expr& a, const z3::expr& b) { return a || b; });
  }
  return context_.bool_val(true);
}

}  // namespace

struct Z3Backend::Impl {
  explicit Impl(const TermStore& termStore) : store(termStore) { restart(); }

  void restart() {
    asserted.clear();
    solver.reset();
    translation.reset();
    context = std::make_unique<z3::context>();
    translation = std::make_unique<Translation>(store, *context);
    // Measured on paths of programs and on random trees of conjuncts: Z3's core with a scope a conjunct takes half the time or less of
    // assumption literals, of the incremental SAT solver, and of a new solver a query.
    solver = std::make_unique<z3::solver>(*context, z3::solver::simple());
  }

  Answer check(std::span<const Term> conjuncts, const QueryLimit& limit, Assignment& model);
  void assertConjuncts(std::span<const Term> conjuncts);
  Answer run(z3::solver& with, std::span<const Term> conjuncts, const QueryLimit& limit, Assignment& model);

  const TermStore& store;
  std::unique_ptr<z3::context> context;
  std::unique_ptr<Translation> translation;
  std::unique_ptr<z3::solver> solver;
  std::vector<Term> asserted;  // each in its own scope
};

void Z3Backend::Impl::assertConjuncts(std::span<const Term> conjuncts) {
  std::size_t shared = 0;
  while (shared < asserted.size() && shared < conjuncts.size() && asserted[shared] == conjuncts[shared]) ++shared;
  if (asserted.size() > shared) {
    solver->pop(static_cast<unsigned>(asserted.size() - shared));
    asserted.resize(shared);
  }
  for (const Term conjunct : conjuncts.subspan(shared)) {
    const z3::expr& formula = translation->translate(conjunct);
    solver->push();
    asserted.push_back(conjunct);
    solver->add(formula);
  }
}

Answer Z3Backend::Impl::run(z3::solver& with, std::span<const Term> conjuncts, const QueryLimit& limit,
                            Assignment& model) {
  z3::params params(*context);
  params.set("timeout", limit.milliseconds);
  if (limit.work != 0) params.set("rlimit", limit.work);
  with.set(params);
  switch (with.check()) {
    case z3::unsat: return Answer::Unsat;
    case z3::unknown: return Answer::Unknown;
    case z3::sat: break;
  }
  const z3::model found = with.get_model();
  for (const Term conjunct : conjuncts) {
    for (const SymbolId symbol : symbolsOf(conjunct)) {
      const Term term = store.symbolTerm(symbol);
      const z3::expr value = found.eval(translation->translate(term), true);
      if (term.isBool()) {
        model.set(symbol, value.is_true() ? 1 : 0);
      } else {
        model.set(symbol, value.get_numeral_uint64());
      }
    }
  }
  return Answer::Sat;
}

Answer Z3Backend::Impl::check(std::span<const Term> conjuncts, const QueryLimit& limit, Assignment& model) {
  if (translation->size() > kMaxTranslated) restart();
  if (!translation->isAffordable(conjuncts)) return Answer::Unknown;
  assertConjuncts(conjuncts);
  // A third of the time for the incremental solver; what it cannot do (products, mostly) goes to the SAT solver, afresh.
  const Answer first = run(*solver, conjuncts, {limit.milliseconds / 3 + 1, limit.work / 3}, model);
  if (first != Answer::Unknown) return first;
  z3::solver bitBlasting(*context, "QF_FD");
  for (const Term conjunct : conjuncts) bitBlasting.add(translation->translate(conjunct));
  return run(bitBlasting, conjuncts, {limit.milliseconds - limit.milliseconds / 3, limit.work - limit.work / 3}, model);
}

Z3Backend::Z3Backend(const TermStore& store) : impl_(std::make_unique<Impl>(store)) {}

Z3Backend::~Z3Backend() = default;

Answer Z3Backend::check(std::span<const Term> conjuncts, const QueryLimit& limit, Assignment& model) {
  try {
    return impl_->check(conjuncts, limit, model);
  } catch (const z3::exception&) {
    impl_->restart();
    return Answer::Unknown;
  }
}

struct IncrementalSolver::Impl {
  explicit Impl(const TermStore& termStore)
      : store(termStore), translation(termStore, context), solver(context, z3::solver::simple()) {}

  // Implies the condition.
  z3::expr literalOf(Term condition) {
    const auto known = literals.find(condition.id());
    if (known != literals.end()) return known->second;
    const z3::expr literal = context.bool_const(fmt::format("l{}", condition.id()).c_str());
    solver.add(z3::implies(literal, translation.translate(condition)));
    literals.emplace(condition.id(), literal);
    if (!scopes.empty()) scopes.back().push_back(condition.id());
    return literal;
  }

  const TermStore& store;
  z3::context context;
  Translation translation;
  z3::solver solver;
  std::unordered_map<std::uint32_t, z3::expr> literals;
  std::optional<z3::model> model;
  std::vector<std::vector<std::uint32_t>> scopes;  // the literals that end with each
};

IncrementalSolver::IncrementalSolver(const TermStore& store) : impl_(std::make_unique<Impl>(store)) {}

IncrementalSolver::~IncrementalSolver() = default;

void IncrementalSolver::add(Term fact) { impl_->solver.add(impl_->translation.translate(fact)); }

void IncrementalSolver::push() {
  impl_->solver.push();
  impl_->scopes.emplace_back();
}

void IncrementalSolver::pop() {
  impl_->solver.pop();
  for (const std::uint32_t id : impl_->scopes.back()) impl_->literals.erase(id);
  impl_->scopes.pop_back();
}

Answer IncrementalSolver::check(std::span<const Term> assumptions, const QueryLimit& limit) {
  ++calls_;
  impl_->model.reset();
  try {
    z3::expr_vector literals(impl_->context);
    for (const Term assumption : assumptions) {
      if (assumption.isFalse()) return Answer::Unsat;
      if (!assumption.isTrue()) literals.push_back(impl_->literalOf(assumption));
    }
    z3::params params(impl_->context);
    params.set("timeout", limit.milliseconds);
    if (limit.work != 0) params.set("rlimit", limit.work);
    impl_->solver.set(params);
    switch (impl_->solver.check(literals)) {
      case z3::unsat: return Answer::Unsat;
      case z3::unknown: return Answer::Unknown;
      case z3::sat: break;
    }
    impl_->model.emplace(impl_->solver.get_model());
    return Answer::Sat;
  } catch (const z3::exception&) {
    return Answer::Unknown;
  }
}

std::uint64_t IncrementalSolver::value(Term term) {
  CAIRN_CHECK(impl_->model.has_value(), "the last answer was Sat");
  const z3::expr value = impl_->model->eval(impl_->translation.translate(term), true);
  return term.isBool() ? (value.is_true() ? 1U : 0U) : value.get_numeral_uint64();
}

std::string z3Version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return fmt::format("{}.{}.{}", major, minor, build);
}

}  // namespace cairn::term
