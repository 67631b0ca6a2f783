// Computation on values: integers as terms, pointers by their offset. A pointer takes part in arithmetic as (object, offset) wherever
// the result again means an address of that object or a difference inside it; the low bits of an address, as many as the alignment of
// its object gives, are those of the offset. Any other use of an address as a number observes where the object lies (addresses.cpp).
#include <optional>

#include "analysis/symbolic/transfer.h"
#include "heap/state/addresses.h"
#include "interp/floats.h"
#include "program/code/observation.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::ValueKind;
using term::Term;

namespace {
constexpr std::uint64_t kMostRounded = 4095;  // bits of an address that are cleared while it stays a pointer

Term apply(term::TermStore& terms, BinaryOp op, Term a, Term b) {
  switch (op) {
    case BinaryOp::Add: return terms.add(a, b);
    case BinaryOp::Sub: return terms.sub(a, b);
    case BinaryOp::Mul: return terms.mul(a, b);
    case BinaryOp::UDiv: return terms.udiv(a, b);
    case BinaryOp::SDiv: return terms.sdiv(a, b);
    case BinaryOp::URem: return terms.urem(a, b);
    case BinaryOp::SRem: return terms.srem(a, b);
    case BinaryOp::Shl: return terms.shl(a, b);
    case BinaryOp::LShr: return terms.lshr(a, b);
    case BinaryOp::AShr: return terms.ashr(a, b);
    case BinaryOp::And: return terms.bitAnd(a, b);
    case BinaryOp::Or: return terms.bitOr(a, b);
    case BinaryOp::Xor: return terms.bitXor(a, b);
  }
  support::checkFailed("switch", __FILE__, __LINE__, "binary operator");
}

// When the operation is defined.
Term defined(term::TermStore& terms, const Binary& op, Term a, Term b) {
  Term ok = terms.boolean(true);
  const auto require = [&](Term condition) { ok = terms.logicalAnd(ok, condition); };
  const unsigned width = a.width();
  switch (op.op) {
    case BinaryOp::Add:
      if (op.noSignedWrap) require(terms.logicalNot(terms.signedAddOverflows(a, b)));
      if (op.noUnsignedWrap) require(terms.logicalNot(terms.unsignedAddOverflows(a, b)));
      break;
    case BinaryOp::Sub:
      if (op.noSignedWrap) require(terms.logicalNot(terms.signedSubOverflows(a, b)));
      if (op.noUnsignedWrap) require(terms.logicalNot(terms.unsignedSubOverflows(a, b)));
      break;
    case BinaryOp::Mul:
      if (op.noSignedWrap) require(terms.logicalNot(terms.signedMulOverflows(a, b)));
      if (op.noUnsignedWrap) require(terms.logicalNot(terms.unsignedMulOverflows(a, b)));
      break;
    case BinaryOp::UDiv:
    case BinaryOp::URem: require(terms.toBool(b)); break;
    case BinaryOp::SDiv:
    case BinaryOp::SRem:
      require(terms.toBool(b));
      require(terms.logicalNot(terms.signedDivOverflows(a, b)));
      break;
    case BinaryOp::Shl:
      require(terms.ult(b, terms.constant(width, width)));
      if (op.noSignedWrap) require(terms.logicalNot(terms.signedShlOverflows(a, b)));
      if (op.noUnsignedWrap) require(terms.logicalNot(terms.unsignedShlOverflows(a, b)));
      break;
    case BinaryOp::LShr:
    case BinaryOp::AShr: require(terms.ult(b, terms.constant(width, width))); break;
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: break;
  }
  return ok;
}

}  // namespace

// The bits of an address below the alignment of its object, which are those of the offset.
std::uint64_t Transfer::alignedBits(const State& state, const Value& pointer) {
  const heap::Object* object = state.find(pointer.object);
  return object == nullptr ? 0 : object->alignment - 1;
}

