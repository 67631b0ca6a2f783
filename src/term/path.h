// A path condition: a list of conjuncts that only grows, shared between the paths that begin with it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "term/term.h"

namespace cairn::term {

class Path {
 public:
  Path() = default;

  // This path and one conjunct more; a conjunct that is constantly true adds nothing.
  [[nodiscard]] Path with(Term conjunct) const {
    if (conjunct.isTrue()) return *this;
    return Path(std::make_shared<const Link>(last_, conjunct, size() + 1));
  }

  [[nodiscard]] std::size_t size() const { return last_ ? last_->size : 0; }
  [[nodiscard]] bool empty() const { return last_ == nullptr; }
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
    std::vector<Term> result(size() - start.size());
    const Link* link = last_.get();
    for (std::size_t at = result.size(); at-- > 0; link = link->previous.get()) result[at] = link->conjunct;
    if (link != start.last_.get()) return std::nullopt;
    return result;
  }

 private:
  struct Link {
    Link(std::shared_ptr<const Link> previousLink, Term newConjunct, std::size_t newSize)
        : previous(std::move(previousLink)), conjunct(newConjunct), size(newSize) {}
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
  };
  explicit Path(std::shared_ptr<const Link> last) : last_(std::move(last)) {}

  std::shared_ptr<const Link> last_;
};

}  // namespace cairn::term
