#include "numeric/domains/zone.h"

#include <algorithm>

namespace cairn::numeric {

namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 61;

std::int64_t clamp(std::int64_t sum) { return sum > kLimit ? Zone::kNone : std::max(sum, -kLimit); }

}  // namespace

std::int64_t Zone::entry(Integer bound) {
  if (bound > kLimit) return kNone;
  return bound < -kLimit ? -kLimit : static_cast<std::int64_t>(bound);
}

std::size_t Zone::addRow() {
  if (size_ == stride_) {
    const std::size_t wider = std::max<std::size_t>(4, stride_ * 2);
    std::vector<std::int64_t> moved(wider * wider, kNone);
    for (std::size_t i = 0; i < size_; ++i) {
      std::copy_n(bounds_.begin() + static_cast<std::ptrdiff_t>(i * stride_), size_,
                  moved.begin() + static_cast<std::ptrdiff_t>(i * wider));
    }
    bounds_ = std::move(moved);
    stride_ = wider;
  }
  set(size_, size_, 0);
  return size_++;
}

bool Zone::close() {
  for (std::size_t k = 0; k < size_; ++k) {
    for (std::size_t i = 0; i < size_; ++i) {
      const std::int64_t first = at(i, k);
      if (first == kNone || i == k) continue;
      for (std::size_t j = 0; j < size_; ++j) {
        const std::int64_t second = at(k, j);
        if (second != kNone && first + second < at(i, j)) set(i, j, clamp(first + second));
      }
    }
  }
  for (std::size_t i = 0; i < size_; ++i) {
    if (at(i, i) < 0) return false;
  }
  return true;
}

bool Zone::add(std::size_t i, std::size_t j, std::int64_t bound) {
  if (bound >= at(i, j)) return true;
  if (at(j, i) != kNone && at(j, i) + bound < 0) return false;
  for (std::size_t from = 0; from < size_; ++from) {
    if (at(from, i) == kNone) continue;
    const std::int64_t first = at(from, i) + bound;
    for (std::size_t to = 0; to < size_; ++to) {
      const std::int64_t last = at(j, to);
      if (to == from || last == kNone) continue;
      if (first + last < at(from, to)) set(from, to, clamp(first + last));
    }
  }
  return true;
}

void Zone::forget(std::size_t row) {
  for (std::size_t other = 0; other < size_; ++other) {
    set(row, other, kNone);
    set(other, row, kNone);
  }
  set(row, row, 0);
}

Zone Zone::select(std::span<const std::uint32_t> rows) const {
  Zone result;
  result.size_ = rows.size();
  result.stride_ = rows.size();
  result.bounds_.resize(rows.size() * rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows.size(); ++j) result.set(i, j, at(rows[i], rows[j]));
  }
  return result;
}

bool Zone::operator==(const Zone& other) const {
  if (size_ != other.size_) return false;
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = 0; j < size_; ++j) {
      if (at(i, j) != other.at(i, j)) return false;
    }
  }
  return true;
}

}  // namespace cairn::numeric