// The result where it is a pointer again, or a number that depends on offsets alone (observation.h); or a pointer that the low bits of its
// address have moved a little.
std::optional<heap::Value> Transfer::pointerArithmetic(State& state, const Binary& op, const Value& left,
                                                       const Value& right) {
  const unsigned width = program_.pointerBits();
  if (op.left.type.bits != width) return std::nullopt;
  const auto pointer = [&](const Value& p, Term offset) { return Value::pointer(p.object, offset, p.target); };
  const bool checked = op.noSignedWrap || op.noUnsignedWrap;
  if (left.isPointer() && right.isPointer()) {
    if (op.op != BinaryOp::Sub || left.object != right.object || left.target != right.target) return std::nullopt;
    if (op.noUnsignedWrap || (op.noSignedWrap && signObserves(width))) return std::nullopt;
    return Value::integer(terms_.sub(left.term, right.term));
  }
  const Value& p = left.isPointer() ? left : right;
  const Value& n = left.isPointer() ? right : left;
  if (!p.isPointer() || !n.isInteger()) return std::nullopt;
  if (op.op == BinaryOp::Add || (op.op == BinaryOp::Sub && left.isPointer())) {
    if (!state.addresses.empty() && !heap::Origins(state).of(n.term).empty() && !isSlack(state, n.term, p.object)) {
      return std::nullopt;
    }
    if (checked) {
      // Far from the bounds of what a number can be nothing overflows.
      const term::Range& range = n.term.range();
      if (overflowObserves(width, op.noSignedWrap, op.noUnsignedWrap, 0)) return std::nullopt;
      const bool near = !overflowObserves(width, true, false, range.signedLow) &&
                        !overflowObserves(width, true, false, range.signedHigh);
      if (!near) {
        const Term low = terms_.sle(pointerConstant(-(std::int64_t{1} << 32U)), n.term);
        const Term high = terms_.sle(n.term, pointerConstant(std::int64_t{1} << 32U));
        if (!assumeOrSplit(state, terms_.logicalAnd(low, high))) return std::nullopt;
      }
    }
    return pointer(p, op.op == BinaryOp::Add ? terms_.add(p.term, n.term) : terms_.sub(p.term, n.term));
  }
  if (!n.term.isConstant()) return std::nullopt;
  const std::uint64_t mask = n.term.value();
  const std::uint64_t all = width == 64 ? ~0ULL : (1ULL << width) - 1;
  const std::uint64_t aligned = alignedBits(state, p);
  const Term low = terms_.bitAnd(p.term, terms_.constant(aligned, width));
  const Term constant = terms_.constant(mask & aligned, width);
  switch (bitwiseUse(op.op, mask, aligned, width)) {
    case AddressUse::Number: return Value::integer(terms_.bitAnd(low, constant));
    case AddressUse::Pointer:
      if (op.op == BinaryOp::And) {  // clears some low bits
        return pointer(p, terms_.sub(p.term, terms_.bitAnd(low, terms_.constant(~mask & aligned, width))));
      }
      if (op.op == BinaryOp::Or) {  // sets those that are not set
        return pointer(p, terms_.add(p.term, terms_.bitAnd(terms_.bitNot(low), constant)));
      }
      return pointer(
          p, terms_.add(terms_.sub(p.term, terms_.bitAnd(low, constant)), terms_.bitAnd(terms_.bitNot(low), constant)));
    case AddressUse::Observes: break;
  }
  // Rounded down: the bits that are cleared are those of the address.
  const std::uint64_t cleared = ~mask & all;
  if (op.op == BinaryOp::And && cleared <= kMostRounded && segmentOf(state, p) == nullptr) {
    const Term moved = terms_.bitAnd(addressOf(state, p), terms_.constant(cleared, width));
    return pointer(p, terms_.sub(p.term, moved));
  }
  return std::nullopt;
}

Transfer::Next Transfer::binary(State& state, const Binary& op) {
  const Value left = operand(state, op.left);
  const Value right = operand(state, op.right);
  if (!left.isInteger() || !right.isInteger()) {
    // A distance from the node, or within it, is one whatever the node is.
    const bool distance =
        (op.op == BinaryOp::Add || op.op == BinaryOp::Sub) &&
        (left.isInteger() || right.isInteger() || (left.object == right.object && left.target == right.target));
    if (!distance && (!requireRegion(state, left) || !requireRegion(state, right))) return Next::Done;
    if (const auto result = pointerArithmetic(state, op, left, right)) {
      set(state, op.result, *result);
      return Next::Continue;
    }
  }
  const Term a = bitsOf(state, left, op.left.type);
  const Term b = bitsOf(state, right, op.right.type);
  if (!assumeDefined(state, defined(terms_, op, a, b))) return endUndefined(state);
  if (const auto low = options_.approximate ? lowBitsOfChoice(state, op, a, b) : std::nullopt) {
    set(state, op.result, Value::integer(*low));
    return Next::Continue;
  }
  const Term result = apply(terms_, op.op, a, b);
  if (op.op == BinaryOp::URem || op.op == BinaryOp::SRem) {
    set(state, op.result, Value::integer(withoutOrigin(state, result)));
  } else {
    set(state, op.result, asPointer(state, Value::integer(result)));
  }
  return Next::Continue;
}

