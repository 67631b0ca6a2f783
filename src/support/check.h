// Internal errors and unsupported constructs. Both are exceptions that end as `unknown`, never as a verdict:
// a failed check is a bug of Cairn's, `Unsupported` an honest limit that ends one path and enters the ledger.
#pragma once

#include <stdexcept>
#include <string>

namespace cairn::support {

class CheckFailed : public std::logic_error {
 public:
  CheckFailed(const char* condition, const char* file, int line, const std::string& message);
};

class Unsupported : public std::runtime_error {
 public:
  explicit Unsupported(const std::string& why) : std::runtime_error(why) {}
};

[[noreturn]] void checkFailed(const char* condition, const char* file, int line, const std::string& message);

}  // namespace cairn::support

// On in every build.
#define CAIRN_CHECK(condition, message)                                                         \
  do {                                                                                          \
    if (!(condition)) ::cairn::support::checkFailed(#condition, __FILE__, __LINE__, (message)); \
  } while (false)

// Only where CAIRN_FULL_CHECKS is set (presets dev and asan): invariants that cost more than the operation they guard.
#ifdef CAIRN_FULL_CHECKS
#define CAIRN_FULL_CHECK(condition, message) CAIRN_CHECK(condition, message)
#else
#define CAIRN_FULL_CHECK(condition, message) \
  do {                                       \
  } while (false)
#endif
