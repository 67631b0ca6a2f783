#include <algorithm>
#include <map>
#include <tuple>

#include "interp/code.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

namespace {

Opcode opcodeOf(BinaryOp op, bool checked) {
  switch (op) {
    case BinaryOp::Add: return checked ? Opcode::AddChecked : Opcode::Add;
    case BinaryOp::Sub: return checked ? Opcode::SubChecked : Opcode::Sub;
    case BinaryOp::Mul: return checked ? Opcode::MulChecked : Opcode::Mul;
    case BinaryOp::UDiv: return Opcode::UDiv;
    case BinaryOp::SDiv: return Opcode::SDiv;
    case BinaryOp::URem: return Opcode::URem;
    case BinaryOp::SRem: return Opcode::SRem;
    case BinaryOp::Shl: return checked ? Opcode::ShlChecked : Opcode::Shl;
    case BinaryOp::LShr: return Opcode::LShr;
    case BinaryOp::AShr: return Opcode::AShr;
    case BinaryOp::And: return Opcode::And;
    case BinaryOp::Or: return Opcode::Or;
    case BinaryOp::Xor: return Opcode::Xor;
  }
  CAIRN_CHECK(false, "no such binary operation");
}

Opcode opcodeOf(CompareOp op) {
  switch (op) {
    case CompareOp::Eq: return Opcode::Eq;
    case CompareOp::Ne: return Opcode::Ne;
    case CompareOp::Ult: return Opcode::Ult;
    case CompareOp::Ule: return Opcode::Ule;
    case CompareOp::Ugt: return Opcode::Ugt;
    case CompareOp::Uge: return Opcode::Uge;
    case CompareOp::Slt: return Opcode::Slt;
    case CompareOp::Sle: return Opcode::Sle;
    case CompareOp::Sgt: return Opcode::Sgt;
    case CompareOp::Sge: return Opcode::Sge;
  }
  CAIRN_CHECK(false, "no such comparison");
}

class Decoder {
 public:
  Decoder(const Program& program, const Layout& layout, const Memory& memory, FunctionCode& out)
      : program_(program), layout_(layout), memory_(memory), out_(out), function_(*out.source) {}

  void run() {
    const auto registers = static_cast<std::uint32_t>(function_.registers.size());
    out_.firstSlot = registers;
    const Object& notEntered = memory_.at(layout_.notEntered);
    out_.image.assign(registers, Value{});
    out_.image.insert(out_.image.end(), function_.slots.size(), Value{notEntered.base, layout_.notEntered, 0});
    out_.slotEscapes.assign(function_.slots.size(), false);
    scratch_ = static_cast<std::uint32_t>(out_.image.size());
    out_.image.emplace_back();

    std::uint32_t at = 0;
    for (const Block& block : function_.blocks) {
      out_.blockStart.push_back(at);
      at += static_cast<std::uint32_t>(block.instructions.size()) + 1;
    }
    out_.code.reserve(at);
    for (const Block& block : function_.blocks) {
      SourceLoc last = function_.loc;
      for (const Instruction& instruction : block.instructions) {
        Inst inst = std::visit([this](const auto& op) { return decode(op); }, instruction.op);
        add(inst, &instruction, instruction.loc, last);
      }
      Inst inst = std::visit([this](const auto& op) { return decode(op); }, block.terminator.op);
      add(inst, nullptr, block.terminator.loc, last);
    }
  }

 private:
  void add(const Inst& inst, const Instruction* source, SourceLoc loc, SourceLoc& last) {
    if (loc.valid()) last = loc;
    out_.code.push_back(inst);
    out_.sources.push_back(source);
    out_.locs.push_back(last);
  }

  std::uint32_t constant(const Value& value) {
    const auto [it, isNew] = constants_.try_emplace({value.bits, value.object, value.high}, out_.image.size());
    if (isNew) out_.image.push_back(value);
    return it->second;
  }

  // The address of a slot used as more than the place of a load or store: someone may keep it.
  std::uint32_t use(const Operand& operand) {
    if (operand.kind == OperandKind::Slot) out_.slotEscapes[operand.index] = true;
    return place(operand);
  }

