// Where the scalars of a type lie: which of its bits are pointers and which are not. The text form travels in a module's metadata, so that
// types of several translation units can be laid over each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clang {
class ASTContext;
class QualType;
}  // namespace clang

namespace cairn::frontend {

// Bits [begin, end) of a type; neighbours of the same kind are one range.
struct LayoutRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  bool pointer = false;
  bool character = false;  // of scalars of one byte
  bool operator==(const LayoutRange&) const = default;
};

struct Layout {
  std::int64_t bits = 0;
  std::vector<LayoutRange> ranges;  // of a union: of all its members
  bool operator==(const Layout&) const = default;

  [[nodiscard]] bool hasPointer() const;
  [[nodiscard]] bool hasOther() const;
};

// Nothing if the type cannot be looked into, or has very many scalars.
[[nodiscard]] std::optional<Layout> layoutOf(clang::ASTContext& context, clang::QualType type);

// Of memory of which nothing is known but that it holds pointers: `void **` may be moved along it.
[[nodiscard]] Layout pointersEverywhere(std::int64_t pointerBits);

// Whether a scalar of one lies over a pointer of the other, if `b` begins `distance` bits behind the begin of `a`.
[[nodiscard]] bool mixPointers(const Layout& a, const Layout& b, std::int64_t distance);

[[nodiscard]] std::string printLayout(const Layout& layout);
[[nodiscard]] Layout parseLayout(std::string_view text);  // of what printLayout wrote

}  // namespace cairn::frontend
