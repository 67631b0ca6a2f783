// Which bytes of a type are padding, as Clang lays it out.
#pragma once

#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class InitListExpr;
}  // namespace clang

namespace cairn::frontend {

// `size` bytes from `offset`.
struct ByteRange {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  bool operator==(const ByteRange&) const = default;
};

// The bytes of an object of this type that belong to no member: none where a member lies, a named bit-field has a bit, or a
// union lies. An array at the end that has no or one element, or no size, reaches to the end of its structure. Of an array
// type: the bytes of one element, again and again.
struct Padding {
  std::vector<ByteRange> gaps;  // of one element, ascending
  std::uint64_t stride = 0;     // from an element to the next
  std::uint64_t count = 1;      // of elements
  bool tooLarge = false;        // the element is so large that nobody looked
};
[[nodiscard]] Padding paddingOf(clang::ASTContext& context, clang::QualType type);

// The bytes that the initialiser of an automatic object leaves open. In a union for which the list gives a value to one member these are
// also the bytes behind that member (6.2.6.1p7); then they are those of the whole object, as one element.
[[nodiscard]] Padding openBehind(clang::ASTContext& context, const clang::InitListExpr& list);

// The parts that code generation lists where it copies a structure of this type (`!tbaa.struct`): an array is one of them,
// whatever lies in it. Empty where it does not say them, or bit-fields lie among them.
[[nodiscard]] std::vector<ByteRange> copiedParts(clang::ASTContext& context, clang::QualType type);

}  // namespace cairn::frontend
