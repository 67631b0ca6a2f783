#include <iostream>
#include <string>
#include <vector>

#include "driver/driver.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const int status = cairn::driver::runCairn(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr);
  std::cout.flush();
  return status;
}
