#include "random_heap.h"

#include <fmt/format.h>

#include <vector>

namespace cairn::heap {

namespace {

// Of a node: next, prev, payload, data.
constexpr unsigned kNodeBytes = 32;
constexpr unsigned kPrev = 8;
constexpr unsigned kExtra = 16;
constexpr unsigned kData = 24;

struct Cell {
  unsigned offset;
  std::string type;
  std::string state;  // the value in the state
  std::string code;   // and in the program
};

struct Block {
  std::string name;
  unsigned bytes;
  std::vector<Cell> cells;
  bool freed = false;
  bool late = false;  // made after the freed block died
};

}  // namespace

HeapFamily::HeapFamily(std::uint64_t seed) : random_(seed) {
  doubly_ = below(3) == 0;
  end_ = static_cast<End>(below(3));
  payload_ = static_cast<Payload>(below(5));
  lists_ = 1 + below(2);
  longest_ = 2 + below(3);
  numbers_ = 1 + below(3) * 2;
  secondPointer_ = below(4);
  dead_ = below(3) == 0;
}

RandomHeap HeapFamily::heap() {
  std::vector<Block> blocks;
  const auto add = [&](const std::string& name, unsigned bytes) {
    blocks.push_back({name, bytes, {}});
    return blocks.size() - 1;
  };
  const auto pointer = [](unsigned offset, const std::string& to) -> Cell {
    return {offset, "ptr", to.empty() ? "null" : "&" + to, to};
  };
  const auto number = [](unsigned offset, unsigned value) -> Cell {
    return {offset, "i32", std::to_string(value), std::to_string(value)};
  };
  std::string shared;
  if (payload_ == Payload::Shared || payload_ == Payload::Mixed) {
    shared = "shared";
    blocks[add(shared, 8)].cells = {number(0, 7)};
  }
  std::string dead;
  if (dead_) {
    dead = "dead";
    blocks[add(dead, kNodeBytes)].freed = true;
  }
  std::vector<std::vector<std::string>> lists;
  for (unsigned l = 0; l < lists_; ++l) {
    const unsigned length = below(longest_ + 1);
    std::vector<std::string> names;
    for (unsigned i = 0; i < length; ++i) names.push_back(fmt::format("n{}_{}", l, i));
    std::string sentinel;
    if (end_ == End::Block) {
      sentinel = fmt::format("end{}", l);
      blocks[add(sentinel, 16)].cells = {number(0, 1)};
    }
    const std::string last = names.empty() ? "" : names.back();
    for (unsigned i = 0; i < length; ++i) {
      Block node{names[i], kNodeBytes, {}};
      node.late = dead_ && below(3) == 0;
      const std::string beyond = end_ == End::Null ? "" : end_ == End::Cycle ? names.front() : sentinel;
      node.cells.push_back(pointer(0, i + 1 < length ? names[i + 1] : beyond));
      if (doubly_) node.cells.push_back(pointer(kPrev, i > 0 ? names[i - 1] : end_ == End::Cycle ? last : ""));
      const unsigned kind = payload_ == Payload::Mixed ? below(3) : payload_ == Payload::Optional ? below(2) : 0;
      const bool owned = payload_ == Payload::Owned || (payload_ != Payload::Shared && kind == 1);
      if (owned && payload_ != Payload::None) {
        const std::string name = "p" + names[i];
        blocks[add(name, 8)].cells = {number(0, below(numbers_))};
        node.cells.push_back(pointer(kExtra, name));
      } else if (payload_ == Payload::Shared || kind == 2) {
        node.cells.push_back(pointer(kExtra, shared));
      } else {
        node.cells.push_back(pointer(kExtra, ""));
      }
      node.cells.push_back(number(kData, below(numbers_)));
      blocks.push_back(node);
    }
    lists.push_back(names);
  }
  const auto at = [&](unsigned list, std::size_t i) {
    return list < lists.size() && i < lists[list].size() ? lists[list][i] : std::string();
  };
  std::vector<std::string> held{at(0, 0), "", dead};
  if (secondPointer_ == 1) held[1] = at(1, 0);
  if (secondPointer_ == 2) held[1] = at(0, below(longest_));
  if (secondPointer_ == 3) held[1] = at(0, lists[0].size() - 1);
  // The state must reach every block that it knows: a second list that nothing names hangs on the global.
  std::vector<std::string> globals;
  if (secondPointer_ != 1 && !at(1, 0).empty()) globals.push_back(at(1, 0));

  RandomHeap result;
  std::vector<std::pair<std::string, unsigned>> registers;
  unsigned next = 3;
  const auto registerOf = [&](const std::string& name) {
    for (const auto& [known, index] : registers) {
      if (known == name) return fmt::format("%{}", index);
    }
    return std::string("null");
  };
  const auto allocate = [&](const Block& block) {
    registers.emplace_back(block.name, next);
    result.code += fmt::format("%{}: ptr = allocate(i64 {})\n", next++, block.bytes);
  };
  for (const Block& block : blocks) {
    if (!block.late) allocate(block);
  }
  if (dead_) result.code += fmt::format("free(ptr {})\n", registerOf(dead));
  for (const Block& block : blocks) {
    if (block.late) allocate(block);
  }
  for (const Block& block : blocks) {
    result.items += fmt::format("heap {} size {}{}{}", block.name, block.bytes, block.freed ? " freed died 1" : "",
                                block.late ? " born 2" : "");
    if (!block.freed) result.items += " {";
    for (const Cell& cell : block.cells) {
      const bool first = &cell == &block.cells.front();
      result.items += fmt::format("{} {}: {} = {}", first ? "" : ",", cell.offset, cell.type, cell.state);
      result.code += fmt::format("%{} = address {} + {}\n", next, registerOf(block.name), cell.offset);
      const std::string value = cell.type == "ptr" ? registerOf(cell.code) : cell.code;
      result.code += fmt::format("store {} {} -> ptr %{}\n", cell.type, value, next++);
    }
    result.items += block.freed ? " " : " } ";
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    result.code += fmt::format("%{} = address {}\n", i, held[i].empty() ? "ptr null" : registerOf(held[i]));
    result.held += fmt::format("{}%{}: ptr = {}", i == 0 ? "" : ", ", i, held[i].empty() ? "null" : "&" + held[i]);
  }
  const std::string root = globals.empty() ? "" : globals.front();
  result.code += fmt::format("store ptr {} -> ptr @root\n", registerOf(root));
  result.items += fmt::format("global @root {{ 0: ptr = {} }} ", root.empty() ? "null" : "&" + root);
  if (!shared.empty()) {
    // Named also if no node holds it.
    result.code += fmt::format("store ptr {} -> ptr @other\n", registerOf(shared));
    result.items += "global @other { 0: ptr = &shared } ";
  }
  for (unsigned l = 0; l < lists_ && end_ == End::Block; ++l) {
    result.code += fmt::format("store ptr {} -> ptr @end{}\n", registerOf(fmt::format("end{}", l)), l);
    result.items += fmt::format("global @end{} {{ 0: ptr = &end{} }} ", l, l);
  }
  result.registers = next;
  return result;
}

}  // namespace cairn::heap
