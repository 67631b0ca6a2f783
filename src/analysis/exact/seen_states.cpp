#include "analysis/exact/seen_states.h"

namespace cairn::analysis {

SeenStates::Mark SeenStates::add(const heap::State& state) {
  const std::uint64_t fingerprint = heap::fingerprint(state);
  const auto [at, isFirst] = firsts_.try_emplace(fingerprint, First{state, std::nullopt});
  if (isFirst) return {fingerprint, std::nullopt};
  First& first = at->second;
  if (!first.key) first.key = heap::canonicalKey(first.state, initial_);
  const heap::CanonicalKey key = heap::canonicalKey(state, initial_);
  return {key == first.key ? fingerprint : key[0], key};
}

bool SeenStates::same(const Mark& fresh, const Mark& reached) const {
  if (fresh.place != reached.place) return false;
  if (fresh.key && reached.key) return fresh.key == reached.key;
  // Of two firsts of one fingerprint there is only one.
  if (!fresh.key || reached.key) return false;
  return firsts_.at(reached.place).key == fresh.key;
}

}  // namespace cairn::analysis
