#include "model/code/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace cairn::model {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

class Reader {
 public:
  Reader(const std::string& file, const Machine& machine) : file_(file), machine_(machine) {
    const std::size_t slash = file.rfind('/');
    link_.folder = slash == std::string::npos ? "." : file.substr(0, slash);
  }

  Link read(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      const std::string words = trimmed(line);
      if (!words.empty() && !words.starts_with('#')) entry(words);
    }
    for (const auto& [name, value] :
         std::map<std::string, std::string>{{"init", link_.init}, {"alloc", link_.alloc}, {"free", link_.free}}) {
      if (value.empty()) fail(fmt::format("the link names no function for '{}'", name));
    }
    if (link_.sources.empty()) fail("the link names no source");
    return std::move(link_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw ModelError({file_, line_, 1}, message); }

  std::int64_t number(const std::string& name, const std::string& text, std::int64_t most) const {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most)
      fail(fmt::format("{}: expected a number from 1 to {}, not '{}'", name, most, text));
    return value;
  }

  bool truth(const std::string& name, const std::string& text) const {
    if (text != "yes" && text != "no") fail(fmt::format("{}: expected yes or no, not '{}'", name, text));
    return text == "yes";
  }

  void function(const std::string& head, const std::string& text) {
    const std::size_t open = head.find('(');
    const std::string name = trimmed(head.substr(0, open));
    std::string known;
    for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
      const Variable& variable = machine_.variables[slot];
      if (variable.hidden || variable.ghost || !isFunction(variable.shape)) continue;
      known += (known.empty() ? "" : ", ") + variable.name;
      if (variable.name != name) continue;
      const std::size_t close = head.find(')');
      if (close == std::string::npos) fail("expected ')' after the name of the chunk");
      link_.functions.push_back({slot, trimmed(head.substr(open + 1, close - open - 1)), text});
      return;
    }
    fail(fmt::format("'{}' is no function of {}; it has {}", name, machine_.name, known));
  }

  void constant(const std::string& name, const std::string& value) {
    std::string known;
    for (const Constant& one : machine_.constants) {
      known += (known.empty() ? "" : ", ") + one.name;
      if (one.name != name) continue;
      constexpr std::int64_t kMost = 1 << 30;
      link_.constants.emplace_back(name, number(name, value, kMost));
      return;
    }
    fail(fmt::format("'{}' is no constant of {}; it has {}", name, machine_.name, known));
  }

  void entry(const std::string& words) {
    const std::size_t equals = words.find('=');
    if (equals == std::string::npos) fail("expected 'name = value'");
    const std::string name = trimmed(words.substr(0, equals));
    const std::string value = trimmed(words.substr(equals + 1));
    if (value.empty()) fail(fmt::format("expected a value for '{}'", name));
    const std::map<std::string, std::string*> functions = {
        {"init", &link_.init}, {"alloc", &link_.alloc}, {"free", &link_.free}, {"realloc", &link_.realloc}};
    constexpr std::int64_t kMostUnits = 1 << 20;
    constexpr std::int64_t kMostBytes = 4096;
    if (const auto found = functions.find(name); found != functions.end()) {
      *found->second = value;
    } else if (name == "include") {
      link_.includes.push_back(value);
    } else if (name == "source") {
      link_.sources.push_back(value.starts_with('/') ? value : link_.folder + "/" + value);
    } else if (name == "unit") {
      link_.unit = number(name, value, kMostBytes);
    } else if (name == "units") {
      link_.units = number(name, value, kMostUnits);
    } else if (name == "header") {
      link_.header = number(name, value, kMostBytes);
    } else if (name == "zero") {
      if (value != "nil" && value != "block") fail(fmt::format("zero: expected nil or block, not '{}'", value));
      link_.zeroIsNil = value == "nil";
    } else if (name == "null") {
      link_.null = truth(name, value);
    } else if (name == "refuses") {
      link_.refuses = truth(name, value);
    } else if (name.starts_with("constant ")) {
      constant(trimmed(name.substr(std::string("constant ").size())), value);
    } else if (name.find('(') != std::string::npos) {
      function(name, value);
    } else {
      fail(
          fmt::format("unknown name '{}'; known are init, alloc, free, realloc, include, source, unit, units, header, "
                      "zero, null, refuses, 'constant NAME', and functions of the machine as csz(c)",
                      name));
    }
  }

  std::string file_;
  const Machine& machine_;
  unsigned line_ = 0;
  Link link_;
};

}  // namespace

Link readLink(const std::string& text, const std::string& file, const Machine& machine) {
  return Reader(file, machine).read(text);
}

}  // namespace cairn::model