Transfer::Next Transfer::convert(State& state, const Convert& op) {
  const Value value = operand(state, op.value);
  const bool sameWidth = op.value.type.bits == op.to.bits;
  if (!value.isInteger() && sameWidth) {
    set(state, op.result, value);
    return Next::Continue;
  }
  if (value.refersToObject() && op.to.bits < op.value.type.bits && op.to.bits % 8 == 0) {
    Value part = value;
    if (value.isPointer()) part.firstByte = 0;
    part.kind = ValueKind::PointerPart;
    part.byteCount = static_cast<std::uint8_t>(op.to.bits / 8);
    set(state, op.result, part);
    return Next::Continue;
  }
  if (!requireRegion(state, value)) return Next::Done;
  const Term bits = bitsOf(state, value, op.value.type);
  Term result;
  switch (op.op) {
    case ConvertOp::ZExt: result = terms_.zext(bits, op.to.bits); break;
    case ConvertOp::SExt: result = terms_.sext(bits, op.to.bits); break;
    case ConvertOp::Trunc: result = terms_.extract(bits, op.to.bits - 1, 0); break;
    case ConvertOp::PtrToInt:
    case ConvertOp::IntToPtr: result = terms_.resize(bits, op.to.bits); break;
    case ConvertOp::Bitcast: result = bits; break;
  }
  set(state, op.result, asPointer(state, Value::integer(result)));
  return Next::Continue;
}

// Computed where every operand is a constant of at most 64 bits, as the interpreter does it; else unknown.
Transfer::Next Transfer::floating(State& state, const Float& op) {
  std::vector<interp::Value> constants;
  for (const Operand& arg : op.args) {
    const Value value = operand(state, arg);
    if (arg.type.bits > 64 || !value.isInteger() || !value.term.isConstant()) break;
    constants.push_back({value.term.value(), 0, 0});
  }
  if (constants.size() == op.args.size() && op.to.bits <= 64) {
    const auto result = interp::floatOperation(op, constants);
    if (!result) return endUndefined(state);  // a conversion out of range
    set(state, op.result, Value::integer(terms_.constant(result->bits, op.to.bits)));
    return Next::Continue;
  }
  markInexact(state, "floating point");
  set(state, op.result, op.to.bits > 64 ? Value::opaque() : Value::integer(terms_.freshSymbol("f", op.to.bits)));
  return Next::Continue;
}

Transfer::Next Transfer::select(State& state, const Select& op) {
  const Term condition = terms_.toBool(bits(state, op.condition));
  const Value yes = operand(state, op.yes);
  const Value no = operand(state, op.no);
  if (yes == no) {
    set(state, op.result, yes);
    return Next::Continue;
  }
  if (yes.isInteger() && no.isInteger()) {
    set(state, op.result, Value::integer(terms_.ite(condition, yes.term, no.term)));
    return Next::Continue;
  }
  if (yes.isPointer() && no.isPointer() && yes.object == no.object && yes.target == no.target) {
    set(state, op.result, Value::pointer(yes.object, terms_.ite(condition, yes.term, no.term), yes.target));
    return Next::Continue;
  }
  set(state, op.result, assumeOrSplit(state, condition) ? yes : no);
  return Next::Continue;
}

Transfer::Next Transfer::address(State& state, const Address& op) {
  const unsigned width = program_.pointerBits();
  Term offset = pointerConstant(op.offset);
  for (const auto& [index, scale] : op.indices) {
    Term at = bits(state, index);
    at = index.type.bits < width ? terms_.sext(at, width) : terms_.resize(at, width);
    offset = terms_.add(offset, terms_.mul(at, pointerConstant(scale)));
  }
  const Value base = operand(state, op.base);
  if (base.isPointer()) {
    set(state, op.result, Value::pointer(base.object, terms_.add(base.term, offset), base.target));
  } else {
    set(state, op.result, asPointer(state, Value::integer(terms_.add(bitsOf(state, base, op.base.type), offset))));
  }
  return Next::Continue;
}

}  // namespace cairn::analysis
