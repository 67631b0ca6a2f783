// Computation on values, and comparisons of addresses (the table is in docs/semantics.md).
#include "program/code/observation.h"
#include "proof/execute.h"
#include "support/check.h"

namespace cairn::proof {

using namespace program;
using term::Term;

namespace {

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

// Executions in which this is false end without violation.
Term defined(term::TermStore& terms, const Binary& op, Term a, Term b) {
  const Term width = terms.constant(a.width(), a.width());
  std::vector<Term> no;
  switch (op.op) {
    case BinaryOp::Add:
      if (op.noSignedWrap) no.push_back(terms.signedAddOverflows(a, b));
      if (op.noUnsignedWrap) no.push_back(terms.unsignedAddOverflows(a, b));
      break;
    case BinaryOp::Sub:
      if (op.noSignedWrap) no.push_back(terms.signedSubOverflows(a, b));
      if (op.noUnsignedWrap) no.push_back(terms.unsignedSubOverflows(a, b));
      break;
    case BinaryOp::Mul:
      if (op.noSignedWrap) no.push_back(terms.signedMulOverflows(a, b));
      if (op.noUnsignedWrap) no.push_back(terms.unsignedMulOverflows(a, b));
      break;
    case BinaryOp::UDiv:
    case BinaryOp::URem: no.push_back(terms.logicalNot(terms.toBool(b))); break;
    case BinaryOp::SDiv:
    case BinaryOp::SRem:
      no.push_back(terms.logicalNot(terms.toBool(b)));
      no.push_back(terms.signedDivOverflows(a, b));
      break;
    case BinaryOp::Shl:
      no.push_back(terms.uge(b, width));
      if (op.noSignedWrap) no.push_back(terms.signedShlOverflows(a, b));
      if (op.noUnsignedWrap) no.push_back(terms.unsignedShlOverflows(a, b));
      break;
    case BinaryOp::LShr:
    case BinaryOp::AShr: no.push_back(terms.uge(b, width)); break;
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: break;
  }
  Term ok = terms.boolean(true);
  for (const Term condition : no) ok = terms.logicalAnd(ok, terms.logicalNot(condition));
  return ok;
}

// Not two literals, which may share their bytes. Functions have no object.
bool livedTogether(const Object* a, const Object* b) {
  const auto always = [](const Object* object) {
    return object == nullptr || object->storage == Storage::Global || object->storage == Storage::Literal;
  };
  const auto literal = [](const Object* object) { return object != nullptr && object->storage == Storage::Literal; };
  if (literal(a) && literal(b)) return false;
  if (always(a) || always(b)) return true;
  if (a->status == Status::Live && b->status == Status::Live) return true;
  if (a->status != Status::Live && b->status != Status::Live) return false;
  const Object& dead = a->status == Status::Live ? *b : *a;
  const Object& live = a->status == Status::Live ? *a : *b;
  return live.born <= dead.died;
}

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

}  // namespace

Value Executor::operand(const State& state, const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::Register: {
      const auto found = state.top().registers.find(operand.asRegister());
      if (found == state.top().registers.end())
        throw support::Unsupported("a register that the formula says nothing of is read");
      return found->second;
    }
    case OperandKind::Constant:
      if (operand.type.bits > 64) throw support::Unsupported("long double");
      return Value::integer(terms_.constant(operand.bits, operand.type.bits));
    case OperandKind::Global: return Value::pointer(objectOf(GlobalId(operand.index)), number(operand.bits));
    case OperandKind::Function: return Value::pointer(objectOf(program_, FunctionId(operand.index)), number(0));
    case OperandKind::Slot: {
      const auto found = state.top().slots.find(SlotId(operand.index));
      if (found == state.top().slots.end()) throw support::Unsupported("a variable is used outside of its scope");
      return Value::pointer(found->second, number(0));
    }
  }
  support::checkFailed("switch", __FILE__, __LINE__, "operand kind");
}

