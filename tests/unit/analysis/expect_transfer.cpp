#include "expect_transfer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "heap/sharing/canonical.h"
#include "oracle/text.h"
#include "program/text/text.h"

namespace cairn::analysis::test {

using heap::State;

namespace {

struct KeyedState {
  heap::CanonicalKey key;
  std::string text;
};

class Outcomes final : public Sink {
 public:
  std::vector<State> successors;
  std::vector<State> endings;
  std::vector<std::string> alarms;
  std::vector<std::string> reasons;

  void successor(State state) override { successors.push_back(std::move(state)); }
  void alarm(State, Alarm alarm) override {
    alarms.push_back(fmt::format("{}: {}", interp::name(alarm.kind), alarm.message));
  }
  void notAsked(const State&, Alarm) override {}
  void ended(State state) override { endings.push_back(std::move(state)); }
  void unsupported(State, std::string why, program::SourceLoc) override { reasons.push_back(std::move(why)); }
};

// A program with terms and transfer of its own: expected states must not use up names of symbols that the engine gives.
struct World {
  explicit World(const program::Program& analysed, const TransferOptions& options)
      : program(analysed), transfer(analysed, terms, solver, options), initial(transfer.initialState()) {}

  State read(std::string_view text) { return heap::parse(text, program, terms, initial); }
  KeyedState keyed(const State& state) {
    heap::StateTextOptions plain;
    plain.locations = false;
    return {heap::canonicalKey(state, initial), heap::print(state, program, terms, initial, plain)};
  }

  const program::Program& program;
  term::TermStore terms;
  term::Solver solver{terms};
  Transfer transfer;
  State initial;
};

void compareStates(const char* what, std::vector<KeyedState> expected, std::vector<KeyedState> found) {
  for (auto it = expected.begin(); it != expected.end();) {
    const auto match =
        std::find_if(found.begin(), found.end(), [&](const KeyedState& state) { return state.key == it->key; });
    if (match == found.end()) {
      ++it;
      continue;
    }
    found.erase(match);
    it = expected.erase(it);
  }
  if (expected.empty() && found.empty()) return;
  std::string message = fmt::format("{} differ", what);
  for (const KeyedState& state : expected) message += "\n---- expected, not found\n" + state.text;
  for (const KeyedState& state : found) message += "\n---- found, not expected\n" + state.text;
  ADD_FAILURE() << message;
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

// States of the frame that the run began in, at the start of a block; whatever was called has been run to its return.
void runBlock(World& world, State before, Outcomes& outcomes) {
  const std::uint32_t depth = before.top->depth;
  std::vector<State> open{std::move(before)};
  std::vector<State> done;
  while (!open.empty()) {
    State state = std::move(open.back());
    open.pop_back();
    world.transfer.run(std::move(state), outcomes);
    for (State& next : outcomes.successors) {
      const bool inside = next.top->depth > depth || (next.top->depth == depth && next.top->position.instruction != 0);
      (inside ? open : done).push_back(std::move(next));
    }
    outcomes.successors.clear();
  }
  outcomes.successors = std::move(done);
}

}  // namespace

void expectTransfer(std::string_view programText, std::string_view before, const Expected& expected,
                    const TransferOptions& options) {
  try {
    const program::Program program = program::parse(programText);
    World world(program, options);
    Outcomes outcomes;
    runBlock(world, world.read(before), outcomes);

    World other(program, options);
    const auto compare = [&](const char* what, const std::vector<std::string>& texts,
                             const std::vector<State>& states) {
      std::vector<KeyedState> wanted;
      std::vector<KeyedState> found;
      for (const std::string& text : texts) wanted.push_back(other.keyed(other.read(text)));
      for (const State& state : states) found.push_back(world.keyed(state));
      compareStates(what, std::move(wanted), std::move(found));
    };
    compare("states after the block", expected.after, outcomes.successors);
    compare("states at the end of the program", expected.ended, outcomes.endings);
    EXPECT_EQ(sorted(outcomes.alarms), sorted(expected.alarms));
    EXPECT_EQ(sorted(outcomes.reasons), sorted(expected.unsupported));
  } catch (const program::ParseError& error) {
    ADD_FAILURE() << error.what();
  }
}

std::string straight(std::string_view params, std::string_view code, std::string_view kept,
                     std::string_view declarations, std::string_view rest) {
  return fmt::format("{}\nentry @main\nfunction @main({}) {{ {}\nblock0: {}\njump block1\nblock1: return {} }}", rest,
                     params, declarations, code, kept);
}

std::string atStart(std::string_view held, std::string_view items) {
  return fmt::format("state {{ frame @main at block0:0 {{ {} }} {} }}", held, items);
}

std::string atNext(std::string_view held, std::string_view items) {
  return fmt::format("state {{ frame @main at block1:0 {{ {} }} {} }}", held, items);
}

}  // namespace cairn::analysis::test
