// Programs, proofs and formulas as text.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "program/text/text.h"
#include "proof/check.h"
#include "proof/execute.h"
#include "proof/proof_file.h"
#include "term/solver.h"

namespace cairn::proof {

class ProofTest : public ::testing::Test {
 protected:
  // A list that is built and freed: the loop heads are block 1 and block 3.
  static constexpr const char* kList = R"(
function @main() -> i32 {
  slot $list size 8
start:
  enter $list
  store ptr null -> $list
  jump build
build:
  %more: i1 = choose() "more"
  branch %more, add, drop
add:
  %node: ptr = allocate(i64 16)
  %old: ptr = load $list
  store ptr %old -> %node
  store ptr %node -> $list
  jump build
drop:
  %first: ptr = load $list
  %some = ne ptr %first, null
  branch %some, release, done
release:
  %next: ptr = load %first
  free(ptr %first)
  store ptr %next -> $list
  jump drop
done:
  leave $list
  exit(i32 0)
  unreachable
}
)";

  // The cases of the first and of the second loop.
  static constexpr const char* kEmpty = "invariant stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = null } end\n";
  static constexpr const char* kSome =
      "invariant exists n:64 stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = &l.first } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { } with (u<= 1 n) end\n";
  static constexpr const char* kFree =
      "invariant exists n:64 stack @main 3:0 { $0 = x } x -> variable 8:64 { 0..8 = &l.first } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { } end\n";

  void load(const std::string& text) { program_ = program::parse(text); }
  [[nodiscard]] std::string header(const std::string& property = "valid-memsafety") const {
    return fmt::format("cairn-proof 2\nproperty {}\nprogram {:016x}\n", property, hashOf(program_));
  }
  [[nodiscard]] Proof proofOf(const std::string& formulas) { return parse(header() + formulas, program_, terms_); }
  // Of one invariant.
  [[nodiscard]] State stateOf(const std::string& body) {
    return proofOf("invariant " + body + " end").invariants.front().state;
  }
  [[nodiscard]] CheckResult checked(const std::string& formulas, Property property = Property::MemSafety) {
    CheckOptions options;
    options.property = property;
    return check(parse(header(std::string(name(property))) + formulas, program_, terms_), program_, terms_, options);
  }
  [[nodiscard]] static std::string firstRejection(const CheckResult& result) {
    return result.rejected.empty() ? "" : result.rejected.front().what;
  }

  program::Program program_;
  term::TermStore terms_;
  term::Solver solver_{terms_};
};

}  // namespace cairn::proof
