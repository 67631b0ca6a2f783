#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "driver/driver.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const int status = cairn::driver::runCairnWatched(std::vector<std::string>(argv + 1, argv + argc), std::cout,
                                                    STDOUT_FILENO, std::cerr);
  std::cout.flush();
  return status;
}
