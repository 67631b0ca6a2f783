#include "frontend/clang/layout_view.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>

namespace cairn::frontend {

namespace {

constexpr std::size_t kMostScalars = 65536;
constexpr std::int64_t kOpen = std::numeric_limits<std::int64_t>::max() / 4;  // beyond every end

class Walk {
 public:
  explicit Walk(clang::ASTContext& context) : context_(context) {}

  bool append(clang::QualType type, std::int64_t at) {
    if (scalars_ > kMostScalars || type->isIncompleteType()) return false;
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const auto size = static_cast<std::int64_t>(context_.getTypeSize(array->getElementType()));
      const std::uint64_t count = array->getSize().getLimitedValue(kMostScalars + 1);
      for (std::uint64_t i = 0; i < count; ++i) {
        if (!append(array->getElementType(), at + static_cast<std::int64_t>(i) * size)) return false;
      }
      return true;
    }
    if (type->isArrayType()) return false;
    if (const clang::RecordDecl* record = type->isRecordType() ? type->getAsRecordDecl()->getDefinition() : nullptr) {
      const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
      return llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) {
        const std::int64_t offset = at + static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()));
        if (!field->getType()->isIncompleteArrayType()) return append(field->getType(), offset);
        return appendOpen(context_.getBaseElementType(field->getType()), offset);
      });
    }
    ++scalars_;
    const auto bits = static_cast<std::int64_t>(context_.getTypeSize(type));
    const bool pointer = type->isAnyPointerType();
    const bool character = !pointer && bits == 8;
    if (!ranges.empty() && ranges.back().end == at && ranges.back().pointer == pointer &&
        ranges.back().character == character) {
      ranges.back().end = at + bits;
    } else {
      ranges.push_back({at, at + bits, pointer, character});
    }
    return true;
  }

  std::vector<LayoutRange> ranges;

 private:
  bool appendOpen(clang::QualType element, std::int64_t at) {
    if (element->isRecordType() || !append(element, at)) return false;
    ranges.back().end = kOpen;
    return true;
  }

  clang::ASTContext& context_;
  std::size_t scalars_ = 0;
};

}  // namespace

bool Layout::hasPointer() const {
  return std::any_of(ranges.begin(), ranges.end(), [](const LayoutRange& range) { return range.pointer; });
}

bool Layout::hasOther() const {
  return std::any_of(ranges.begin(), ranges.end(), [](const LayoutRange& range) { return !range.pointer; });
}

std::optional<Layout> layoutOf(clang::ASTContext& context, clang::QualType type) {
  Walk walk(context);
  if (!walk.append(type, 0)) return std::nullopt;
  return Layout{static_cast<std::int64_t>(context.getTypeSize(type)), std::move(walk.ranges)};
}

Layout pointersEverywhere(std::int64_t pointerBits) { return {pointerBits, {{-kOpen, kOpen, true, false}}}; }

bool mixPointers(const Layout& a, const Layout& b, std::int64_t distance) {
  return std::any_of(a.ranges.begin(), a.ranges.end(), [&](const LayoutRange& x) {
    return std::any_of(b.ranges.begin(), b.ranges.end(), [&](const LayoutRange& y) {
      return x.pointer != y.pointer && x.begin < y.end + distance && y.begin + distance < x.end;
    });
  });
}

std::string printLayout(const Layout& layout) {
  std::string text = std::to_string(layout.bits);
  for (const LayoutRange& range : layout.ranges) {
    const char kind = range.pointer ? 'p' : range.character ? 'c' : 'i';
    text += fmt::format(" {} {} {}", kind, range.begin, range.end);
  }
  return text;
}

Layout parseLayout(std::string_view text) {
  std::istringstream in{std::string(text)};
  Layout layout;
  in >> layout.bits;
  char kind = 0;
  LayoutRange range;
  while (in >> kind >> range.begin >> range.end) {
    range.pointer = kind == 'p';
    range.character = kind == 'c';
    layout.ranges.push_back(range);
  }
  return layout;
}

}  // namespace cairn::frontend
