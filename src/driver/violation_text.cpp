#include "driver/violation_text.h"

#include <fmt/format.h>

#include <string_view>

#include "driver/choice_text.h"

namespace cairn::driver {

namespace {

// Shown of a deep call stack.
constexpr std::size_t kInnermost = 8;
constexpr std::size_t kOutermost = 4;

std::string_view inWords(interp::ViolationKind kind) {
  switch (kind) {
    case interp::ViolationKind::ValidDeref: return "invalid memory access";
    case interp::ViolationKind::ValidFree: return "invalid free";
    case interp::ViolationKind::ValidMemtrack: return "memory leak";
    case interp::ViolationKind::ValidMemcleanup: return "memory not freed at the end";
    case interp::ViolationKind::UnreachCall: return "error call reached";
  }
  return "violation";
}

}  // namespace

void printViolation(SourceLines& sources, const interp::Violation& violation, std::ostream& out) {
  out << fmt::format("{}: error: {}: {}\n", sources.position(violation.loc), inWords(violation.kind), violation.message)
      << sources.excerpt(violation.loc);
  if (violation.allocated.valid()) {
    out << fmt::format("{}: note: the block was allocated here\n", sources.position(violation.allocated))
        << sources.excerpt(violation.allocated);
  }
  if (violation.freed.valid() && violation.freed != violation.loc) {
    const bool leak = violation.kind == interp::ViolationKind::ValidMemtrack ||
                      violation.kind == interp::ViolationKind::ValidMemcleanup;
    out << fmt::format("{}: note: {} here\n", sources.position(violation.freed),
                       leak ? "its last pointer was lost" : "it was freed")
        << sources.excerpt(violation.freed);
  }
  if (!violation.stack.empty()) {
    out << "call stack, innermost first:\n";
    for (std::size_t i = 0; i < violation.stack.size(); ++i) {
      if (i == kInnermost && violation.stack.size() > kInnermost + kOutermost + 1) {
        const std::size_t resumed = violation.stack.size() - kOutermost;
        out << fmt::format("  ... {} more calls ...\n", resumed - i);
        i = resumed;
      }
      const interp::CallSite& site = violation.stack[i];
      out << fmt::format("  {} at {}\n", site.function, sources.position(site.loc));
    }
  }
}

void printInputs(const SourceLines& sources, const std::vector<interp::Choice>& choices, std::ostream& out) {
  constexpr std::size_t kShown = 100;
  if (choices.empty()) {
    out << "input: none was asked for\n";
    return;
  }
  out << fmt::format("input: --input {}\n", inputText(choices));
  for (std::size_t i = 0; i < choices.size() && i < kShown; ++i) {
    out << fmt::format("  {}  {} at {}\n", inputText(choices[i]), choices[i].what, sources.position(choices[i].loc));
  }
  if (choices.size() > kShown) out << fmt::format("  and {} more\n", choices.size() - kShown);
}

}  // namespace cairn::driver
