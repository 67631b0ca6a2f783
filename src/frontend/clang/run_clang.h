// Clang in process on one source. Not for other folders: Clang types show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/frontend.h"

namespace clang {
class FrontendAction;
}

namespace cairn::frontend {

struct Compilation {
  bool succeeded = false;
  std::string messages;  // the compiler's, as text
};

// Runs the action on source number `input`, with its flags, as if `appended` stood at its end. Throws InputError for a file that cannot be
// read and for flags that ask for something else.
[[nodiscard]] Compilation runClang(const Options& options, std::uint32_t input, clang::FrontendAction& action,
                                   const std::string& appended = {});

// A source that has been through the preprocessor, by its name.
[[nodiscard]] bool isPreprocessed(std::string_view source);

}  // namespace cairn::frontend
