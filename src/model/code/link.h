// How a machine is tied to an allocator in C: the text of a link file, lines `name = value`.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// A function of the state as an expression of C over `c`, the address of the chunk.
struct LinkedFunction {
  unsigned variable = 0;
  std::string point;
  std::string text;
};

struct Link {
  std::string init, alloc, free, realloc;  // names of functions in C; realloc may be empty
  std::vector<std::string> includes;       // in order
  std::vector<std::string> sources;        // of the allocator, with the link file's folder in front
  std::string folder;                      // of the link file
  std::int64_t unit = 8;                   // bytes
  std::int64_t units = 32;                 // of the region
  std::int64_t header = 1;                 // units
  std::vector<std::pair<std::string, std::int64_t>> constants;  // of the machine, with other values than its instance's
  bool zeroIsNil = false;                                       // a request for nothing gets nothing
  bool null = false;                                            // free(NULL) does nothing
  bool refuses = false;                                         // free returns whether the block was one
  std::vector<LinkedFunction> functions;
};

// Throws ModelError with the line.
[[nodiscard]] Link readLink(const std::string& text, const std::string& file, const Machine& machine);

}  // namespace cairn::model
