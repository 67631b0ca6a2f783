// What a search for a map from one state's objects and numbers to another's (cover_matching.h) has found so far. Every step is written down, so that a wrong turn is taken back at the cost of
// what was done since, however much was found before it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "heap/state/contents.h"
#include "heap/state/tiling.h"
#include "heap/state/value.h"
#include "term/term.h"

namespace cairn::heap {

class OrderProgress {
 public:
  static constexpr int kOutside = -1;

  // One node of the state in the place of a cover segment's node: the values that its summary symbols have there.
  struct Instance {
    int parent = kOutside;
    unsigned depth = 0;
    ObjectId owner;  // the segment of the cover
    ObjectId node;   // the object of the state
    std::map<term::SymbolId, term::Term> symbols;
    std::map<ObjectId, ObjectId> regions;              // nested regions of the cover
    std::map<ObjectId, std::vector<ObjectId>> chains;  // nested segments of the cover
  };
  // A term of the cover that must equal one of the state, once all symbols have values.
  struct Equation {
    int scope = kOutside;
    term::Term cover;
    term::Term state;
  };
  // Constants that the cover knows at places of its own. Which place of the state each is, shows when all other symbols have values.
  struct Log {
    int scope = kOutside;
    Contents cover;
    Contents state;
    term::Term size;  // of the state's object
  };
  // Arrays of words: asked last, when it is known which object of the state each of the cover's is.
  struct WordsPair {
    Words cover;
    Words state;
  };
  // Arrays that are divided: compared when all numbers outside of them have values.
  struct TilingPair {
    Tiling cover;
    Tiling state;
  };
  struct Mark {
    std::size_t words = 0;
    std::size_t tilings = 0;
    std::size_t steps = 0;
    std::size_t instances = 0;
    std::size_t equations = 0;
    std::size_t logs = 0;
  };

  // By the symbols of the cover; an invalid term: some pointer.
  [[nodiscard]] const std::map<term::SymbolId, term::Term>& symbols(int scope) const {
    return scope == kOutside ? symbols_ : instance(scope).symbols;
  }
  [[nodiscard]] const std::map<ObjectId, ObjectId>& regions(int scope) const {
    return scope == kOutside ? regions_ : instance(scope).regions;
  }
  [[nodiscard]] const std::map<ObjectId, std::vector<ObjectId>>& chains(int scope) const {
    return scope == kOutside ? chains_ : instance(scope).chains;
  }
  [[nodiscard]] bool used(ObjectId id) const { return used_.contains(id); }
  [[nodiscard]] const std::vector<Instance>& instances() const { return instances_; }
  [[nodiscard]] const Instance& instance(int scope) const { return instances_[static_cast<std::size_t>(scope)]; }
  [[nodiscard]] const std::vector<Equation>& equations() const { return equations_; }
  [[nodiscard]] const std::vector<Log>& logs() const { return logs_; }
  [[nodiscard]] const std::vector<WordsPair>& words() const { return words_; }
  [[nodiscard]] const std::vector<TilingPair>& tilings() const { return tilings_; }

  void bind(int scope, term::SymbolId symbol, term::Term value) {
    auto& map = scope == kOutside ? symbols_ : instances_[static_cast<std::size_t>(scope)].symbols;
    if (map.emplace(symbol, value).second) steps_.push_back({Step::Kind::Symbol, scope, symbol, {}});
  }
  void addRegion(int scope, ObjectId cover, ObjectId state) {
    auto& map = scope == kOutside ? regions_ : instances_[static_cast<std::size_t>(scope)].regions;
    if (map.emplace(cover, state).second) steps_.push_back({Step::Kind::Region, scope, {}, cover});
  }
  void addChain(int scope, ObjectId cover, const std::vector<ObjectId>& run) {
    auto& map = scope == kOutside ? chains_ : instances_[static_cast<std::size_t>(scope)].chains;
    if (map.emplace(cover, run).second) steps_.push_back({Step::Kind::Chain, scope, {}, cover});
  }
  // False: it was used before.
  [[nodiscard]] bool use(ObjectId id) {
    const bool fresh = used_.insert(id).second;
    if (fresh) steps_.push_back({Step::Kind::Used, kOutside, {}, id});
    return fresh;
  }
  int addInstance(Instance instance) {
    instances_.push_back(std::move(instance));
    return static_cast<int>(instances_.size()) - 1;
  }
  void addEquation(Equation equation) { equations_.push_back(equation); }
  void addLog(Log log) { logs_.push_back(std::move(log)); }
  void addWords(WordsPair pair) { words_.push_back(std::move(pair)); }
  void addTiling(TilingPair pair) { tilings_.push_back(std::move(pair)); }

  [[nodiscard]] Mark mark() const {
    return {words_.size(), tilings_.size(), steps_.size(), instances_.size(), equations_.size(), logs_.size()};
  }
  // As it was when the mark was made; marks made since are void.
  void rollBack(const Mark& mark) {
    for (; steps_.size() > mark.steps; steps_.pop_back()) takeBack(steps_.back());
    instances_.resize(mark.instances);
    equations_.resize(mark.equations);
    logs_.resize(mark.logs);
    words_.resize(mark.words);
    tilings_.resize(mark.tilings);
  }

 private:
  struct Step {
    enum class Kind : std::uint8_t { Symbol, Region, Chain, Used };
    Kind kind = Kind::Used;
    int scope = kOutside;
    term::SymbolId symbol;
    ObjectId object;
  };

  void takeBack(const Step& step) {
    Instance* in = step.scope == kOutside ? nullptr : &instances_[static_cast<std::size_t>(step.scope)];
    switch (step.kind) {
      case Step::Kind::Symbol: (in == nullptr ? symbols_ : in->symbols).erase(step.symbol); break;
      case Step::Kind::Region: (in == nullptr ? regions_ : in->regions).erase(step.object); break;
      case Step::Kind::Chain: (in == nullptr ? chains_ : in->chains).erase(step.object); break;
      case Step::Kind::Used: used_.erase(step.object); break;
    }
  }

  std::map<term::SymbolId, term::Term> symbols_;
  std::map<ObjectId, ObjectId> regions_;
  std::map<ObjectId, std::vector<ObjectId>> chains_;
  std::set<ObjectId> used_;
  std::vector<Instance> instances_;
  std::vector<Equation> equations_;
  std::vector<Log> logs_;
  std::vector<WordsPair> words_;
  std::vector<TilingPair> tilings_;
  std::vector<Step> steps_;
};

}  // namespace cairn::heap
