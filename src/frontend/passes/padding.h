// What assignments, parameters and initialisers do to padding, in the module.
#pragma once

namespace llvm {
class Module;
}

namespace cairn::frontend {

// Replaces the markers of padding_marks.h, and adds to each copy of a structure, by calls that leave the bytes of the padding
// open (`__cairn_havoc`). Where it is not clear which bytes they are, the path is unsupported. Scopes have been settled before:
// the calls name temporaries that nobody else can name.
void leavePaddingOpen(llvm::Module& module);

// Afterwards: nothing says any more where the parts of copied structures lie. The models of the library are done with, and what their structures
// hide does not count for those of a program.
void forgetCopiedParts(llvm::Module& module);

}  // namespace cairn::frontend
