// A list that grows at one end and shares its past: copying and appending are O(1).
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "support/ref.h"

namespace cairn::support {

template <typename T>
class PersistentList {
 public:
  [[nodiscard]] bool empty() const { return !head_; }
  [[nodiscard]] std::size_t size() const { return head_ ? head_->count : 0; }
  [[nodiscard]] const T& newest() const { return head_->value; }

  void append(T value) {
    const std::size_t count = size() + 1;
    head_ = makeRef<Node>(std::move(value), std::move(head_), count);
  }

  // Newest first; `visit` returns false to stop.
  template <typename Visit>
  void visitNewestFirst(Visit&& visit) const {
    for (const Node* n = head_.get(); n != nullptr; n = n->rest.get()) {
      if (!visit(n->value)) return;
    }
  }

  // Oldest first.
  [[nodiscard]] std::vector<T> toVector() const {
    std::vector<T> result;
    result.reserve(size());
    for (const Node* n = head_.get(); n != nullptr; n = n->rest.get()) result.push_back(n->value);
    std::reverse(result.begin(), result.end());
    return result;
  }

  // Whether both are the same list by identity (not by contents).
  [[nodiscard]] bool sameAs(const PersistentList& other) const { return head_ == other.head_; }

 private:
  struct Node : Counted {
    Node(T v, Ref<Node> r, std::size_t c) : value(std::move(v)), rest(std::move(r)), count(c) {}
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    // Iterative: a long list must not be released by recursion.
    ~Node() {
      Ref<Node> next = std::move(rest);
      while (next.unique()) {
        Ref<Node> after = next->rest;
        next = std::move(after);
      }
    }
    T value;
    Ref<Node> rest;
    std::size_t count;
  };
  Ref<Node> head_;
};

}  // namespace cairn::support
