// Random code on heaps with segments of a length up to three: for each length, what the transfer makes of the segment must be what it makes
// of the chain of regions that the segment stands for.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "analysis/symbolic/transfer.h"
#include "heap/sharing/canonical.h"
#include "heap/split/materialise.h"
#include "heap/state/replace_values.h"
#include "heap/state/segment_check.h"
#include "oracle/text.h"
#include "term/rewrite.h"

namespace cairn::analysis {
namespace {

using heap::ObjectId;
using heap::State;

constexpr unsigned kLongest = 3;

struct Shape {
  std::string items;  // the length of what matters is n
  std::vector<std::string> pointers;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> kShapes = {
      {"segment s singly size 16 head 0 next 0 length n then null { 8: i32 = 4 }",
       {"&s.first", "&s.first+8", "null", "&s.first-4"}},
      {"segment s singly size 16 head 8 next 8 length n then &t.first heap b size 16 { 8: ptr = &s.first+8 }"
       " segment t singly size 16 head 0 next 8 length 2 then null",
       {"&s.first+8", "&b", "&t.first", "&s.first"}},
      {"segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then null before null { 16: ptr = &s.all }",
       {"&s.first", "&s.last", "&s.last+8", "&s.first+16"}},
      {"segment s doubly size 32 head 8 next 8 prev 16 back 4 length n then &h+8 before &h+4"
       " heap h size 32 { 8: ptr = &s.first+8, 16: ptr = &s.last+4 }",
       {"&h", "&s.first", "&s.last+4", "&s.first+8", "&h+8"}},
      {"segment s singly size 24 head 0 next 0 length n then null { 8: ptr = &own.first, 16: ptr = &x }"
       " segment own singly level 1 size 16 head 0 next 0 length 2 then &s.all { 8: ptr = &x } heap x size 16",
       {"&s.first", "&x", "&s.first+8"}},
      {"segment s singly size 16 head 0 next 0 length n then null { 8: ptr = &x } heap x size 16",
       {"&s.first", "&s.first+8", "null"}},
      {"segment s doubly size 24 head 8 next 8 prev 16 back 8 length n then &s.first+8 before &s.last+8 { 0: ptr = "
       "&s.first }"
       " path { (!= n 0) }",
       {"&s.first", "&s.last", "&s.first+8", "&s.last+16"}},
      {"segment s singly size 16 head 0 next 0 length n then &t.first segment t singly size 16 head 0 next 8 length m"
       " then &s.first path { (= m (sub 3 n)) }",
       {"&s.first", "&t.first+8", "&t.first", "&s.first+16"}},
      {"segment o optional size 16 head 0 length (ite (u< n 2) n 1) then &b { 8: ptr = &b } heap b size 16",
       {"&o.first", "&o.last", "&b", "&o.last+8"}},
  };
  return kShapes;
}

// Code over %0 and %1 and what it computes; every register is in use after it.
struct Code {
  std::string text;
  std::string kept = "ptr %0, ptr %1";
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

  Code code() {
    pointers_ = {"%0", "%1"};
    next_ = 2;
    Code result;
    const unsigned count = 1 + below(5);
    for (unsigned i = 0; i < count; ++i) instruction(result);
    if (below(4) == 0) result.kept = "ptr %1";  // something may be lost
    return result;
  }

 private:
  std::string pointer() { return pointers_[below(static_cast<unsigned>(pointers_.size()))]; }
  std::string offset() { return std::to_string(4 * below(6)); }
  std::string fresh(Code& code, const std::string& type) {
    const std::string name = "%" + std::to_string(next_++);
    code.kept += ", " + type + " " + name;
    if (type == "ptr") pointers_.push_back(name);
    return name;
  }

  void instruction(Code& code) {
    const std::string p = pointer();
    const std::string q = pointer();
    static const std::vector<std::string> kCompare = {"eq", "ne", "ult", "uge"};
    switch (below(11)) {
      case 0:
      case 1: code.text += "  " + fresh(code, "ptr") + " = address ptr " + p + " + " + offset() + "\n"; return;
      case 2:
      case 3:
      case 4: code.text += "  " + fresh(code, "ptr") + ": ptr = load ptr " + p + "\n"; return;
      case 5: code.text += "  store ptr " + q + " -> ptr " + p + "\n"; return;
      case 6: code.text += "  " + fresh(code, "i1") + " = " + kCompare[below(2)] + " ptr " + p + ", null\n"; return;
      case 7:
      case 8: {
        const std::string& op = kCompare[below(8) == 0 ? 2 + below(2) : below(2)];
        code.text += "  " + fresh(code, "i1") + " = " + op + " ptr " + p + ", " + q + "\n";
        return;
      }
      case 9: code.text += "  free(ptr " + p + ")\n"; return;
      default: code.text += "  fill(ptr " + p + ", i8 0, i64 " + std::to_string(8 * below(4)) + ")\n"; return;
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> pointers_;
  unsigned next_ = 0;
};

// What comes out for each length: keys of states without segments, and messages.
class Outcomes final : public Sink {
 public:
  Outcomes(term::TermStore& terms, term::Solver& solver, const program::Program& program, const State& initial)
      : terms_(terms), solver_(solver), program_(program), initial_(initial) {}

  // Replaces every segment by the regions it stands for.
  void unroll(State& state) {
    for (;;) {
      ObjectId segment;
      state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<heap::Object>& o) {
        if (o->isSegment() && o->level == 0 && !segment.valid()) segment = id;
      });
      if (!segment.valid()) return;
      const auto length = solver_.uniqueValue(state.path, state.find(segment)->segment->length);
      ASSERT_TRUE(length.has_value());
      if (*length == 0) {
        ASSERT_TRUE(heap::removeEmpty(state, terms_, segment));
      } else {
        (void)heap::materialise(state, terms_, segment, heap::SegmentEnd::First);
      }
    }
  }
  term::Term lengthIs(unsigned length) { return terms_.eq(terms_.symbol("n", 64), terms_.constant(length, 64)); }

