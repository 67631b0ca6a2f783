// Random concrete heaps of lists, each with the code that builds it and the symbolic state that says all about it. Heaps of one family differ in lengths, numbers and in what
// is there at all; they are what a loop over such a list might see.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace cairn::heap {

struct RandomHeap {
  std::string code;        // of block0
  unsigned registers = 0;  // that the code uses
  std::string items;       // objects of the state
  std::string held;        // registers %0 to %2 of the state
};

class HeapFamily {
 public:
  explicit HeapFamily(std::uint64_t seed);
  [[nodiscard]] RandomHeap heap();

 private:
  enum class End : std::uint8_t { Null, Cycle, Block };
  enum class Payload : std::uint8_t { None, Owned, Optional, Shared, Mixed };

  [[nodiscard]] unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

  std::mt19937_64 random_;
  bool doubly_ = false;
  End end_ = End::Null;
  Payload payload_ = Payload::None;
  unsigned lists_ = 1;
  unsigned longest_ = 4;
  unsigned numbers_ = 1;        // data are below it
  unsigned secondPointer_ = 0;  // what %1 is: null, the second list, a node of the first, its last node
  bool dead_ = false;           // %2 is a freed block
};

}  // namespace cairn::heap
