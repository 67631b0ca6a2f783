// One function with a body. Blocks are lowered from the entry on, each once something that was lowered jumps to it: what
// only an unsupported instruction leads to is not in the program. Values that are no single scalar are lists of parts.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/lower/emitter.h"
#include "frontend/lower/module.h"
#include "frontend/lower/pieces.h"
#include "frontend/lower/wide.h"

namespace cairn::frontend {

class FunctionLowering {
 public:
  FunctionLowering(ModuleLowering& module, llvm::Function& function);

  [[nodiscard]] program::Function run();

 private:
  using Operand = program::Operand;
  using Type = program::Type;
  // A part without operand is undefined: every use of it may see another value.
  using Parts = llvm::SmallVector<std::optional<Operand>, 1>;
  using Operands = std::vector<Operand>;

  // function.cpp: signature, frame, blocks and their ends
  void lowerSignature();
  void collectFrame();
  void noteDeclaration(llvm::DbgVariableRecord& record);
  program::SlotId newSlot(std::string name, std::uint64_t size, std::uint32_t alignment);
  void lowerPrologue();
  void lowerBlocks();
  void lowerBlock(llvm::BasicBlock& block);
  void openBlock(llvm::BasicBlock& block);
  void lowerTerminator(llvm::Instruction& terminator);
  void lowerSwitch(llvm::SwitchInst& instruction);
  [[nodiscard]] program::Edge edge(llvm::BasicBlock& from, llvm::BasicBlock& to);
  void reach(program::BlockId block);
  void jumpTo(program::Edge to);
  void branchTo(const Operand& condition, program::Edge yes, program::Edge no);
  // Exit or Abort: nothing follows in the block.
  void endProgram(program::IntrinsicOp op, Operands args);
  void lowerDebugRecords(llvm::Instruction& instruction);

  // values.cpp: what instructions use
  [[nodiscard]] static Parts defined(const Operands& values);
  [[nodiscard]] static Parts undefined(std::size_t count);
  [[nodiscard]] Parts value(llvm::Value& value);
  [[nodiscard]] Parts constant(llvm::Constant& constant);
  [[nodiscard]] Operands operands(llvm::Value& value);
  [[nodiscard]] Operand scalar(llvm::Value& value);
  // Extended to 128 bits, and cut back to the parts of a wide integer type.
  [[nodiscard]] Wide wide(llvm::Value& value, bool isSigned);
  [[nodiscard]] Parts wideParts(const Wide& value, llvm::Type* type);
  // An integer of any width by 64 bits each, the highest ones extended, and cut back.
  [[nodiscard]] Pieces pieces(llvm::Value& value, bool isSigned);
  [[nodiscard]] Parts piecesParts(const Pieces& value, llvm::Type* type);
  [[nodiscard]] Operand materialise(const std::optional<Operand>& part, Type type);
  // Without emitting anything; for debug info.
  [[nodiscard]] std::optional<Operand> known(llvm::Value& value);
  [[nodiscard]] const std::vector<Part>& parts(const llvm::Value& value) { return types_.parts(value.getType()); }
  [[nodiscard]] std::vector<Type> partTypes(llvm::Type* type);

  // instructions.cpp: computation
  [[nodiscard]] Parts compute(llvm::Instruction& instruction);
  [[nodiscard]] Parts lowerBinary(llvm::BinaryOperator& instruction);
  [[nodiscard]] Parts lowerWideBinary(llvm::BinaryOperator& instruction);
  [[nodiscard]] Parts lowerCompare(llvm::ICmpInst& instruction);
  [[nodiscard]] Operand lowerFloatCompare(llvm::FCmpInst& instruction);
  [[nodiscard]] Parts lowerCast(llvm::CastInst& instruction);
  [[nodiscard]] Parts lowerWideCast(llvm::CastInst& instruction);
  [[nodiscard]] Parts lowerBitcast(llvm::Value& from, llvm::Type* to);
  [[nodiscard]] Parts lowerSelect(llvm::SelectInst& instruction);
  [[nodiscard]] Parts lowerElementAccess(llvm::Instruction& instruction);
  // Several parts as one integer in the order of memory, and back.
  [[nodiscard]] Operand packed(const std::vector<Part>& layout, const Operands& values);
  [[nodiscard]] Parts unpacked(const std::vector<Part>& layout, const Operand& whole);

