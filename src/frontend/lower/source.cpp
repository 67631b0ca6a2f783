#include "frontend/lower/source.h"

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "support/check.h"

namespace cairn::frontend {

using namespace program;
namespace dwarf = llvm::dwarf;

namespace {

// Without const, volatile, restrict and _Atomic; typedefs too if asked.
const llvm::DIType* strip(const llvm::DIType* type, bool typedefs) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case dwarf::DW_TAG_typedef:
        if (!typedefs) return type;
        break;
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_restrict_type:
      case dwarf::DW_TAG_atomic_type: break;
      default: return type;
    }
    type = derived->getBaseType();
  }
  return type;
}

SourceTypeKind basicKind(unsigned encoding) {
  switch (encoding) {
    case dwarf::DW_ATE_boolean: return SourceTypeKind::Bool;
    case dwarf::DW_ATE_float:
    case dwarf::DW_ATE_complex_float: return SourceTypeKind::Float;
    case dwarf::DW_ATE_unsigned:
    case dwarf::DW_ATE_unsigned_char:
    case dwarf::DW_ATE_UTF: return SourceTypeKind::Unsigned;
    default: return SourceTypeKind::Signed;
  }
}

// Element counts, outermost dimension first; 0 where the count is unknown (flexible, variable or incomplete).
std::vector<std::uint64_t> dimensions(const llvm::DICompositeType& array) {
  std::vector<std::uint64_t> counts;
  for (const auto* element : array.getElements()) {
    std::uint64_t count = 0;
    if (const auto* range = llvm::dyn_cast<llvm::DISubrange>(element)) {
      if (auto* constant = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount())) {
        count = constant->isMinusOne() ? 0 : constant->getZExtValue();
      }
    }
    counts.push_back(count);
  }
  return counts;
}

std::string typeName(const llvm::DIType* type);

std::string argumentNames(const llvm::DISubroutineType& function) {
  std::string text;
  const auto types = function.getTypeArray();
  for (unsigned i = 1; i < types.size(); ++i) {
    if (i > 1) text += ", ";
    text += types[i] == nullptr ? "..." : typeName(types[i]);
  }
  return text.empty() ? "void" : text;
}

std::string resultName(const llvm::DISubroutineType& function) {
  const auto types = function.getTypeArray();
  return typeName(types.size() == 0 ? nullptr : types[0]);
}

std::string pointerName(const llvm::DIType* target) {
  const auto* stripped = strip(target, false);
  if (const auto* function = llvm::dyn_cast_or_null<llvm::DISubroutineType>(stripped)) {
    return fmt::format("{} (*)({})", resultName(*function), argumentNames(*function));
  }
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped);
  if (composite != nullptr && composite->getTag() == dwarf::DW_TAG_array_type) {
    std::string text = typeName(composite->getBaseType()) + " (*)";
    for (const auto count : dimensions(*composite)) text += count == 0 ? "[]" : fmt::format("[{}]", count);
    return text;
  }
  std::string text = typeName(target);
  return text.ends_with('*') ? text + "*" : text + " *";
}

std::string typeName(const llvm::DIType* type) {
  type = strip(type, false);
  if (type == nullptr) return "void";
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) return basic->getName().str();
  if (const auto* function = llvm::dyn_cast<llvm::DISubroutineType>(type)) {
    return fmt::format("{} ({})", resultName(*function), argumentNames(*function));
  }
  if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    const std::string tail = composite->getName().empty() ? "" : " " + composite->getName().str();
    switch (composite->getTag()) {
      case dwarf::DW_TAG_structure_type: return "struct" + tail;
      case dwarf::DW_TAG_union_type: return "union" + tail;
      case dwarf::DW_TAG_enumeration_type: return "enum" + tail;
      default: {
        std::string text = typeName(composite->getBaseType()) + " ";
        for (const auto count : dimensions(*composite)) text += count == 0 ? "[]" : fmt::format("[{}]", count);
        return text;
      }
    }
  }
  const auto& derived = *llvm::cast<llvm::DIDerivedType>(type);
  return derived.getTag() == dwarf::DW_TAG_pointer_type ? pointerName(derived.getBaseType()) : derived.getName().str();
}

// The path as it can be opened from here: of a file outside of the working directory Clang keeps what it shares with it apart.
std::string pathOf(const llvm::DIFile& file) {
  const std::filesystem::path name = file.getFilename().str();
  const std::filesystem::path directory = file.getDirectory().str();
  std::error_code error;
  if (directory.empty() || directory == std::filesystem::current_path(error)) return name.string();
  const std::filesystem::path joined = directory / name;
  return std::filesystem::exists(joined, error) ? joined.string() : name.string();
}

}  // namespace

FileId SourceMap::file(const llvm::DIFile* file) {
  if (file == nullptr) return {};
  const auto [entry, isNew] = files_.try_emplace(file);
  if (!isNew) return entry->second;
  std::string path = pathOf(*file);
  const auto [named, isNewName] = filesByName_.try_emplace(path);
  if (isNewName) {
    named->second = FileId(program_.files.size());
    program_.files.push_back(std::move(path));
  }
  return entry->second = named->second;
}

