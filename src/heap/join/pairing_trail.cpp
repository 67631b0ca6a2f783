// What the parallel walk has built, and taking it back.
#include "heap/join/pairing.h"

namespace cairn::heap {

using term::Term;

Pairing::Mark Pairing::mark() const {
  return {objects_.size(), inserted_.size(),  pairs_.size(),      groups_.size(),
          logs_.size(),    tilings_.size(), result_.nextObject, losses_};
}

void Pairing::rollBack(const Mark& mark) {
  while (objects_.size() > mark.objects) {
    const Entry& entry = objects_.back();
    if (entry.left.valid()) leftResult_.erase(entry.left);
    if (entry.right.valid()) rightResult_.erase(entry.right);
    if (!entry.renamed) result_.memory.erase(entry.result);
    objects_.pop_back();
  }
  while (inserted_.size() > mark.inserted) {
    const Inserted& entry = inserted_.back();
    (entry.on == Side::Left ? insertedRight_ : insertedLeft_).erase(entry.segment);
    result_.memory.erase(entry.result);
    inserted_.pop_back();
  }
  while (pairs_.size() > mark.pairs) {
    const NumberPair& pair = pairs_.back();
    const auto key = [](Term term) { return term.valid() ? term.id() : ~std::uint32_t{0}; };
    names_.erase({pair.owner, key(pair.left), key(pair.right)});
    pairs_.pop_back();
  }
  groups_.resize(mark.groups);
  logs_.resize(mark.logs);
  tilings_.resize(mark.tilings);
  std::erase_if(nodeFacts_, [&](const auto& entry) { return entry.first.second >= static_cast<int>(mark.groups); });
  result_.nextObject = mark.nextObject;
  losses_ = mark.losses;
}

std::vector<Pairing::Made> Pairing::made() const {
  std::vector<Made> result;
  for (const Entry& entry : objects_) {
    if (entry.result.valid()) result.push_back({entry.left, entry.right, entry.result});
  }
  for (const Inserted& entry : inserted_) {
    const bool emptyLeft = entry.on == Side::Left;
    result.push_back({emptyLeft ? ObjectId() : entry.segment, emptyLeft ? entry.segment : ObjectId(), entry.result});
  }
  return result;
}

}  // namespace cairn::heap
