// An ordered map with value semantics whose copies share structure: copying is O(1), an edit copies O(log n) nodes that
// others share and changes the rest in place.
//
// It is a treap whose priorities are hashes of the keys, so equal maps have equal shape whatever their history: equality
// stops at shared subtrees, and the hash of the whole is kept up to date by every edit.
//
// Value needs operator== and the functor Hash gives a stable 64-bit hash of (key, value). If it has a function `marked(value)`, the entries for which that is true can be
// visited without a look at the others.
#pragma once

#include <cstdint>
#include <utility>

#include "support/hash.h"
#include "support/ref.h"

namespace cairn::support {

template <typename Key, typename Value, typename Hash>
class PersistentMap {
 public:
  struct Entry {
    Key key;
    Value value;
  };

  [[nodiscard]] std::size_t size() const { return root_ ? root_->count : 0; }
  [[nodiscard]] bool empty() const { return !root_; }
  // Independent of the order of insertion; 0 for the empty map.
  [[nodiscard]] std::uint64_t hash() const { return root_ ? root_->hash : 0; }

  // How many keys are >= `first`.
  [[nodiscard]] std::size_t countFrom(const Key& first) const {
    std::size_t count = 0;
    for (const Node* n = root_.get(); n != nullptr;) {
      if (n->entry.key < first) {
        n = n->right.get();
      } else {
        count += 1 + (n->right ? n->right->count : 0);
        n = n->left.get();
      }
    }
    return count;
  }

  // Whether one entry is marked.
  [[nodiscard]] bool anyMarked() const { return root_ && root_->anyMarked; }

  [[nodiscard]] const Value* find(const Key& key) const {
    for (const Node* n = root_.get(); n != nullptr;) {
      if (key == n->entry.key) return &n->entry.value;
      n = key < n->entry.key ? n->left.get() : n->right.get();
    }
    return nullptr;
  }

  // The entry with the greatest key <= `key`, or null.
  [[nodiscard]] const Entry* floor(const Key& key) const {
    const Entry* best = nullptr;
    for (const Node* n = root_.get(); n != nullptr;) {
      if (key < n->entry.key) {
        n = n->left.get();
      } else {
        best = &n->entry;
        n = n->right.get();
      }
    }
    return best;
  }

  // The entry with the smallest key >= `key`, or null.
  [[nodiscard]] const Entry* ceiling(const Key& key) const {
    const Entry* best = nullptr;
    for (const Node* n = root_.get(); n != nullptr;) {
      if (n->entry.key < key) {
        n = n->right.get();
      } else {
        best = &n->entry;
        n = n->left.get();
      }
    }
    return best;
  }

  void set(const Key& key, Value value) { setIn(root_, key, std::move(value)); }

  // True if the key was there.
  bool erase(const Key& key) {
    if (find(key) == nullptr) return false;
    eraseIn(root_, key);
    return true;
  }

  // Erases every key >= `first`.
  void eraseFrom(const Key& first) { eraseFromIn(root_, first); }

  // In ascending order of keys; `visit(key, value)`.
  template <typename Visit>
  void forEach(Visit&& visit) const {
    forEachIn(root_.get(), visit);
  }

  // The same, but only marked entries.
  template <typename Visit>
  void forEachMarked(Visit&& visit) const {
    forEachMarkedIn(root_.get(), visit);
  }

  // The same from the smallest key >= `first` on.
  template <typename Visit>
  void forEachFrom(const Key& first, Visit&& visit) const {
    forEachFromIn(root_.get(), first, visit);
  }

  // Calls `visit(key, value here, value there)` in ascending order of keys for every key whose values differ, or that only one of both has (the other is null then). Takes time for
  // these alone, where the maps were made by edits of one another.
  template <typename Visit>
  void forEachDifference(const PersistentMap& other, Visit&& visit) const {
    forEachDifferenceIn(root_.get(), other.root_.get(), nullptr, nullptr, visit);
  }

  // The same map by identity, not only by its entries.
  [[nodiscard]] bool sameAs(const PersistentMap& other) const { return root_ == other.root_; }

  bool operator==(const PersistentMap& other) const { return equal(root_, other.root_); }

 private:
  struct Node : Counted {
    Node(Key k, Value v) : entry{std::move(k), std::move(v)}, priority(Hash{}(entry.key)) {}
    Entry entry;
    std::uint64_t priority;
    std::uint64_t hash = 0;
    std::uint32_t count = 1;
    bool anyMarked = false;  // in the subtree
    Ref<Node> left;
    Ref<Node> right;

    void update() {
      hash = Hash{}(entry.key, entry.value) + (left ? left->hash : 0) + (right ? right->hash : 0);
      count = 1 + (left ? left->count : 0) + (right ? right->count : 0);
      anyMarked = isMarked(entry.value) || (left && left->anyMarked) || (right && right->anyMarked);
    }
  };

  static bool isMarked(const Value& value) {
    if constexpr (requires { Hash::marked(value); }) return Hash::marked(value);
    return false;
  }

