#include "program/code/names.h"

#include <fmt/format.h>

namespace cairn::program {

std::string name(Type type) {
  switch (type.kind) {
    case TypeKind::Int: return fmt::format("i{}", type.bits);
    case TypeKind::Ptr: return fmt::format("ptr{}", type.bits);
    case TypeKind::Float: return fmt::format("f{}", type.bits);
  }
  return {};
}

std::string name(Type type, DataModel model) {
  const Type pointer = ptrType(model == DataModel::LP64 ? 64 : 32);
  return type == pointer ? std::string("ptr") : name(type);
}

}  // namespace cairn::program