  std::uint32_t place(const Operand& operand) {
    switch (operand.kind) {
      case OperandKind::Register: return operand.index;
      case OperandKind::Slot: return out_.firstSlot + operand.index;
      case OperandKind::Constant:
        if (operand.type.bits > 64)
          return constant({operand.bits, kNoObject, static_cast<std::uint16_t>(operand.index)});
        return constant({operand.bits & maskOf(operand.type.bits), kNoObject, 0});
      case OperandKind::Global: {
        const ObjectId id = layout_.firstGlobal + operand.index;
        return constant({(memory_.at(id).base + operand.bits) & maskOf(program_.pointerBits()), id, 0});
      }
      case OperandKind::Function: {
        const ObjectId id = layout_.firstFunction + operand.index;
        return constant({memory_.at(id).base, id, 0});
      }
    }
    CAIRN_CHECK(false, "no such operand");
  }

  void list(Inst& inst, const std::vector<Operand>& operands) {
    inst.a = static_cast<std::uint32_t>(out_.operands.size());
    inst.b = static_cast<std::uint32_t>(operands.size());
    for (const Operand& operand : operands) {
      const std::uint32_t index = use(operand);
      out_.operands.push_back(index);
    }
  }

  Inst decode(const Binary& op) {
    const bool checked = op.noSignedWrap || op.noUnsignedWrap;
    Inst inst{opcodeOf(op.op, checked), op.left.type.bits};
    inst.flags =
        static_cast<std::uint8_t>((op.noSignedWrap ? kNoSignedWrap : 0) | (op.noUnsignedWrap ? kNoUnsignedWrap : 0));
    inst.result = op.result.index();
    inst.a = use(op.left);
    inst.b = use(op.right);
    inst.imm = maskOf(op.left.type.bits);
    return inst;
  }

  Inst decode(const Compare& op) {
    Inst inst{opcodeOf(op.op), op.left.type.bits};
    inst.flags = op.left.type.kind == TypeKind::Ptr ? kIsPointer : 0;
    inst.result = op.result.index();
    inst.a = use(op.left);
    inst.b = use(op.right);
    return inst;
  }

  Inst decode(const Convert& op) {
    Inst inst{op.op == ConvertOp::SExt ? Opcode::SignExtend : Opcode::Truncate, op.value.type.bits};
    inst.flags = op.op == ConvertOp::IntToPtr ? kIsPointer : 0;
    inst.result = op.result.index();
    inst.a = use(op.value);
    inst.imm = maskOf(op.to.bits);
    return inst;
  }

  Inst decode(const Float& op) {
    Inst inst{Opcode::Float};
    inst.result = op.result.index();
    list(inst, op.args);
    return inst;
  }

  Inst decode(const Select& op) {
    Inst inst{Opcode::Select};
    inst.result = op.result.index();
    inst.a = use(op.condition);
    inst.b = use(op.yes);
    inst.c = use(op.no);
    return inst;
  }

  Inst decode(const Address& op) {
    Inst inst{Opcode::AddressOffset};
    inst.result = op.result.index();
    inst.a = use(op.base);
    inst.imm = static_cast<std::uint64_t>(op.offset);
    if (op.indices.size() == 1) {
      inst.op = Opcode::AddressIndex;
      inst.width = op.indices[0].first.type.bits;
      inst.b = use(op.indices[0].first);
      inst.c = static_cast<std::uint32_t>(out_.scales.size());
      out_.scales.push_back(op.indices[0].second);
    } else if (op.indices.size() > 1) {
      inst.op = Opcode::AddressGeneral;
      inst.b = static_cast<std::uint32_t>(out_.operands.size());
      for (const auto& [index, scale] : op.indices) {
        const std::uint32_t at = use(index);
        out_.operands.push_back(at);
      }
    }
    return inst;
  }

  Inst decode(const Load& op) {
    Inst inst{Opcode::Load, op.type.bits, static_cast<std::uint8_t>(op.type.storeBytes())};
    inst.result = op.result.index();
    inst.a = place(op.address);
    inst.imm = maskOf(op.type.bits);
    return inst;
  }

