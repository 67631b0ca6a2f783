#include "driver/options/property_file.h"

#include <gtest/gtest.h>

#include <string>

#include "driver/options/errors.h"

namespace cairn::driver {
namespace {

using interp::Property;
using interp::ViolationKind;

constexpr std::string_view kFree = "CHECK( init(main()), LTL(G valid-free) )\n";
constexpr std::string_view kDeref = "CHECK( init(main()), LTL(G valid-deref) )\n";
constexpr std::string_view kMemtrack = "CHECK( init(main()), LTL(G valid-memtrack) )\n";
constexpr std::string_view kCleanup = "CHECK( init(main()), LTL(G valid-memcleanup) )\n";
constexpr std::string_view kCall = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

std::string text(std::initializer_list<std::string_view> lines) {
  std::string result;
  for (const std::string_view line : lines) result += line;
  return result;
}

Property parse(std::string_view content) { return parsePropertyFile("p.prp", content); }

std::string error(std::string_view content) {
  try {
    (void)parse(content);
  } catch (const FileError& problem) {
    return problem.what();
  }
  return "accepted";
}

TEST(PropertyFile, ThePropertiesOfTheCompetition) {
  EXPECT_EQ(parse(text({kFree, kDeref, kMemtrack})), Property::MemSafety);
  EXPECT_EQ(parse(text({kMemtrack, "\n", kFree, kDeref})), Property::MemSafety);
  EXPECT_EQ(parse(kCleanup), Property::MemCleanup);
  EXPECT_EQ(parse(kCall), Property::UnreachCall);
  EXPECT_EQ(parse("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )"), Property::UnreachCall);
  EXPECT_EQ(parse("CHECK(init(main()),LTL(G valid-memcleanup))"), Property::MemCleanup);
  EXPECT_EQ(parse("CHECK (\tinit ( main ( ) ) ,\r\n LTL ( G valid-memcleanup ) )"), Property::MemCleanup);
}

TEST(PropertyFile, ErrorsSayWhere) {
  EXPECT_TRUE(error("").starts_with("p.prp:1:1: the file asks for nothing"));
  EXPECT_TRUE(error(" \n\n").starts_with("p.prp:3:1: the file asks for nothing"));
  EXPECT_TRUE(
      error("CHECK( init(main()), LTL(G ! overflow) )").starts_with("p.prp:1:30: expected 'call', found 'overflow'"));
  EXPECT_TRUE(error("CHECK( init(main()), LTL(F end) )").starts_with("p.prp:1:26: 'F' is not supported"));
  EXPECT_TRUE(
      error("CHECK( init(main()), LTL(G no-data-race) )").starts_with("p.prp:1:28: 'no-data-race' is not supp"));
  EXPECT_TRUE(
      error(text({kFree, "COVER( init(main()), FQL(X) )"})).starts_with("p.prp:2:1: expected 'CHECK', found 'COVER'"));
  EXPECT_TRUE(
      error("CHECK( init(start()), LTL(G valid-free) )").starts_with("p.prp:1:13: 'start' cannot be the entry"));
  EXPECT_TRUE(error("CHECK( init(main()), LTL(G ! call(foo())) )").starts_with("p.prp:1:35: calls of 'foo'"));
  EXPECT_TRUE(error("CHECK( init(main()), LTL(G valid-free)").starts_with("p.prp:1:39: expected ')', found the end"));
  EXPECT_TRUE(error("CHECK( init(main()), CTL(G valid-free) )").starts_with("p.prp:1:22: 'CTL' is not supported"));
}

TEST(PropertyFile, PartsAndSeveral) {
  EXPECT_EQ(parse(kDeref), Property{ViolationKind::ValidDeref});
  Property all = Property::MemSafety;
  all.add(ViolationKind::ValidMemcleanup);
  EXPECT_EQ(parse(text({kFree, kDeref, kMemtrack, kCleanup})), all);
  EXPECT_TRUE(error(text({kFree, kFree})).starts_with("p.prp:2:1: this is asked for twice"));
}

TEST(PropertyFile, NamesAndFiles) {
  EXPECT_EQ(propertyOf("unreach-call"), Property::UnreachCall);
  EXPECT_EQ(propertyOf("valid-deref"), Property{ViolationKind::ValidDeref});
  EXPECT_EQ(propertyOf("valid-free,valid-memtrack,valid-deref"), Property::MemSafety);
  EXPECT_EQ(propertyOf("valid-memsafety,valid-free"), Property::MemSafety);
  Property two = Property::UnreachCall;
  two.add(ViolationKind::ValidMemcleanup);
  EXPECT_EQ(propertyOf("unreach-call,valid-memcleanup"), two);
  EXPECT_THROW((void)propertyOf("valid-loop"), UsageError);
  EXPECT_THROW((void)propertyOf(""), UsageError);
  EXPECT_THROW((void)propertyOf("valid-deref,"), UsageError);
  EXPECT_THROW((void)propertyOf("valid-deref,nowhere.prp"), FileError);
  EXPECT_THROW((void)propertyOf("nowhere.prp"), FileError);
}

}  // namespace
}  // namespace cairn::driver
