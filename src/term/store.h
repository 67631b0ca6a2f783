// The owner of terms, and the functions that build them. Everything but `raw` returns a simplified term:
//
//  N1. sums are linear forms: a constant plus odd and even multiples of atoms, atoms sorted, none twice, no coefficient 0; a left
//      shift by a constant is a multiple, a difference a multiple by -1;
//  N2. masks, right shifts by constants and extensions are Extract, Concat, ZExt and SExt; a Concat neither begins nor ends with a zero
//      constant (ZExt and multiples by 2^k say that), and no two neighbours in it are parts of one term that fit together;
//  N3. of the comparisons only Eq, Ult and Slt are left, a constant on the right; an equation of linear forms is solved for an atom where that
//      is possible modulo 2^w;
//  N4. of the connectives only Not and And are left (print.h writes the others back);
//  N5. a bit vector of one bit that comes from a boolean is Ite(boolean, 1, 0).
//
// The same operands give the same term; its order inside depends on names and structure, not on addresses. Simplification looks at a
// bounded number of nodes a call.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace cairn::term {

class TermStore {
 public:
  TermStore();
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  // ---- Leaves. Width 0 is the sort of booleans.
  [[nodiscard]] Term boolean(bool value) const { return value ? true_ : false_; }
  [[nodiscard]] Term constant(std::uint64_t value, unsigned width);
  // The symbol of that name; a second mention must have the same width.
  [[nodiscard]] Term symbol(std::string_view name, unsigned width);
  // A symbol of a name not in use: the stem, or the stem with a number.
  [[nodiscard]] Term freshSymbol(std::string_view stem, unsigned width);
  [[nodiscard]] std::optional<Term> findSymbol(std::string_view name) const;
  [[nodiscard]] Term symbolTerm(SymbolId symbol) const { return symbols_[symbol.index()].term; }
  [[nodiscard]] const std::string& symbolName(SymbolId symbol) const { return symbols_[symbol.index()].name; }
  [[nodiscard]] std::size_t symbolCount() const { return symbols_.size(); }

  // ---- Arithmetic modulo 2^w.
  [[nodiscard]] Term add(Term a, Term b);
  [[nodiscard]] Term sub(Term a, Term b);
  [[nodiscard]] Term neg(Term a);
  [[nodiscard]] Term mul(Term a, Term b);
  // constant + sum of the products.
  [[nodiscard]] Term linear(unsigned width, std::uint64_t constant,
                            std::span<const std::pair<Term, std::uint64_t>> products);
  [[nodiscard]] Term udiv(Term a, Term b);
  [[nodiscard]] Term sdiv(Term a, Term b);
  [[nodiscard]] Term urem(Term a, Term b);
  [[nodiscard]] Term srem(Term a, Term b);

  // ---- Bits.
  [[nodiscard]] Term bitAnd(Term a, Term b);
  [[nodiscard]] Term bitOr(Term a, Term b);
  [[nodiscard]] Term bitXor(Term a, Term b);
  [[nodiscard]] Term bitNot(Term a);
  [[nodiscard]] Term shl(Term a, Term amount);
  [[nodiscard]] Term lshr(Term a, Term amount);
  [[nodiscard]] Term ashr(Term a, Term amount);
  // The most significant part first.
  [[nodiscard]] Term concat(std::span<const Term> parts);
  [[nodiscard]] Term concat(Term high, Term low);
  [[nodiscard]] Term extract(Term a, unsigned high, unsigned low);
  [[nodiscard]] Term zext(Term a, unsigned width);
  [[nodiscard]] Term sext(Term a, unsigned width);
  // Zero-extended or cut to the width.
  [[nodiscard]] Term resize(Term a, unsigned width);

  // ---- Choice, of bit vectors or booleans.
  [[nodiscard]] Term ite(Term condition, Term yes, Term no);
  // One bit, or a number 0 or 1 of that width.
  [[nodiscard]] Term fromBool(Term condition, unsigned width = 1);
  // a != 0.
  [[nodiscard]] Term toBool(Term a);

  // ---- Comparisons.
  [[nodiscard]] Term eq(Term a, Term b);
  [[nodiscard]] Term ne(Term a, Term b) { return logicalNot(eq(a, b)); }
  [[nodiscard]] Term ult(Term a, Term b);
  [[nodiscard]] Term ule(Term a, Term b) { return logicalNot(ult(b, a)); }
  [[nodiscard]] Term ugt(Term a, Term b) { return ult(b, a); }
  [[nodiscard]] Term uge(Term a, Term b) { return ule(b, a); }
  [[nodiscard]] Term slt(Term a, Term b);
  [[nodiscard]] Term sle(Term a, Term b) { return logicalNot(slt(b, a)); }
  [[nodiscard]] Term sgt(Term a, Term b) { return slt(b, a); }
  [[nodiscard]] Term sge(Term a, Term b) { return sle(b, a); }

