#include "analysis/trials/client_choices.h"

#include <algorithm>
#include <charconv>

namespace cairn::analysis {

namespace {

constexpr std::uint64_t kLongest = 120;  // calls of a run

std::uint64_t maskOf(unsigned bits) { return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1; }

}  // namespace

ClientChoices::ClientChoices(const std::vector<std::uint64_t>& sizes, std::uint64_t seed)
    : sizes_(sizes), others_(seed * 0x9e3779b97f4a7c15ULL + 7), state_(seed) {
  const std::uint64_t length = below(8);
  mostCalls_ = length < 3 ? 1 + below(6) : length < 6 ? 1 + below(24) : 1 + below(kLongest);
  constexpr std::uint64_t kRanges[] = {2, 9, 24, 64, 64, 200, 700, 5000};
  largest_ = kRanges[below(8)];
  smallest_ = below(3) == 0 ? largest_ / 2 : 0;
  hugeShare_ = below(3) == 0 ? 8 : 0;
  sizeShare_ = below(3) == 0 ? 16 : 1;
  failures_ = below(4) == 0;
}

// splitmix64
std::uint64_t ClientChoices::draw() {
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// 0 ends the client, 1 to `kinds` are what it may call.
std::uint64_t ClientChoices::call(std::uint64_t kinds) {
  if (calls_++ >= mostCalls_) return 0;
  if (phase_ == 0) {
    phase_ = 1 + below(12);
    constexpr std::uint64_t kShares[] = {15, 12, 8, 8, 4, 2};
    firstShare_ = kShares[below(6)];
  }
  --phase_;
  if (kinds < 2 || below(16) < firstShare_) return 1;
  return 2 + below(kinds - 1);
}

std::uint64_t ClientChoices::size(unsigned bits) {
  const std::uint64_t kind = below(64);
  const std::uint64_t mask = maskOf(bits);
  if (kind < hugeShare_) {
    const std::uint64_t way = below(4);
    if (way == 0) return (0 - below(72)) & mask;
    if (way == 1) return ((std::uint64_t{1} << below(bits)) + below(3) - 1) & mask;
    if (way == 2) return ((mask >> (1 + below(5))) + below(40) - 20) & mask;
    return draw() & mask;
  }
  if (kind < hugeShare_ + sizeShare_ && !sizes_.empty()) {
    const std::uint64_t size = sizes_[below(sizes_.size())];
    const std::uint64_t part = size / (1 + below(5));
    return (part + below(3) * 8 - below(5) * 8 + below(3) - 1) & mask;
  }
  if (largest_ <= smallest_) return smallest_;
  return smallest_ + below(largest_ - smallest_ + 1);
}

// Of memory that a client has written.
std::uint64_t ClientChoices::contents(unsigned bits) {
  const std::uint64_t mask = maskOf(bits);
  switch (below(8)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return mask;
    case 3: return below(64);
    case 4: return 8 * below(64);
    case 5: return (std::uint64_t{1} << below(bits)) & mask;
    default: return draw() & mask;
  }
}

std::uint64_t ClientChoices::choose(const interp::ChoiceRequest& request) {
  const unsigned bits = request.type.bits;
  constexpr std::string_view kCall = "one of the calls 1 to ";
  if (request.what.starts_with(kCall)) {
    std::uint64_t kinds = 0;
    const std::string_view digits = request.what.substr(kCall.size());
    std::from_chars(digits.data(), digits.data() + digits.size(), kinds);
    return call(kinds);
  }
  if (request.what == "bytes") return size(bits);
  if (request.what == "count") return below(4) == 0 ? size(bits) : below(9);
  if (request.what == "which byte") return below(3) == 0 ? maskOf(bits) : below(80);
  if (request.what == "which block")
    return below(16) == 0 ? request.usual : below(std::max<std::uint64_t>(request.usual, 1));
  if (request.what == "sbrk fails" || request.what == "malloc fails") return failures_ && below(4) == 0 ? 1 : 0;
  if (request.what == "sbrk by others") return failures_ && below(2) == 0 ? 1 : 0;
  if (request.what.starts_with("unknown contents") && request.type.kind != program::TypeKind::Float && bits <= 64) {
    return contents(bits);
  }
  return others_.choose(request);
}

}  // namespace cairn::analysis
