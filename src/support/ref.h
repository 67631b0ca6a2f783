// A counted reference to an immutable, shared node. Not atomic: states never cross threads (workers are processes).
#pragma once

#include <cstdint>
#include <utility>

namespace cairn::support {

// Base of what a Ref points to. A copy of the object starts with no references of its own.
class Counted {
 public:
  Counted() = default;
  Counted(const Counted&) {}
  Counted& operator=(const Counted&) { return *this; }

 private:
  template <typename T>
  friend class Ref;
  mutable std::uint32_t references_ = 0;
};

template <typename T>
class Ref {
 public:
  Ref() = default;
  explicit Ref(T* node) : node_(node) { retain(); }
  Ref(const Ref& other) : node_(other.node_) { retain(); }
  Ref(Ref&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Ref() { release(); }

  [[nodiscard]] const T* get() const { return node_; }
  const T& operator*() const { return *node_; }  // NOLINT(clang-analyzer-cplusplus.NewDelete) forgets the count
  const T* operator->() const { return node_; }  // NOLINT(clang-analyzer-cplusplus.NewDelete)
  explicit operator bool() const { return node_ != nullptr; }
  // Nobody else refers to the node.
  [[nodiscard]] bool unique() const { return node_ != nullptr && node_->references_ == 1; }
  bool operator==(const Ref& other) const { return node_ == other.node_; }

  // The node for editing: itself if nobody else refers to it, otherwise a copy that takes its place here.
  [[nodiscard]] T& own() {
    if (node_->references_ > 1) *this = Ref(new T(*node_));
    return *node_;
  }

 private:
  void retain() const {
    if (node_ != nullptr) ++node_->references_;
  }
  void release() {
    if (node_ != nullptr && --node_->references_ == 0) delete node_;  // NOLINT(clang-analyzer-cplusplus.NewDelete)
  }
  T* node_ = nullptr;
};

template <typename T, typename... Args>
[[nodiscard]] Ref<T> makeRef(Args&&... args) {
  return Ref<T>(new T(std::forward<Args>(args)...));
}

}  // namespace cairn::support
