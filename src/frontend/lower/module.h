// One module on its way to a program: who has which number, and what is still to be lowered. Functions and globals get a
// number when something that is lowered first refers to them, so only what the entry reaches is in the program.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lower/source.h"
#include "frontend/lower/types.h"
#include "program/code/program.h"

namespace cairn::frontend {

class ModuleLowering {
 public:
  ModuleLowering(llvm::Module& module, const Options& options);

  [[nodiscard]] program::Program run();

  [[nodiscard]] llvm::Module& module() { return module_; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] TypeLowering& types() { return types_; }
  [[nodiscard]] SourceMap& source() { return source_; }

  [[nodiscard]] program::FunctionId functionId(llvm::Function& function);
  // Throws support::Unsupported for a variable whose size or initial value is not known.
  [[nodiscard]] program::GlobalId globalId(llvm::GlobalVariable& global);
  // The address of a function, a variable or an alias of one. Throws as globalId.
  [[nodiscard]] program::Operand addressOf(llvm::GlobalValue& value);
  // A function that the lowering writes itself: quotient and remainder of unsigned 128-bit integers, by halves.
  [[nodiscard]] program::FunctionId wideDivision();

 private:
  program::FunctionId addEntry();
  void lowerPending();
  // globals.cpp
  void findUnknownGlobals();
  void lowerGlobal(program::GlobalId id, llvm::GlobalVariable& global);

  llvm::Module& module_;
  const Options& options_;
  program::Program program_;
  TypeLowering types_;
  SourceMap source_;
  llvm::DenseMap<const llvm::Function*, program::FunctionId> functionIds_;
  llvm::DenseMap<const llvm::GlobalVariable*, program::GlobalId> globalIds_;
  llvm::DenseMap<const llvm::GlobalVariable*, std::string> unknownGlobals_;  // why they cannot be lowered
  std::vector<std::pair<program::FunctionId, llvm::Function*>> pendingFunctions_;
  std::vector<std::pair<program::GlobalId, llvm::GlobalVariable*>> pendingGlobals_;
  program::FunctionId wideDivision_;
};

// A stand-in body for a function without body and without model (undefined.cpp).
[[nodiscard]] program::Function lowerUndefined(ModuleLowering& module, llvm::Function& source);

// A function with a body (function.cpp).
[[nodiscard]] program::Function lowerFunction(ModuleLowering& module, llvm::Function& function);

}  // namespace cairn::frontend
