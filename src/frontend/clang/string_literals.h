// Whether two equal string literals are one object is open in C (6.4.5p7). Code generation is told to make an object of each
// (run_clang.cpp: literals that may be written), and the engines let literals lie on each other as far as their bytes agree.
#pragma once

namespace llvm {
class Module;
}

namespace cairn::frontend {

// Literals are constants again. The name of a function, `__func__`, is one object in all of the function.
void settleLiterals(llvm::Module& module);

}  // namespace cairn::frontend