Term Executor::bits(const State& state, const Operand& op) {
  const Value value = operand(state, op);
  if (value.isPointer()) throw support::Unsupported("an address is used as a number");
  return terms_.resize(value.term, op.type.bits);
}

Executor::Next Executor::binary(State& state, const Binary& op) {
  const Value left = operand(state, op.left);
  const Value right = operand(state, op.right);
  // Addresses move by numbers, and have a distance inside of one object.
  if (left.isPointer() || right.isPointer()) {
    std::optional<Value> result;
    if (overflowObserves(program_.pointerBits(), op.noSignedWrap, op.noUnsignedWrap, 0)) {
      throw support::Unsupported("an address is used as a number");
    }
    const bool sum = op.op == BinaryOp::Add;
    const bool difference = op.op == BinaryOp::Sub;
    if (left.isPointer() && right.isPointer()) {
      if (difference && left.object == right.object && left.node == right.node)
        result = Value::integer(terms_.sub(left.term, right.term));
    } else if (sum) {
      const Value& pointer = left.isPointer() ? left : right;
      const Value& distance = left.isPointer() ? right : left;
      result = Value::pointer(pointer.object, terms_.add(pointer.term, distance.term), pointer.node);
    } else if (difference && left.isPointer()) {
      result = Value::pointer(left.object, terms_.sub(left.term, right.term), left.node);
    }
    if (!result) throw support::Unsupported("an address is used as a number");
    set(state, op.result, *result);
    return Next::Continue;
  }
  const Term a = bits(state, op.left);
  const Term b = bits(state, op.right);
  if (!assumeDefined(state, defined(terms_, op, a, b))) return Next::Done;
  set(state, op.result, Value::integer(apply(terms_, op.op, a, b)));
  return Next::Continue;
}

// Whether the addresses are equal, as a term; a fresh boolean where both answers are possible. Nothing: the state was split.
std::optional<Term> Executor::equal(State& state, const Value& left, const Value& right) {
  const auto anything = [&] {
    state.markImprecise("a comparison of addresses that may have been handed out again, or are not known");
    return terms_.toBool(fresh(1));
  };
  if (left.isPointer() && right.isPointer()) {
    if (left.object == right.object && left.node == right.node) return terms_.eq(left.term, right.term);
    if (!pointsToBlock(state, left) || !pointsToBlock(state, right)) return std::nullopt;
    const Object* leftObject = find(state, left.object);
    const Object* rightObject = find(state, right.object);
    // Inside of two objects that lived at the same time; a function has one address.
    const auto inside = [&](const Object* object, const Value& value) {
      return object == nullptr ? value.term.isConstant(0) : holds(state, terms_.ult(value.term, object->size));
    };
    const bool apart = inside(leftObject, left) && inside(rightObject, right) && livedTogether(leftObject, rightObject);
    return apart ? terms_.boolean(false) : anything();
  }
  const Value& pointer = left.isPointer() ? left : right;
  const Value& other = left.isPointer() ? right : left;
  // Numbers may be addresses that were forgotten.
  if (!pointer.isPointer() || !other.isNull()) return anything();
  if (!pointsToBlock(state, pointer)) return std::nullopt;
  const Object* object = find(state, pointer.object);
  const Term size = object != nullptr ? object->size : number(0);
  return holds(state, terms_.ule(pointer.term, size)) ? terms_.boolean(false) : anything();
}