  // Heap order of the treap; ties broken by key so that the shape stays unique.
  static bool above(const Node& a, const Node& b) {
    return a.priority > b.priority || (a.priority == b.priority && a.entry.key < b.entry.key);
  }

  static void setIn(Ref<Node>& at, const Key& key, Value value) {
    if (!at) {
      at = makeRef<Node>(key, std::move(value));
      at.own().update();
      return;
    }
    Node& node = at.own();
    if (key == node.entry.key) {
      node.entry.value = std::move(value);
      node.update();
    } else if (key < node.entry.key) {
      setIn(node.left, key, std::move(value));
      node.update();
      if (above(*node.left, node)) rotate(at, &Node::left, &Node::right);
    } else {
      setIn(node.right, key, std::move(value));
      node.update();
      if (above(*node.right, node)) rotate(at, &Node::right, &Node::left);
    }
  }

  // Lifts the child on side `up` above its parent.
  static void rotate(Ref<Node>& at, Ref<Node> Node::* up, Ref<Node> Node::* down) {
    Ref<Node> parent = std::move(at);
    Ref<Node> child = std::move(parent.own().*up);
    Node& c = child.own();
    parent.own().*up = std::move(c.*down);
    parent.own().update();
    c.*down = std::move(parent);
    c.update();
    at = std::move(child);
  }

  static void eraseIn(Ref<Node>& at, const Key& key) {
    Node& node = at.own();
    if (key == node.entry.key) {
      Ref<Node> left = std::move(node.left);
      Ref<Node> right = std::move(node.right);
      at = merge(std::move(left), std::move(right));
      return;
    }
    eraseIn(key < node.entry.key ? node.left : node.right, key);
    node.update();
  }

  static void eraseFromIn(Ref<Node>& at, const Key& first) {
    while (at && !(at->entry.key < first)) {
      Ref<Node> left = at->left;
      at = std::move(left);
    }
    if (!at || !at->right) return;
    Node& node = at.own();
    eraseFromIn(node.right, first);
    node.update();
  }

  // All keys of `left` are smaller than those of `right`.
  static Ref<Node> merge(Ref<Node> left, Ref<Node> right) {
    if (!left) return right;
    if (!right) return left;
    if (above(*left, *right)) {
      Node& node = left.own();
      node.right = merge(std::move(node.right), std::move(right));
      node.update();
      return left;
    }
    Node& node = right.own();
    node.left = merge(std::move(left), std::move(node.left));
    node.update();
    return right;
  }

  template <typename Visit>
  static void forEachIn(const Node* node, Visit& visit) {
    if (node == nullptr) return;
    forEachIn(node->left.get(), visit);
    visit(node->entry.key, node->entry.value);
    forEachIn(node->right.get(), visit);
  }

  template <typename Visit>
  static void forEachMarkedIn(const Node* node, Visit& visit) {
    if (node == nullptr || !node->anyMarked) return;
    forEachMarkedIn(node->left.get(), visit);
    if (isMarked(node->entry.value)) visit(node->entry.key, node->entry.value);
    forEachMarkedIn(node->right.get(), visit);
  }

  template <typename Visit>
  static void forEachFromIn(const Node* node, const Key& first, Visit& visit) {
    if (node == nullptr) return;
    if (!(node->entry.key < first)) {
      forEachFromIn(node->left.get(), first, visit);
      visit(node->entry.key, node->entry.value);
    }
    forEachFromIn(node->right.get(), first, visit);
  }

  // Only the keys between two bounds count; null: no bound.
  static const Node* within(const Node* node, const Key* low, const Key* high) {
    while (node != nullptr) {
      if (low != nullptr && !(*low < node->entry.key)) {
        node = node->right.get();
      } else if (high != nullptr && !(node->entry.key < *high)) {
        node = node->left.get();
      } else {
        break;
      }
    }
    return node;
  }

  template <typename Visit>
  static void forEachDifferenceIn(const Node* a, const Node* b, const Key* low, const Key* high, Visit& visit) {
    a = within(a, low, high);
    b = within(b, low, high);
    if (a == b) return;
    // What is above all others of one map is not in the other one, or above all others there, too.
    const bool inA = a != nullptr && (b == nullptr || !above(*b, *a));
    const bool inB = b != nullptr && (a == nullptr || !above(*a, *b));
    const Key& key = (inA ? a : b)->entry.key;
    forEachDifferenceIn(inA ? a->left.get() : a, inB ? b->left.get() : b, low, &key, visit);
    const Value* here = inA ? &a->entry.value : nullptr;
    const Value* there = inB ? &b->entry.value : nullptr;
    if (here == nullptr || there == nullptr || !(*here == *there)) visit(key, here, there);
    forEachDifferenceIn(inA ? a->right.get() : a, inB ? b->right.get() : b, &key, high, visit);
  }

  static bool equal(const Ref<Node>& a, const Ref<Node>& b) {
    if (a == b) return true;
    if (!a || !b || a->hash != b->hash || a->count != b->count) return false;
    return a->entry.key == b->entry.key && a->entry.value == b->entry.value && equal(a->left, b->left) &&
           equal(a->right, b->right);
  }

  Ref<Node> root_;
};

}  // namespace cairn::support
