// Control flow, dominators, loops and liveness: on classic graphs by hand, on random ones against their definitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program/code/visit.h"
#include "program/flow/control_flow.h"
#include "program/flow/dominators.h"
#include "program/flow/liveness.h"
#include "program/flow/loops.h"
#include "program/text/text.h"
#include "random_program.h"

namespace cairn::program {
namespace {

using Blocks = std::set<std::uint32_t>;

// A function with these edges, at most two a block.
Function graph(std::size_t blocks, const std::vector<std::pair<unsigned, unsigned>>& edges) {
  Function function;
  function.blocks.resize(blocks);
  for (const auto& [from, to] : edges) {
    TerminatorOp& end = function.blocks[from].terminator.op;
    if (auto* jump = std::get_if<Jump>(&end)) {
      const Edge first = jump->to;
      end = Branch{Operand::constant(0, intType(1)), first, Edge{BlockId(to), {}}};
    } else {
      end = Jump{Edge{BlockId(to), {}}};
    }
  }
  return function;
}

// What is reachable from `start` inside `allowed`, over at least `steps` edges (0 or 1).
Blocks reach(const ControlFlow& flow, std::uint32_t start, const Blocks& allowed, int steps) {
  Blocks seen;
  std::vector<std::uint32_t> work;
  const auto visit = [&](std::uint32_t block) {
    if (allowed.contains(block) && seen.insert(block).second) work.push_back(block);
  };
  if (steps == 0) visit(start);
  if (steps == 1) {
    for (const std::uint32_t next : flow.successors(BlockId(start))) visit(next);
  }
  while (!work.empty()) {
    const std::uint32_t block = work.back();
    work.pop_back();
    for (const std::uint32_t next : flow.successors(BlockId(block))) visit(next);
  }
  return seen;
}

Blocks allBlocks(const ControlFlow& flow) {
  Blocks all;
  for (std::uint32_t b = 0; b < flow.size(); ++b) all.insert(b);
  return all;
}

Blocks toSet(const std::vector<BlockId>& blocks) {
  Blocks set;
  for (const BlockId block : blocks) set.insert(block.index());
  return set;
}

// ---- Control flow and dominators ---------------------------------------------------------------------------------------

void expectDominatorsAsDefined(const ControlFlow& flow) {
  const Dominators dominators(flow);
  const Blocks all = allBlocks(flow);
  const Blocks reachable = reach(flow, 0, all, 0);
  for (const std::uint32_t above : all) {
    Blocks without = all;
    without.erase(above);
    const Blocks avoiding = reach(flow, 0, without, 0);
    for (const std::uint32_t below : all) {
      const bool bothReachable = reachable.contains(above) && reachable.contains(below);
      const bool expected = above == below || (bothReachable && !avoiding.contains(below));
      ASSERT_EQ(dominators.dominates(BlockId(above), BlockId(below)), expected) << above << " over " << below;
    }
  }
  for (const std::uint32_t block : all) {
    const BlockId immediate = dominators.immediate(BlockId(block));
    ASSERT_EQ(immediate.valid(), block != 0 && reachable.contains(block));
    if (!immediate.valid()) continue;
    ASSERT_NE(immediate.index(), block);
    for (const std::uint32_t other : reachable) {
      if (other == block || !dominators.dominates(BlockId(other), BlockId(block))) continue;
      ASSERT_TRUE(dominators.dominates(BlockId(other), immediate));
    }
  }
}

void expectOrderAsDefined(const ControlFlow& flow) {
  ASSERT_EQ(toSet(flow.reversePostorder()), reach(flow, 0, allBlocks(flow), 0));
  ASSERT_EQ(flow.reversePostorder()[0], BlockId(0));
  for (std::uint32_t b = 0; b < flow.size(); ++b) {
    for (const std::uint32_t next : flow.successors(BlockId(b))) {
      const auto back = flow.predecessors(BlockId(next));
      ASSERT_TRUE(std::find(back.begin(), back.end(), b) != back.end());
      const bool onCycle = reach(flow, next, allBlocks(flow), 0).contains(b);
      if (flow.reachable(BlockId(b)) && !onCycle) {
        ASSERT_LT(flow.position(BlockId(b)), flow.position(BlockId(next)));
      }
    }
  }
}

TEST(ControlFlow, RandomGraphsAgainstTheDefinition) {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const Function function = randomGraph(random, 1 + random.below(20), random.below(4));
    expectOrderAsDefined(ControlFlow(function));
  }
}

TEST(Dominators, Diamond) {
  const Function function = graph(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  const ControlFlow flow(function);
  const Dominators dominators(flow);
  EXPECT_EQ(dominators.immediate(BlockId(3)), BlockId(0));
  EXPECT_FALSE(dominators.dominates(BlockId(1), BlockId(3)));
}

TEST(Dominators, RandomGraphsAgainstTheDefinition) {
  Random random(2);
  for (int i = 0; i < 600; ++i) {
    const Function function = randomGraph(random, 1 + random.below(24), random.below(5));
    expectDominatorsAsDefined(ControlFlow(function));
  }
}

// ---- Loops -------------------------------------------------------------------------------------------------------------

TEST(Loops, WhileLoop) {
  const Function function = graph(4, {{0, 1}, {1, 2}, {1, 3}, {2, 1}});
  const Loops loops{ControlFlow(function)};
  ASSERT_EQ(loops.all().size(), 1U);
  const Loop& loop = loops.all()[0];
  EXPECT_EQ(toSet(loop.heads), Blocks{1});
  EXPECT_EQ(toSet(loop.blocks), (Blocks{1, 2}));
  EXPECT_EQ(loop.backEdges, (std::vector{std::pair(BlockId(2), BlockId(1))}));
  EXPECT_TRUE(loops.isBackEdge(BlockId(2), BlockId(1)));
  EXPECT_FALSE(loops.isBackEdge(BlockId(0), BlockId(1)));
  EXPECT_FALSE(loops.innermost(BlockId(3)).valid());
}

TEST(Loops, NestedLoopsAndSelfLoop) {
  // 1 heads the outer loop, 2 the inner one, 4 loops on itself.
  const Function function = graph(6, {{0, 1}, {1, 2}, {1, 5}, {2, 3}, {3, 2}, {3, 4}, {4, 4}, {4, 1}});
  const Loops loops{ControlFlow(function)};
  ASSERT_EQ(loops.all().size(), 3U);
  EXPECT_EQ(loops.depth(BlockId(1)), 1U);
  EXPECT_EQ(loops.depth(BlockId(3)), 2U);
  EXPECT_EQ(loops.depth(BlockId(4)), 2U);
  EXPECT_EQ(loops.depth(BlockId(5)), 0U);
  const Loop& inner = loops.loop(loops.innermost(BlockId(3)));
  EXPECT_EQ(toSet(inner.heads), Blocks{2});
  EXPECT_EQ(inner.parent, loops.innermost(BlockId(1)));
  EXPECT_TRUE(loops.isBackEdge(BlockId(4), BlockId(4)));
  EXPECT_TRUE(loops.isBackEdge(BlockId(4), BlockId(1)));
}

TEST(Loops, TwoBackEdgesToOneHeadAreOneLoop) {
  const Function function = graph(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 1}, {3, 4}});
  const Loops loops{ControlFlow(function)};
  ASSERT_EQ(loops.all().size(), 1U);
  EXPECT_EQ(loops.all()[0].backEdges.size(), 2U);
}

