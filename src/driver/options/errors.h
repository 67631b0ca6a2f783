// Why a command cannot start: exit status 3 with the message on standard error.
#pragma once

#include <stdexcept>

namespace cairn::driver {

// Wrong usage; `what()` is the message for standard error, without the command's name in front.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A property file or task definition that cannot be read or means nothing to Cairn: "FILE:LINE:COLUMN: sentence".
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cairn::driver
