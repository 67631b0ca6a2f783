#include "frontend/passes/library.h"

// CAIRN_LIBRARY_64 and CAIRN_LIBRARY_32 are the paths of the bitcode files. Aligned for LLVM's reader of 32-bit words.
asm(".section .rodata\n"
    ".balign 16\n"
    "cairn_library_64: .incbin \"" CAIRN_LIBRARY_64
    "\"\n"
    "cairn_library_64_end: .byte 0\n"
    ".balign 16\n"
    "cairn_library_32: .incbin \"" CAIRN_LIBRARY_32
    "\"\n"
    "cairn_library_32_end: .byte 0\n"
    ".text\n");

extern "C" const char cairn_library_64[];
extern "C" const char cairn_library_64_end[];
extern "C" const char cairn_library_32[];
extern "C" const char cairn_library_32_end[];

namespace cairn::frontend {

std::string_view libraryBitcode(program::DataModel model) {
  switch (model) {
    case program::DataModel::LP64:
      return {cairn_library_64, static_cast<std::size_t>(cairn_library_64_end - cairn_library_64)};
    case program::DataModel::ILP32:
      return {cairn_library_32, static_cast<std::size_t>(cairn_library_32_end - cairn_library_32)};
  }
  return {};
}

}  // namespace cairn::frontend
