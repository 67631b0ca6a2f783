#include "heap/state/object.h"

#include <algorithm>

namespace cairn::heap {

namespace {

bool sameSegment(const Segment& a, const Segment& b) {
  return a.sameLayout(b) && a.length == b.length && a.nextValue == b.nextValue && a.prevValue == b.prevValue &&
         a.facts.size() == b.facts.size() && std::ranges::is_permutation(a.facts, b.facts) &&
         a.orderings == b.orderings;
}

}  // namespace

bool sameObject(const Object& a, const Object& b) {
  if (a.storage != b.storage || a.status != b.status || !(a.lifetime == b.lifetime) || a.writable != b.writable ||
      a.alignment != b.alignment || !(a.size == b.size) || a.variable != b.variable || !(a.allocated == b.allocated) ||
      !(a.freed == b.freed) || !(a.contents == b.contents) || a.level != b.level || a.isSegment() != b.isSegment()) {
    return false;
  }
  return !a.isSegment() || sameSegment(*a.segment, *b.segment);
}

}  // namespace cairn::heap
