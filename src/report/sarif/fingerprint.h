// Names of findings that stay the same while other parts of the program change.
#pragma once

#include <map>
#include <string>

#include "program/code/program.h"
#include "report/findings/outcome.h"
#include "report/findings/source_lines.h"

namespace cairn::report {

// A finding is known by its rule, its function, the text of its line without white space, how many such lines come before it in the
// function, and how many findings like it came before on the same line. So it stays what it is when lines are inserted or
// reformatted around it, and when another function changes.
class Fingerprints {
 public:
  Fingerprints(const program::Program& program, SourceLines& sources) : program_(program), sources_(sources) {}

  // To be asked in the order of the findings. "16 hexadecimal digits:number".
  [[nodiscard]] std::string of(const Finding& finding);

 private:
  [[nodiscard]] std::string lineText(program::FileId file, std::uint32_t line);

  const program::Program& program_;
  SourceLines& sources_;
  std::map<std::string, unsigned> seen_;
};

}  // namespace cairn::report
