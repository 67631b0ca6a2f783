#include "program/code/property.h"

#include <fmt/format.h>

#include <array>

namespace cairn::program {

namespace {
constexpr std::array kKinds = {
    ViolationKind::ValidDeref,      ViolationKind::ValidFree,    ViolationKind::ValidMemtrack,
    ViolationKind::ValidMemcleanup, ViolationKind::UnreachCall,  ViolationKind::BlockMisaligned,
    ViolationKind::BlockOutside,    ViolationKind::BlockOverlap, ViolationKind::BlockTouched,
    ViolationKind::BlockChanged,    ViolationKind::ChunkLost};
constexpr std::string_view kMemSafety = "valid-memsafety";
constexpr std::string_view kLoans = "valid-loans";
}  // namespace

std::vector<ViolationKind> Property::kinds() const {
  std::vector<ViolationKind> result;
  for (const ViolationKind kind : kKinds) {
    if (asks(kind)) result.push_back(kind);
  }
  return result;
}

std::string_view name(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::ValidDeref: return "valid-deref";
    case ViolationKind::ValidFree: return "valid-free";
    case ViolationKind::ValidMemtrack: return "valid-memtrack";
    case ViolationKind::ValidMemcleanup: return "valid-memcleanup";
    case ViolationKind::UnreachCall: return "unreach-call";
    case ViolationKind::BlockMisaligned: return "block-misaligned";
    case ViolationKind::BlockOutside: return "block-outside";
    case ViolationKind::BlockOverlap: return "block-overlap";
    case ViolationKind::BlockTouched: return "block-touched";
    case ViolationKind::BlockChanged: return "block-changed";
    case ViolationKind::ChunkLost: return "chunk-lost";
  }
  return "";
}

std::string name(Property property) {
  std::string text;
  const auto append = [&](std::string_view part) {
    if (!text.empty()) text += ',';
    text += part;
  };
  if (property.covers(Property::MemSafety)) {
    append(kMemSafety);
    property = property.without(Property::MemSafety);
  }
  if (property.covers(Property::Loans)) {
    append(kLoans);
    property = property.without(Property::Loans);
  }
  for (const ViolationKind kind : property.kinds()) append(name(kind));
  return text;
}

std::optional<Property> propertyNamed(std::string_view text) {
  if (text == kMemSafety) return Property::MemSafety;
  if (text == kLoans) return Property::Loans;
  for (const ViolationKind kind : kKinds) {
    if (text == name(kind)) return Property{kind};
  }
  return std::nullopt;
}

std::optional<Property> propertiesNamed(std::string_view names) {
  Property result;
  for (std::string_view rest = names;;) {
    const std::size_t comma = rest.find(',');
    const auto part = propertyNamed(rest.substr(0, comma));
    if (!part) return std::nullopt;
    result.add(*part);
    if (comma == std::string_view::npos) return result;
    rest.remove_prefix(comma + 1);
  }
}

std::string notCheckedText(const Program& program, ViolationKind kind, SourceLoc loc, std::string_view message) {
  const bool known = loc.file.valid() && loc.file.index() < program.files.size();
  std::string place;
  if (known) {
    place = fmt::format(" at {}:{}", program.files[loc.file.index()], loc.line);
  } else if (loc.valid()) {
    place = fmt::format(" at line {}", loc.line);
  }
  return fmt::format("no invalid {}{} ({}): {} was not checked, an execution ends there",
                     kind == ViolationKind::ValidFree ? "free" : "access", place, message, name(kind));
}

}  // namespace cairn::program