  // memory.cpp: addresses, accesses, stack objects
  [[nodiscard]] Operand lowerAddress(llvm::GEPOperator& instruction);
  [[nodiscard]] Operand lowerStackAllocation(llvm::AllocaInst& instruction);
  [[nodiscard]] Parts loadParts(llvm::Type* type, const Operand& address);
  void storeParts(const std::vector<Part>& layout, const Operands& values, const Operand& address);
  [[nodiscard]] Operand lowerAtomicUpdate(llvm::AtomicRMWInst& instruction);
  [[nodiscard]] Parts lowerCompareExchange(llvm::AtomicCmpXchgInst& instruction);
  [[nodiscard]] Operand word(llvm::Value& value);  // an unsigned number at pointer width

  // calls.cpp
  [[nodiscard]] Parts lowerCall(llvm::CallBase& call);
  [[nodiscard]] Parts lowerDirectCall(llvm::CallBase& call, llvm::Function& callee);
  [[nodiscard]] Parts lowerIndirectCall(llvm::CallBase& call);
  [[nodiscard]] Parts lowerAssembly(llvm::CallBase& call);
  [[nodiscard]] Operands fixedArguments(llvm::CallBase& call, unsigned count);
  void appendVariadic(llvm::CallBase& call, unsigned index, Operands& out);
  void appendMemoryArgument(llvm::CallBase& call, unsigned index, Operands& out);
  [[nodiscard]] std::optional<Operand> coerced(const Operand& value, Type to);

  // intrinsics.cpp: functions of LLVM, models.cpp: functions of Cairn's library models
  [[nodiscard]] Parts lowerIntrinsic(llvm::IntrinsicInst& call);
  [[nodiscard]] std::optional<Parts> lowerMemoryIntrinsic(llvm::IntrinsicInst& call);
  [[nodiscard]] std::optional<Parts> lowerIntegerIntrinsic(llvm::IntrinsicInst& call);
  [[nodiscard]] Parts lowerWideOverflow(llvm::IntrinsicInst& call, program::BinaryOp op, bool isSigned);
  [[nodiscard]] std::optional<Parts> lowerFloatIntrinsic(llvm::IntrinsicInst& call);
  void lowerVariadicStart(const Operand& list);
  [[nodiscard]] Operand lowerFloatClass(const Operand& value, unsigned mask);
  [[nodiscard]] Parts lowerModelCall(llvm::CallBase& call, llvm::StringRef name);

  ModuleLowering& module_;
  llvm::Function& source_;
  TypeLowering& types_;
  program::Function function_;
  Emitter emit_;
  llvm::DenseMap<const llvm::Value*, Parts> values_;
  llvm::DenseMap<const llvm::Value*, program::SlotId> slots_;  // of static allocas and by-value parameters
  llvm::DenseMap<const llvm::BasicBlock*, program::BlockId> blockIds_;
  llvm::DenseMap<const llvm::BasicBlock*, std::string> unsupportedBlocks_;  // whose phi nodes have no machine type
  bool ended_ = false;                           // the instruction just lowered ends the program
  std::vector<bool> reached_;                    // by BlockId: the first ids are those of LLVM's blocks, in order
  std::set<program::BlockId> waiting_;           // reached and not yet lowered
  std::vector<program::SlotId> enteredAtStart_;  // slots without lifetime markers
};

// A function of the user's whose call violates unreach-call. The violation stands at the call, so a direct call is marked there
// and the function itself only for calls through pointers.
[[nodiscard]] bool isErrorFunction(const llvm::Function& function);

// Functions that no sequential program without jumps between frames calls; empty if `name` is none of them, else why.
[[nodiscard]] std::string unsupportedFunction(llvm::StringRef name);

}  // namespace cairn::frontend
