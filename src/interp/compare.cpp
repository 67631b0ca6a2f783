// Comparing values that are derived from addresses (the table is in docs/semantics.md). Two pointers into one object compare by their offsets;
// different objects that lived together have no address in common. Everything else is decided by where the objects lie.
#include "interp/machine.h"
#include "program/code/observation.h"

namespace cairn::interp {

bool Machine::comparePointers(const Inst& inst, const Value& left, const Value& right) {
  const bool isSigned =
      inst.op == Opcode::Slt || inst.op == Opcode::Sle || inst.op == Opcode::Sgt || inst.op == Opcode::Sge;
  const bool isEquality = inst.op == Opcode::Eq || inst.op == Opcode::Ne;
  const auto answer = [&](const Value& a, const Value& b) {
    const auto signedLeft = signExtend(a.bits, inst.width);
    const auto signedRight = signExtend(b.bits, inst.width);
    switch (inst.op) {
      case Opcode::Eq: return a.bits == b.bits;
      case Opcode::Ne: return a.bits != b.bits;
      case Opcode::Ult: return a.bits < b.bits;
      case Opcode::Ule: return a.bits <= b.bits;
      case Opcode::Ugt: return a.bits > b.bits;
      case Opcode::Uge: return a.bits >= b.bits;
      case Opcode::Slt: return signedLeft < signedRight;
      case Opcode::Sle: return signedLeft <= signedRight;
      case Opcode::Sgt: return signedLeft > signedRight;
      default: return signedLeft >= signedRight;
    }
  };
  const auto within = [&](const Value& pointer, bool end) {
    const Object& object = memory_.at(pointer.object);
    const std::uint64_t offset = (pointer.bits - object.base) & pointerMask_;
    return offset < object.size || (end && offset == object.size);
  };
  const bool leftNominal = isNominal(left);
  const bool rightNominal = isNominal(right);
  if (leftNominal && rightNominal) {
    if (left.object == right.object) {
      const Object& object = memory_.at(left.object);
      const auto near = [&](const Value& pointer) {
        const std::uint64_t moved = pointer.bits - object.base + program::placesOf(program_.pointerBits()).first;
        return (moved & pointerMask_) <= program::nearOffsets(program_.pointerBits(), object.size);
      };
      const bool isPointer = inst.flags != 0;
      const bool byOffset = isEquality || isPointer || (near(left) && near(right));
      if (byOffset && !(isSigned && program::signObserves(program_.pointerBits()))) return answer(left, right);
    }
    const bool literals =
        memory_.at(left.object).storage == Storage::Literal && memory_.at(right.object).storage == Storage::Literal;
    if (isEquality && left.object != right.object && !literals && within(left, false) && within(right, false) &&
        memory_.livedTogether(left.object, right.object)) {
      return inst.op == Opcode::Ne;
    }
  } else if (leftNominal || rightNominal) {
    const Value& pointer = leftNominal ? left : right;
    const Value& other = leftNominal ? right : left;
    // No object begins or ends at address 0: its nominal bits say as much as the real ones.
    const bool null = other.object == kNoObject && other.bits == 0;
    if (null && !isSigned && within(pointer, true)) return answer(left, right);
  }
  const Value a = real(left);
  return answer(a, real(right));
}

// The pointers of one object, and a pointer and a number: observation.h.
std::optional<Value> Machine::unobserved(const Inst& inst, program::BinaryOp op, const Value& left,
                                         const Value& right) const {
  using program::BinaryOp;
  const bool leftNominal = isNominal(left);
  const bool rightNominal = isNominal(right);
  const unsigned bits = program_.pointerBits();
  const bool noSigned = (inst.flags & kNoSignedWrap) != 0;
  const bool noUnsigned = (inst.flags & kNoUnsignedWrap) != 0;
  if (leftNominal && rightNominal) {
    if (op != BinaryOp::Sub || left.object != right.object || noUnsigned) return std::nullopt;
    if (noSigned && program::signObserves(bits)) return std::nullopt;
    return Value{(left.bits - right.bits) & inst.imm, kNoObject, 0};
  }
  const Value& pointer = leftNominal ? left : right;
  const Value& number = leftNominal ? right : left;
  if (!isNominal(pointer) || number.object != kNoObject) return std::nullopt;
  const auto as = [&](std::uint64_t result) { return Value{result & inst.imm, pointer.object, 0}; };
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
      if (op == BinaryOp::Sub && !leftNominal) return std::nullopt;
      if (program::overflowObserves(bits, noSigned, noUnsigned, signExtend(number.bits, bits))) return std::nullopt;
      return as(op == BinaryOp::Add ? pointer.bits + number.bits : pointer.bits - number.bits);
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: {
      const std::uint64_t low = memory_.at(pointer.object).alignment - 1;
      const std::uint64_t result = op == BinaryOp::And  ? pointer.bits & number.bits
                                   : op == BinaryOp::Or ? pointer.bits | number.bits
                                                        : pointer.bits ^ number.bits;
      switch (program::bitwiseUse(op, number.bits, low, bits)) {
        case program::AddressUse::Pointer: return as(result);
        case program::AddressUse::Number: return Value{result & inst.imm, kNoObject, 0};
        case program::AddressUse::Observes: return std::nullopt;
      }
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

}  // namespace cairn::interp
