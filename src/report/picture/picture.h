// A picture of memory at one moment: boxes for variables, blocks and lists, with cells that hold values or point to boxes. What it shows comes from a symbolic state
// (state_picture.h) or from a run (run_picture.h); picture_dot.h writes it for Graphviz.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::report {

enum class BoxKind : std::uint8_t {
  Variables,   // of a function, or of all of them: a cell each
  InMemory,    // a variable that something points to, or a global
  Block,       // of the heap
  List,        // a chain of blocks of unknown number
  Freed,       // a block that must not be used any more
  OutOfScope,  // a variable that is not there any more
};

// Which node of a list a pointer means.
enum class PointedAt : std::uint8_t { Start, Last };

struct Pointer {
  std::string box;  // its id
  PointedAt at = PointedAt::Start;
  std::string note;  // "+8": how far behind the start
  bool operator==(const Pointer&) const = default;
};

struct Cell {
  std::string name;   // "next"; empty: the whole box
  std::string value;  // as text; of a pointer that is drawn, what stands beside the arrow
  std::optional<Pointer> target;
  bool changed = false;
};

struct Box {
  std::string id;  // the same in all pictures of a run; "b1"
  BoxKind kind = BoxKind::Block;
  std::string title;  // "node", "main"
  std::string note;   // "16 bytes", "n nodes, n >= 1"
  std::vector<Cell> cells;
  std::vector<std::string> facts;  // that hold for each node of a list
  std::vector<Box> owned;          // of a list: what each node has for itself
  bool hasLast = false;            // of a list: there may be pointers to its last node
  bool changed = false;            // it is new, or has become another kind
  bool marked = false;             // what is wrong is about this one
};

struct Picture {
  std::vector<Box> boxes;
  std::vector<std::string> facts;  // about numbers, in the notation of C
};

// Marks what is not as it was before.
void markChanges(Picture& now, const Picture& before);

// Marks the blocks and lists that no variable leads to.
void markLost(Picture& picture);

// The number of boxes, those in others included.
[[nodiscard]] std::size_t boxCount(const Picture& picture);

}  // namespace cairn::report
