#include "driver/options/terminal.h"

#include <unistd.h>

#include <iostream>

namespace cairn::driver {

bool isTerminal(const std::ostream& stream) {
  if (&stream == &std::cout) return isatty(STDOUT_FILENO) != 0;
  return &stream == &std::cerr && isatty(STDERR_FILENO) != 0;
}

}  // namespace cairn::driver
