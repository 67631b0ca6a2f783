#pragma once

namespace llvm {
class Function;
}

namespace cairn::frontend {

// Where several ways leave a scope (its end, `return`, `break`, `goto`), Clang sends all of them through one block that
// ends the lifetimes, and a switch on a number that says where each goes on. This gives every way a copy of that block, so
// that no path exists that enters one way and leaves another: on such a path the function's result would look unset.
void separateCleanupPaths(llvm::Function& function);

}  // namespace cairn::frontend
