// Properties of the operators on arrays with tilings: whatever represents a concrete array still does after each of them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "heap/cover/covers.h"
#include "heap/join/fold_tiles.h"
#include "heap/join/join.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/tiling_numbers.h"
#include "heap/sharing/align.h"
#include "heap/sharing/rename.h"
#include "heap/state/segment_check.h"
#include "heap/tiling/divide.h"
#include "interp/observe.h"
#include "oracle/embedding.h"
#include "oracle/text.h"
#include "program/text/text.h"
#include "term/solver.h"

namespace cairn::heap {
namespace {

using term::Term;

constexpr unsigned kFamilies = 300;
constexpr unsigned kArrays = 4;

// An array of 4-byte numbers with three variables of 64 bits, as a program that makes it and as a state.
struct RandomArray {
  unsigned elements = 0;
  std::string code;
  std::string items;
  std::string held;
};

// Arrays that are alike: what an element holds depends on where it lies among two variables.
class ArrayFamily {
 public:
  explicit ArrayFamily(std::uint64_t seed) : random_(seed) {
    for (unsigned& rule : rules_) rule = below(6);
    distance_ = below(3);
    constant_ = below(5);
    ordered_ = below(3) != 0;
  }

  RandomArray array() {
    RandomArray result;
    const unsigned n = below(7);
    result.elements = n;
    unsigned i = below(n + 1);
    unsigned m = below(n + 2);
    if (ordered_ && m < i) std::swap(i, m);
    const unsigned x = n == 0 ? 0 : below(n);
    result.code = fmt::format("%0: ptr = allocate(i64 {})\n", 4 * n);
    std::string cells;
    for (unsigned at = 0; at < n; ++at) {
      const unsigned rule = at < i ? rules_[0] : at == i ? rules_[1] : at < m ? rules_[2] : rules_[3];
      std::optional<unsigned> value;
      switch (rule) {
        case 0: value = at; break;
        case 1: value = constant_; break;
        case 2: value = at + distance_; break;
        case 3: value = m; break;
        case 4: value = below(i + 1); break;
        default: break;
      }
      if (!value) continue;
      result.code += fmt::format("%9 = address %0 + {}\nstore i32 {} -> ptr %9\n", 4 * at, *value);
      cells += fmt::format("{}{}: i32 = {}", cells.empty() ? "" : ", ", 4 * at, *value);
    }
    for (const auto& [reg, value] : {std::pair(1U, i), std::pair(2U, m), std::pair(3U, x), std::pair(4U, n)}) {
      result.code += fmt::format("%{} = add i64 {}, 0\n", reg, value);
    }
    result.items = fmt::format("heap a size {} {{ {} }}", 4 * n, cells);
    result.held = fmt::format("%0: ptr = &a, %1: i64 = {}, %2: i64 = {}, %3: i64 = {}, %4: i64 = {}", i, m, x, n);
    return result;
  }

  unsigned below(unsigned bound) { return std::uniform_int_distribution<unsigned>(0, bound - 1)(random_); }

 private:
  std::mt19937_64 random_;
  std::array<unsigned, 4> rules_{};
  unsigned distance_ = 0;
  unsigned constant_ = 0;
  bool ordered_ = false;
};

program::Program programOf(const RandomArray& array) {
  std::string sorted = "register %0: ptr\n";
  for (unsigned i = 1; i <= 8; ++i) sorted += fmt::format("register %{}: i64\n", i);
  sorted += "register %9: ptr\n";
  return program::parse("program LP64\nentry @main\nfunction @main() {\n" + sorted + "block0:\n" + array.code +
                        "jump block1\nblock1:\nexit(i32 0)\nunreachable\n}\n");
}

class AtBlock1 final : public interp::Observer {
 public:
  explicit AtBlock1(std::function<void(const interp::Machine&)> ask) : ask_(std::move(ask)) {}
  void beforeInstruction(const interp::Machine& machine) override {
    const interp::Frame& frame = machine.frames().back();
    const auto place = frame.code->placeOf(frame.pc);
    if (place.block == program::BlockId(1) && place.index == 0) ask_(machine);
  }

