#include "report/sarif/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "report/sarif/sha256.h"

namespace cairn::report {

namespace {
constexpr std::size_t kDigits = 16;
}

std::string Fingerprints::lineText(program::FileId file, std::uint32_t line) {
  std::string text = sources_.line(file, line).value_or("");
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
  return text;
}

std::string Fingerprints::of(const Finding& finding) {
  const program::SourceLoc loc = finding.loc;
  const std::string text = lineText(loc.file, loc.line);
  std::uint32_t start = loc.line;
  for (const program::Function& function : program_.functions) {
    const bool around = function.name == finding.function && function.loc.file == loc.file;
    if (around && function.loc.valid()) start = std::min(start, function.loc.line);
  }
  unsigned before = 0;
  for (std::uint32_t line = start; line < loc.line; ++line) before += lineText(loc.file, line) == text ? 1 : 0;
  const std::string hash =
      sha256(fmt::format("{}\n{}\n{}\n{}", rule(finding.rule).name, finding.function, text, before)).substr(0, kDigits);
  return fmt::format("{}:{}", hash, ++seen_[hash]);
}

}  // namespace cairn::report
