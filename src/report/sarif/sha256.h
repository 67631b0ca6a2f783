// The hash function SHA-256 (FIPS 180-4), for names that follow from contents.
#pragma once

#include <string>
#include <string_view>

namespace cairn::report {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace cairn::report
