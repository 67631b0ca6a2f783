// Visiting a term's nodes children first, without recursion: terms can be as deep as a path is long.
#pragma once

#include <algorithm>
#include <vector>

#include "term/term.h"

namespace cairn::term {

// Calls `visit(t)` for every node below `root`, and for it, whose `done(t)` is false at that time; after `visit(t)` it must be true.
template <typename Done, typename Visit>
void visitChildrenFirst(Term root, Done done, Visit visit) {
  if (done(root)) return;
  // Often there is nothing below it.
  if (std::all_of(root.children().begin(), root.children().end(), done)) {
    visit(root);
    return;
  }
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term term = open.back();
    if (done(term)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    for (const Term child : term.children()) {
      if (!done(child)) open.push_back(child);
    }
    if (open.size() != before) continue;
    open.pop_back();
    visit(term);
  }
}

}  // namespace cairn::term
