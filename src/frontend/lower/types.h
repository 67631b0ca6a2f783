// LLVM types as the machine types of the program representation. Everything that is not one scalar of at most 64 bits (or an
// x87 float) is split into parts: structs, arrays, the small vectors of the x86-64 calling convention, wide integers (64
// bits each from the lowest, and the rest).
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>

#include <cstdint>
#include <vector>

#include "program/code/type.h"

namespace cairn::frontend {

// One scalar of a first-class value, and its byte offset when the value is in memory.
struct Part {
  program::Type type;
  std::uint64_t offset = 0;
};

class TypeLowering {
 public:
  explicit TypeLowering(const llvm::DataLayout& layout) : layout_(layout) {}

  [[nodiscard]] const llvm::DataLayout& layout() const { return layout_; }
  [[nodiscard]] unsigned pointerBits() const { return layout_.getPointerSizeInBits(0); }
  [[nodiscard]] program::Type pointer() const { return program::ptrType(pointerBits()); }
  // The integer of the pointer's width.
  [[nodiscard]] program::Type word() const { return program::intType(pointerBits()); }

  // Throws support::Unsupported for a type that has no parts. The reference lives as long as this object.
  [[nodiscard]] const std::vector<Part>& parts(llvm::Type* type);
  // The index of the first part of the element that `indices` name, and how many parts it has.
  [[nodiscard]] std::pair<std::size_t, std::size_t> partRange(llvm::Type* aggregate, llvm::ArrayRef<unsigned> indices);

 private:
  void append(llvm::Type* type, std::uint64_t offset, std::vector<Part>& out);

  const llvm::DataLayout& layout_;
  llvm::DenseMap<llvm::Type*, std::unique_ptr<std::vector<Part>>> parts_;
};

// An integer that is split into parts.
[[nodiscard]] bool isWide(const llvm::Type* type);

// The type as LLVM writes it, for messages.
[[nodiscard]] std::string typeText(const llvm::Type* type);

}  // namespace cairn::frontend
