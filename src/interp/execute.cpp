// The loop that runs instructions. Whatever is not a few machine instructions itself is a call out of it, after `sync`
// has written back what messages and other parts read: the place in the frame and the number of steps.
#include "interp/machine.h"
#include "interp/quick_access.h"

namespace cairn::interp {

namespace {

// The sum, difference or product at the width, if it keeps the promises in `flags`.
bool checkedArithmetic(const Inst& inst, std::uint64_t left, std::uint64_t right, std::uint64_t& result) {
  const unsigned shift = 64U - inst.width;
  const bool noSigned = (inst.flags & kNoSignedWrap) != 0;
  const bool noUnsigned = (inst.flags & kNoUnsignedWrap) != 0;
  // Operands moved to the top of the word: the machine's own overflow is the width's.
  const std::uint64_t topLeft = left << shift;
  const std::uint64_t topRight = right << shift;
  const auto signedLeft = static_cast<std::int64_t>(topLeft);
  const auto signedRight = static_cast<std::int64_t>(topRight);
  std::int64_t signedResult = 0;
  std::uint64_t unsignedResult = 0;
  bool signedWrap = false;
  bool unsignedWrap = false;
  switch (inst.op) {
    case Opcode::AddChecked:
      signedWrap = __builtin_add_overflow(signedLeft, signedRight, &signedResult);
      unsignedWrap = __builtin_add_overflow(topLeft, topRight, &unsignedResult);
      break;
    case Opcode::SubChecked:
      signedWrap = __builtin_sub_overflow(signedLeft, signedRight, &signedResult);
      unsignedWrap = __builtin_sub_overflow(topLeft, topRight, &unsignedResult);
      break;
    default:
      signedWrap = __builtin_mul_overflow(signedLeft, signedRight >> shift, &signedResult);
      unsignedWrap = __builtin_mul_overflow(topLeft, right, &unsignedResult);
      break;
  }
  result = unsignedResult >> shift;
  return !(noSigned && signedWrap) && !(noUnsigned && unsignedWrap);
}

bool compareBits(Opcode op, unsigned width, std::uint64_t left, std::uint64_t right) {
  const unsigned shift = 64U - width;
  const auto signedLeft = static_cast<std::int64_t>(left << shift);
  const auto signedRight = static_cast<std::int64_t>(right << shift);
  switch (op) {
    case Opcode::Eq: return left == right;
    case Opcode::Ne: return left != right;
    case Opcode::Ult: return left < right;
    case Opcode::Ule: return left <= right;
    case Opcode::Ugt: return left > right;
    case Opcode::Uge: return left >= right;
    case Opcode::Slt: return signedLeft < signedRight;
    case Opcode::Sle: return signedLeft <= signedRight;
    case Opcode::Sgt: return signedLeft > signedRight;
    default: return signedLeft >= signedRight;
  }
}

}  // namespace

template <bool Observed>
void Machine::execute(std::uint64_t step, Observer* observer) {
  Frame* frame = nullptr;
  const Inst* code = nullptr;
  const Inst* ip = nullptr;
  Value* r = nullptr;
  std::uint64_t left = step - steps_;

  const auto reload = [&] {
    frame = &frames_.back();
    code = frame->code->code.data();
    ip = code + frame->pc;
    r = values_.data() + frame->firstValue;
  };
  const auto sync = [&] {
    frame->pc = static_cast<std::uint32_t>(ip - code);
    steps_ = step - left;
  };
  const unsigned pointerBytes = program_.pointerBits() / 8;
  // The operands as the program sees them; the result is the provenance of what is computed from them.
  const auto numbers = [&](Value& a, Value& b) -> ObjectId {
    if ((a.object | b.object) == kNoObject) [[likely]]
      return kNoObject;
    sync();
    a = real(a);
    b = real(b);
    return memory_.unite(a.object, b.object);
  };
  // Whether the result is one for which no address need be observed; else as numbers().
  const auto kept = [&](const Inst& inst, program::BinaryOp op, Value& a, Value& b, ObjectId& provenance) {
    provenance = kNoObject;
    if ((a.object | b.object) == kNoObject) [[likely]]
      return false;
    if (const auto value = unobserved(inst, op, a, b)) {
      r[inst.result] = *value;
      return true;
    }
    provenance = numbers(a, b);
    return false;
  };
  const auto indexOf = [&](const Value& index) {
    if (index.object == kNoObject) [[likely]]
      return index.bits;
    sync();
    return real(index).bits;
  };
  const auto follow = [&](std::uint64_t index) {
    const EdgeCode& edge = frame->code->edges[index];
    const Move* move = frame->code->moves.data() + edge.firstMove;
    for (std::uint32_t n = edge.moveCount; n != 0; --n, ++move) r[move->to] = r[move->from];
    ip = code + edge.target;
  };
  const auto compare = [&](const Inst& inst, Opcode op) __attribute__((always_inline)) {
    const Value& a = r[inst.a];
    const Value& b = r[inst.b];
    bool holds = false;
    if (a.object == b.object && (a.object == kNoObject || (pointerBytes == 8 && inst.flags != 0))) [[likely]] {
      holds = compareBits(op, inst.width, a.bits, b.bits);
    } else if ((op == Opcode::Eq || op == Opcode::Ne) && b.object == kNoObject && b.bits == 0 &&
               isWithin(memory_.at(a.object), a)) {
      holds = op == Opcode::Ne;  // a pointer is not NULL
    } else {
      sync();
      holds = comparePointers(inst, a, b);
    }
    r[inst.result] = {holds ? 1ULL : 0ULL, kNoObject, 0};
  };
  const auto divisor = [&](const Value& b) {
    if (b.bits == 0) [[unlikely]] {
      sync();
      undefined("division by zero");
    }
    return b.bits;
  };
  const auto shiftAmount = [&](const Inst& inst, const Value& b) {
    const std::uint64_t amount = b.bits;
    if (amount >= inst.width) [[unlikely]] {
      sync();
      undefined("shift of a " + std::to_string(inst.width) + "-bit integer by " +
                std::to_string(signExtend(amount, inst.width)));
    }
    return amount;
  };

  reload();
  for (;; ++ip) {
  again:
    if constexpr (Observed) {
      sync();
      observer->beforeInstruction(*this);
    }
    if (left == 0) [[unlikely]] {
      sync();
      return;
    }
    --left;
    const Inst& inst = *ip;
    switch (inst.op) {
      case Opcode::Add: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = a.object | b.object;
        if (a.object != kNoObject && b.object != kNoObject) [[unlikely]]
          provenance = numbers(a, b);
        r[inst.result] = {(a.bits + b.bits) & inst.imm, provenance, 0};
        break;
      }
      case Opcode::Sub: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = a.object;
        if (b.object != kNoObject && kept(inst, program::BinaryOp::Sub, a, b, provenance)) break;
        r[inst.result] = {(a.bits - b.bits) & inst.imm, provenance, 0};
        break;
      }
      case Opcode::Mul: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        const ObjectId provenance = numbers(a, b);
        r[inst.result] = {(a.bits * b.bits) & inst.imm, provenance, 0};
        break;
      }
      case Opcode::AddChecked:
      case Opcode::SubChecked:
      case Opcode::MulChecked: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = kNoObject;
        const program::BinaryOp op = inst.op == Opcode::AddChecked   ? program::BinaryOp::Add
                                     : inst.op == Opcode::SubChecked ? program::BinaryOp::Sub
                                                                     : program::BinaryOp::Mul;
        if (kept(inst, op, a, b, provenance)) break;
        std::uint64_t bits = 0;
        if (!checkedArithmetic(inst, a.bits, b.bits, bits)) [[unlikely]] {
          sync();
          overflow(inst, a, b);
        }
        r[inst.result] = {bits, provenance, 0};
        break;
      }
      case Opcode::ShlChecked: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        const ObjectId provenance = numbers(a, b);
        const std::uint64_t amount = shiftAmount(inst, b);
        const std::uint64_t bits = (a.bits << amount) & inst.imm;
        const bool signedWrap = (inst.flags & kNoSignedWrap) != 0 &&
                                signExtend(bits, inst.width) >> amount != signExtend(a.bits, inst.width);
        const bool unsignedWrap = (inst.flags & kNoUnsignedWrap) != 0 && bits >> amount != a.bits;
        if (signedWrap || unsignedWrap) [[unlikely]] {
          sync();
          overflow(inst, a, b);
        }
        r[inst.result] = {bits, provenance, 0};
        break;
      }
      case Opcode::UDiv:
      case Opcode::URem: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        const ObjectId provenance = numbers(a, b);
        const std::uint64_t by = divisor(b);
        // A remainder leads nowhere.
        r[inst.result] = inst.op == Opcode::UDiv ? Value{a.bits / by, provenance, 0} : Value{a.bits % by, kNoObject, 0};
        break;
      }
      case Opcode::SDiv:
      case Opcode::SRem: {
        Value dividend = r[inst.a];
        Value by = r[inst.b];
        const ObjectId united = numbers(dividend, by);
        const ObjectId provenance = inst.op == Opcode::SDiv ? united : kNoObject;
        const std::int64_t b = signExtend(divisor(by), inst.width);
        const std::int64_t a = signExtend(dividend.bits, inst.width);
        if (b == -1) {
          if (dividend.bits == 1ULL << (inst.width - 1)) [[unlikely]] {
            sync();
            overflow(inst, dividend, by);
          }
          r[inst.result] = {inst.op == Opcode::SDiv ? (0 - dividend.bits) & inst.imm : 0, provenance, 0};
          break;
        }
        r[inst.result] = {static_cast<std::uint64_t>(inst.op == Opcode::SDiv ? a / b : a % b) & inst.imm, provenance, 0};
        break;
      }
      case Opcode::Shl:
      case Opcode::LShr:
      case Opcode::AShr: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        const ObjectId provenance = numbers(a, b);
        const std::uint64_t amount = shiftAmount(inst, b);
        const std::uint64_t bits =
            inst.op == Opcode::Shl    ? (a.bits << amount) & inst.imm
            : inst.op == Opcode::LShr ? a.bits >> amount
                                      : static_cast<std::uint64_t>(signExtend(a.bits, inst.width) >> amount) & inst.imm;
        r[inst.result] = {bits, provenance, 0};
        break;
      }
      case Opcode::And: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = kNoObject;
        if (kept(inst, program::BinaryOp::And, a, b, provenance)) break;
        r[inst.result] = {a.bits & b.bits, provenance, 0};
        break;
      }
      case Opcode::Or: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = kNoObject;
        if (kept(inst, program::BinaryOp::Or, a, b, provenance)) break;
        r[inst.result] = {a.bits | b.bits, provenance, 0};
        break;
      }
      case Opcode::Xor: {
        Value a = r[inst.a];
        Value b = r[inst.b];
        ObjectId provenance = kNoObject;
        if (kept(inst, program::BinaryOp::Xor, a, b, provenance)) break;
        r[inst.result] = {a.bits ^ b.bits, provenance, 0};
        break;
      }
      case Opcode::Eq: compare(inst, Opcode::Eq); break;
      case Opcode::Ne: compare(inst, Opcode::Ne); break;
      case Opcode::Ult: compare(inst, Opcode::Ult); break;
      case Opcode::Ule: compare(inst, Opcode::Ule); break;
      case Opcode::Ugt: compare(inst, Opcode::Ugt); break;
      case Opcode::Uge: compare(inst, Opcode::Uge); break;
      case Opcode::Slt: compare(inst, Opcode::Slt); break;
      case Opcode::Sle: compare(inst, Opcode::Sle); break;
      case Opcode::Sgt: compare(inst, Opcode::Sgt); break;
      case Opcode::Sge: compare(inst, Opcode::Sge); break;
      case Opcode::Truncate: {
        Value a = r[inst.a];
        if (a.object != kNoObject && inst.imm != maskOf(inst.width)) [[unlikely]] {
          sync();
          a = real(a);
        }
        r[inst.result] = {a.bits & inst.imm, a.object, a.high};
        break;
      }
      case Opcode::SignExtend: {
        Value a = r[inst.a];
        if (a.object != kNoObject) [[unlikely]] {
          sync();
          a = real(a);
        }
        r[inst.result] = {static_cast<std::uint64_t>(signExtend(a.bits, inst.width)) & inst.imm, a.object, 0};
        break;
      }
      case Opcode::Select: {
        const Value chosen = r[(r[inst.a].bits & 1) != 0 ? inst.b : inst.c];
        r[inst.result] = chosen;
        break;
      }
      case Opcode::AddressOffset:
        r[inst.result] = {(r[inst.a].bits + inst.imm) & pointerMask_, r[inst.a].object, 0};
        break;
      case Opcode::AddressIndex: {
        const auto index = static_cast<std::uint64_t>(signExtend(indexOf(r[inst.b]), inst.width));
        const auto scale = static_cast<std::uint64_t>(frame->code->scales[inst.c]);
        r[inst.result] = {(r[inst.a].bits + inst.imm + scale * index) & pointerMask_, r[inst.a].object, 0};
        break;
      }
      case Opcode::AddressGeneral: {
        const auto& source = std::get<program::Address>(frame->code->sources[static_cast<std::size_t>(ip - code)]->op);
        std::uint64_t bits = r[inst.a].bits + inst.imm;
        const std::uint32_t* operand = frame->code->operands.data() + inst.b;
        for (const auto& [index, scale] : source.indices) {
          bits += static_cast<std::uint64_t>(scale) *
                  static_cast<std::uint64_t>(signExtend(indexOf(r[*operand]), index.type.bits));
          ++operand;
        }
        r[inst.result] = {bits & pointerMask_, r[inst.a].object, 0};
        break;
      }
      case Opcode::Load: {
        Value result;
        if (tryLoad(memory_.at(r[inst.a].object), r[inst.a], inst.bytes, pointerBytes, result)) [[likely]] {
          result.bits &= inst.imm;
          r[inst.result] = result;
          break;
        }
        sync();
        const auto& source = std::get<program::Load>(frame->code->sources[frame->pc]->op);
        r[inst.result] = load(r[inst.a], source.type);
        break;
      }
      case Opcode::Store: {
        const Value& stored = r[inst.b];
        const bool isPointer = stored.object != kNoObject && isNominal(stored);
        if (tryStore(memory_.at(r[inst.a].object), r[inst.a], inst.bytes, stored, isPointer)) [[likely]]
          break;
        sync();
        const auto& source = std::get<program::Store>(frame->code->sources[frame->pc]->op);
        store(r[inst.a], r[inst.b], source.value.type);
        break;
      }
      case Opcode::Enter:
        sync();
        enterSlot(inst.a);
        break;
      case Opcode::Leave:
        sync();
        leaveSlot(*frame, inst.a);
        break;
      case Opcode::Call:
        sync();
        call(inst);
        reload();
        goto again;
      case Opcode::Intrinsic:
        sync();
        if (inst.flags != 0) {
          r[inst.result] = intrinsic(inst);
        } else {
          (void)intrinsic(inst);
        }
        break;
      case Opcode::Float: {
        sync();
        const auto& source = std::get<program::Float>(frame->code->sources[frame->pc]->op);
        r[inst.result] = floatOperation(source, inst);
        break;
      }
      case Opcode::Bind: break;
      case Opcode::Jump: follow(inst.imm); goto again;
      case Opcode::Branch: follow((r[inst.a].bits & 1) != 0 ? inst.imm : inst.c); goto again;
      case Opcode::Return:
        sync();
        returnFromCall(inst);
        reload();
        goto again;
      case Opcode::Unreachable: sync(); undefined("a point that the program promises never to reach is reached");
      case Opcode::Unsupported: {
        sync();
        const auto place = frame->code->placeOf(frame->pc);
        unsupported(std::get<program::Unsupported>(frame->code->source->blocks[place.block.index()].terminator.op).why);
      }
    }
  }
}

void Machine::advance(std::uint64_t step, Observer* observer) {
  try {
    if (observer != nullptr) {
      execute<true>(step, observer);
    } else {
      execute<false>(step, nullptr);
    }
  } catch (const MemoryExhausted& exhausted) {
    throw Stop{StopKind::Limit, exhausted.why, here(), std::nullopt, 0};
  }
}

}  // namespace cairn::interp
