// Terms: immutable, hash-consed expressions over bit vectors of 1 to 64 bits and booleans. A `Term` is a handle to a node of one
// TermStore (store.h); two terms of one store are equal iff they are the same node.
//
// Every operator is total and has the meaning of SMT-LIB's theory of bit vectors: division by zero gives all ones (signed: -1
// or 1), its remainder the dividend, a shift by the width or more zero (arithmetic: copies of the sign). An engine that wants
// something else to happen there (C's undefined behaviour) asks first.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <span>

#include "support/id.h"
#include "term/range.h"

namespace cairn::term {

using SymbolId = support::Id<struct SymbolTag>;

// Above each operator what it denotes; `w` is the width of the result. Those marked (raw) are never built by the store's simplifying
// functions, which express them by the others.
enum class Op : std::uint8_t {
  Constant,  // payload
  Symbol,    // payload: index of the SymbolId
  Add,       // payload + sum of coefficient(i) * child(i), modulo 2^w
  Mul,       // product of the children, modulo 2^w
  UDiv,
  SDiv,  // towards zero
  URem,
  SRem,  // sign of the dividend
  BitAnd,
  BitOr,
  BitXor,
  BitNot,
  Shl,
  LShr,
  AShr,
  Concat,   // child(0) is the most significant
  Extract,  // bits payload + w - 1 .. payload of child(0)
  ZExt,
  SExt,
  Ite,  // child(0) ? child(1) : child(2), of bit vectors or booleans
  Eq,   // of bit vectors or booleans
  Ult,
  Ule,  // (raw) not (b < a)
  Slt,
  Sle,           // (raw) not (b < a)
  SAddOverflow,  // the sum of the signed readings does not fit the operands' width
  SSubOverflow,
  SMulOverflow,
  UMulOverflow,
  Not,
  And,
  Or,  // (raw) not and of the negations
};

struct Node;

class Term {
 public:
  constexpr Term() = default;
  explicit constexpr Term(const Node* node) : node_(node) {}

  [[nodiscard]] bool valid() const { return node_ != nullptr; }
  [[nodiscard]] Op op() const;
  // 0 for booleans.
  [[nodiscard]] unsigned width() const;
  [[nodiscard]] bool isBool() const { return width() == 0; }
  // Dense, in order of creation.
  [[nodiscard]] std::uint32_t id() const;
  // Depends on the structure and the symbols' names alone.
  [[nodiscard]] std::uint64_t hash() const;
  // One more than the index of the newest symbol in it, 0 if there is none.
  [[nodiscard]] std::uint32_t newestSymbol() const;
  // What holds of the value whatever the symbols are. A boolean is in [0, 1].
  [[nodiscard]] const Range& range() const;

  [[nodiscard]] std::span<const Term> children() const;
  [[nodiscard]] Term child(std::size_t index) const { return children()[index]; }
  // Add only; as many as children.
  [[nodiscard]] std::span<const std::uint64_t> coefficients() const;
  [[nodiscard]] std::uint64_t payload() const;

  [[nodiscard]] bool is(Op wanted) const { return op() == wanted; }
  [[nodiscard]] bool isConstant() const { return is(Op::Constant); }
  [[nodiscard]] bool isConstant(std::uint64_t value) const { return isConstant() && payload() == value; }
  [[nodiscard]] bool isTrue() const { return isBool() && isConstant(1); }
  [[nodiscard]] bool isFalse() const { return isBool() && isConstant(0); }
  // Of a constant: its bit pattern, also read as signed.
  [[nodiscard]] std::uint64_t value() const { return payload(); }
  [[nodiscard]] std::int64_t signedValue() const;
  // Of an Extract.
  [[nodiscard]] unsigned low() const { return static_cast<unsigned>(payload()); }
  [[nodiscard]] unsigned high() const { return low() + width() - 1; }
  // Of a Symbol.
  [[nodiscard]] SymbolId symbol() const { return SymbolId(payload()); }

  [[nodiscard]] const Node& node() const { return *node_; }

  bool operator==(const Term&) const = default;
  // Order of creation.
  std::strong_ordering operator<=>(const Term& other) const { return id() <=> other.id(); }

 private:
  const Node* node_ = nullptr;
};

struct Node {
  std::uint64_t hash = 0;
  std::uint64_t payload = 0;
  const Term* children = nullptr;
  const std::uint64_t* coefficients = nullptr;
  Range range;
  std::uint32_t id = 0;
  std::uint32_t childCount = 0;
  std::uint32_t newestSymbol = 0;
  Op op = Op::Constant;
  std::uint8_t width = 0;
};

inline Op Term::op() const { return node_->op; }
inline unsigned Term::width() const { return node_->width; }
inline std::uint32_t Term::id() const { return node_->id; }
inline std::uint64_t Term::hash() const { return node_->hash; }
inline std::uint32_t Term::newestSymbol() const { return node_->newestSymbol; }
inline const Range& Term::range() const { return node_->range; }
inline std::span<const Term> Term::children() const { return {node_->children, node_->childCount}; }
inline std::span<const std::uint64_t> Term::coefficients() const {
  return {node_->coefficients, node_->coefficients == nullptr ? 0 : node_->childCount};
}
inline std::uint64_t Term::payload() const { return node_->payload; }
inline std::int64_t Term::signedValue() const { return toSigned(node_->payload, node_->width); }

}  // namespace cairn::term

template <>
struct std::hash<cairn::term::Term> {
  std::size_t operator()(cairn::term::Term term) const noexcept { return term.valid() ? term.hash() : 0; }
};
