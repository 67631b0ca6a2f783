// The states that symbolic execution meets on programs of tests/programs can be written and read back.
#include "oracle/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>

#include "analysis/symbolic/transfer.h"
#include "frontend/frontend.h"
#include "heap/sharing/canonical.h"

namespace cairn::analysis {
namespace {

using heap::State;

constexpr std::size_t kEveryProgram = 3;
constexpr std::size_t kStatesPerProgram = 100;
constexpr std::size_t kFreshStoreEvery = 10;

// Runs a program breadth first and checks states on the way.
class RoundTrip final : public Sink {
 public:
  explicit RoundTrip(const program::Program& program)
      : program_(program), transfer_(program, terms_, solver_, bounded()), initial_(transfer_.initialState()) {
    options_.choices = true;
    // What the solver does not know only makes more states.
    solver_.setLimit({.milliseconds = 20});
  }

  void run() {
    open_.push_back(initial_);
    while (!open_.empty() && checked_ < kStatesPerProgram && !testing::Test::HasFailure()) {
      State state = std::move(open_.front());
      open_.pop_front();
      check(state);
      transfer_.run(std::move(state), *this);
    }
  }

 private:
  static TransferOptions bounded() {
    TransferOptions options;
    options.longestSearch = 64;
    return options;
  }

  void successor(State state) override { open_.push_back(std::move(state)); }
  void alarm(State state, Alarm) override { check(state); }
  void notAsked(const State&, Alarm) override {}
  void ended(State state) override { check(state); }
  void unsupported(State state, std::string, program::SourceLoc) override { check(state); }

  void check(const State& state) {
    const std::string text = heap::print(state, program_, terms_, initial_, options_);
    try {
      const State again = heap::parse(text, program_, terms_, initial_);
      EXPECT_EQ(heap::print(again, program_, terms_, initial_, options_), text);
      EXPECT_EQ(heap::canonicalKey(again, initial_), heap::canonicalKey(state, initial_)) << text;
      // The text says all: it can be read where nothing is known of the program's symbols.
      if (checked_++ % kFreshStoreEvery == 0) {
        term::TermStore terms;
        term::Solver solver(terms);
        const State initial = Transfer(program_, terms, solver, {}).initialState();
        const State elsewhere = heap::parse(text, program_, terms, initial);
        EXPECT_EQ(heap::print(elsewhere, program_, terms, initial, options_), text);
        EXPECT_EQ(heap::canonicalKey(elsewhere, initial), heap::canonicalKey(state, initial_)) << text;
      }
    } catch (const program::ParseError& error) {
      ADD_FAILURE() << error.what() << "\n" << text;
    }
  }

  const program::Program& program_;
  term::TermStore terms_;
  term::Solver solver_{terms_};
  Transfer transfer_;
  State initial_;
  heap::StateTextOptions options_;
  std::deque<State> open_;
  std::size_t checked_ = 0;
};

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(CAIRN_SOURCE_DIR "/tests/programs")) {
    if (entry.path().extension() == ".c") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < names.size(); i += kEveryProgram) chosen.push_back(names[i]);
  return chosen;
}

class StateTextOfPrograms : public testing::TestWithParam<std::string> {};

TEST_P(StateTextOfPrograms, RoundTrips) {
  const std::string path = CAIRN_SOURCE_DIR "/tests/programs/" + GetParam() + ".c";
  frontend::Options options;
  options.sources = {path};
  std::ifstream file(path);
  for (std::string line; std::getline(file, line) && line.starts_with("//");) {
    if (line.starts_with("// DATA-MODEL: ILP32")) options.dataModel = program::DataModel::ILP32;
  }
  const program::Program program = frontend::load(options).program;
  RoundTrip(program).run();
}

INSTANTIATE_TEST_SUITE_P(All, StateTextOfPrograms, testing::ValuesIn(programs()),
                         [](const auto& program) { return program.param; });

}  // namespace
}  // namespace cairn::analysis
