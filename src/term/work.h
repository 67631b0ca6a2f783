// The bound on one call's rewriting. Internal to the builders.
#pragma once

#include "term/store.h"

namespace cairn::term {

// A rule that builds other terms counts here: nested rules share the outermost call's fuel, and without fuel a builder makes its node as it
// stands. That bounds both the depth of the recursion and the work on terms with much sharing.
class TermStore::Work {
 public:
  explicit Work(TermStore& store) : store_(store) {
    if (store_.nesting_++ == 0) store_.fuel_ = kFuel;
    if (store_.fuel_ > 0) --store_.fuel_;
  }
  ~Work() { --store_.nesting_; }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  [[nodiscard]] bool exhausted() const { return store_.fuel_ == 0; }

 private:
  static constexpr unsigned kFuel = 200;
  TermStore& store_;
};

}  // namespace cairn::term
