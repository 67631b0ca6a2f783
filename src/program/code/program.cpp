#include "program/code/program.h"

namespace cairn::program {

std::optional<FunctionId> Program::findFunction(const std::string& name) const {
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (functions[i].name == name) return FunctionId(i);
  }
  return std::nullopt;
}

}  // namespace cairn::program
