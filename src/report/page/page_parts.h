// The fixed parts of the HTML page, from the files in page/.
#pragma once

#include <string_view>

namespace cairn::report {

[[nodiscard]] std::string_view pageFrame();  // with the places {{style}}, {{script}}, {{data}} and {{pictures}}
[[nodiscard]] std::string_view pageStyle();
[[nodiscard]] std::string_view pageScript();

}  // namespace cairn::report
