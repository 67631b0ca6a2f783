// Numbers as constants of C.
#pragma once

#include <cstdint>
#include <string>

namespace cairn::report {

// The pattern read as a two's complement number of that width.
[[nodiscard]] std::string signedConstant(std::uint64_t bits, unsigned width);
[[nodiscard]] std::string unsignedConstant(std::uint64_t bits, unsigned width);

}  // namespace cairn::report