 private:
  std::function<void(const interp::Machine&)> ask_;
};

struct Figures {
  unsigned joins = 0;
  unsigned refused = 0;
  unsigned notSeenCovered = 0;
  unsigned coverings = 0;
  unsigned tilesOfJoins = 0;
  unsigned opened = 0;
  unsigned embeddings = 0;
  unsigned undecided = 0;
};

class Pool {
 public:
  Pool(std::uint64_t seed, Figures& figures) : seed_(seed), figures_(figures) {
    ArrayFamily family(seed);
    for (unsigned i = 0; i < kArrays; ++i) arrays_.push_back(family.array());
    for (const RandomArray& array : arrays_) programs_.push_back(programOf(array));
  }

  void run() {
    std::vector<State> weak;
    for (unsigned i = 0; i < kArrays; ++i) {
      State state = parse("state { " + arrays_[i].items + " frame @main at block1:0 { " + arrays_[i].held + " } }",
                          programs_[i], terms_);
      expectRepresents(i, state, "the exact state");
      divide(state);
      expectRepresents(i, state, "division");
      add(state);
      State folded = state;
      foldTilings(folded, terms_, 8);
      ASSERT_TRUE(nameNumbers(folded, terms_));
      wellFormed(folded, "folding");
      expectRepresents(i, folded, "folding");
      expectOpenedRepresents({i}, folded);
      if (!covers(folded, state, terms_, 8)) ++figures_.notSeenCovered;
      expectRepresents(i, renamed(folded, terms_, folded.nextObject), "renaming");
      if (!weak.empty()) expectRepresents(i, renamedLike(folded, weak.front(), terms_), "renaming");
      weak.push_back(folded);
      add(folded);
    }
    joinAll(weak);
    order();
  }

 private:
  void divide(State& state) {
    std::vector<ObjectId> blocks;
    state.memory.forEachFrom(ObjectId(state.firstDynamic),
                             [&](ObjectId id, const support::Ref<Object>&) { blocks.push_back(id); });
    for (const ObjectId id : blocks) {
      const Object& object = *state.find(id);
      auto tiling = divided(object.contents, object.size, 4, terms_, [](Term c) { return c.isTrue(); });
      ASSERT_TRUE(tiling.has_value());
      state.edit(id, [&](Object& edited) {
        edited.contents = {};
        edited.contents.tiling = TilingRef(std::move(*tiling));
      });
    }
    wellFormed(state, "division");
  }

  void joinAll(const std::vector<State>& weak) {
    for (const Widening widening : {Widening::None, Widening::Thresholds, Widening::StableOnly}) {
      JoinOptions options;
      options.numbers.widening = widening;
      State all = weak[0];
      std::vector<unsigned> in{0};
      for (unsigned i = 1; i < kArrays; ++i) {
        ++figures_.joins;
        const auto joined = join(all, weak[i], terms_, options);
        if (!joined) {
          ++figures_.refused;
          continue;
        }
        in.push_back(i);
        wellFormed(*joined, "a join");
        for (const unsigned array : in) expectRepresents(array, *joined, "a join");
        for (const State& side : {all, weak[i]}) {
          if (!covers(*joined, side, terms_, 8)) ++figures_.notSeenCovered;
        }
        all = *joined;
        State folded = all;
        foldTilings(folded, terms_, 8);
        ASSERT_TRUE(nameNumbers(folded, terms_));
        wellFormed(folded, "folding a join");
        for (const unsigned array : in) expectRepresents(array, folded, "folding a join");
        expectOpenedRepresents(in, all);
      }
      forEachTiling(all, [&](ObjectId, const Tiling& tiling) {
        figures_.tilesOfJoins += static_cast<unsigned>(tiling.tiles.size());
      });
      add(all);
    }
  }

  void order() {
    for (std::size_t a = 0; a < states_.size(); ++a) {
      for (std::size_t b = 0; b < states_.size(); ++b) {
        if (!covers(states_[b], states_[a], terms_, 8)) {
          EXPECT_TRUE(a != b || !isWeak(states_[a])) << "not reflexive" << told(states_[a]);
          continue;
        }
        ++figures_.coverings;
        for (unsigned array = 0; array < kArrays; ++array) {
          EXPECT_FALSE(represents_[a][array] == Representation::Yes && represents_[b][array] == Representation::No)
              << "array " << array << " is one of" << told(states_[a]) << "but not of what covers it"
              << told(states_[b]);
        }
      }
    }
  }

  bool isWeak(const State& state) {
    bool weak = true;
    forEachTiling(state, [&](ObjectId, const Tiling& tiling) {
      for (const Tile& tile : tiling.tiles) weak = weak && !tile.single;
    });
    return weak;
  }

