// Which relations between several symbols an element keeps. One choice for all elements of an analysis.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn::numeric {

// Each keeps all that the ones before it keep.
enum class Relations : std::uint8_t {
  Zones,      // x - y <= c
  Octagons,   // also x + y <= c and -x - y <= c
  Polyhedra,  // also sums of a few multiples: at most c, equal to c, equal to c modulo m
};

[[nodiscard]] constexpr std::string_view name(Relations relations) {
  switch (relations) {
    case Relations::Zones: return "zones";
    case Relations::Octagons: return "octagons";
    case Relations::Polyhedra: return "polyhedra";
  }
  return {};
}

}  // namespace cairn::numeric
