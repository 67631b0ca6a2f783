#include "analysis/template/cone.h"

#include <utility>

namespace cairn::analysis {

using term::Term;

void Cone::indexFacts() {
  const std::vector<FlatMemory::Fact>& facts = encoding_.memory().facts();
  for (; indexed_ < facts.size(); ++indexed_) {
    const auto [fact, symbol] = facts[indexed_];
    factsOf_[symbol].push_back(fact);
    if (!symbols_.contains(symbol)) continue;
    taken_.push_back(fact);
    open_.push_back(fact);
  }
}

void Cone::add(Term root) {
  open_.push_back(root);
  indexFacts();
  while (!open_.empty()) {
    const Term term = open_.back();
    open_.pop_back();
    if (!terms_.insert(term.id()).second) continue;
    if (term.is(term::Op::Symbol)) addSymbol(term);
    for (const Term child : term.children()) {
      if (!terms_.contains(child.id())) open_.push_back(child);
    }
    if (open_.empty()) indexFacts();
  }
}

void Cone::addSymbol(Term symbol) {
  symbols_.insert(symbol.symbol().index());
  const auto facts = factsOf_.find(symbol.symbol().index());
  if (facts != factsOf_.end()) {
    for (const Term fact : facts->second) {
      taken_.push_back(fact);
      open_.push_back(fact);
    }
  }
  if (throughLoops_ == nullptr) return;
  const SymbolOrigin origin = encoding_.memory().origin(symbol.symbol());
  std::optional<HeadId> head;
  if (origin.version) {
    head = encoding_.memory().headOf(*origin.version);
  } else if (origin.head != kNoHead) {
    head = origin.head;
  }
  if (!head) return;
  heads_.insert(*head);
  const LoopHead& loop = encoding_.heads()[*head];
  open_.push_back(loop.turned);
  open_.push_back(loop.entered);
  open_.push_back(loop.back);
  // Of memory at a place that moves nothing is followed: each turn would lead to another place.
  if (origin.version && throughLoops_->mentions(*head, origin.offset)) return;
  if (throughLoops_->isStable(*head, symbol)) open_.push_back(throughLoops_->atBack(*head, symbol));
}

std::vector<Term> Cone::takeFacts() {
  indexFacts();
  while (!open_.empty()) {
    const Term next = open_.back();
    open_.pop_back();
    add(next);
  }
  return std::exchange(taken_, {});
}

}  // namespace cairn::analysis
