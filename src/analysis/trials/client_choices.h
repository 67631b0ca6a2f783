// Random answers as clients of an allocator give them: many small requests, some near the sizes of the program's objects, a few enormous
// ones; sequences of calls that lean towards allocating or towards freeing.
#pragma once

#include <cstdint>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

class ClientChoices final : public interp::ChoiceSource {
 public:
  ClientChoices(const std::vector<std::uint64_t>& sizes, std::uint64_t seed);
  std::uint64_t choose(const interp::ChoiceRequest& request) override;

 private:
  std::uint64_t draw();
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return draw() % bound; }
  [[nodiscard]] std::uint64_t call(std::uint64_t kinds);
  [[nodiscard]] std::uint64_t size(unsigned bits);
  [[nodiscard]] std::uint64_t contents(unsigned bits);

  const std::vector<std::uint64_t>& sizes_;  // of the program's objects
  interp::RandomChoices others_;
  std::uint64_t state_;
  std::uint64_t calls_ = 0;  // made so far
  std::uint64_t mostCalls_ = 0;
  std::uint64_t smallest_ = 0;  // requests are mostly between these
  std::uint64_t largest_ = 0;
  std::uint64_t hugeShare_ = 0;   // of 64 requests
  std::uint64_t sizeShare_ = 0;   // near the size of an object
  std::uint64_t firstShare_ = 0;  // of 16 calls: of the first kind, which allocates
  std::uint64_t phase_ = 0;       // calls until that changes
  bool failures_ = false;         // of sbrk and the like
};

}  // namespace cairn::analysis