Executor::Next Executor::compare(State& state, const Compare& op) {
  const Value left = operand(state, op.left);
  const Value right = operand(state, op.right);
  const bool equality = op.op == CompareOp::Eq || op.op == CompareOp::Ne;
  Term result;
  const bool isSigned =
      op.op == CompareOp::Slt || op.op == CompareOp::Sle || op.op == CompareOp::Sgt || op.op == CompareOp::Sge;
  const bool numbers = !left.isPointer() && !right.isPointer();
  const bool plain = left.term == right.term || left.term.isConstant() || right.term.isConstant();
  if (numbers && (op.left.type.kind != TypeKind::Ptr || plain)) {
    result = compareBits(terms_, op.op, bits(state, op.left), bits(state, op.right));
  } else if (equality) {
    const auto same = equal(state, left, right);
    if (!same) return Next::Done;
    result = op.op == CompareOp::Ne ? terms_.logicalNot(*same) : *same;
  } else if (left.isPointer() && right.isPointer() && left.object == right.object && left.node == Node::Itself &&
             right.node == Node::Itself && !(isSigned && signObserves(program_.pointerBits()))) {
    switch (op.op) {
      case CompareOp::Ult:
      case CompareOp::Slt: result = terms_.slt(left.term, right.term); break;
      case CompareOp::Ule:
      case CompareOp::Sle: result = terms_.sle(left.term, right.term); break;
      case CompareOp::Ugt:
      case CompareOp::Sgt: result = terms_.sgt(left.term, right.term); break;
      case CompareOp::Uge:
      case CompareOp::Sge: result = terms_.sge(left.term, right.term); break;
      case CompareOp::Eq:
      case CompareOp::Ne: break;
    }
  } else {
    state.markImprecise("a comparison of addresses, of which it is not followed where they lie");
    result = terms_.toBool(fresh(1));
  }
  set(state, op.result, Value::integer(terms_.fromBool(result)));
  return Next::Continue;
}

Executor::Next Executor::convert(State& state, const Convert& op) {
  const Value value = operand(state, op.value);
  if (op.to.bits > 64 || op.value.type.bits > 64) throw support::Unsupported("long double");
  if (value.isPointer()) {
    if (op.value.type.bits != op.to.bits) throw support::Unsupported("a part of an address");
    set(state, op.result, value);
    return Next::Continue;
  }
  const Term from = bits(state, op.value);
  Term result;
  switch (op.op) {
    case ConvertOp::ZExt: result = terms_.zext(from, op.to.bits); break;
    case ConvertOp::SExt: result = terms_.sext(from, op.to.bits); break;
    case ConvertOp::Trunc: result = terms_.extract(from, op.to.bits - 1, 0); break;
    case ConvertOp::PtrToInt:
    case ConvertOp::IntToPtr: result = terms_.resize(from, op.to.bits); break;
    case ConvertOp::Bitcast: result = from; break;
  }
  set(state, op.result, Value::integer(result));
  return Next::Continue;
}

Executor::Next Executor::floating(State& state, const Float& op) {
  if (op.to.bits > 64) throw support::Unsupported("long double");
  state.markImprecise("floating point");
  set(state, op.result, Value::integer(fresh(op.to.bits)));
  return Next::Continue;
}

Executor::Next Executor::select(State& state, const Select& op) {
  const Term condition = terms_.toBool(bits(state, op.condition));
  const Value yes = operand(state, op.yes);
  const Value no = operand(state, op.no);
  if (!yes.isPointer() && !no.isPointer()) {
    set(state, op.result, Value::integer(terms_.ite(condition, yes.term, no.term)));
    return Next::Continue;
  }
  set(state, op.result, assumeOrSplit(state, condition) ? yes : no);
  return Next::Continue;
}

Executor::Next Executor::address(State& state, const Address& op) {
  const unsigned width = program_.pointerBits();
  Term offset = number(static_cast<std::uint64_t>(op.offset));
  for (const auto& [index, scale] : op.indices) {
    Term at = bits(state, index);
    at = index.type.bits < width ? terms_.sext(at, width) : terms_.resize(at, width);
    offset = terms_.add(offset, terms_.mul(at, number(static_cast<std::uint64_t>(scale))));
  }
  Value base = operand(state, op.base);
  base.term = terms_.add(base.term, offset);
  set(state, op.result, base);
  return Next::Continue;
}

}  // namespace cairn::proof
