// What a verification asks for: the kinds of violation that no execution may have.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/code/program.h"

namespace cairn::program {

enum class ViolationKind : std::uint8_t {
  ValidDeref,
  ValidFree,
  ValidMemtrack,
  ValidMemcleanup,
  UnreachCall,
  // Of the record of loans (loans.h):
  BlockMisaligned,  // a block that is lent does not start at a multiple of the alignment asked for
  BlockOutside,     // it does not lie in one region or heap block
  BlockOverlap,     // it meets another lent block
  BlockTouched,     // a lent block is written, or its memory ends
  BlockChanged,     // a block does not hold what it has to (realloc, calloc)
  ChunkLost,        // a chunk of the allocator's is neither lent nor within its reach
};

// A set of kinds. Of several violations of an execution the first in time counts. What a kind that is not asked for does to an execution:
//  - an invalid access or free is undefined behaviour: the execution ends there, and that it was not checked is said above the verdict;
//  - a lost block, a block that is left at the end, or a call of an error function is nothing: the execution goes on.
class Property {
 public:
  static const Property MemSafety;  // valid-deref, valid-free, valid-memtrack
  static const Property MemCleanup;
  static const Property UnreachCall;
  static const Property Loans;  // all kinds of the record of loans

  constexpr Property() = default;  // asks for nothing
  constexpr Property(std::initializer_list<ViolationKind> kinds) {
    for (const ViolationKind kind : kinds) add(kind);
  }

  [[nodiscard]] constexpr bool asks(ViolationKind kind) const { return (bits_ & bitOf(kind)) != 0; }
  // For invalid accesses or frees.
  [[nodiscard]] constexpr bool asksAboutAccesses() const {
    return asks(ViolationKind::ValidDeref) || asks(ViolationKind::ValidFree);
  }
  // For blocks that nothing leads to, or that are left at the end.
  [[nodiscard]] constexpr bool asksAboutBlocks() const {
    return asks(ViolationKind::ValidMemtrack) || asks(ViolationKind::ValidMemcleanup);
  }
  // For what the record of loans checks.
  [[nodiscard]] constexpr bool asksAboutLoans() const;
  [[nodiscard]] constexpr bool isEmpty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool covers(Property part) const { return (part.bits_ & ~bits_) == 0; }
  // Ascending.
  [[nodiscard]] std::vector<ViolationKind> kinds() const;

  constexpr void add(ViolationKind kind) { bits_ |= bitOf(kind); }
  constexpr void add(Property more) { bits_ |= more.bits_; }
  [[nodiscard]] constexpr Property without(Property less) const {
    Property result;
    result.bits_ = bits_ & ~less.bits_;
    return result;
  }
  constexpr bool operator==(const Property&) const = default;

 private:
  static constexpr unsigned bitOf(ViolationKind kind) { return 1U << static_cast<unsigned>(kind); }

  unsigned bits_ = 0;
};

inline constexpr Property Property::MemSafety{ViolationKind::ValidDeref, ViolationKind::ValidFree,
                                              ViolationKind::ValidMemtrack};
inline constexpr Property Property::MemCleanup{ViolationKind::ValidMemcleanup};
inline constexpr Property Property::UnreachCall{ViolationKind::UnreachCall};
inline constexpr Property Property::Loans{ViolationKind::BlockMisaligned, ViolationKind::BlockOutside,
                                          ViolationKind::BlockOverlap,    ViolationKind::BlockTouched,
                                          ViolationKind::BlockChanged,    ViolationKind::ChunkLost};

constexpr bool Property::asksAboutLoans() const { return (bits_ & Loans.bits_) != 0; }

[[nodiscard]] std::string_view name(ViolationKind kind);  // "valid-deref"
// "valid-memsafety", "valid-loans", or names joined by commas: "valid-memsafety,unreach-call", "valid-deref,valid-free".
[[nodiscard]] std::string name(Property property);
// Of one name; "valid-memsafety" is one, and "valid-loans", all kinds of the record of loans.
[[nodiscard]] std::optional<Property> propertyNamed(std::string_view name);
// Of names joined by commas.
[[nodiscard]] std::optional<Property> propertiesNamed(std::string_view names);

// What is said above a verdict of an invalid access or free that is not asked for.
[[nodiscard]] std::string notCheckedText(const Program& program, ViolationKind kind, SourceLoc loc,
                                         std::string_view message);

}  // namespace cairn::program