  // The element whose index is in a variable on its own: in one of the tiles it may lie in. Then everything folded again.
  void expectOpenedRepresents(const std::vector<unsigned>& in, const State& state) {
    const Value* index = state.top->registers.find(program::RegId(3));
    std::vector<std::pair<ObjectId, Tiling>> tilings;
    forEachTiling(state, [&](ObjectId id, const Tiling& tiling) { tilings.emplace_back(id, tiling); });
    for (const auto& [id, tiling] : tilings) {
      std::vector<State> cases;
      for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
        State one = state;
        one.assume(terms_.sle(startOf(tiling, k, terms_), index->term));
        one.assume(terms_.slt(index->term, tiling.tiles[k].end));
        const auto holds = [&](Term condition) { return numbersOf(one).implies(condition); };
        if (numbersOf(one).isBottom()) continue;
        Tiling opened = tiling;
        const Opened result = openElement(opened, k, index->term, terms_, holds);
        for (const Term known : result.known) one.assume(known);
        one.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(opened); });
        wellFormed(one, "opening");
        cases.push_back(one);
        State again = one;
        foldTilings(again, terms_, 8);
        if (!nameNumbers(again, terms_)) continue;
        wellFormed(again, "folding what was opened");
        cases.push_back(again);
      }
      for (const unsigned array : in) {
        if (arrays_[array].elements == 0) continue;
        ++figures_.opened;
        bool found = false;
        bool foldedFound = cases.empty();
        std::string reasons;
        for (std::size_t c = 0; c < cases.size(); ++c) {
          const EmbeddingResult result = embedded(array, cases[c]);
          bool& which = isWeak(cases[c]) ? foldedFound : found;
          which = which || result.answer != Representation::No;
          reasons += result.why + told(cases[c]);
        }
        EXPECT_TRUE(found && foldedFound) << "no case of" << told(state) << "is array " << array << "\n"
                                          << arrays_[array].items << reasons;
      }
    }
  }

  EmbeddingResult embedded(unsigned array, const State& state) {
    EmbeddingResult result{Representation::Undecided, "block1 is not reached"};
    AtBlock1 observer([&](const interp::Machine& machine) { result = embed(machine, state, solver_); });
    interp::ListedChoices choices(std::vector<std::uint64_t>{});
    interp::RunOptions options;
    options.property = interp::Property::UnreachCall;
    (void)interp::runObserved(programs_[array], choices, options, observer);
    ++figures_.embeddings;
    if (result.answer == Representation::Undecided) ++figures_.undecided;
    return result;
  }
  void expectRepresents(unsigned array, const State& state, const char* what) {
    const EmbeddingResult result = embedded(array, state);
    EXPECT_NE(result.answer, Representation::No) << what << " lost array " << array << ": " << result.why << "\n"
                                                 << arrays_[array].items << told(state);
  }
  void wellFormed(const State& state, const char* what) {
    EXPECT_EQ(checkSegments(state), std::nullopt) << what << told(state);
  }
  void add(const State& state) {
    states_.push_back(state);
    std::vector<Representation> answers;
    for (unsigned array = 0; array < kArrays; ++array) answers.push_back(embedded(array, state).answer);
    represents_.push_back(answers);
  }
  std::string told(const State& state) {
    return fmt::format("\n(family {}) {}", seed_, print(state, programs_[0], terms_));
  }

  std::uint64_t seed_;
  Figures& figures_;
  term::TermStore terms_;
  term::Solver solver_{terms_};
  std::vector<RandomArray> arrays_;
  std::vector<program::Program> programs_;
  std::vector<State> states_;
  std::vector<std::vector<Representation>> represents_;
};

TEST(TilingProperties, OnRandomArrays) {
  Figures figures;
  for (unsigned seed = 1; seed <= kFamilies && !HasFailure(); ++seed) Pool(seed, figures).run();
  std::printf(
      "%u joins (%u refused; %u tiles in %u last ones), %u sides not seen covered, %u coverings; %u elements opened; "
      "%u "
      "embeddings, %u undecided\n",
      figures.joins, figures.refused, figures.tilesOfJoins, 3 * kFamilies, figures.notSeenCovered, figures.coverings,
      figures.opened, figures.embeddings, figures.undecided);
  EXPECT_LT(10 * figures.refused, figures.joins);
  EXPECT_LT(10 * figures.undecided, figures.embeddings);
  EXPECT_GT(figures.tilesOfJoins, 3 * kFamilies);
}

}  // namespace
}  // namespace cairn::heap
