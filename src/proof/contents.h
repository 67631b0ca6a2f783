// The bytes of one object.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/state.h"

namespace cairn::proof {

// The value of the bytes at `offset`, at most 8 of them, as far as it is known.
[[nodiscard]] std::optional<Value> readBytes(const Contents& contents, term::TermStore& terms, std::uint64_t offset,
                                             std::uint64_t bytes);
// Something was written there, of which not every byte is known.
[[nodiscard]] bool wasForgotten(const Contents& contents, std::uint64_t offset, std::uint64_t bytes);
// Those of the bytes of which nothing is known.
struct UnknownRange {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};
[[nodiscard]] std::vector<UnknownRange> unknownRanges(const Contents& contents, std::uint64_t offset, std::uint64_t bytes);
// Whether each of these bytes is that constant.
[[nodiscard]] bool allAre(const Contents& contents, std::uint64_t offset, std::uint64_t bytes, std::uint8_t byte);

// The bytes hold the value from now on; integers have 8 bits a byte.
void writeBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
                const Value& value);
void fillBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
               std::uint8_t byte);
void forgetBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes);
// `source` is not `target`. An address that is only partly in the range becomes unknown.
void copyBytes(Contents& target, std::uint64_t to, const Contents& source, std::uint64_t from, std::uint64_t bytes,
               term::TermStore& terms);

}  // namespace cairn::proof
