#include <cmath>
#include <map>

#include "interp/floats.h"

namespace cairn::interp {

namespace {

template <typename T>
struct Functions {
  std::map<std::string_view, T (*)(T)> unary;
  std::map<std::string_view, T (*)(T, T)> binary;
};

template <typename T>
const Functions<T>& functions() {
  static const Functions<T> kTable{{
                                       {"sqrt", [](T x) { return std::sqrt(x); }},
                                       {"cbrt", [](T x) { return std::cbrt(x); }},
                                       {"fabs", [](T x) { return std::fabs(x); }},
                                       {"floor", [](T x) { return std::floor(x); }},
                                       {"ceil", [](T x) { return std::ceil(x); }},
                                       {"trunc", [](T x) { return std::trunc(x); }},
                                       {"round", [](T x) { return std::round(x); }},
                                       {"rint", [](T x) { return std::rint(x); }},
                                       {"nearbyint", [](T x) { return std::nearbyint(x); }},
                                       {"roundeven", [](T x) { return std::nearbyint(x); }},
                                       {"sin", [](T x) { return std::sin(x); }},
                                       {"cos", [](T x) { return std::cos(x); }},
                                       {"tan", [](T x) { return std::tan(x); }},
                                       {"asin", [](T x) { return std::asin(x); }},
                                       {"acos", [](T x) { return std::acos(x); }},
                                       {"atan", [](T x) { return std::atan(x); }},
                                       {"sinh", [](T x) { return std::sinh(x); }},
                                       {"cosh", [](T x) { return std::cosh(x); }},
                                       {"tanh", [](T x) { return std::tanh(x); }},
                                       {"asinh", [](T x) { return std::asinh(x); }},
                                       {"acosh", [](T x) { return std::acosh(x); }},
                                       {"atanh", [](T x) { return std::atanh(x); }},
                                       {"exp", [](T x) { return std::exp(x); }},
                                       {"exp2", [](T x) { return std::exp2(x); }},
                                       {"expm1", [](T x) { return std::expm1(x); }},
                                       {"log", [](T x) { return std::log(x); }},
                                       {"log2", [](T x) { return std::log2(x); }},
                                       {"log10", [](T x) { return std::log10(x); }},
                                       {"log1p", [](T x) { return std::log1p(x); }},
                                       {"logb", [](T x) { return std::logb(x); }},
                                       {"erf", [](T x) { return std::erf(x); }},
                                       {"erfc", [](T x) { return std::erfc(x); }},
                                       {"tgamma", [](T x) { return std::tgamma(x); }},
                                       {"lgamma", [](T x) { return std::lgamma(x); }},
                                   },
                                   {
                                       {"pow", [](T x, T y) { return std::pow(x, y); }},
                                       {"fmod", [](T x, T y) { return std::fmod(x, y); }},
                                       {"remainder", [](T x, T y) { return std::remainder(x, y); }},
                                       {"atan2", [](T x, T y) { return std::atan2(x, y); }},
                                       {"hypot", [](T x, T y) { return std::hypot(x, y); }},
                                       {"fmin", [](T x, T y) { return std::fmin(x, y); }},
                                       {"fmax", [](T x, T y) { return std::fmax(x, y); }},
                                       {"fdim", [](T x, T y) { return std::fdim(x, y); }},
                                       {"copysign", [](T x, T y) { return std::copysign(x, y); }},
                                       {"nextafter", [](T x, T y) { return std::nextafter(x, y); }},
                                   }};
  return kTable;
}

template <typename T>
std::optional<Value> apply(std::string_view name, std::span<const Value> args, T (*read)(const Value&)) {
  const Functions<T>& table = functions<T>();
  if (args.size() == 1) {
    if (const auto it = table.unary.find(name); it != table.unary.end()) return valueOf(it->second(read(args[0])));
  } else if (args.size() == 2) {
    if (const auto it = table.binary.find(name); it != table.binary.end()) {
      return valueOf(it->second(read(args[0]), read(args[1])));
    }
  } else if (args.size() == 3 && name == "fma") {
    return valueOf(std::fma(read(args[0]), read(args[1]), read(args[2])));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> mathFunction(std::string_view name, program::Type type, std::span<const Value> args) {
  switch (type.bits) {
    case 32:
      if (name.ends_with('f')) name.remove_suffix(1);
      return apply<float>(name, args, asFloat);
    case 64: return apply<double>(name, args, asDouble);
    default:
      if (name.ends_with('l')) name.remove_suffix(1);
      return apply<long double>(name, args, asLongDouble);
  }
}

}  // namespace cairn::interp
