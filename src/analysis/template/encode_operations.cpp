// Computation on values of the flat formula. An address takes part in arithmetic as object and offset where the result is again an
// address in that object or a distance inside it; every other use of an address as a number gives any number.
#include <utility>
#include <vector>

#include "analysis/template/encoding.h"
#include "program/code/visit.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using term::Term;

namespace {

// A long double has no term of its width; nothing is known of it, and it is never looked at.
unsigned termWidth(Type type) { return type.bits > 64 ? 64 : type.bits; }

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
  std::vector<Term> conditions;
  const auto never = [&](Term condition) { conditions.push_back(terms.logicalNot(condition)); };
  const Term width = terms.constant(a.width(), a.width());
  switch (op.op) {
    case BinaryOp::Add:
      if (op.noSignedWrap) never(terms.signedAddOverflows(a, b));
      if (op.noUnsignedWrap) never(terms.unsignedAddOverflows(a, b));
      break;
    case BinaryOp::Sub:
      if (op.noSignedWrap) never(terms.signedSubOverflows(a, b));
      if (op.noUnsignedWrap) never(terms.unsignedSubOverflows(a, b));
      break;
    case BinaryOp::Mul:
      if (op.noSignedWrap) never(terms.signedMulOverflows(a, b));
      if (op.noUnsignedWrap) never(terms.unsignedMulOverflows(a, b));
      break;
    case BinaryOp::UDiv:
    case BinaryOp::URem: conditions.push_back(terms.toBool(b)); break;
    case BinaryOp::SDiv:
    case BinaryOp::SRem:
      conditions.push_back(terms.toBool(b));
      never(terms.signedDivOverflows(a, b));
      break;
    case BinaryOp::Shl:
      conditions.push_back(terms.ult(b, width));
      if (op.noSignedWrap) never(terms.signedShlOverflows(a, b));
      if (op.noUnsignedWrap) never(terms.unsignedShlOverflows(a, b));
      break;
    case BinaryOp::LShr:
    case BinaryOp::AShr: conditions.push_back(terms.ult(b, width)); break;
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: break;
  }
  return terms.logicalAnd(conditions);
}

Term holds(term::TermStore& terms, CompareOp op, Term a, Term b) {
  switch (op) {
    case CompareOp::Eq: return terms.eq(a, b);
    case CompareOp::Ne: return terms.ne(a, b);
    case CompareOp::Ult: return terms.ult(a, b);
    case CompareOp::Ule: return terms.ule(a, b);
    case CompareOp::Ugt: return terms.ugt(a, b);
    case CompareOp::Uge: return terms.uge(a, b);
    case CompareOp::Slt: return terms.slt(a, b);
    case CompareOp::Sle: return terms.sle(a, b);
    case CompareOp::Sgt: return terms.sgt(a, b);
    case CompareOp::Sge: return terms.sge(a, b);
  }
  support::checkFailed("switch", __FILE__, __LINE__, "comparison");
}

bool isSigned(CompareOp op) {
  switch (op) {
    case CompareOp::Eq:
    case CompareOp::Ne:
    case CompareOp::Slt:
    case CompareOp::Sle:
    case CompareOp::Sgt:
    case CompareOp::Sge: return true;
    case CompareOp::Ult:
    case CompareOp::Ule:
    case CompareOp::Ugt:
    case CompareOp::Uge: return false;
  }
  return true;
}

// Addresses in one object are compared by their offsets, read as signed.
CompareOp asSigned(CompareOp op) {
  switch (op) {
    case CompareOp::Ult: return CompareOp::Slt;
    case CompareOp::Ule: return CompareOp::Sle;
    case CompareOp::Ugt: return CompareOp::Sgt;
    case CompareOp::Uge: return CompareOp::Sge;
    case CompareOp::Eq:
    case CompareOp::Ne:
    case CompareOp::Slt:
    case CompareOp::Sle:
    case CompareOp::Sgt:
    case CompareOp::Sge: return op;
  }
  return op;
}

}  // namespace

void Encoding::encode(const Operation& operation) {
  std::visit(overloaded([&](const Binary& op) { binary(op); }, [&](const Compare& op) { compare(op); },
                        [&](const Convert& op) { convert(op); },
                        [&](const Float& op) {
                          FlatValue result{memory_.fresh("float", termWidth(op.to)), {}};
                          for (const Operand& arg : op.args) {
                            if (operand(arg).object.valid()) result.object = memory_.objectTerm(kWild);
                          }
                          set(op.result, result);
                        },
                        [&](const Select& op) {
                          const Term condition = terms_.toBool(number(operand(op.condition)));
                          set(op.result, choose(condition, operand(op.yes), operand(op.no)));
                        },
                        [&](const Address& op) { address(op); }, [&](const Load& op) { load(op); },
                        [&](const Store& op) { store(op); }, [&](const Enter& op) { enter(op.slot); },
                        [&](const Leave& op) { leave(op.slot); },
                        [&](const Call&) { unsupported("a call that was not copied"); },
                        [&](const Intrinsic& op) { intrinsic(op); }, [](const Bind&) {}),
             operation);
}

