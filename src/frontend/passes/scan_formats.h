// Calls of the scanf family whose format is a constant: walking the format is no part of what the program does.
#pragma once

namespace llvm {
class Module;
}

namespace cairn::frontend {

// Such a call becomes one of a function that does what the format says, one directive after the other, by the parts of the models in
// library/stdio_scan.c: the same reads, writes and choices in the same order, but no loop over the format and no list of variable arguments. What
// the models refuse, and calls with fewer pointers than the format needs, stay calls of the model. Before models are linked.
void unfoldScanFormats(llvm::Module& module);

}  // namespace cairn::frontend
