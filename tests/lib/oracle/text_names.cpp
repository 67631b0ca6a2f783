#include "oracle/text_names.h"

#include <fmt/format.h>

#include "program/text/constant.h"
#include "program/text/lexer.h"

namespace cairn::heap {

using namespace program;

namespace {

std::string sigilName(char sigil, std::string_view name) {
  return isPlainName(name) ? fmt::format("{}{}", sigil, name) : fmt::format("{}{}", sigil, quoted(name));
}

}  // namespace

SymbolNames::SymbolNames(const Program& program) {
  std::unordered_map<std::string_view, unsigned> uses;
  for (const Global& global : program.globals) ++uses[global.name];
  for (const Function& function : program.functions) ++uses[function.name];
  const auto add = [&](const std::string& name, char kind, std::size_t index) {
    std::string text = sigilName('@', name);
    if (name.empty() || uses[name] > 1) text += fmt::format("#{}{}", kind, index);
    objects_.emplace(text, ObjectId(names_.size()));
    names_.push_back(std::move(text));
  };
  for (std::size_t i = 0; i < program.globals.size(); ++i) add(program.globals[i].name, 'g', i);
  for (std::size_t i = 0; i < program.functions.size(); ++i) add(program.functions[i].name, 'f', i);
}

std::optional<ObjectId> SymbolNames::find(const std::string& name) const {
  const auto found = objects_.find(name);
  return found == objects_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> slotNames(const Function& function) {
  std::unordered_map<std::string_view, unsigned> uses;
  for (const Slot& slot : function.slots) ++uses[slot.name];
  std::vector<std::string> names;
  for (std::size_t i = 0; i < function.slots.size(); ++i) {
    const std::string& name = function.slots[i].name;
    std::string text = sigilName('$', name);
    if (name.empty() || uses[name] > 1) text += fmt::format("#{}", i);
    names.push_back(std::move(text));
  }
  return names;
}

}  // namespace cairn::heap
