// The record of loans: what an allocator may hand out (regions), and what it has handed out (loans), as its clients see it
// (docs/allocators.md). The intrinsics from Region to Grow are the operations on it.
//
// The library's variable kLoansRecord stands for the record. The interpreter keeps the record beside the memory and never writes the variable; symbolic
// states hold the record as the contents of the variable, which no code of the program can name:
//
//   word 0: number of regions   word 1: number of loans   word 2: the arena, or NULL   word 3: see kLentBlocksWord
//   from word 4 on: for each region its start and size; from kFirstLoanWord on: for each loan its start and size, in the order of lending.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "program/code/observation.h"
#include "program/code/program.h"

namespace cairn::program {

inline constexpr std::string_view kLoansRecord = "__cairn_loans_record";

inline constexpr std::uint64_t kRegionCountWord = 0;
inline constexpr std::uint64_t kLoanCountWord = 1;
inline constexpr std::uint64_t kArenaWord = 2;
inline constexpr std::uint64_t kFirstRegionWord = 4;
inline constexpr std::uint64_t kMostRegions = 64;
inline constexpr std::uint64_t kFirstLoanWord = kFirstRegionWord + 2 * kMostRegions;
inline constexpr std::uint64_t kMostLoans = 3968;  // of a symbolic state
// States of the shape analysis: whether blocks of the heap may be lent, and from kFirstHullWord on for each region two offsets, between which all its loans lie.
inline constexpr std::uint64_t kLentBlocksWord = 3;
inline constexpr std::uint64_t kFirstHullWord = kFirstLoanWord + 2 * kMostLoans;

// The variable, if the program has loans.
[[nodiscard]] inline std::optional<GlobalId> loansRecord(const Program& program) {
  for (std::uint32_t i = 0; i < program.globals.size(); ++i) {
    if (program.globals[i].library && program.globals[i].name == kLoansRecord) return GlobalId(i);
  }
  return std::nullopt;
}

// An arena (IntrinsicOp::Arena) never has more bytes than this.
inline constexpr std::uint64_t arenaReserve(unsigned pointerBits) {
  return pointerBits == 32 ? 0x7000'0000 : std::uint64_t{1} << 40U;
}
inline constexpr std::uint64_t kArenaAlignment = 16;

}  // namespace cairn::program