SourceLoc SourceMap::location(const llvm::DebugLoc& loc) {
  if (!loc || loc.getLine() == 0) return {};
  return {file(loc->getFile()), loc.getLine(), loc.getCol()};
}

SourceLoc SourceMap::location(const llvm::DISubprogram& subprogram) {
  if (subprogram.getLine() == 0) return {};
  return {file(subprogram.getFile()), subprogram.getLine(), 0};
}

VariableId SourceMap::variable(const llvm::DILocalVariable& variable) {
  const auto [entry, isNew] = variables_.try_emplace(&variable);
  if (!isNew) return entry->second;
  const auto id = entry->second = VariableId(program_.variables.size());
  program_.variables.push_back(
      {variable.getName().str(), {}, {file(variable.getFile()), variable.getLine(), 0}, variable.isParameter()});
  program_.variables[id.index()].type = type(variable.getType());
  return id;
}

VariableId SourceMap::variable(const llvm::DIGlobalVariable& variable) {
  const auto [entry, isNew] = variables_.try_emplace(&variable);
  if (!isNew) return entry->second;
  const auto id = entry->second = VariableId(program_.variables.size());
  program_.variables.push_back(
      {variable.getName().str(), {}, {file(variable.getFile()), variable.getLine(), 0}, false});
  program_.variables[id.index()].type = type(variable.getType());
  return id;
}

SourceTypeId SourceMap::newType(const llvm::DIType* key) {
  const SourceTypeId id(program_.sourceTypes.size());
  program_.sourceTypes.emplace_back();
  if (key != nullptr) types_[key] = id;
  return id;
}

// Types are filled by a work list: following pointers by recursion would be as deep as the longest chain of structs.
SourceTypeId SourceMap::type(const llvm::DIType* type) {
  type = strip(type, false);
  if (type == nullptr) {
    if (!void_.valid()) {
      void_ = newType(nullptr);
      program_.sourceTypes[void_.index()].name = "void";
    }
    return void_;
  }
  if (const auto found = types_.find(type); found != types_.end()) return found->second;
  const SourceTypeId id = newType(type);
  pending_.emplace_back(id, type);
  return id;
}

void SourceMap::fill(SourceTypeId id, const llvm::DIType& type) {
  SourceType filled;
  filled.name = typeName(&type);
  filled.size = type.getSizeInBits() / 8;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&type)) {
    filled.kind = basicKind(basic->getEncoding());
  } else if (llvm::isa<llvm::DISubroutineType>(&type)) {
    filled.kind = SourceTypeKind::Function;
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(&type)) {
    fillComposite(filled, *composite);
  } else {
    const auto& derived = *llvm::cast<llvm::DIDerivedType>(&type);
    if (derived.getTag() == dwarf::DW_TAG_pointer_type) {
      filled.kind = SourceTypeKind::Pointer;
      filled.element = this->type(derived.getBaseType());
    } else {
      typedefs_.emplace_back(id, this->type(strip(&type, true)));
    }
  }
  program_.sourceTypes[id.index()] = std::move(filled);
}

void SourceMap::fillComposite(SourceType& filled, const llvm::DICompositeType& type) {
  switch (type.getTag()) {
    case dwarf::DW_TAG_array_type: {
      filled.kind = SourceTypeKind::Array;
      const auto counts = dimensions(type);
      filled.count = counts.empty() ? 0 : counts.front();
      filled.element = this->type(type.getBaseType());
      // An array of arrays is one composite type with several ranges: the inner arrays get types of their own.
      std::uint64_t innerSize = filled.size;
      for (const auto count : counts) innerSize = count == 0 ? 0 : innerSize / count;
      std::string name = typeName(type.getBaseType()) + " ";
      std::string brackets;
      for (std::size_t i = counts.size(); i-- > 1;) {
        brackets.insert(0, counts[i] == 0 ? "[]" : fmt::format("[{}]", counts[i]));
        innerSize *= counts[i];
        const SourceTypeId inner = newType(nullptr);
        program_.sourceTypes[inner.index()] = {SourceTypeKind::Array, name + brackets, innerSize,
                                               filled.element,        counts[i],       {}};
        filled.element = inner;
      }
      return;
    }
    case dwarf::DW_TAG_enumeration_type: filled.kind = SourceTypeKind::Enum; return;
    case dwarf::DW_TAG_union_type: filled.kind = SourceTypeKind::Union; break;
    default: filled.kind = SourceTypeKind::Struct; break;
  }
  for (const auto* element : type.getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (member == nullptr || member->getTag() != dwarf::DW_TAG_member) continue;
    filled.fields.push_back({member->getName().str(), member->getOffsetInBits(), member->getSizeInBits(),
                             this->type(member->getBaseType())});
  }
}

void SourceMap::fillPending() {
  while (!pending_.empty()) {
    const auto [id, type] = pending_.back();
    pending_.pop_back();
    fill(id, *type);
  }
}

void SourceMap::finish() {
  fillPending();
  for (const auto& [named, base] : typedefs_) {
    std::string name = std::move(program_.sourceTypes[named.index()].name);
    program_.sourceTypes[named.index()] = program_.sourceTypes[base.index()];
    program_.sourceTypes[named.index()].name = std::move(name);
  }
}

}  // namespace cairn::frontend
