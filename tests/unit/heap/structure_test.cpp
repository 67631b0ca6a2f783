#include "heap/numbers/scaled_symbols.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::heap {
namespace {

// All parts together are the number, whatever its symbols are.
void expectWhole(term::TermStore& terms, term::Term number, const std::vector<term::Term>& parts) {
  std::mt19937_64 random(7);
  const term::Term whole = terms.concat(parts);
  for (int i = 0; i < 50; ++i) {
    term::Assignment values;
    for (const term::SymbolId symbol : term::symbolsOf(number)) {
      values.set(symbol, term::truncate(random() >> (random() % 64), terms.symbolTerm(symbol).width()));
    }
    EXPECT_EQ(term::evaluate(whole, values), term::evaluate(number, values)) << term::print(terms, number);
  }
}

// The parts, from the most significant on, each as "bits:term".
std::string shown(term::TermStore& terms, term::Term number, const std::vector<BitRange>& ranges) {
  if (ranges.empty()) return "one";
  std::string result;
  std::vector<term::Term> parts;
  for (const BitRange& range : ranges) {
    parts.push_back(partAt(terms, number, range));
    result += (result.empty() ? "" : " ") + std::to_string(range.width) + ":" + term::print(terms, parts.back());
  }
  expectWhole(terms, number, parts);
  return result;
}

std::string parts(const std::string& text) {
  term::TermStore terms;
  const term::Term number = term::parse(terms, text);
  return shown(terms, number, partsOf(number));
}

std::string common(const std::string& left, const std::string& right) {
  term::TermStore terms;
  const term::Term number = term::parse(terms, left);
  return shown(terms, number, commonParts(number, term::parse(terms, right)));
}

TEST(Parts, TwoMembersInOneRegister) {
  EXPECT_EQ(parts("(concat a:32 b:32)"), "32:a 32:b");
  EXPECT_EQ(parts("(concat a:32 5:32)"), "32:a 32:5:32");
}

TEST(Parts, AShortMemberWithZerosAboveIt) {
  EXPECT_EQ(parts("(zext 64 (concat a:8 b:32))"), "32:(zext 32 a) 32:b");
  EXPECT_EQ(parts("(zext 64 (concat a:16 b:16))"), "32:0:32 16:a 16:b");
}

TEST(Parts, ZerosReachNoFurtherThanAMember) {
  EXPECT_EQ(parts("(concat a:32 0:16 b:16)"), "32:a 32:(zext 32 b)");
  EXPECT_EQ(parts("(zext 64 (concat a:8 b:16))"), "32:0:32 16:(zext 16 a) 16:b");
}

TEST(Parts, ASumWhoseSummandsCannotMeet) {
  EXPECT_EQ(parts("(add (mul 4294967296 (zext 64 a:32)) (zext 64 b:32))"), "32:a 32:b");
  EXPECT_EQ(parts("(add (mul 4294967296 a:64) (zext 64 b:32))"), "32:(extract 31 0 a) 32:b");
}

TEST(Parts, ASumThatMayCarryIsOneNumber) {
  EXPECT_EQ(parts("(add (mul 4294967296 (zext 64 a:32)) b:64)"), "one");
  EXPECT_EQ(parts("(add (mul 4294967296 (zext 64 a:32)) (sext 64 b:32))"), "one");
  EXPECT_EQ(parts("(add (mul 4294967296 (zext 64 a:32)) (zext 64 b:32) 1)"), "one");
}

TEST(Parts, ScaledAndExtendedSymbolsAreOneNumber) {
  EXPECT_EQ(parts("(zext 64 a:32)"), "one");
  EXPECT_EQ(parts("(mul 65536 (zext 64 a:32))"), "one");
  EXPECT_EQ(parts("(sext 64 a:32)"), "one");
}

TEST(Parts, DigitsAreOneNumber) {
  EXPECT_EQ(parts("(concat a:8 b:8 c:8 d:8)"), "one");
  EXPECT_EQ(parts("(concat a:24 b:8)"), "one");
  EXPECT_EQ(parts("(concat a:8 b:8 c:8 d:8 n:32)"), "32:(concat a b c d) 32:n");
}

TEST(Parts, TwoNumbersAreCutWhereOneIs) {
  EXPECT_EQ(common("(concat a:32 b:32)", "(concat c:16 d:16 e:32)"), "16:(extract 31 16 a) 16:(extract 15 0 a) 32:b");
  EXPECT_EQ(common("7:64", "(concat a:32 b:32)"), "32:0:32 32:7:32");
  EXPECT_EQ(common("x:64", "y:64"), "one");
}

}  // namespace
}  // namespace cairn::heap
