// The alignment that the address of a variable has in every implementation of C: what its type or _Alignas demands.
//
// The alignment in LLVM's module may be larger, since Clang prefers 16 for large arrays of x86-64 and 8 for a double of
// i386; programs cannot rely on that.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <cstdint>

namespace cairn::frontend {

// Of a variable whose memory has this LLVM type, and this alignment in the module. `variable` is null if none is declared.
// Where the demanded alignment cannot be told, the answer is smaller than it.
[[nodiscard]] std::uint32_t demandedAlignment(const llvm::DIVariable* variable, llvm::Type* type, llvm::Align inModule,
                                              const llvm::DataLayout& layout);

}  // namespace cairn::frontend