TEST(Loops, IrreducibleLoopHasTwoHeads) {
  const Function function = graph(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}});
  const Loops loops{ControlFlow(function)};
  ASSERT_EQ(loops.all().size(), 1U);
  EXPECT_FALSE(loops.all()[0].reducible());
  EXPECT_EQ(toSet(loops.all()[0].heads), (Blocks{1, 2}));
}

TEST(Loops, NaturalLoopInsideAnIrreducibleOne) {
  // 1 and 2 are entered from 0; 3 heads a loop with 4 inside.
  const Function function = graph(6, {{0, 1}, {0, 2}, {1, 3}, {3, 4}, {4, 3}, {4, 2}, {2, 1}, {2, 5}});
  const Loops loops{ControlFlow(function)};
  ASSERT_EQ(loops.all().size(), 2U);
  EXPECT_EQ(toSet(loops.all()[0].heads), (Blocks{1, 2}));
  EXPECT_EQ(toSet(loops.all()[1].heads), Blocks{3});
  EXPECT_EQ(toSet(loops.all()[1].blocks), (Blocks{3, 4}));
  EXPECT_EQ(loops.all()[1].depth, 2U);
}

TEST(Loops, UnreachableCyclesAreNone) {
  const Function function = graph(3, {{1, 2}, {2, 1}});
  EXPECT_TRUE(Loops{ControlFlow(function)}.all().empty());
}

