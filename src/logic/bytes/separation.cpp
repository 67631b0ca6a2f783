#include "logic/bytes/separation.h"

namespace cairn::logic {

using term::Term;
using term::TermStore;

std::vector<Run> runs(TermStore& store, const Formula& formula) {
  std::vector<Run> result;
  Term start;
  std::uint64_t next = 0;
  for (const SpatialAtom& atom : formula.spatial()) {
    const auto& cell = byteCell(atom);
    const auto [cellStart, constant] = splitAddress(store, cell.address);
    if (!result.empty() && cellStart == start && constant == next) {
      ++result.back().length;
    } else {
      result.push_back({cell.address, 1});
    }
    start = cellStart;
    next = constant + 1;
  }
  return result;
}

std::vector<Term> separation(TermStore& store, const Formula& formula) {
  const std::vector<Run> all = runs(store, formula);
  std::vector<Term> result;
  const auto atLeast = [&](Term distance, std::uint64_t length) {
    const Term conjunct = store.uge(distance, store.constant(length, distance.width()));
    if (!conjunct.isTrue()) result.push_back(conjunct);
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Run& a = all[i];
      const Run& b = all[j];
      atLeast(store.sub(b.address, a.address), a.length);
      atLeast(store.sub(a.address, b.address), b.length);
    }
  }
  return result;
}

}  // namespace cairn::logic
