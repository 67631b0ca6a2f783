// Builds one function block by block. Each operation appends to the current block and gives its result as an operand.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "program/code/program.h"

namespace cairn::program {

class FunctionBuilder {
 public:
  explicit FunctionBuilder(std::string name, DataModel model = DataModel::LP64);

  // ---- Declarations
  RegId newRegister(Type type);
  Operand addParam(Type type);  // of the function
  SlotId newSlot(std::string name, std::uint64_t size, VariableId variable = {});
  BlockId newBlock();  // the first is the entry
  Operand addBlockParam(BlockId block, Type type);
  [[nodiscard]] Operand operand(RegId reg) const { return Operand::reg(reg, function_.typeOf(reg)); }
  [[nodiscard]] Operand address(SlotId slot) const { return Operand::slot(slot, pointerType()); }
  [[nodiscard]] Type pointerType() const { return ptrType(model_ == DataModel::LP64 ? 64 : 32); }

  // ---- Where and with which location to append
  void setBlock(BlockId block) { block_ = block; }
  [[nodiscard]] BlockId block() const { return block_; }
  void setLocation(SourceLoc loc) { loc_ = loc; }

  // ---- Instructions
  void append(Operation operation);
  Operand binary(BinaryOp op, Operand left, Operand right);
  Operand compare(CompareOp op, Operand left, Operand right);
  Operand convert(ConvertOp op, Operand value, Type to);
  Operand floating(FloatOp op, std::vector<Operand> args, Type to);
  Operand select(Operand condition, Operand yes, Operand no);
  Operand addressOf(Operand base, std::int64_t offset, std::vector<std::pair<Operand, std::int64_t>> indices = {});
  Operand load(Type type, Operand address);
  void store(Operand value, Operand address);
  void enter(SlotId slot) { append(Enter{slot}); }
  void leave(SlotId slot) { append(Leave{slot}); }
  std::vector<Operand> call(Operand callee, std::vector<Operand> args, std::vector<Type> resultTypes);
  // An intrinsic that gives a value, and one that gives none.
  Operand intrinsic(IntrinsicOp op, std::vector<Operand> args, Type resultType, std::string text = {});
  void intrinsic(IntrinsicOp op, std::vector<Operand> args);
  void bind(VariableId variable, Operand value) { append(Bind{variable, value}); }

  // ---- Ends of blocks. The current block must not be ended yet.
  void terminate(TerminatorOp terminator);
  void jump(BlockId target, std::vector<Operand> args = {});
  void branch(Operand condition, Edge yes, Edge no);
  void ret(std::vector<Operand> values = {});
  [[nodiscard]] bool terminated(BlockId block) const { return terminated_[block.index()]; }

  // The function under construction, for fields that need no help (variadic, library, resultTypes...).
  [[nodiscard]] Function& function() { return function_; }
  // Every block must be ended.
  [[nodiscard]] Function take();

 private:
  [[nodiscard]] bool atOpenBlock() const { return block_.valid() && !terminated(block_); }

  DataModel model_;
  Function function_;
  BlockId block_;
  SourceLoc loc_;
  std::vector<bool> terminated_;
};

}  // namespace cairn::program
