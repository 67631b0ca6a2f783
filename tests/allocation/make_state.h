// States by hand.
#pragma once

#include "heap/state/state.h"
#include "term/store.h"
#include "term/text.h"

namespace cairn::test {

class StateMaker {
 public:
  explicit StateMaker(term::TermStore& terms) : terms_(terms) {}

  heap::ObjectId object(std::uint64_t bytes, heap::Status status = heap::Status::Live) {
    return object(terms_.constant(bytes, 64), status);
  }
  heap::ObjectId object(term::Term size, heap::Status status = heap::Status::Live) {
    heap::Object made;
    made.status = status;
    made.size = size;
    return state.add(support::makeRef<heap::Object>(made));
  }
  void write(heap::ObjectId id, std::uint64_t offset, std::uint64_t bytes, const heap::Value& value) {
    state.edit(id, [&](heap::Object& o) { heap::writeCell(o.contents, terms_, offset, bytes, value); });
  }
  void assume(std::string_view condition) { state.assume(term::parse(terms_, condition)); }
  heap::Value pointer(heap::ObjectId id, std::string_view offset) {
    return heap::Value::pointer(id, term::parse(terms_, offset));
  }

  heap::State state;

 private:
  term::TermStore& terms_;
};

}  // namespace cairn::test
