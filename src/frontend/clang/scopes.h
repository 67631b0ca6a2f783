// Lifetime markers for what Clang gives none: variables that a jump may enter past their declaration, compound literals,
// temporaries whose address an expression uses.
#pragma once

#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace cairn::frontend {

// Turns the calls that scope_markers.h added into lifetime markers and removes them. Afterwards every alloca of fixed size has
// lifetime markers at each entry and exit of its block, or lives as long as the call (parameters, variables of the outermost
// block, temporaries whose address stays in the expression), or is unsupported in every use.
void resolveScopes(llvm::Module& module);

// Accesses by name that some path reaches while the variable is out of scope: there must be none.
[[nodiscard]] std::vector<std::string> accessesOutOfScope(llvm::Module& module);

}  // namespace cairn::frontend
