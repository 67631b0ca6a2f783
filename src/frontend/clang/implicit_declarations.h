// Library functions that a program calls without declaring them. As in GCC they have the type the C library gives them: an
// implicit `int malloc()` would cut every address to 32 bits. -fno-builtin takes this knowledge from Clang together with the
// special treatment of the calls; this source gives it back alone.
#pragma once

#include <clang/Sema/ExternalSemaSource.h>

namespace cairn::frontend {

[[nodiscard]] llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> createImplicitDeclarations();

}  // namespace cairn::frontend
