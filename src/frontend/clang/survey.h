// What a source defines and names, without a program around it: enough to tell which sources belong together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace cairn::frontend {

// A function or a variable of file scope that the source defines.
struct Definition {
  std::string name;
  std::string place;  // file and line
  bool isFunction = false;
  bool isExternal = false;    // other sources can name it
  bool runsByItself = false;  // a constructor or destructor function
  std::vector<std::string>
      names;  // functions and variables of file scope that its body or initial value names, each once
};

struct Survey {
  bool compiles = false;
  std::string messages;  // the compiler's, as text
  std::vector<Definition> definitions;
};

// Of source number `input`. Throws InputError as load().
[[nodiscard]] Survey surveySource(const Options& options, std::uint32_t input);

// The text of the source after the preprocessor, with line markers. Throws InputError.
[[nodiscard]] std::string preprocessSource(const Options& options, std::uint32_t input);

}  // namespace cairn::frontend
