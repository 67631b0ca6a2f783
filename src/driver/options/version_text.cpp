#include "driver/options/version_text.h"

#include <fmt/format.h>

#include "frontend/passes/version.h"
#include "numeric/domains/version.h"
#include "solver/version.h"
#include "term/version.h"

namespace cairn::driver {

std::string versionText() {
  return fmt::format("cairn {}\n  Clang and LLVM {}\n  Z3 {}\n  cvc5 {}\n  PPL {}\n", CAIRN_VERSION,
                     frontend::clangVersion(), term::z3Version(), solver::cvc5Version(), numeric::pplVersion());
}

}  // namespace cairn::driver
