// The kinds of findings: a stable name each, what it says in words, and its number in the Common Weakness Enumeration.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "interp/interpreter.h"

namespace cairn::report {

enum class RuleId : std::uint8_t {
  UseAfterFree,
  UseOutOfScope,
  NullDereference,
  OutOfBoundsRead,
  OutOfBoundsWrite,
  UninitialisedPointer,
  InvalidPointer,
  WriteToConstant,
  WrongKind,
  DoubleFree,
  FreeOfNonHeap,
  FreeInsideBlock,
  InvalidFree,
  MemoryLeak,
  NotFreedAtEnd,
  ErrorReached,
  BlockMisaligned,
  BlockOutside,
  BlockOverlap,
  BlockTouched,
  BlockChanged,
  ChunkLost,
  UnprovedAccess,
  UnprovedFree,
  UnprovedLeak,
  UnprovedCleanup,
  UnprovedCall,
  UnprovedLoan,
  UnprovedPath,
};

struct Rule {
  RuleId id;
  std::string_view name;     // for machines: "use-after-free"
  std::string_view heading;  // for people: "use after free"
  unsigned weakness;         // CWE; 0: none
  std::string_view help;     // what it means and what to do about it, a few sentences
};

inline constexpr std::size_t kRuleCount = static_cast<std::size_t>(RuleId::UnprovedPath) + 1;

// In the order of their ids.
[[nodiscard]] const std::array<Rule, kRuleCount>& rules();
[[nodiscard]] const Rule& rule(RuleId id);

[[nodiscard]] RuleId ruleOf(const interp::Violation& violation);
// Of a check that could not be proved; no kind: a place that could not be passed.
[[nodiscard]] RuleId unprovedRule(std::optional<interp::ViolationKind> kind);

}  // namespace cairn::report
