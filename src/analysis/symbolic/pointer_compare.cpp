// Comparing values of which one is a pointer (the table is in docs/semantics.md). What offsets and lifetimes leave open is decided by where the
// objects lie.
#include <optional>

#include "analysis/symbolic/transfer.h"
#include "program/code/observation.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Object;
using heap::ObjectId;
using heap::Storage;
using term::Term;

namespace {

Term compareBits(term::TermStore& terms, CompareOp op, Term a, Term b) {
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

// Inside one object offsets are small and signed, so either order is the signed one.
CompareOp signedForm(CompareOp op) {
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
  support::checkFailed("switch", __FILE__, __LINE__, "comparison");
}

bool isEquality(CompareOp op) { return op == CompareOp::Eq || op == CompareOp::Ne; }
bool isBelow(CompareOp op) {
  return op == CompareOp::Ult || op == CompareOp::Ule || op == CompareOp::Slt || op == CompareOp::Sle;
}

}  // namespace

Transfer::Next Transfer::compare(State& state, const Compare& op) {
  const Value left = operand(state, op.left);
  const Value right = operand(state, op.right);
  std::optional<Term> holds;
  const bool pointers = (left.isPointer() || right.isPointer()) && op.left.type.bits == program_.pointerBits();
  if (pointers && left.kind != heap::ValueKind::PointerPart && right.kind != heap::ValueKind::PointerPart) {
    holds = comparePointers(state, op, left, right);
    if (!holds) return Next::Done;
  } else {
    holds = compareBits(terms_, op.op, bitsOf(state, left, op.left.type), bitsOf(state, right, op.right.type));
  }
  set(state, op.result, Value::integer(terms_.fromBool(*holds)));
  return Next::Continue;
}

// Of two pointers into one object. As numbers they are ordered by their offsets only if no address on the way is beyond the bounds of numbers.
bool Transfer::comparesByOffset(State& state, const Compare& compare, const Value& left, const Value& right) {
  const unsigned width = program_.pointerBits();
  if (isEquality(compare.op)) return true;
  if (signedForm(compare.op) == compare.op && signObserves(width)) return false;
  if (compare.left.type.kind == TypeKind::Ptr) return true;
  const Object* object = state.find(left.object);
  const Term size = object == nullptr ? pointerConstant(0) : object->size;
  const Term bound = terms_.add(width == 32 ? size : pointerConstant(0), terms_.constant(nearOffsets(width, 0), width));
  const auto near = [&](const Value& value) {
    return terms_.ule(terms_.add(value.term, terms_.constant(placesOf(width).first, width)), bound);
  };
  return assumeOrSplit(state, terms_.logicalAnd(near(left), near(right)));
}

std::optional<Term> Transfer::comparePointers(State& state, const Compare& compare, const Value& left,
                                              const Value& right) {
  const CompareOp op = compare.op;
  const auto negatedIfNe = [&](Term equal) { return op == CompareOp::Ne ? terms_.logicalNot(equal) : equal; };
  if (left.isPointer() && right.isPointer()) {
    // Equal distances from a node are so whatever the node is; the order of others needs one.
    const bool segments = segmentOf(state, left) != nullptr || segmentOf(state, right) != nullptr;
    if (left.object == right.object && left.target == right.target && (isEquality(op) || !segments) &&
        comparesByOffset(state, compare, left, right)) {
      return compareBits(terms_, signedForm(op), left.term, right.term);
    }
    if (segments && isEquality(op)) {
      const auto equal = nodesEqual(state, left, right);
      return equal ? std::optional(negatedIfNe(*equal)) : std::nullopt;
    }
    if (!requireRegion(state, left) || !requireRegion(state, right)) return std::nullopt;
    if (isEquality(op)) {
      const auto equal = unrelatedEqual(state, left, right);
      return equal ? std::optional(negatedIfNe(*equal)) : std::nullopt;
    }
    const Term address = addressOf(state, left);
    return compareBits(terms_, op, address, addressOf(state, right));
  }
  const Value& pointer = left.isPointer() ? left : right;
  const Value& other = left.isPointer() ? right : left;
  const Term integer = bitsOf(state, other, program_.pointerType());
  if (isEquality(op)) {
    const auto equal = pointerEqualsInteger(state, pointer, integer);
    return equal ? std::optional(negatedIfNe(*equal)) : std::nullopt;
  }
  if (integer.isConstant(0)) {
    const auto null = pointerEqualsInteger(state, pointer, integer);
    if (!null) return std::nullopt;
    // Not null: above NULL in the unsigned order; the signed order of an address and 0 is nobody's business.
    const bool isSigned = signedForm(op) == op;
    if (null->isFalse() && !isSigned) return terms_.boolean(isBelow(op) == right.isPointer());
  }
  if (!requireRegion(state, pointer)) return std::nullopt;
  const Term address = addressOf(state, pointer);
  return left.isPointer() ? compareBits(terms_, op, address, integer) : compareBits(terms_, op, integer, address);
}

// A pointer with its offset in [0, size] differs from 0; anything else is decided by the address.
std::optional<Term> Transfer::pointerEqualsInteger(State& state, const Value& pointer, Term integer) {
  if (integer.isConstant(0)) {
    if (!requireNode(state, pointer)) return std::nullopt;
    const Object* object = state.find(pointer.object);
    const Term size = object != nullptr ? object->size : pointerConstant(0);
    if (assumeOrSplit(state, terms_.ule(pointer.term, size))) return terms_.boolean(false);
  }
  if (!requireRegion(state, pointer)) return std::nullopt;
  return terms_.eq(addressOf(state, pointer), integer);
}

std::optional<Term> Transfer::unrelatedEqual(State& state, const Value& left, const Value& right) {
  const Object* leftObject = state.find(left.object);
  const Object* rightObject = state.find(right.object);
  const auto lifetime = [](const Object* object) { return object == nullptr ? heap::Lifetime() : object->lifetime; };
  const auto literal = [](const Object* object) { return object != nullptr && object->storage == Storage::Literal; };
  if (!heap::disjoint(lifetime(leftObject), lifetime(rightObject)) && !(literal(leftObject) && literal(rightObject))) {
    // Functions have no size: only their start is a proper address.
    const auto inside = [&](const Object* object, const Value& value) {
      return object != nullptr ? terms_.ult(value.term, object->size) : terms_.eq(value.term, pointerConstant(0));
    };
    if (assumeOrSplit(state, terms_.logicalAnd(inside(leftObject, left), inside(rightObject, right)))) {
      return terms_.boolean(false);
    }
  }
  const Term address = addressOf(state, left);
  return terms_.eq(address, addressOf(state, right));
}

}  // namespace cairn::analysis
