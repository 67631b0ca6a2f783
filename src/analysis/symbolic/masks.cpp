// Lengths and counts that a program cuts from what the environment says: `choice & 1023`, `choice % 100`. As a part of the choice such a number is no symbol, and the
// numeric domain relates only symbols. Nothing else depends on the choice: then its low bits are any number up to the largest, and a symbol of their own says the same.
#include <bit>

#include "analysis/symbolic/transfer.h"
#include "heap/state/replace_values.h"
#include "heap/state/tiling.h"
#include "term/rewrite.h"

namespace cairn::analysis {

using namespace program;
using heap::ObjectId;
using term::Term;

namespace {

constexpr std::uint64_t kSmallestMask = 3;  // conditions on single bits are better kept

bool mentions(const heap::State& state, Term symbol) {
  bool found = state.path.newestSymbol() >= symbol.newestSymbol();
  const auto look = [&](const heap::Value& value) { found = found || value.term == symbol; };
  const auto lookInside = [&](const heap::Value& value) {
    look(value);
    if (found || !value.term.valid() || value.term.newestSymbol() < symbol.newestSymbol()) return;
    term::forEachSymbol(value.term, [&](term::SymbolId other) { found = found || other == symbol.symbol(); });
  };
  for (const heap::Frame* frame = state.top.get(); frame != nullptr && !found; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) lookInside(value);
  }
  const auto lookAt = [&](const heap::Object& object) {
    heap::forEachValue(object, lookInside);
    for (const heap::LoggedWrite& write : object.contents.log) lookInside(heap::Value::integer(write.offset));
    lookInside(heap::Value::integer(object.size));
    if (object.contents.tiling) {
      heap::forEachTerm(*object.contents.tiling, [&](Term term) { lookInside(heap::Value::integer(term)); });
    }
    if (!object.isSegment()) return;
    lookInside(heap::Value::integer(object.segment->length));
    for (const Term fact : object.segment->facts) lookInside(heap::Value::integer(fact));
  };
  state.changedGlobals.forEach([&](ObjectId id, bool) {
    if (!found) lookAt(*state.find(id));
  });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<heap::Object>& object) {
    if (!found) lookAt(*object);
  });
  return found;
}

}  // namespace

std::optional<Term> Transfer::lowBitsOfChoice(State& state, const Binary& op, Term left, Term right) {
  if (!left.is(term::Op::Symbol) || !right.isConstant() || !op.left.isRegister()) return std::nullopt;
  std::uint64_t largest = 0;
  switch (op.op) {
    case BinaryOp::And:
      if (!std::has_single_bit(right.value() + 1)) return std::nullopt;
      largest = right.value();
      break;
    case BinaryOp::URem:
      if (right.isConstant(0)) return std::nullopt;
      largest = right.value() - 1;
      break;
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::UDiv:
    case BinaryOp::SDiv:
    case BinaryOp::SRem:
    case BinaryOp::Shl:
    case BinaryOp::LShr:
    case BinaryOp::AShr:
    case BinaryOp::Or:
    case BinaryOp::Xor: return std::nullopt;
  }
  if (largest < kSmallestMask || state.path.newestSymbol() >= left.newestSymbol()) return std::nullopt;
  const heap::Position& at = state.top->position;
  if (liveness(state.top->function).isLiveBefore(op.left.asRegister(), at.block, at.instruction + 1))
    return std::nullopt;
  // The register is dead: what else holds the choice decides.
  State without = state;
  const RegId read = op.left.asRegister();
  without.top.own().registers.retain([&](RegId reg) { return reg != read; });
  if (mentions(without, left)) return std::nullopt;
  markInexact(state, "the rest of a choice is forgotten");
  const Term result = terms_.freshSymbol("m", left.width());
  state.assume(terms_.ule(result, terms_.constant(largest, left.width())));
  return result;
}

}  // namespace cairn::analysis
