// What the answer to some questions depends on: symbols, through what is known of them and through the turns of loops.
//
// A fact is taken up with the symbol that it belongs to. To leave a fact out is always right: it only weakens what is known.
#pragma once

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/template/encoding.h"
#include "analysis/template/rows.h"
#include "term/store.h"

namespace cairn::analysis {

class Cone {
 public:
  // `throughLoops`: a parameter of a head depends on its value at the back edges.
  Cone(Encoding& encoding, RowBuilder* throughLoops) : encoding_(encoding), throughLoops_(throughLoops) {}

  void add(term::Term term);
  // The facts that came in since the last call.
  [[nodiscard]] std::vector<term::Term> takeFacts();
  [[nodiscard]] bool contains(term::Term symbol) const { return symbols_.contains(symbol.symbol().index()); }
  [[nodiscard]] bool containsHead(HeadId head) const { return heads_.contains(head); }

 private:
  void addSymbol(term::Term symbol);
  void indexFacts();

  Encoding& encoding_;
  RowBuilder* throughLoops_;
  std::unordered_set<std::uint32_t> terms_;
  std::unordered_set<std::uint32_t> symbols_;
  std::set<HeadId> heads_;
  std::unordered_map<std::uint32_t, std::vector<term::Term>> factsOf_;
  std::size_t indexed_ = 0;
  std::vector<term::Term> taken_;
  std::vector<term::Term> open_;
};

}  // namespace cairn::analysis