FlatValue Encoding::operand(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::Register: {
      const FlatValue& value = registers_[operand.index];
      CAIRN_CHECK(value.bits.valid(), "a register is read after it is set");
      return value;
    }
    case OperandKind::Constant:
      if (operand.type.bits > 64) return {memory_.fresh("float", 64), {}};
      return {terms_.constant(operand.bits, operand.type.bits), {}};
    case OperandKind::Global: return {pointer(operand.bits), memory_.objectTerm(pointsTo_.global(operand.index))};
    case OperandKind::Function: return {pointer(0), memory_.objectTerm(pointsTo_.function(operand.index))};
    case OperandKind::Slot: return {pointer(0), memory_.objectTerm(pointsTo_.slot(operand.index))};
  }
  support::checkFailed("switch", __FILE__, __LINE__, "operand");
}

void Encoding::set(RegId reg, FlatValue value) {
  if (value.object.valid() && value.object.isConstant(kNoObjectNumber)) value.object = {};
  registers_[reg.index()] = value;
}

// The value as a number: of an address any.
Term Encoding::number(const FlatValue& value) {
  if (!value.object.valid()) return value.bits;
  const Term none = terms_.eq(value.object, memory_.objectTerm(kNoObjectNumber));
  if (none.isTrue()) return value.bits;
  return terms_.ite(none, value.bits, memory_.fresh("address", value.bits.width()));
}

void Encoding::binary(const Binary& op) {
  const FlatValue left = operand(op.left);
  const FlatValue right = operand(op.right);
  const bool addresses = left.object.valid() || right.object.valid();
  const bool moves = op.op == BinaryOp::Add || op.op == BinaryOp::Sub;
  if (addresses && moves && left.bits.width() == width_) return set(op.result, addressArithmetic(op.op, left, right));
  const Term a = number(left);
  const Term b = number(right);
  if (addresses) {
    const Term none = memory_.objectTerm(kNoObjectNumber);
    const Term plain = terms_.logicalAnd(terms_.eq(objectOf(left), none), terms_.eq(objectOf(right), none));
    return set(op.result, {apply(terms_, op.op, a, b), terms_.ite(plain, none, memory_.objectTerm(kWild))});
  }
  assume(defined(terms_, op, a, b));
  set(op.result, {apply(terms_, op.op, a, b), {}});
}

FlatValue Encoding::addressArithmetic(BinaryOp op, const FlatValue& left, const FlatValue& right) {
  const Term none = memory_.objectTerm(kNoObjectNumber);
  const Term wild = memory_.objectTerm(kWild);
  const Term l = objectOf(left);
  const Term r = objectOf(right);
  const Term rightIsPlain = terms_.eq(r, none);
  if (op == BinaryOp::Add) {
    return {terms_.add(left.bits, right.bits), terms_.ite(rightIsPlain, l, terms_.ite(terms_.eq(l, none), r, wild))};
  }
  const Term definite = terms_.uge(r, memory_.objectTerm(kFirstObject));
  const Term inside = terms_.logicalAnd(definite, terms_.eq(l, r));
  const Term exact = terms_.logicalOr(rightIsPlain, inside);
  const Term difference = terms_.sub(left.bits, right.bits);
  const Term bits = exact.isTrue() ? difference : terms_.ite(exact, difference, memory_.fresh("address", width_));
  return {bits, terms_.ite(rightIsPlain, l, terms_.ite(inside, none, wild))};
}

void Encoding::compared(Term left, Term right, bool isSigned, bool isEquality) {
  if (left.isConstant() && right.isConstant()) return;
  comparisons_.push_back({left, right, isSigned, isEquality});
}

void Encoding::compare(const Compare& op) {
  const FlatValue left = operand(op.left);
  const FlatValue right = operand(op.right);
  const bool equality = op.op == CompareOp::Eq || op.op == CompareOp::Ne;
  const bool pointers = op.left.type.kind == TypeKind::Ptr;
  Term result;
  if (!left.object.valid() && !right.object.valid()) {
    result = holds(terms_, op.op, left.bits, right.bits);
  } else if (equality) {
    const Term same = equal(left, right, pointers);
    result = op.op == CompareOp::Eq ? same : terms_.logicalNot(same);
  } else {
    const Term none = memory_.objectTerm(kNoObjectNumber);
    const Term l = objectOf(left);
    const Term r = objectOf(right);
    const Term plain = terms_.logicalAnd(terms_.eq(l, none), terms_.eq(r, none));
    Term other = memory_.fresh("order", 0);
    // Where addresses are read as signed the middle of the memory tells.
    if (pointers && !isSigned(op.op)) {
      const Term inside = terms_.logicalAnd(terms_.uge(l, memory_.objectTerm(kFirstObject)), terms_.eq(l, r));
      other = terms_.ite(inside, holds(terms_, asSigned(op.op), left.bits, right.bits), other);
    }
    result = terms_.ite(plain, holds(terms_, op.op, left.bits, right.bits), other);
  }
  compared(left.bits, right.bits, pointers || isSigned(op.op), equality);
  set(op.result, {terms_.fromBool(result), {}});
}

