#include "frontend/clang/padding_layout.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
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
      const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
      addMembers(*record, base, [&](const clang::FieldDecl& field, unsigned) {
        add(field.getType(), base + layout.getFieldOffset(field.getFieldIndex()) / 8);
      });
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

  // What the list gives a value to.
  void add(const clang::InitListExpr& list, std::uint64_t base) {
    const clang::QualType type = list.getType().getCanonicalType();
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const std::uint64_t stride = sizeOf(context_, array->getElementType());
      const std::uint64_t count = array->getSize().getZExtValue();
      for (std::uint64_t i = 0; i < count && stride != 0; ++i) {
        const clang::Expr* element = i < list.getNumInits() ? list.getInit(i) : list.getArrayFiller();
        addValue(element, array->getElementType(), base + i * stride);
      }
      return;
    }
    const clang::RecordDecl* record = recordOf(type);
    if (record == nullptr || list.getNumInits() == 0) return add(type, base);
    if (record->isUnion()) {
      const clang::FieldDecl* field = list.getInitializedFieldInUnion();
      if (field == nullptr) return add(type, base);
      if (field->isBitField()) return take(base, (field->getBitWidthValue(context_) + 7) / 8);
      return addValue(list.getInit(0), field->getType(), base);
    }
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    addMembers(*record, base, [&](const clang::FieldDecl& field, unsigned index) {
      const clang::Expr* value = index < list.getNumInits() ? list.getInit(index) : nullptr;
      addValue(value, field.getType(), base + layout.getFieldOffset(field.getFieldIndex()) / 8);
    });
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

  void addValue(const clang::Expr* value, clang::QualType type, std::uint64_t base) {
    const auto* list = value == nullptr ? nullptr : llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParens());
    if (list != nullptr && !type->isScalarType()) {
      add(*list, base);
    } else {
      add(type, base);
    }
  }

  // Each member that is no bit-field by `addOne`, with its number among those that a list gives a value to.
  template <typename AddOne>
  void addMembers(const clang::RecordDecl& record, std::uint64_t base, const AddOne& addOne) {
    unsigned index = 0;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    const auto size = static_cast<std::uint64_t>(layout.getSize().getQuantity());
    const clang::FieldDecl* last = nullptr;
    for (const clang::FieldDecl* field : record.fields()) last = field;
    for (const clang::FieldDecl* field : record.fields()) {
      const std::uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
      if (field->isBitField()) {
        if (!field->getDeclName() || field->getBitWidthValue(context_) == 0) continue;
        ++index;
        take(base + bit / 8, (bit + field->getBitWidthValue(context_) - 1) / 8 - bit / 8 + 1);
      } else if (field == last && mayReachBehind(context_, field->getType())) {
        ++index;
        take(base + bit / 8, size - std::min(size, bit / 8));
      } else {
        addOne(*field, index++);
      }
    }
  }

  void take(std::uint64_t from, std::uint64_t bytes) {
    for (std::uint64_t i = from; i < std::min<std::uint64_t>(from + bytes, taken_.size()); ++i) taken_[i] = true;
  }

  clang::ASTContext& context_;
  std::vector<bool> taken_;
};

// Some union gets the value of a member that is smaller than it.
bool givesPartOfUnion(const clang::ASTContext& context, const clang::Expr* value) {
  const auto* list = value == nullptr ? nullptr : llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParens());
  if (list == nullptr) return false;
  const clang::FieldDecl* field = list->getInitializedFieldInUnion();
  if (field != nullptr && list->getNumInits() != 0 &&
      (field->isBitField() || sizeOf(context, field->getType()) < sizeOf(context, list->getType()))) {
    return true;
  }
  if (list->hasArrayFiller() && givesPartOfUnion(context, list->getArrayFiller())) return true;
  return std::any_of(list->begin(), list->end(), [&](const clang::Stmt* one) {
    return givesPartOfUnion(context, llvm::dyn_cast_or_null<clang::Expr>(one));
  });
}

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

Padding openBehind(clang::ASTContext& context, const clang::InitListExpr& list) {
  const clang::QualType type = list.getType().getCanonicalType();
  if (!givesPartOfUnion(context, &list)) return paddingOf(context, type);
  Padding result;
  result.stride = sizeOf(context, type);
  result.tooLarge = result.stride > kLargestElement;
  if (result.tooLarge) return result;
  Members members(context, result.stride);
  members.add(list, 0);
  result.gaps = members.rest();
  return result;
}

std::vector<ByteRange> copiedParts(clang::ASTContext& context, clang::QualType type) {
  std::vector<ByteRange> parts;
  return addParts(context, type, 0, parts) ? parts : std::vector<ByteRange>();
}

}  // namespace cairn::frontend