// The definition in the header, by reachability alone: (heads, blocks) of every loop in a region.
using LoopSet = std::set<std::pair<Blocks, Blocks>>;
void loopsByDefinition(const ControlFlow& flow, const Blocks& region, LoopSet& found) {
  Blocks done;
  for (const std::uint32_t block : region) {
    if (done.contains(block)) continue;
    Blocks loop;
    for (const std::uint32_t other : reach(flow, block, region, 1)) {
      if (reach(flow, other, region, 1).contains(block)) loop.insert(other);
    }
    if (loop.empty()) continue;
    Blocks heads;
    Blocks rest;
    for (const std::uint32_t member : loop) {
      bool entered = false;
      for (const std::uint32_t from : flow.predecessors(BlockId(member))) {
        entered = entered || (!loop.contains(from) && flow.reachable(BlockId(from)));
      }
      (entered ? heads : rest).insert(member);
      done.insert(member);
    }
    found.insert({heads, loop});
    loopsByDefinition(flow, rest, found);
  }
}

TEST(Loops, RandomGraphsAgainstTheDefinition) {
  Random random(3);
  std::size_t irreducible = 0;
  for (int i = 0; i < 1500; ++i) {
    const Function function = randomGraph(random, 2 + random.below(16), random.below(5));
    const ControlFlow flow(function);
    const Loops loops(flow);
    const Dominators dominators(flow);
    LoopSet expected;
    loopsByDefinition(flow, toSet(flow.reversePostorder()), expected);
    LoopSet found;
    Blocks notHeads = toSet(flow.reversePostorder());
    std::set<std::pair<std::uint32_t, std::uint32_t>> backEdges;
    for (const Loop& loop : loops.all()) {
      found.insert({toSet(loop.heads), toSet(loop.blocks)});
      for (const BlockId head : loop.heads) {
        notHeads.erase(head.index());
        EXPECT_TRUE(loops.isHead(head));
      }
      for (const auto& [from, to] : loop.backEdges) backEdges.emplace(from.index(), to.index());
      if (!loop.reducible()) ++irreducible;
      for (const BlockId block : loop.blocks) {
        EXPECT_TRUE(!loop.reducible() || dominators.dominates(loop.heads[0], block));
      }
    }
    ASSERT_EQ(found, expected) << "graph " << i;
    for (const std::uint32_t block : notHeads) {
      ASSERT_FALSE(reach(flow, block, notHeads, 1).contains(block)) << "a cycle without head, graph " << i;
    }
    for (const BlockId block : flow.reversePostorder()) {
      for (const std::uint32_t next : flow.successors(block)) {
        ASSERT_EQ(loops.isBackEdge(block, BlockId(next)), backEdges.contains({block.index(), next}));
      }
    }
  }
  EXPECT_GT(irreducible, 100U);
}

// ---- Liveness ----------------------------------------------------------------------------------------------------------

