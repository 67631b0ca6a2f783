// Dense typed ids: an index into one table of one owner, never mixed up with an index into another.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace cairn::support {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value_(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr std::uint32_t index() const { return value_; }
  [[nodiscard]] constexpr bool valid() const { return value_ != kNone; }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t value_ = kNone;
};

}  // namespace cairn::support

template <typename Tag>
struct std::hash<cairn::support::Id<Tag>> {
  std::size_t operator()(cairn::support::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.index()); }
};
