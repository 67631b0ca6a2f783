// Scalar variables that are no pointers and hold none become registers.
#pragma once

namespace llvm {
class Module;
}

namespace cairn::frontend {

// A call of a function with this prefix, followed by the name of the variable (and, if another type has taken that name, the
// type in parentheses), is the unknown value of an uninitialised variable.
inline constexpr const char* kUninitialised = "cairn.choose.uninit.";

// Each promoted variable has an unknown value at each entry of its scope; those that no execution can read are left out.
void promoteScalars(llvm::Module& module);

}  // namespace cairn::frontend