  void successor(State state) override {
    for (unsigned length = 0; length <= kLongest; ++length) {
      State part = state;
      part.assume(lengthIs(length));
      if (solver_.check(part.path) == term::Answer::Unsat) continue;
      unroll(part);
      term::Substitution known(terms_);
      known.replace(terms_.symbol("n", 64), terms_.constant(length, 64));
      heap::replaceValues(part, [&](const heap::Value& value) -> std::optional<heap::Value> {
        if (!value.isInteger()) return std::nullopt;
        return heap::Value::integer(known.apply(value.term));
      });
      // How places are named depends on the order in which nodes are taken out: the tests of comparisons are about them.
      if (!part.addresses.empty()) continue;
      const heap::CanonicalKey key = heap::canonicalKey(part, initial_);
      results.emplace(length, std::to_string(key[0]) + heap::print(part, program_, terms_, initial_));
      keys.emplace(length, key);
    }
  }
  void alarm(State state, Alarm alarm) override { message(state, "alarm: " + alarm.message); }
  void notAsked(const State&, Alarm) override {}
  void ended(State state) override { message(state, "ended"); }
  void unsupported(State state, std::string why, program::SourceLoc) override { message(state, "unsupported: " + why); }

  std::set<std::pair<unsigned, std::string>> results;  // for people
  std::set<std::pair<unsigned, heap::CanonicalKey>> keys;
  std::set<std::pair<unsigned, std::string>> messages;
  std::set<unsigned> unsupportedLengths;

 private:
  void message(const State& state, const std::string& text) {
    for (unsigned length = 0; length <= kLongest; ++length) {
      if (solver_.check(state.path.with(lengthIs(length))) == term::Answer::Unsat) continue;
      messages.emplace(length, text);
      if (text.starts_with("unsupported")) unsupportedLengths.insert(length);
    }
  }

  term::TermStore& terms_;
  term::Solver& solver_;
  const program::Program& program_;
  const State& initial_;
};

std::string describe(const std::set<std::pair<unsigned, std::string>>& outcomes) {
  std::string result;
  for (const auto& [length, text] : outcomes) result += "n = " + std::to_string(length) + ": " + text + "\n";
  return result;
}

void compareOn(const Shape& shape, const Code& code, const std::string& registers) {
  const std::string text = R"(program LP64
function @keep(...) {
block0:
  return
}
function @main(%0: ptr, %1: ptr) {
block0:
)" + code.text + "  jump block1\nblock1:\n  call @keep(" +
                           code.kept + ")\n  unreachable\n}";
  SCOPED_TRACE(code.text + "kept " + code.kept + "\n" + shape.items + "\n" + registers);
  const program::Program program = program::parse(text);
  term::TermStore terms;
  term::Solver solver(terms);
  Transfer transfer(program, terms, solver, {});
  const State initial = transfer.initialState();
  State start = heap::parse("state { symbols { n: i64 } " + shape.items + " frame @main { " + registers + " } }",
                            program, terms, initial);
  ASSERT_EQ(heap::checkSegments(start), std::nullopt);
  start.assume(terms.ule(terms.symbol("n", 64), terms.constant(kLongest, 64)));

  Outcomes folded(terms, solver, program, initial);
  transfer.run(start, folded);
  Outcomes unrolled(terms, solver, program, initial);
  for (unsigned length = 0; length <= kLongest; ++length) {
    State chain = start;
    chain.assume(unrolled.lengthIs(length));
    if (solver.check(chain.path) == term::Answer::Unsat) continue;
    unrolled.unroll(chain);
    transfer.run(chain, unrolled);
  }
  // The segment may hide what makes bytes of a pointer harmless; nothing is said there.
  for (const unsigned length : folded.unsupportedLengths) {
    for (Outcomes* outcomes : {&folded, &unrolled}) {
      std::erase_if(outcomes->keys, [&](const auto& outcome) { return outcome.first == length; });
      std::erase_if(outcomes->messages, [&](const auto& outcome) { return outcome.first == length; });
    }
  }
  EXPECT_EQ(folded.messages, unrolled.messages) << describe(folded.messages) << "but:\n" << describe(unrolled.messages);
  EXPECT_EQ(folded.keys, unrolled.keys) << describe(folded.results) << "but:\n" << describe(unrolled.results);
}

TEST(SegmentRandomTest, ASegmentDoesWhatItsNodesDo) {
  Generator random(20240607);
  for (unsigned round = 0; round < 600 && !testing::Test::HasFailure(); ++round) {
    const Shape& shape = shapes()[random.below(static_cast<unsigned>(shapes().size()))];
    const auto pointer = [&] { return shape.pointers[random.below(static_cast<unsigned>(shape.pointers.size()))]; };
    compareOn(shape, random.code(), "%0 = " + pointer() + ", %1 = " + pointer());
  }
}

}  // namespace
}  // namespace cairn::analysis
