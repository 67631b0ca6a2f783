// Ranges of bytes whose place or length is no constant: what is still known of an object of which one was written, and what a copy of one holds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "heap/state/contents.h"
#include "heap/state/state.h"

namespace cairn::heap {

struct ByteRange {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
};

// The contents after `count` bytes from `start` on got values of which nothing is known. `around` holds all of these bytes, if there are such constants;
// `holds` decides conditions. Each concrete object whose other bytes are as they were is one of the result.
[[nodiscard]] Contents withoutRange(const Contents& contents, term::TermStore& terms, term::Term start,
                                    term::Term count, std::optional<ByteRange> around,
                                    const std::function<bool(term::Term)>& holds);

// The same of an object of the state, which says by its numbers where the range lies.
[[nodiscard]] Contents withoutRange(const State& state, ObjectId object, term::TermStore& terms, term::Term start,
                                    term::Term count, const std::function<bool(term::Term)>& holds);

// Constant bytes that stand in [start, start + count) for certain, as they stand in a copy of that range at `target`: where texts end. Places that only may lie
// in the range are none of them.
[[nodiscard]] std::vector<LoggedWrite> copiedMarks(const Contents& source, term::TermStore& terms, term::Term start,
                                                   term::Term count, term::Term target,
                                                   const std::function<bool(term::Term)>& holds);

// The object holds these as well. Not so if it holds pointers: those are found where they stand, not below a log.
void addMarks(Contents& contents, const std::vector<LoggedWrite>& marks);

}  // namespace cairn::heap
