#include "frontend/lower/pieces.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

constexpr unsigned kPieceBits = 64;
constexpr Type kPiece = intType(kPieceBits);

Operand number(std::uint64_t value) { return Operand::constant(value, kPiece); }

Operand signOf(Emitter& emit, const Operand& highest) {
  return emit.binary(BinaryOp::AShr, highest, number(kPieceBits - 1));
}

Pieces logic(Emitter& emit, BinaryOp op, const Pieces& a, const Pieces& b) {
  Pieces result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(emit.binary(op, a[i], b[i]));
  return result;
}

// a + b + 1 with the complement of b is a - b.
Pieces sum(Emitter& emit, const Pieces& a, const Pieces& b, bool subtract) {
  Pieces result;
  Operand carry = number(subtract ? 1 : 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Operand other = subtract ? emit.binary(BinaryOp::Xor, b[i], number(~std::uint64_t{0})) : b[i];
    const Operand partial = emit.binary(BinaryOp::Add, a[i], other);
    const Operand total = emit.binary(BinaryOp::Add, partial, carry);
    const Operand first = emit.compare(CompareOp::Ult, partial, a[i]);
    const Operand second = emit.compare(CompareOp::Ult, total, partial);
    carry = emit.convert(ConvertOp::ZExt, emit.binary(BinaryOp::Or, first, second), kPiece);
    result.push_back(total);
  }
  return result;
}

Pieces shiftedLeft(Emitter& emit, const Pieces& value, unsigned amount) {
  const std::size_t whole = amount / kPieceBits;
  const unsigned rest = amount % kPieceBits;
  Pieces result(value.size(), number(0));
  for (std::size_t i = whole; i < value.size(); ++i) {
    Operand piece = value[i - whole];
    if (rest != 0) {
      piece = emit.binary(BinaryOp::Shl, piece, number(rest));
      if (i > whole) {
        const Operand below = emit.binary(BinaryOp::LShr, value[i - whole - 1], number(kPieceBits - rest));
        piece = emit.binary(BinaryOp::Or, piece, below);
      }
    }
    result[i] = piece;
  }
  return result;
}

// `fill` is what stands above the highest piece.
Pieces shiftedRight(Emitter& emit, const Pieces& value, unsigned amount, const Operand& fill) {
  const std::size_t whole = amount / kPieceBits;
  const unsigned rest = amount % kPieceBits;
  const auto at = [&](std::size_t i) { return i < value.size() ? value[i] : fill; };
  Pieces result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    Operand piece = at(i + whole);
    if (rest != 0) {
      const Operand above = emit.binary(BinaryOp::Shl, at(i + whole + 1), number(kPieceBits - rest));
      piece = emit.binary(BinaryOp::Or, emit.binary(BinaryOp::LShr, piece, number(rest)), above);
    }
    result.push_back(piece);
  }
  return result;
}

Pieces shiftedBy(Emitter& emit, BinaryOp op, const Pieces& value, unsigned amount) {
  if (op == BinaryOp::Shl) return shiftedLeft(emit, value, amount);
  return shiftedRight(emit, value, amount, op == BinaryOp::AShr ? signOf(emit, value.back()) : number(0));
}

bool isConstant(const Operand& operand) { return operand.kind == OperandKind::Constant; }

// By a constant at once; by a variable amount one power of two after the other.
Pieces shifted(Emitter& emit, BinaryOp op, const Pieces& value, const Pieces& amount, unsigned bits) {
  const bool fixed = std::all_of(amount.begin(), amount.end(), isConstant);
  const bool small =
      fixed && std::all_of(amount.begin() + 1, amount.end(), [](const Operand& o) { return o.bits == 0; });
  if (small && amount[0].bits < bits) return shiftedBy(emit, op, value, static_cast<unsigned>(amount[0].bits));
  Pieces limit(amount.size(), number(0));
  limit[0] = number(bits);
  emit.effect(IntrinsicOp::Assume, {comparePieces(emit, CompareOp::Ult, amount, limit)});
  Pieces result = value;
  for (unsigned step = 0; (1U << step) < bits; ++step) {
    const Operand bit = emit.binary(BinaryOp::And, amount[0], number(std::uint64_t{1} << step));
    const Operand taken = emit.compare(CompareOp::Ne, bit, number(0));
    const Pieces moved = shiftedBy(emit, op, result, 1U << step);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = emit.select(taken, moved[i], result[i]);
  }
  return result;
}

}  // namespace

Pieces resized(Emitter& emit, Pieces value, std::size_t count, bool isSigned) {
  if (value.size() >= count) {
    value.resize(count);
    return value;
  }
  const Operand above = isSigned ? signOf(emit, value.back()) : number(0);
  value.resize(count, above);
  return value;
}

Pieces computePieces(Emitter& emit, BinaryOp op, const Pieces& a, const Pieces& b, unsigned bits) {
  switch (op) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: return logic(emit, op, a, b);
    case BinaryOp::Add: return sum(emit, a, b, false);
    case BinaryOp::Sub: return sum(emit, a, b, true);
    case BinaryOp::Shl:
    case BinaryOp::LShr:
    case BinaryOp::AShr: return shifted(emit, op, a, b, bits);
    case BinaryOp::Mul:
    case BinaryOp::UDiv:
    case BinaryOp::SDiv:
    case BinaryOp::URem:
    case BinaryOp::SRem: throw support::Unsupported(fmt::format("a product or quotient of integers of {} bits", bits));
  }
  CAIRN_CHECK(false, "an operator of the enumeration");
  return {};
}

// From the lowest piece up: a higher one decides unless it is equal.
Operand comparePieces(Emitter& emit, CompareOp op, const Pieces& a, const Pieces& b) {
  if (op == CompareOp::Eq || op == CompareOp::Ne) {
    const BinaryOp joined = op == CompareOp::Eq ? BinaryOp::And : BinaryOp::Or;
    Operand result = emit.compare(op, a[0], b[0]);
    for (std::size_t i = 1; i < a.size(); ++i) result = emit.binary(joined, result, emit.compare(op, a[i], b[i]));
    return result;
  }
  const auto plain = [](CompareOp signedOp) {
    switch (signedOp) {
      case CompareOp::Slt: return CompareOp::Ult;
      case CompareOp::Sle: return CompareOp::Ule;
      case CompareOp::Sgt: return CompareOp::Ugt;
      case CompareOp::Sge: return CompareOp::Uge;
      case CompareOp::Eq:
      case CompareOp::Ne:
      case CompareOp::Ult:
      case CompareOp::Ule:
      case CompareOp::Ugt:
      case CompareOp::Uge: return signedOp;
    }
    return signedOp;
  };
  Operand result = emit.compare(plain(op), a[0], b[0]);
  for (std::size_t i = 1; i < a.size(); ++i) {
    const CompareOp here = i + 1 == a.size() ? op : plain(op);
    const Operand same = emit.compare(CompareOp::Eq, a[i], b[i]);
    result = emit.select(same, result, emit.compare(here, a[i], b[i]));
  }
  return result;
}

}  // namespace cairn::frontend
