// A path condition: a list of conjuncts, shared between the paths that begin with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "term/term.h"

namespace cairn::term {

class Path {
 public:
  Path() = default;

  // This path and one conjunct more; a conjunct that is constantly true adds nothing. Takes the place of the last one if that is a weaker bound
  // of the same term: a loop that counts up to an unknown number has one condition, not one a turn.
  [[nodiscard]] Path with(Term conjunct) const;

  [[nodiscard]] std::size_t size() const { return last_ ? last_->size : 0; }
  [[nodiscard]] bool empty() const { return last_ == nullptr; }
  // As of a term.
  [[nodiscard]] std::uint32_t newestSymbol() const { return last_ ? last_->newestSymbol : 0; }
  // From the oldest on.
  [[nodiscard]] std::vector<Term> conjuncts() const {
    std::vector<Term> result(size());
    std::size_t at = result.size();
    for (const Link* link = last_.get(); link != nullptr; link = link->previous.get()) result[--at] = link->conjunct;
    return result;
  }
  // The conjuncts that came after another path of which this is a continuation; nothing if it is none.
  [[nodiscard]] std::optional<std::vector<Term>> beyond(const Path& start) const {
    if (size() < start.size()) return std::nullopt;
    const Link* common = last_.get();
    for (std::size_t more = size() - start.size(); more > 0; --more) common = common->previous.get();
    if (common != start.last_.get()) return std::nullopt;
    std::vector<Term> result(size() - start.size());
    const Link* link = last_.get();
    for (std::size_t at = result.size(); at-- > 0; link = link->previous.get()) result[at] = link->conjunct;
    return result;
  }
  // The path of its first conjuncts, that many.
  [[nodiscard]] Path beginning(std::size_t conjuncts) const;
  // How many conjuncts both have in common, by identity, from the oldest on.
  [[nodiscard]] std::size_t commonBeginning(const Path& other) const;
  // The same path by identity, not only by its conjuncts.
  [[nodiscard]] bool sameAs(const Path& other) const { return last_ == other.last_; }

  // One conjunct is the constant false.
  [[nodiscard]] bool isImpossible() const { return last_ != nullptr && last_->impossible; }
  // From the oldest on: the conjuncts that chains of shared symbols connect with these symbols. Takes time for those alone, and once for every conjunct.
  using SymbolsOf = std::function<const std::vector<SymbolId>&(Term)>;
  [[nodiscard]] std::vector<Term> connectedWith(std::span<const SymbolId> symbols, const SymbolsOf& symbolsOf) const;

  // Whoever found values under which all conjuncts hold says so; the conjuncts after the longest beginning of which that is known.
  void markSatisfiable() const {
    if (last_) last_->satisfiable = true;
  }
  [[nodiscard]] std::vector<Term> beyondSatisfiable() const;

 private:
  struct Index;
  struct Link {
    Link(std::shared_ptr<const Link> previousLink, Term newConjunct, std::size_t newSize);
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    mutable std::shared_ptr<const Link> previous;  // taken out when the last reference goes
    Term conjunct;
    std::size_t size = 0;
    std::uint32_t newestSymbol = 0;
    bool impossible = false;
    mutable bool satisfiable = false;
    mutable std::unique_ptr<const Index> index;  // made when somebody asks
  };
  explicit Path(std::shared_ptr<const Link> last) : last_(std::move(last)) {}
  void makeIndex(const SymbolsOf& symbolsOf) const;

  std::shared_ptr<const Link> last_;
};

}  // namespace cairn::term
