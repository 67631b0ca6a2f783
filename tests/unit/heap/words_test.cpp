// argv at the places where states are weakened: words that were read are unread again, and what variables remember of them is not lost.
#include "heap/text/words.h"

#include "heap/cover/covers.h"
#include "heap/join/join.h"
#include "heap/reach/leak.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

const std::string kArray = "environment v size (add (mul 8 n:64) 8) ";
const std::string kText = " environment t size (add 1 l:64) { [l]: i8 = 0 found } ";
const std::string kPath = " path { (s<= 1 n), (s<= n 99), (s<= 0 l), (s<= l 99) } ";

class WordsTest : public SegmentTest {
 protected:
  State forgotten(const std::string& body) {
    State state = read(body);
    forgetReadWords(state, terms_);
    (void)collect(state);
    return state;
  }
  std::optional<Words> wordsOf(const State& state) {
    std::optional<Words> result;
    state.memory.forEach([&](ObjectId, const support::Ref<Object>& object) {
      if (object->contents.words) result = object->contents.words;
    });
    return result;
  }
  std::size_t environmentOf(const State& state) {
    std::size_t count = 0;
    state.memory.forEach([&](ObjectId, const support::Ref<Object>& object) {
      count += object->storage == Storage::Environment ? 1 : 0;
    });
    return count;
  }
};

TEST_F(WordsTest, ATextThatNothingMentionsIsUnread) {
  const State state = forgotten(kArray + "{ words, 8: ptr = &t }" + kText + "frame @main { %0: ptr = &v }" + kPath);
  EXPECT_EQ(wordsOf(state), (Words{false, false, {}}));
  EXPECT_EQ(environmentOf(state), 1U);
}

TEST_F(WordsTest, ATextThatIsMentionedStays) {
  const State state =
      forgotten(kArray + "{ words, 8: ptr = &t }" + kText + "frame @main { %0: ptr = &v, %1: ptr = &t+1 }" + kPath);
  ASSERT_TRUE(wordsOf(state));
  EXPECT_EQ(wordsOf(state)->mayBe.size(), 1U);
  EXPECT_EQ(environmentOf(state), 2U);
}

TEST_F(WordsTest, ATextWithoutNulTouchesTheWords) {
  for (const char* contents : {"", "{ [l]: i8 = 0 found, [k]: i8 = 1 }", "{ [k]: i8 = 0 }"}) {
    const State state =
        forgotten(kArray + "{ words, 8: ptr = &t } environment t size (add 1 l:64) " + contents +
                  " frame @main { %0: ptr = &v, %3: i32 = u } path { (s<= 1 n), (s<= 0 k:64), (s<= k l), (s<= l 99) }");
    ASSERT_TRUE(wordsOf(state)) << contents;
    EXPECT_TRUE(wordsOf(state)->touched) << contents;
  }
}

TEST_F(WordsTest, WhatTheProgramWroteIsNoWordOfTheEnvironment) {
  const State state =
      forgotten(kArray + "{ words written, 8: ptr = &t }" + kText + "frame @main { %0: ptr = &v }" + kPath);
  EXPECT_FALSE(wordsOf(state));
}

TEST_F(WordsTest, FiveTextsAreTooMany) {
  std::string entries;
  std::string texts;
  std::string pointers;
  for (int i = 0; i < 5; ++i) {
    const std::string entry = std::to_string(8 * i) + ": ptr = &t" + std::to_string(i);
    entries += ", " + entry;
    pointers += (i == 0 ? "" : ", ") + entry;
    texts += " environment t" + std::to_string(i) + " size 1 { 0: i8 = 0 }";
  }
  const std::string block = " heap h size 40 { " + pointers + " }";
  const std::string body = texts + block + " frame @main { %0: ptr = &v, %1: ptr = &h } path { (s<= 1 n) }";
  EXPECT_FALSE(wordsOf(forgotten(kArray + "{ words" + entries + " }" + body)));
}

// (!) A later reading may give a text that is remembered: a cover that denies it is none.
TEST_F(WordsTest, TheOrderSeesWhatWordsMayBe) {
  const auto state = [&](const std::string& words) {
    return read(kArray + "{ " + words + " }" + kText + "frame @main { %0: ptr = &v, %1: ptr = &t }" + kPath);
  };
  const State own = state("words");
  const State either = state("words or &t");
  const State touched = state("words touched");
  EXPECT_TRUE(covers(either, own, terms_, 8));
  EXPECT_TRUE(covers(either, either, terms_, 8));
  EXPECT_FALSE(covers(own, either, terms_, 8));
  EXPECT_TRUE(covers(touched, own, terms_, 8));
  EXPECT_FALSE(covers(own, touched, terms_, 8));
  EXPECT_FALSE(covers(own, state("words, 8: ptr = &t"), terms_, 8));
}

TEST_F(WordsTest, AJoinUnitesThem) {
  const std::string text = kText + "frame @main { %0: ptr = &v, %1: ptr = &t }" + kPath;
  const State left = read(kArray + "{ words or &t }" + text);
  const State right = read(kArray + "{ words touched }" + text);
  const auto joined = join(left, right, terms_, {});
  ASSERT_TRUE(joined);
  ASSERT_TRUE(wordsOf(*joined));
  EXPECT_TRUE(wordsOf(*joined)->touched);
  EXPECT_EQ(wordsOf(*joined)->mayBe.size(), 1U);
  EXPECT_TRUE(covers(*joined, left, terms_, 8));
  EXPECT_TRUE(covers(*joined, right, terms_, 8));
}

// Memory of the environment keeps what the program stores there, and only that.
TEST_F(WordsTest, OnlyWhatLeadsOutIsARoot) {
  State state =
      read("heap b size 4 environment v size 16 { 0: ptr = &b } environment t size 4 frame @main { %0: ptr = null }");
  EXPECT_TRUE(collect(state).lost.empty());
  EXPECT_EQ(environmentOf(state), 1U);
}

}  // namespace
}  // namespace cairn::heap
