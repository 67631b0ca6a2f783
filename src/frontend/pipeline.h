// The stages inside the front end, in order: compile -> prepare -> lower. Not for other folders: LLVM types show.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "frontend/clang/outline.h"
#include "frontend/entry/entry_plan.h"
#include "frontend/frontend.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace cairn::frontend {

struct CompiledModule {
  CompiledModule();
  CompiledModule(CompiledModule&&) noexcept;
  CompiledModule& operator=(CompiledModule&&) noexcept;
  ~CompiledModule();

  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;  // destroyed before its context
  std::string warnings;
  UnresolvedOutline outline;
  std::optional<EntryPlan> entry;
};

// Clang in process on every source, linked into one module. Throws InputError.
[[nodiscard]] CompiledModule compile(const Options& options);

// Links the library models that the module needs. What the user's sources define wins over a model.
void linkLibrary(llvm::Module& module, const Options& options);

// The few passes that keep every memory error visible (docs/frontend.md says why each is safe): scopes for variables that a
// jump enters, unknown values at declarations, promotion of scalar non-pointer variables, loop simplification.
void prepare(llvm::Module& module);

// The prepared module as a program.
[[nodiscard]] program::Program lower(llvm::Module& module, const Options& options);

}  // namespace cairn::frontend
