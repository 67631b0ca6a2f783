// The lines of the C files, read when first asked for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/code/program.h"

namespace cairn::report {

// A line with its number, and what stands below it left of a mark at the column; no blanks: no column is known.
struct SourceExcerpt {
  std::string line;  // empty: there is no such line
  std::string blanks;
};

class SourceLines {
 public:
  explicit SourceLines(const program::Program& program) : program_(program) {}

  // None if the file cannot be read (a library model's) or has no such line.
  [[nodiscard]] std::optional<std::string> line(program::FileId file, std::uint32_t line);
  // "file:line:column", without the column if it is not known, or "(no position)".
  [[nodiscard]] std::string position(program::SourceLoc loc) const;
  [[nodiscard]] SourceExcerpt excerpt(program::SourceLoc loc);

 private:
  const program::Program& program_;
  std::map<program::FileId, std::vector<std::string>> files_;
};

}  // namespace cairn::report
