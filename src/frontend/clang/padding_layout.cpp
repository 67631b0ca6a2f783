#include "frontend/clang/padding_layout.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace cairn::frontend {

namespace {

constexpr std::uint64_t kLargestElement = 1U << 20U;
// The bytes that the x87 format uses of a long double.
constexpr std::uint64_t kExtendedBytes = 10;

std::uint64_t sizeOf(const clang::ASTContext& context, clang::QualType type) {
  return static_cast<std::uint64_t>(context.getTypeSizeInChars(type).getQuantity());
}

const clang::RecordDecl* recordOf(clang::QualType type) {
  const auto* record = type->getAs<clang::RecordType>();
  return record == nullptr ? nullptr : record->getDecl()->getDefinition();
}

bool mayReachBehind(const clang::ASTContext& context, clang::QualType type) {
  if (type->isIncompleteArrayType()) return true;
  const auto* array = context.getAsConstantArrayType(type);
  return array != nullptr && array->getSize().ule(1);
}

// Marks the bytes of an object at `base` that belong to a member.
class Members {
 public:
  Members(clang::ASTContext& context, std::uint64_t size) : context_(context), taken_(size, false) {}

  void add(clang::QualType type, std::uint64_t base) {
    type = type.getCanonicalType();
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const std::uint64_t stride = sizeOf(context_, array->getElementType());
      const std::uint64_t count = array->getSize().getZExtValue();
      for (std::uint64_t i = 0; i < count && stride != 0; ++i) add(array->getElementType(), base + i * stride);
    } else if (const clang::RecordDecl* record = recordOf(type); record != nullptr && !record->isUnion()) {
      addMembers(*record, base);
    } else if (isExtended(type)) {
      take(base, kExtendedBytes);
    } else if (const auto* complex = type->getAs<clang::ComplexType>();
               complex != nullptr && isExtended(complex->getElementType())) {
      take(base, kExtendedBytes);
      take(base + sizeOf(context_, complex->getElementType()), kExtendedBytes);
    } else {
      take(base, sizeOf(context_, type));
    }
  }

  [[nodiscard]] std::vector<ByteRange> rest() const {
    std::vector<ByteRange> result;
    for (std::uint64_t i = 0; i < taken_.size(); ++i) {
      if (taken_[i]) continue;
      if (!result.empty() && result.back().offset + result.back().size == i) {
        ++result.back().size;
      } else {
        result.push_back({i, 1});
      }
    }
    return result;
  }

 private:
  [[nodiscard]] bool isExtended(clang::QualType type) const {
    return type->isRealFloatingType() && &context_.getFloatTypeSemantics(type) == &llvm::APFloat::x87DoubleExtended();
  }

  void addMembers(const clang::RecordDecl& record, std::uint64_t base) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    const auto size = static_cast<std::uint64_t>(layout.getSize().getQuantity());
    const clang::FieldDecl* last = nullptr;
    for (const clang::FieldDecl* field : record.fields()) last = field;
    for (const clang::FieldDecl* field : record.fields()) {
      const std::uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
      if (field->isBitField()) {
        if (!field->getDeclName() || field->getBitWidthValue(context_) == 0) continue;
        take(base + bit / 8, (bit + field->getBitWidthValue(context_) - 1) / 8 - bit / 8 + 1);
      } else if (field == last && mayReachBehind(context_, field->getType())) {
        take(base + bit / 8, size - std::min(size, bit / 8));
      } else {
        add(field->getType(), base + bit / 8);
      }
    }
  }

  void take(std::uint64_t from, std::uint64_t bytes) {
    for (std::uint64_t i = from; i < std::min<std::uint64_t>(from + bytes, taken_.size()); ++i) taken_[i] = true;
  }

  clang::ASTContext& context_;
  std::vector<bool> taken_;
};

// False: code generation says nothing of the type, or what it says is not told here.
bool addParts(clang::ASTContext& context, clang::QualType type, std::uint64_t base, std::vector<ByteRange>& parts) {
  const clang::RecordDecl* record = recordOf(type);
  if (record == nullptr || record->isUnion()) {
    parts.push_back({base, sizeOf(context, type)});
    return true;
  }
  if (record->hasFlexibleArrayMember()) return false;
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(record);
  return std::all_of(record->field_begin(), record->field_end(), [&](const clang::FieldDecl* field) {
    if (field->isBitField()) return false;
    return addParts(context, field->getType(), base + layout.getFieldOffset(field->getFieldIndex()) / 8, parts);
  });
}

}  // namespace

Padding paddingOf(clang::ASTContext& context, clang::QualType type) {
  Padding result;
  type = type.getCanonicalType();
  while (const auto* array = context.getAsConstantArrayType(type)) {
    result.count *= array->getSize().getZExtValue();
    type = array->getElementType();
  }
  if (recordOf(type) == nullptr || result.count == 0) return result;
  result.stride = sizeOf(context, type);
  result.tooLarge = result.stride > kLargestElement;
  if (result.tooLarge) return result;
  Members members(context, result.stride);
  members.add(type, 0);
  result.gaps = members.rest();
  return result;
}

std::vector<ByteRange> copiedParts(clang::ASTContext& context, clang::QualType type) {
  std::vector<ByteRange> parts;
  return addParts(context, type, 0, parts) ? parts : std::vector<ByteRange>();
}

}  // namespace cairn::frontend
