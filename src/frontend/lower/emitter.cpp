#include "frontend/lower/emitter.h"

#include "support/check.h"

namespace cairn::frontend {

using namespace program;

BlockId Emitter::newBlock() {
  function_.blocks.emplace_back();
  return BlockId(function_.blocks.size() - 1);
}

void Emitter::begin(BlockId block) {
  current_ = block;
  order_.push_back(block);
}

RegId Emitter::newRegister(Type type) {
  function_.registers.push_back(type);
  return RegId(function_.registers.size() - 1);
}

Operand Emitter::newParameter(BlockId block, Type type) {
  const RegId reg = newRegister(type);
  function_.blocks[block.index()].params.push_back(reg);
  return Operand::reg(reg, type);
}

void Emitter::append(Operation op) { function_.blocks[current_.index()].instructions.push_back({std::move(op), loc_}); }

Operand Emitter::binary(BinaryOp op, const Operand& left, const Operand& right, bool noSignedWrap,
                        bool noUnsignedWrap) {
  const RegId result = newRegister(left.type);
  append(Binary{result, op, left, right, noSignedWrap, noUnsignedWrap});
  return Operand::reg(result, left.type);
}

Operand Emitter::compare(CompareOp op, const Operand& left, const Operand& right) {
  const RegId result = newRegister(intType(1));
  append(Compare{result, op, left, right});
  return Operand::reg(result, intType(1));
}

Operand Emitter::convert(ConvertOp op, const Operand& value, Type to) {
  const RegId result = newRegister(to);
  append(Convert{result, op, value, to});
  return Operand::reg(result, to);
}

Operand Emitter::zeroExtendOrTruncate(const Operand& value, Type to) {
  if (value.type.bits == to.bits) return value;
  return convert(value.type.bits < to.bits ? ConvertOp::ZExt : ConvertOp::Trunc, value, to);
}

Operand Emitter::signExtendOrTruncate(const Operand& value, Type to) {
  if (value.type.bits == to.bits) return value;
  return convert(value.type.bits < to.bits ? ConvertOp::SExt : ConvertOp::Trunc, value, to);
}

Operand Emitter::floating(FloatOp op, std::vector<Operand> args, Type to) {
  const RegId result = newRegister(to);
  append(Float{result, op, std::move(args), to});
  return Operand::reg(result, to);
}

Operand Emitter::select(const Operand& condition, const Operand& yes, const Operand& no) {
  const RegId result = newRegister(yes.type);
  append(Select{result, condition, yes, no});
  return Operand::reg(result, yes.type);
}

Operand Emitter::address(const Operand& base, std::int64_t offset,
                         std::vector<std::pair<Operand, std::int64_t>> indices) {
  if (indices.empty()) {
    if (offset == 0) return base;
    if (base.kind == OperandKind::Global) {
      Operand moved = base;
      moved.bits += static_cast<std::uint64_t>(offset);
      return moved;
    }
  }
  const RegId result = newRegister(base.type);
  append(Address{result, base, offset, std::move(indices)});
  return Operand::reg(result, base.type);
}

Operand Emitter::load(Type type, const Operand& address) {
  const RegId result = newRegister(type);
  append(Load{result, type, address});
  return Operand::reg(result, type);
}

void Emitter::store(const Operand& value, const Operand& address) { append(Store{value, address}); }

void Emitter::enter(SlotId slot) { append(Enter{slot}); }

void Emitter::leave(SlotId slot) { append(Leave{slot}); }

std::vector<Operand> Emitter::call(const Operand& callee, std::vector<Operand> args,
                                   const std::vector<Type>& resultTypes) {
  Call call;
  std::vector<Operand> results;
  for (const Type type : resultTypes) {
    call.results.push_back(newRegister(type));
    results.push_back(Operand::reg(call.results.back(), type));
  }
  call.resultTypes = resultTypes;
  call.callee = callee;
  call.args = std::move(args);
  append(std::move(call));
  return results;
}

Operand Emitter::intrinsic(IntrinsicOp op, Type resultType, std::vector<Operand> args, std::string text) {
  const RegId result = newRegister(resultType);
  append(Intrinsic{result, resultType, op, std::move(args), std::move(text)});
  return Operand::reg(result, resultType);
}

void Emitter::effect(IntrinsicOp op, std::vector<Operand> args, std::string text) {
  append(Intrinsic{RegId(), Type(), op, std::move(args), std::move(text)});
}

Operand Emitter::choose(Type type, std::string what) {
  return intrinsic(IntrinsicOp::Choose, type, {}, std::move(what));
}

void Emitter::bind(VariableId variable, const Operand& value) { append(Bind{variable, value}); }

void Emitter::terminate(TerminatorOp op) { function_.blocks[current_.index()].terminator = {std::move(op), loc_}; }

void Emitter::jump(BlockId target, std::vector<Operand> args) { terminate(Jump{{target, std::move(args)}}); }

void Emitter::branch(const Operand& condition, Edge yes, Edge no) {
  terminate(Branch{condition, std::move(yes), std::move(no)});
}

void Emitter::finish() {
  std::vector<BlockId> renumbered(function_.blocks.size());
  std::vector<Block> blocks;
  blocks.reserve(order_.size());
  for (const BlockId old : order_) {
    renumbered[old.index()] = BlockId(blocks.size());
    blocks.push_back(std::move(function_.blocks[old.index()]));
  }
  const auto redirect = [&](Edge& edge) {
    edge.target = renumbered[edge.target.index()];
    CAIRN_CHECK(edge.target.valid(), "a jump to a block without contents");
  };
  for (Block& block : blocks) {
    if (auto* jump = std::get_if<Jump>(&block.terminator.op)) {
      redirect(jump->to);
    } else if (auto* branch = std::get_if<Branch>(&block.terminator.op)) {
      redirect(branch->yes);
      redirect(branch->no);
    }
  }
  function_.blocks = std::move(blocks);
}

}  // namespace cairn::frontend
