// Which integer variables may hold a converted pointer. Those stay objects in memory: a block whose only trace is such a
// variable is tracked until the variable's scope ends, not until its last use.
#pragma once

#include <llvm/ADT/DenseSet.h>

#include <vector>

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class Instruction;
class Module;
class Use;
class Value;
}  // namespace llvm

namespace cairn::frontend {

// A flow-insensitive analysis of the whole module, started where a pointer becomes an integer.
//  - Arithmetic, conversions, selections and phis pass it on; comparisons and the difference of two converted pointers do not.
//  - A variable that is only loaded and stored by name holds it if such a value is stored to it.
//  - All other memory is one place: once it may hold one, every integer loaded from it may be one. It may from the start if
//    bytes are copied into an integer variable, or a function without body is handed a pointer, or casts or unions of the program
//    let it read the bytes of a pointer as an integer (pointer_views.h).
//  - Calls pass it through arguments and results; an indirect call reaches every function whose address is taken.
class PointerTaint {
 public:
  explicit PointerTaint(llvm::Module& module);

  [[nodiscard]] bool mayHoldPointer(const llvm::AllocaInst& variable) const;

 private:
  void collect();
  void seed();
  void taint(llvm::Value& value);
  void taintMemory();
  void taintCallResults(llvm::Function& function);
  void passOn(llvm::Use& use);
  void passToCall(llvm::Use& use, llvm::CallBase& call);

  llvm::Module& module_;
  bool memoryTainted_ = false;
  llvm::DenseSet<const llvm::Value*> tainted_;
  std::vector<llvm::Value*> pending_;
  std::vector<llvm::Instruction*> memoryReads_;  // integers from memory other than named scalars
  std::vector<llvm::CallBase*> indirectCalls_;
  std::vector<llvm::Function*> addressTaken_;  // with a body
};

}  // namespace cairn::frontend
