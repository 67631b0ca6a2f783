#include "frontend/lower/types.h"

#include <fmt/format.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <memory>
#include <string>

#include "support/check.h"

namespace cairn::frontend {

using program::floatType;
using program::intType;
using support::Unsupported;

namespace {
// Clang keeps large objects in memory; a first-class value with more scalars than this does not come from C.
constexpr std::size_t kMostParts = 256;
}  // namespace

bool isWide(const llvm::Type* type) { return type->isIntegerTy() && type->getIntegerBitWidth() > 64; }

std::string typeText(const llvm::Type* type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type->print(stream, /*IsForDebug=*/false, /*NoDetails=*/true);
  return text;
}

const std::vector<Part>& TypeLowering::parts(llvm::Type* type) {
  if (const auto found = parts_.find(type); found != parts_.end()) return *found->second;
  auto result = std::make_unique<std::vector<Part>>();
  append(type, 0, *result);
  return *(parts_[type] = std::move(result));
}

void TypeLowering::append(llvm::Type* type, std::uint64_t offset, std::vector<Part>& out) {
  if (out.size() > kMostParts) throw Unsupported("a first-class value of very many parts");
  if (auto* integer = llvm::dyn_cast<llvm::IntegerType>(type)) {
    const unsigned bits = integer->getBitWidth();
    if (bits > 64 * kMostParts) throw Unsupported(fmt::format("an integer of {} bits", bits));
    for (unsigned at = 0; at < bits; at += 64) out.push_back({intType(std::min(bits - at, 64U)), offset + at / 8});
  } else if (type->isPointerTy()) {
    if (type->getPointerAddressSpace() != 0) throw Unsupported("a pointer into another address space");
    out.push_back({pointer(), offset});
  } else if (type->isFloatTy()) {
    out.push_back({floatType(32), offset});
  } else if (type->isDoubleTy()) {
    out.push_back({floatType(64), offset});
  } else if (type->isX86_FP80Ty()) {
    out.push_back({floatType(80), offset});
  } else if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    if (structure->isOpaque()) throw Unsupported(fmt::format("a value of the incomplete type {}", typeText(type)));
    const auto* layout = layout_.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
      append(structure->getElementType(i), offset + layout->getElementOffset(i).getFixedValue(), out);
    }
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t stride = layout_.getTypeAllocSize(array->getElementType());
    if (array->getNumElements() > kMostParts) throw Unsupported("a first-class value of very many parts");
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i) {
      append(array->getElementType(), offset + i * stride, out);
    }
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    auto* element = vector->getElementType();
    const std::uint64_t bits = layout_.getTypeSizeInBits(element);
    if (bits % 8 != 0 || vector->getNumElements() > kMostParts) {
      throw Unsupported(fmt::format("a vector of type {}", typeText(type)));
    }
    for (unsigned i = 0; i < vector->getNumElements(); ++i) append(element, offset + i * (bits / 8), out);
  } else if (!type->isVoidTy()) {
    throw Unsupported(fmt::format("a value of type {}", typeText(type)));
  }
}

std::pair<std::size_t, std::size_t> TypeLowering::partRange(llvm::Type* aggregate, llvm::ArrayRef<unsigned> indices) {
  std::size_t first = 0;
  llvm::Type* type = aggregate;
  for (const unsigned index : indices) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < index; ++i) first += parts(structure->getElementType(i)).size();
      type = structure->getElementType(index);
    } else {
      type = type->isArrayTy() ? type->getArrayElementType() : llvm::cast<llvm::VectorType>(type)->getElementType();
      first += index * parts(type).size();
    }
  }
  return {first, parts(type).size()};
}

}  // namespace cairn::frontend