// Of two objects that may have lived at different times, or of addresses outside of objects, any answer.
Term Encoding::equal(const FlatValue& left, const FlatValue& right, bool pointers) {
  const Term l = objectOf(left);
  const Term r = objectOf(right);
  const Term sameObject = terms_.eq(l, r);
  const Term unknown = terms_.logicalOr(
      terms_.logicalOr(terms_.eq(l, memory_.objectTerm(kWild)), terms_.eq(r, memory_.objectTerm(kWild))),
      terms_.logicalOr(terms_.eq(l, memory_.objectTerm(kEnded)), terms_.eq(r, memory_.objectTerm(kEnded))));
  const Term choice = memory_.fresh("equal", 0);
  const Term known = terms_.logicalAnd(terms_.logicalNot(unknown), sameObject);
  const Term apart = pointers ? surelyApart(left, right) : terms_.boolean(false);
  return terms_.ite(known, terms_.eq(left.bits, right.bits), terms_.logicalAnd(choice, terms_.logicalNot(apart)));
}

Term Encoding::surelyApart(const FlatValue& left, const FlatValue& right) {
  constexpr std::size_t kMaxPairs = 400;
  const PointsTo::Set lefts = memory_.candidates(left.object);
  const PointsTo::Set rights = memory_.candidates(right.object);
  if (lefts.size() * rights.size() > kMaxPairs) return terms_.boolean(false);
  const auto isLiteral = [&](ObjectNumber o) {
    const FlatObject& object = pointsTo_.object(o);
    return object.kind == ObjectKind::Global && program_.globals[object.index].kind == GlobalKind::Literal;
  };
  const auto is = [&](const FlatValue& value, ObjectNumber o) {
    return terms_.eq(objectOf(value), memory_.objectTerm(o));
  };
  std::vector<Term> cases;
  for (const ObjectNumber l : lefts) {
    for (const ObjectNumber r : rights) {
      if (pointsTo_.site(l) != nullptr || pointsTo_.site(r) != nullptr) continue;
      if (l == r || l == kWild || r == kWild || l == kEnded || r == kEnded) continue;
      const Term both = terms_.logicalAnd(is(left, l), is(right, r));
      if (l == kNoObjectNumber || r == kNoObjectNumber) {
        const FlatValue& null = l == kNoObjectNumber ? left : right;
        const FlatValue& other = l == kNoObjectNumber ? right : left;
        const Term size = state_.sizes[(l == kNoObjectNumber ? r : l) - kFirstObject];
        cases.push_back(
            terms_.logicalAnd(both, terms_.logicalAnd(terms_.eq(null.bits, pointer(0)), terms_.ule(other.bits, size))));
        continue;
      }
      if (isLiteral(l) && isLiteral(r)) continue;
      const Term alive = terms_.logicalAnd(state_.alive[l - kFirstObject], state_.alive[r - kFirstObject]);
      const Term inside = terms_.logicalAnd(terms_.ult(left.bits, state_.sizes[l - kFirstObject]),
                                            terms_.ult(right.bits, state_.sizes[r - kFirstObject]));
      cases.push_back(terms_.logicalAnd(both, terms_.logicalAnd(alive, inside)));
    }
  }
  return terms_.logicalOr(cases);
}

void Encoding::convert(const Convert& op) {
  const FlatValue value = operand(op.value);
  const bool sameWidth = op.value.type.bits == op.to.bits;
  if (op.value.type.bits > 64 || op.to.bits > 64) {
    return set(op.result,
               {memory_.fresh("float", termWidth(op.to)), value.object.valid() ? memory_.objectTerm(kWild) : Term()});
  }
  if (sameWidth) return set(op.result, value);
  FlatValue result;
  const Term bits = number(value);
  switch (op.op) {
    case ConvertOp::ZExt: result.bits = terms_.zext(bits, op.to.bits); break;
    case ConvertOp::SExt: result.bits = terms_.sext(bits, op.to.bits); break;
    case ConvertOp::Trunc: result.bits = terms_.extract(bits, op.to.bits - 1, 0); break;
    case ConvertOp::PtrToInt:
    case ConvertOp::IntToPtr:
    case ConvertOp::Bitcast: result.bits = terms_.resize(bits, op.to.bits); break;
  }
  if (value.object.valid()) {
    const Term none = memory_.objectTerm(kNoObjectNumber);
    result.object = terms_.ite(terms_.eq(value.object, none), none, memory_.objectTerm(kWild));
  }
  set(op.result, result);
}

void Encoding::address(const Address& op) {
  Term offset = pointer(static_cast<std::uint64_t>(op.offset));
  for (const auto& [index, scale] : op.indices) {
    Term at = number(operand(index));
    at = index.type.bits < width_ ? terms_.sext(at, width_) : terms_.resize(at, width_);
    offset = terms_.add(offset, terms_.mul(at, pointer(static_cast<std::uint64_t>(scale))));
  }
  const FlatValue base = operand(op.base);
  set(op.result, {terms_.add(base.bits, offset), base.object});
}

}  // namespace cairn::analysis