TEST(Liveness, StraightLine) {
  const Program program = parse(R"(
    var 0 "x"
    function @f(%a: i32) -> i32 {
    block0:
      %b = add %a, 1
      %c = add %b, %b
      bind var 0 = %b
      %unused = add %c, 1
      return %c
    })");
  const Function& f = program.functions[0];
  const ControlFlow flow(f);
  const Liveness liveness(f, flow);
  using Regs = std::vector<RegId>;
  EXPECT_EQ(liveness.liveAtEntry(BlockId(0)), Regs{RegId(0)});
  EXPECT_EQ(liveness.liveBefore(BlockId(0), 1), Regs{RegId(1)});
  EXPECT_EQ(liveness.liveBefore(BlockId(0), 2), Regs{RegId(2)}) << "a Bind keeps nothing alive";
  EXPECT_EQ(liveness.liveBefore(BlockId(0), 4), Regs{RegId(2)});
  Regs dying;
  liveness.forEachDying(BlockId(0), 3, [&](RegId reg) { dying.push_back(reg); });
  EXPECT_EQ(dying, Regs{RegId(3)});
}

// live[b][p] by iterating the equations to their least solution.
std::vector<std::vector<Blocks>> livenessByEquations(const Function& function, const ControlFlow& flow) {
  std::vector<std::vector<Blocks>> live;
  for (const Block& block : function.blocks) live.emplace_back(block.instructions.size() + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = 0; b < function.blocks.size(); ++b) {
      const Block& block = function.blocks[b];
      const auto read = [](Blocks& set, const Operand& operand) {
        if (operand.isRegister()) set.insert(operand.index);
      };
      Blocks now;
      for (const std::uint32_t next : flow.successors(BlockId(b))) {
        Blocks entry = live[next][0];
        for (const RegId param : function.blocks[next].params) entry.erase(param.index());
        now.insert(entry.begin(), entry.end());
      }
      forEachOperand(block.terminator.op, [&](const Operand& operand) { read(now, operand); });
      for (std::size_t p = block.instructions.size();; --p) {
        changed = changed || live[b][p] != now;
        live[b][p] = now;
        if (p == 0) break;
        const Operation& op = block.instructions[p - 1].op;
        forEachResult(op, [&](RegId reg) { now.erase(reg.index()); });
        if (!std::holds_alternative<Bind>(op)) forEachOperand(op, [&](const Operand& operand) { read(now, operand); });
      }
    }
  }
  return live;
}

TEST(Liveness, RandomProgramsAgainstTheEquations) {
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    const Program program = randomProgram(seed);
    for (const Function& function : program.functions) {
      const ControlFlow flow(function);
      const Liveness liveness(function, flow);
      const auto expected = livenessByEquations(function, flow);
      for (std::size_t b = 0; b < function.blocks.size(); ++b) {
        const BlockId block(b);
        const Block& content = function.blocks[b];
        for (std::size_t place = 0; place <= content.instructions.size(); ++place) {
          Blocks found;
          for (const RegId reg : liveness.liveBefore(block, place)) found.insert(reg.index());
          ASSERT_EQ(found, expected[b][place]) << "seed " << seed << " block" << b << " place " << place;
          for (std::uint32_t reg = 0; reg < function.registers.size(); ++reg) {
            ASSERT_EQ(liveness.isLiveBefore(RegId(reg), block, place), found.contains(reg));
          }
          if (place == content.instructions.size()) continue;
          Blocks dead = expected[b][place];
          forEachResult(content.instructions[place].op, [&](RegId reg) { dead.insert(reg.index()); });
          for (const std::uint32_t reg : expected[b][place + 1]) dead.erase(reg);
          Blocks dying;
          liveness.forEachDying(block, place, [&](RegId reg) { dying.insert(reg.index()); });
          ASSERT_EQ(dying, dead) << "seed " << seed << " block" << b << " place " << place;
        }
      }
    }
  }
}

}  // namespace
}  // namespace cairn::program