  Inst decode(const Store& op) {
    Inst inst{Opcode::Store, op.value.type.bits, static_cast<std::uint8_t>(op.value.type.storeBytes())};
    inst.a = place(op.address);
    inst.b = use(op.value);
    return inst;
  }

  Inst decode(const Enter& op) {
    Inst inst{Opcode::Enter};
    inst.a = op.slot.index();
    return inst;
  }

  Inst decode(const Leave& op) {
    Inst inst{Opcode::Leave};
    inst.a = op.slot.index();
    return inst;
  }

  Inst decode(const Call& op) {
    Inst inst{Opcode::Call};
    list(inst, op.args);
    inst.c = use(op.callee);
    return inst;
  }

  Inst decode(const Intrinsic& op) {
    Inst inst{Opcode::Intrinsic};
    inst.flags = op.result.valid() ? kHasResult : 0;
    inst.result = op.result.index();
    list(inst, op.args);
    return inst;
  }

  Inst decode(const Bind& op) {
    Inst inst{Opcode::Bind};
    inst.a = place(op.value);
    return inst;
  }

  Inst decode(const Jump& op) {
    Inst inst{Opcode::Jump};
    inst.imm = edge(op.to);
    return inst;
  }

  Inst decode(const Branch& op) {
    Inst inst{Opcode::Branch};
    inst.a = use(op.condition);
    inst.imm = edge(op.yes);
    inst.c = edge(op.no);
    return inst;
  }

  Inst decode(const Return& op) {
    Inst inst{Opcode::Return};
    list(inst, op.values);
    return inst;
  }

  Inst decode(const program::Unreachable&) { return {Opcode::Unreachable}; }
  Inst decode(const program::Unsupported&) { return {Opcode::Unsupported}; }

  std::uint32_t edge(const Edge& edge) {
    EdgeCode code{out_.blockStart[edge.target.index()], static_cast<std::uint32_t>(out_.moves.size()), 0};
    const auto& params = function_.blocks[edge.target.index()].params;
    std::vector<Move> pending;
    for (std::size_t i = 0; i < params.size(); ++i) {
      const Move move{params[i].index(), use(edge.args[i])};
      if (move.to != move.from) pending.push_back(move);
    }
    // A move may run when no other one still reads its target. If none may, they form cycles: save one target first.
    while (!pending.empty()) {
      const auto ready = std::ranges::find_if(pending, [&](const Move& move) {
        return std::ranges::none_of(pending, [&](const Move& other) { return other.from == move.to; });
      });
      if (ready != pending.end()) {
        out_.moves.push_back(*ready);
        pending.erase(ready);
        continue;
      }
      const std::uint32_t saved = pending.front().to;
      out_.moves.push_back({scratch_, saved});
      for (Move& move : pending) {
        if (move.from == saved) move.from = scratch_;
      }
    }
    code.moveCount = static_cast<std::uint32_t>(out_.moves.size()) - code.firstMove;
    out_.edges.push_back(code);
    return static_cast<std::uint32_t>(out_.edges.size() - 1);
  }

  const Program& program_;
  const Layout& layout_;
  const Memory& memory_;
  FunctionCode& out_;
  const Function& function_;
  std::uint32_t scratch_ = 0;
  std::map<std::tuple<std::uint64_t, ObjectId, std::uint16_t>, std::uint32_t> constants_;
};

}  // namespace

FunctionCode::Place FunctionCode::placeOf(std::uint32_t pc) const {
  const auto next = std::ranges::upper_bound(blockStart, pc);
  const auto block = static_cast<std::size_t>(next - blockStart.begin() - 1);
  return {BlockId(block), pc - blockStart[block]};
}

std::unique_ptr<FunctionCode> Code::decode(FunctionId id, const Memory& memory) const {
  auto code = std::make_unique<FunctionCode>();
  code->source = &program_.function(id);
  code->id = id;
  Decoder(program_, layout_, memory, *code).run();
  return code;
}

const Liveness& Code::liveness(FunctionId id) {
  auto& entry = liveness_[id.index()];
  if (entry == nullptr) entry = std::make_unique<Liveness>(program_.function(id), ControlFlow(program_.function(id)));
  return *entry;
}

}  // namespace cairn::interp
