#include "program/code/builder.h"

#include <fmt/format.h>

#include "support/check.h"

namespace cairn::program {

FunctionBuilder::FunctionBuilder(std::string name, DataModel model) : model_(model) {
  function_.name = std::move(name);
}

RegId FunctionBuilder::newRegister(Type type) {
  function_.registers.push_back(type);
  return RegId(function_.registers.size() - 1);
}

Operand FunctionBuilder::addParam(Type type) {
  const RegId reg = newRegister(type);
  function_.params.push_back(reg);
  return Operand::reg(reg, type);
}

SlotId FunctionBuilder::newSlot(std::string name, std::uint64_t size, VariableId variable) {
  function_.slots.push_back({std::move(name), size, variable});
  return SlotId(function_.slots.size() - 1);
}

BlockId FunctionBuilder::newBlock() {
  function_.blocks.emplace_back();
  terminated_.push_back(false);
  return BlockId(function_.blocks.size() - 1);
}

Operand FunctionBuilder::addBlockParam(BlockId block, Type type) {
  const RegId reg = newRegister(type);
  function_.blocks[block.index()].params.push_back(reg);
  return Operand::reg(reg, type);
}

void FunctionBuilder::append(Operation operation) {
  CAIRN_CHECK(atOpenBlock(), "no open block to append to");
  function_.blocks[block_.index()].instructions.push_back({std::move(operation), loc_});
}

Operand FunctionBuilder::binary(BinaryOp op, Operand left, Operand right) {
  const RegId result = newRegister(left.type);
  append(Binary{result, op, left, right, false, false});
  return operand(result);
}

Operand FunctionBuilder::compare(CompareOp op, Operand left, Operand right) {
  const RegId result = newRegister(intType(1));
  append(Compare{result, op, left, right});
  return operand(result);
}

Operand FunctionBuilder::convert(ConvertOp op, Operand value, Type to) {
  const RegId result = newRegister(to);
  append(Convert{result, op, value, to});
  return operand(result);
}

Operand FunctionBuilder::floating(FloatOp op, std::vector<Operand> args, Type to) {
  const RegId result = newRegister(to);
  append(Float{result, op, std::move(args), to});
  return operand(result);
}

Operand FunctionBuilder::select(Operand condition, Operand yes, Operand no) {
  const RegId result = newRegister(yes.type);
  append(Select{result, condition, yes, no});
  return operand(result);
}

Operand FunctionBuilder::addressOf(Operand base, std::int64_t offset,
                                   std::vector<std::pair<Operand, std::int64_t>> indices) {
  const RegId result = newRegister(pointerType());
  append(Address{result, base, offset, std::move(indices)});
  return operand(result);
}

Operand FunctionBuilder::load(Type type, Operand address) {
  const RegId result = newRegister(type);
  append(Load{result, type, address});
  return operand(result);
}

void FunctionBuilder::store(Operand value, Operand address) { append(Store{value, address}); }

std::vector<Operand> FunctionBuilder::call(Operand callee, std::vector<Operand> args, std::vector<Type> resultTypes) {
  Call call;
  std::vector<Operand> results;
  for (const Type type : resultTypes) {
    call.results.push_back(newRegister(type));
    results.push_back(operand(call.results.back()));
  }
  call.resultTypes = std::move(resultTypes);
  call.callee = callee;
  call.args = std::move(args);
  append(std::move(call));
  return results;
}

Operand FunctionBuilder::intrinsic(IntrinsicOp op, std::vector<Operand> args, Type resultType, std::string text) {
  const RegId result = newRegister(resultType);
  append(Intrinsic{result, resultType, op, std::move(args), std::move(text)});
  return operand(result);
}

void FunctionBuilder::intrinsic(IntrinsicOp op, std::vector<Operand> args) {
  append(Intrinsic{RegId(), Type{}, op, std::move(args), {}});
}

void FunctionBuilder::terminate(TerminatorOp terminator) {
  CAIRN_CHECK(atOpenBlock(), "no open block to end");
  function_.blocks[block_.index()].terminator = {std::move(terminator), loc_};
  terminated_[block_.index()] = true;
}

void FunctionBuilder::jump(BlockId target, std::vector<Operand> args) { terminate(Jump{{target, std::move(args)}}); }

void FunctionBuilder::branch(Operand condition, Edge yes, Edge no) {
  terminate(Branch{condition, std::move(yes), std::move(no)});
}

void FunctionBuilder::ret(std::vector<Operand> values) { terminate(Return{std::move(values)}); }

Function FunctionBuilder::take() {
  for (std::size_t i = 0; i < terminated_.size(); ++i) {
    CAIRN_CHECK(terminated_[i], fmt::format("block{} of {} has no end", i, function_.name));
  }
  return std::move(function_);
}

}  // namespace cairn::program
