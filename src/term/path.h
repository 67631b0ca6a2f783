// A path condition: a list of conjuncts, shared between the paths that begin with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
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
  // The same path by identity, not only by its conjuncts.
  [[nodiscard]] bool sameAs(const Path& other) const { return last_ == other.last_; }

 private:
  struct Link {
    Link(std::shared_ptr<const Link> previousLink, Term newConjunct, std::size_t newSize)
        : previous(std::move(previousLink)),
          conjunct(newConjunct),
          size(newSize),
          newestSymbol(std::max(previous ? previous->newestSymbol : 0, newConjunct.newestSymbol())) {}
    ~Link() {
      // A long chain of last references must not be destroyed by recursion.
      while (previous && previous.use_count() == 1) {
        auto next = std::move(previous->previous);
        previous = std::move(next);
      }
    }
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    mutable std::shared_ptr<const Link> previous;  // taken out when the last reference goes
    Term conjunct;
    std::size_t size = 0;
    std::uint32_t newestSymbol = 0;
  };
  explicit Path(std::shared_ptr<const Link> last) : last_(std::move(last)) {}

  std::shared_ptr<const Link> last_;
};

}  // namespace cairn::term