  // ---- The exact result does not fit the operands' width.
  [[nodiscard]] Term signedAddOverflows(Term a, Term b);
  [[nodiscard]] Term signedSubOverflows(Term a, Term b);
  [[nodiscard]] Term signedMulOverflows(Term a, Term b);
  // Only the smallest number divided by -1.
  [[nodiscard]] Term signedDivOverflows(Term a, Term b);
  [[nodiscard]] Term unsignedAddOverflows(Term a, Term b);
  [[nodiscard]] Term unsignedSubOverflows(Term a, Term b);
  [[nodiscard]] Term unsignedMulOverflows(Term a, Term b);
  // a * 2^amount, for amounts below the width, read as signed or unsigned.
  [[nodiscard]] Term signedShlOverflows(Term a, Term amount);
  [[nodiscard]] Term unsignedShlOverflows(Term a, Term amount);

  // ---- Connectives.
  [[nodiscard]] Term logicalNot(Term a);
  [[nodiscard]] Term logicalAnd(std::span<const Term> conjuncts);
  [[nodiscard]] Term logicalAnd(Term a, Term b);
  [[nodiscard]] Term logicalOr(std::span<const Term> disjuncts);
  [[nodiscard]] Term logicalOr(Term a, Term b);
  [[nodiscard]] Term implies(Term a, Term b) { return logicalOr(logicalNot(a), b); }

  // The node as it stands, sorts checked, nothing simplified.
  [[nodiscard]] Term raw(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload = 0,
                         std::span<const std::uint64_t> coefficients = {});
  // The simplified term of this operator on these children.
  [[nodiscard]] Term build(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload = 0,
                           std::span<const std::uint64_t> coefficients = {});

  // The order of operands: symbols by name first, then by structure.
  [[nodiscard]] bool before(Term a, Term b) const;

  [[nodiscard]] std::size_t termCount() const { return count_; }

 private:
  struct SymbolInfo {
    std::string name;
    Term term;
  };
  class Work;

  Term intern(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
              std::span<const std::uint64_t> coefficients);
  // The node, or the constant that its range leaves.
  Term make(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload = 0,
            std::span<const std::uint64_t> coefficients = {});
  Term make(Op op, unsigned width, std::initializer_list<Term> children, std::uint64_t payload = 0) {
    return make(op, width, std::span<const Term>(children.begin(), children.size()), payload);
  }
  Term makeSorted(Op op, unsigned width, Term a, Term b) {
    return before(b, a) ? make(op, width, {b, a}) : make(op, width, {a, b});
  }
  Term newSymbol(std::string name, unsigned width);
  void growTable();

  Term addScaled(Term a, std::uint64_t factorA, Term b, std::uint64_t factorB);
  Term bitwise(Op op, std::span<const Term> operands);
  std::optional<Term> bitwiseBySlices(Op op, std::span<const Term> operands);
  Term bitwiseOfBooleans(Op op, std::span<const Term> operands);
  std::optional<Term> extractOfLinear(Term sum, unsigned high, unsigned low);
  std::optional<Term> extendLinear(Term sum, unsigned width, bool readSigned);
  std::optional<Term> quotientOfLinear(Term sum, Term divisor, bool readSigned);
  std::optional<Term> joinParts(Term high, Term low);
  Term eqBooleans(Term a, Term b);
  Term eqBits(Term a, Term b);
  Term bitIsSet(Term bit);
  Term eqConstant(Term atom, std::uint64_t value);
  Term eqAtoms(Term a, Term b);
  Term compare(Op op, Term a, Term b);
  Term compareConstant(Op op, Term a, std::uint64_t bound);
  std::optional<Term> shrinkComparison(Op op, Term a, Term b);
  Term iteOfBooleans(Term condition, Term yes, Term no);

  std::pmr::monotonic_buffer_resource memory_;
  std::vector<const Node*> table_;
  std::size_t count_ = 0;
  std::vector<SymbolInfo> symbols_;
  std::unordered_map<std::string, SymbolId> symbolsByName_;
  std::unordered_map<std::string, std::uint32_t> freshNumbers_;
  Term true_;
  Term false_;
  // See work.h.
  unsigned nesting_ = 0;
  unsigned fuel_ = 0;
};

}  // namespace cairn::term
