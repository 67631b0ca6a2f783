#include "program/flow/liveness.h"

#include <algorithm>
#include <limits>

#include "program/code/visit.h"

namespace cairn::program {

namespace {

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

struct Place {
  std::uint32_t block = kNowhere;
  std::uint32_t place = 0;
};

// Where registers are set and read.
struct Occurrences {
  std::vector<Place> definition;  // `place` is the first at which the register has its value
  support::Rows readings;         // of each register: indices into `places`, blocks ascending
  std::vector<Place> places;
};

Occurrences collect(const Function& function) {
  Occurrences found;
  found.definition.resize(function.registers.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const RegId param : function.params) found.definition[param.index()] = {0, 0};
  for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
    const Block& block = function.blocks[b];
    const auto read = [&](const Operand& operand, std::uint32_t place) {
      if (!operand.isRegister()) return;
      pairs.emplace_back(operand.index, found.places.size());
      found.places.push_back({b, place});
    };
    for (const RegId param : block.params) found.definition[param.index()] = {b, 0};
    for (std::uint32_t i = 0; i < block.instructions.size(); ++i) {
      const Operation& op = block.instructions[i].op;
      if (!std::holds_alternative<Bind>(op)) forEachOperand(op, [&](const Operand& operand) { read(operand, i); });
      forEachResult(op, [&](RegId reg) { found.definition[reg.index()] = {b, i + 1}; });
    }
    const auto end = static_cast<std::uint32_t>(block.instructions.size());
    forEachOperand(block.terminator.op, [&](const Operand& operand) { read(operand, end); });
  }
  found.readings = support::Rows(function.registers.size(), pairs);
  return found;
}

}  // namespace

// One register after the other: from each reading go backwards to the definition, each block once. The work is the size of the
// result, times the predecessors.
Liveness::Liveness(const Function& function, const ControlFlow& flow) {
  const Occurrences found = collect(function);
  const std::size_t blockCount = function.blocks.size();
  firstPlace_.resize(blockCount + 1);
  for (std::size_t b = 0; b < blockCount; ++b) {
    firstPlace_[b + 1] = firstPlace_[b] + static_cast<std::uint32_t>(function.blocks[b].instructions.size()) + 1;
  }

  std::vector<std::pair<std::uint32_t, Stretch>> all;          // with the block
  std::vector<std::pair<std::uint32_t, std::uint32_t>> dying;  // (place in the row of all places, register)
  std::vector<std::uint32_t> stretchOf(blockCount, kNowhere);  // of the present register, index into `all`
  std::vector<std::uint32_t> work;                             // blocks at whose entry the present register is live
  for (std::uint32_t reg = 0; reg < function.registers.size(); ++reg) {
    const Place definition = found.definition[reg];
    const std::size_t start = all.size();
    // The register is live in this block up to this place.
    const auto extend = [&](std::uint32_t block, std::uint32_t last) {
      const bool definedHere = definition.block == block && definition.place <= last;
      if (stretchOf[block] == kNowhere) {
        stretchOf[block] = static_cast<std::uint32_t>(all.size());
        all.push_back({block, {RegId(reg), definedHere ? definition.place : 0, last}});
        if (!definedHere) work.push_back(block);
      } else {
        Stretch& stretch = all[stretchOf[block]].second;
        stretch.last = std::max(stretch.last, last);
      }
    };
    for (const std::uint32_t reading : found.readings[reg]) {
      extend(found.places[reading].block, found.places[reading].place);
    }
    while (!work.empty()) {
      const BlockId block(work.back());
      work.pop_back();
      for (const std::uint32_t predecessor : flow.predecessors(block)) {
        extend(predecessor, static_cast<std::uint32_t>(function.blocks[predecessor].instructions.size()));
      }
    }
    for (std::size_t i = start; i < all.size(); ++i) {
      const auto& [block, stretch] = all[i];
      stretchOf[block] = kNowhere;
      if (stretch.last < function.blocks[block].instructions.size()) {
        dying.emplace_back(firstPlace_[block] + stretch.last, reg);
      }
    }
    const bool setByInstruction = definition.block != kNowhere && definition.place != 0;
    if (start == all.size() && setByInstruction) {
      dying.emplace_back(firstPlace_[definition.block] + definition.place - 1, reg);
    }
  }

  firstStretch_.resize(blockCount + 1);
  for (const auto& [block, stretch] : all) ++firstStretch_[block + 1];
  for (std::size_t b = 0; b < blockCount; ++b) firstStretch_[b + 1] += firstStretch_[b];
  stretches_.resize(all.size());
  std::vector<std::uint32_t> fill(firstStretch_.begin(), firstStretch_.end() - 1);
  for (const auto& [block, stretch] : all) stretches_[fill[block]++] = stretch;
  dying_ = support::Rows(firstPlace_.back(), dying);
}

std::vector<RegId> Liveness::liveBefore(BlockId block, std::size_t place) const {
  std::vector<RegId> live;
  for (const Stretch& stretch : stretches(block)) {
    if (stretch.first <= place && place <= stretch.last) live.push_back(stretch.reg);
  }
  return live;
}

bool Liveness::isLiveBefore(RegId reg, BlockId block, std::size_t place) const {
  const auto list = stretches(block);
  const auto found = std::ranges::lower_bound(list, reg, {}, &Stretch::reg);
  return found != list.end() && found->reg == reg && found->first <= place && place <= found->last;
}

}  // namespace cairn::program
