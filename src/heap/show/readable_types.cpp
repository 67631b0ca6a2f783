#include "heap/show/readable_types.h"

#include <fmt/format.h>

#include <algorithm>

#include "interp/trace.h"

namespace cairn::heap {

using namespace program;

const SourceType* ObjectTypes::find(SourceTypeId type) const {
  return type.valid() && type.index() < program_.sourceTypes.size() ? &program_.sourceTypes[type.index()] : nullptr;
}

void ObjectTypes::follow(const Value& value, SourceTypeId pointerType) {
  const SourceType* pointer = find(pointerType);
  if (!value.isPointer() || !value.term.isConstant() || pointer == nullptr) return;
  if (pointer->kind != SourceTypeKind::Pointer || state_.find(value.object) == nullptr) return;
  place(value.object, value.term.value(), pointer->element);
}

void ObjectTypes::place(ObjectId id, std::uint64_t offset, SourceTypeId typeId) {
  const SourceType* type = find(typeId);
  const Object* object = state_.find(id);
  if (type == nullptr || type->size == 0 || object == nullptr) return;
  if (object->size.isConstant() && (offset > object->size.value() || type->size > object->size.value() - offset))
    return;
  std::vector<Placed>& known = placed_[id];
  const auto same = [&](const Placed& p) { return p.offset == offset && p.type == typeId; };
  if (std::any_of(known.begin(), known.end(), same)) return;
  known.push_back({offset, typeId});
  followCells(id, {offset, typeId});
}

void ObjectTypes::followCells(ObjectId id, const Placed& placed) {
  const Object& object = *state_.find(id);
  const std::uint64_t size = find(placed.type)->size;
  const auto one = [&](std::uint64_t offset, std::uint64_t bytes, const Value& value) {
    if (!value.isPointer() || offset < placed.offset || offset + bytes > placed.offset + size) return;
    follow(value, interp::showPlace(program_, "", placed.type, offset - placed.offset, bytes).type);
  };
  object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) { one(offset, cell.bytes, cell.value); });
  if (!object.isSegment()) return;
  const unsigned pointerBytes = program_.pointerBits() / 8;
  one(object.segment->next, pointerBytes, object.segment->nextValue);
  if (object.segment->kind == SegmentKind::Doubly) one(object.segment->prev, pointerBytes, object.segment->prevValue);
}

const ObjectTypes::Placed* ObjectTypes::best(ObjectId object, std::uint64_t offset, std::uint64_t bytes) const {
  const auto found = placed_.find(object);
  if (found == placed_.end()) return nullptr;
  const Placed* result = nullptr;
  for (const Placed& placed : found->second) {
    const std::uint64_t size = find(placed.type)->size;
    if (offset < placed.offset || offset + bytes > placed.offset + size) continue;
    if (result == nullptr || find(result->type)->size < size) result = &placed;
  }
  return result;
}

logic::Sort ObjectTypes::sortOf(SourceTypeId typeId) const {
  const SourceType* type = find(typeId);
  if (type == nullptr) return logic::Sort::Signed;
  switch (type->kind) {
    case SourceTypeKind::Pointer:
    case SourceTypeKind::Function: return logic::Sort::Location;
    case SourceTypeKind::Bool:
    case SourceTypeKind::Unsigned: return logic::Sort::Unsigned;
    case SourceTypeKind::Float: return logic::Sort::Floating;
    case SourceTypeKind::Void:
    case SourceTypeKind::Signed:
    case SourceTypeKind::Array:
    case SourceTypeKind::Struct:
    case SourceTypeKind::Union:
    case SourceTypeKind::Enum: return logic::Sort::Signed;
  }
  return logic::Sort::Signed;
}

ObjectTypes::Field ObjectTypes::field(ObjectId object, std::uint64_t offset, std::uint64_t bytes) const {
  const Placed* placed = best(object, offset, bytes);
  if (placed == nullptr) return {fmt::format("+{}", offset), logic::Sort::Signed};
  const std::uint64_t inner = offset - placed->offset;
  const interp::ShownPlace shown = interp::showPlace(program_, "", placed->type, inner, bytes);
  std::string name = shown.text;
  if (placed->offset != 0) name = fmt::format("+{}{}", placed->offset, name);
  if (name.starts_with('.')) name.erase(0, 1);
  if (name.empty()) name = fmt::format("+{}", offset);
  return {name, sortOf(shown.type)};
}

bool ObjectTypes::addParts(SourceTypeId typeId, std::uint64_t offset, std::vector<Part>& parts) const {
  constexpr std::size_t kMost = 16;
  const SourceType* type = find(typeId);
  if (type == nullptr || parts.size() >= kMost) return false;
  if (type->kind == SourceTypeKind::Array) {
    const SourceType* element = find(type->element);
    if (element == nullptr || element->size == 0) return false;
    for (std::uint64_t i = 0; i < type->count; ++i) {
      if (!addParts(type->element, offset + i * element->size, parts)) return false;
    }
    return true;
  }
  if (type->kind == SourceTypeKind::Union) return false;
  if (type->kind != SourceTypeKind::Struct) {
    parts.push_back({offset, type->size});
    return type->size != 0;
  }
  return std::all_of(type->fields.begin(), type->fields.end(), [&](const SourceField& field) {
    const SourceType* inner = find(field.type);
    const bool whole = inner != nullptr && field.bitOffset % 8 == 0 && field.bitSize == 8 * inner->size;
    return whole && addParts(field.type, offset + field.bitOffset / 8, parts);
  });
}

std::vector<ObjectTypes::Part> ObjectTypes::parts(ObjectId id) const {
  const Object* object = state_.find(id);
  const Placed* placed = best(id, 0, 1);
  if (object == nullptr || placed == nullptr || !object->size.isConstant(find(placed->type)->size)) return {};
  std::vector<Part> result;
  return addParts(placed->type, 0, result) ? result : std::vector<Part>();
}

std::string ObjectTypes::partName(ObjectId object, std::uint64_t offset) const {
  if (offset == 0) return {};
  const Placed* placed = best(object, offset, 1);
  if (placed == nullptr || placed->offset != 0) return fmt::format("+{}", offset);
  const SourceType* type = find(placed->type);
  for (const SourceField& field : type->fields) {
    if (field.bitOffset == 8 * offset) return field.name;
  }
  return fmt::format("+{}", offset);
}

std::string ObjectTypes::typeName(ObjectId object) const {
  const Object* found = state_.find(object);
  if (found == nullptr || !found->size.isConstant()) return {};
  const Placed* placed = best(object, 0, 1);
  if (placed == nullptr || find(placed->type)->size != found->size.value()) return {};
  std::string name = find(placed->type)->name;
  for (const std::string_view word : {"struct ", "union "}) {
    if (name.starts_with(word)) name.erase(0, word.size());
  }
  return name;
}

}  // namespace cairn::heap
