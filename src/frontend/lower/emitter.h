// Appends instructions to the current block of a function under construction. What each does is said in
// program/code/instruction.h; the methods only number registers and note the position.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "program/code/program.h"

namespace cairn::frontend {

class Emitter {
 public:
  using BinaryOp = program::BinaryOp;
  using CompareOp = program::CompareOp;
  using ConvertOp = program::ConvertOp;
  using FloatOp = program::FloatOp;
  using IntrinsicOp = program::IntrinsicOp;
  using Operand = program::Operand;
  using Type = program::Type;

  explicit Emitter(program::Function& function) : function_(function) {}

  [[nodiscard]] program::Function& function() { return function_; }
  [[nodiscard]] program::BlockId newBlock();
  // Blocks are laid out in the order in which they are begun.
  void begin(program::BlockId block);
  [[nodiscard]] program::BlockId block() const { return current_; }
  void setLocation(program::SourceLoc loc) { loc_ = loc; }
  [[nodiscard]] program::SourceLoc location() const { return loc_; }
  [[nodiscard]] program::RegId newRegister(Type type);
  [[nodiscard]] Operand newParameter(program::BlockId block, Type type);

  Operand binary(BinaryOp op, const Operand& left, const Operand& right, bool noSignedWrap = false,
                 bool noUnsignedWrap = false);
  Operand compare(CompareOp op, const Operand& left, const Operand& right);
  Operand convert(ConvertOp op, const Operand& value, Type to);
  // An integer at another width; nothing if it has that width already.
  Operand zeroExtendOrTruncate(const Operand& value, Type to);
  Operand signExtendOrTruncate(const Operand& value, Type to);
  Operand floating(FloatOp op, std::vector<Operand> args, Type to);
  Operand select(const Operand& condition, const Operand& yes, const Operand& no);
  // Folds into the operand what needs no instruction.
  Operand address(const Operand& base, std::int64_t offset, std::vector<std::pair<Operand, std::int64_t>> indices = {});
  Operand load(Type type, const Operand& address);
  void store(const Operand& value, const Operand& address);
  void enter(program::SlotId slot);
  void leave(program::SlotId slot);
  std::vector<Operand> call(const Operand& callee, std::vector<Operand> args, const std::vector<Type>& resultTypes);
  Operand intrinsic(IntrinsicOp op, Type resultType, std::vector<Operand> args, std::string text = {});
  void effect(IntrinsicOp op, std::vector<Operand> args, std::string text = {});
  Operand choose(Type type, std::string what);
  void bind(program::VariableId variable, const Operand& value);

  void terminate(program::TerminatorOp op);
  void jump(program::BlockId target, std::vector<Operand> args = {});
  void branch(const Operand& condition, program::Edge yes, program::Edge no);

  // Orders the blocks by the order of begin() and drops those never begun, which nothing may refer to.
  void finish();

 private:
  void append(program::Operation op);

  program::Function& function_;
  program::BlockId current_;
  program::SourceLoc loc_;
  std::vector<program::BlockId> order_;
};

}  // namespace cairn::frontend
