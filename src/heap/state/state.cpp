#include "heap/state/state.h"

#include <algorithm>

namespace cairn::heap {

namespace {
bool before(const std::pair<program::RegId, Value>& entry, program::RegId reg) { return entry.first < reg; }
}  // namespace

const Value* Registers::find(program::RegId reg) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), reg, before);
  return at != entries_.end() && at->first == reg ? &at->second : nullptr;
}

void Registers::set(program::RegId reg, const Value& value) {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), reg, before);
  if (at != entries_.end() && at->first == reg) {
    at->second = value;
  } else {
    entries_.insert(at, {reg, value});
  }
}

}  // namespace cairn::heap
