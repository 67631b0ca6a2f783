#include "model/states/instance.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace cairn::model {

namespace {

bool holdAxioms(const Machine& machine, const Scene& scene) {
  for (const Clause& axiom : machine.axioms) {
    if (!truthValue(axiom.formula, scene)) return false;
  }
  return !machine.parent || holdAxioms(*machine.parent, scene);
}

void putNumber(std::string& bytes, std::int64_t number) {
  auto rest = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  while (rest >= 0x80) {
    bytes.push_back(static_cast<char>((rest & 0x7f) | 0x80));
    rest >>= 7;
  }
  bytes.push_back(static_cast<char>(rest));
}

std::int64_t takeNumber(const std::string& bytes, std::size_t& at) {
  std::uint64_t rest = 0;
  unsigned shift = 0;
  for (;;) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    rest |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) break;
    shift += 7;
  }
  return static_cast<std::int64_t>(rest >> 1) ^ -static_cast<std::int64_t>(rest & 1);
}

int slotOf(const Machine& machine, const std::string& name, Shape shape) {
  for (unsigned slot = 0; slot != machine.variables.size(); ++slot) {
    const Variable& variable = machine.variables[slot];
    if (variable.name == name && variable.shape == shape && !variable.hidden) return static_cast<int>(slot);
  }
  return -1;
}

std::string shownSet(const Numbers& set) {
  std::string text;
  for (const std::int64_t element : set) text += fmt::format("{}{}", text.empty() ? "" : ", ", element);
  return "{" + text + "}";
}

}  // namespace

std::optional<Setting> settingOf(const Machine& machine, std::int64_t units) {
  Setting setting;
  setting.units = units;
  setting.constants.assign(machine.constants.size(), 0);
  // A machine without names that are bound has no slots; N's is there only if it has an instance.
  Numbers locals(std::max<std::size_t>(machine.locals, machine.instance.sizeSlot + 1), 0);
  locals[machine.instance.sizeSlot] = units;
  const State none;
  std::vector<bool> given(machine.constants.size(), false);
  for (const Definition& definition : machine.instance.constants) {
    const auto found = std::ranges::find(machine.constants, definition.name, &Constant::name);
    const auto slot = static_cast<std::size_t>(found - machine.constants.begin());
    setting.constants[slot] = integerValue(definition.value, {setting.constants, none, locals});
    given[slot] = true;
  }
  for (std::size_t slot = 0; slot != given.size(); ++slot) {
    if (!given[slot]) {
      throw ModelError(machine.constants[slot].place, fmt::format("expected a value of '{}' under instance, found none",
                                                                  machine.constants[slot].name));
    }
  }
  if (!holdAxioms(machine, {setting.constants, none, locals})) return std::nullopt;
  return setting;
}

Numbers samplesOf(const Machine& machine, const Parameter& parameter, const Setting& setting, const Scene& scene) {
  const auto found = machine.instance.samples.find(shownName(parameter.name));
  if (found == machine.instance.samples.end()) {
    if (!parameter.set) {
      throw ModelError(parameter.place, fmt::format("expected samples of the parameter '{}' under instance, found none",
                                                    shownName(parameter.name)));
    }
    return setValue(parameter.set, scene);
  }
  scene.locals[machine.instance.sizeSlot] = setting.units;
  const std::int64_t first = integerValue(found->second[0], scene);
  const std::int64_t last = integerValue(found->second[1], scene);
  const std::int64_t step = std::max<std::int64_t>(1, integerValue(found->second[2], scene));
  Numbers values;
  for (std::int64_t value = first; value <= last; value += step) values.push_back(value);
  if (parameter.set) {
    const Numbers allowed = setValue(parameter.set, scene);
    std::erase_if(values, [&](std::int64_t value) { return !std::ranges::binary_search(allowed, value); });
  }
  return values;
}

State initialState(const Machine& machine, const Setting& setting) {
  std::vector<Assignment> assignments = machine.initial;
  if (machine.kinship == Kinship::Refines) {
    for (const Assignment& assignment : machine.parent->initial) assignments.push_back(assignment);
  }
  std::erase_if(assignments, [&](const Assignment& assignment) { return machine.variables[assignment.variable].gone; });
  Numbers locals(machine.locals, 0);
  const State empty(machine.variables.size());
  return stateAfter(machine, assignments, {setting.constants, empty, locals});
}

std::string shown(const Machine& machine, const State& state) {
  const int chunks = slotOf(machine, "H", Shape::Set);
  const int sizes = slotOf(machine, "csz", Shape::IntegerFunction);
  const int free = slotOf(machine, "F", Shape::Set);
  std::string text;
  const bool drawn = chunks >= 0 && sizes >= 0 && free >= 0;
  if (drawn) {
    for (const std::int64_t chunk : state[static_cast<unsigned>(chunks)].set) {
      const auto& function = state[static_cast<unsigned>(sizes)].function;
      const auto size = std::ranges::find(function, chunk, [](const auto& pair) { return pair.first; });
      const bool isFree = std::ranges::binary_search(state[static_cast<unsigned>(free)].set, chunk);
      text += fmt::format("[{}+{} {}]", chunk, size == function.end() ? 0 : size->second, isFree ? "free" : "busy");
    }
  }
  for (unsigned slot = 0; slot != state.size(); ++slot) {
    const Variable& variable = machine.variables[slot];
    const auto here = static_cast<int>(slot);
    if (variable.hidden || (drawn && (here == chunks || here == sizes || here == free))) continue;
    // What follows from the row of chunks would only hide the rest.
    if (drawn && (variable.name == "cst" || variable.name == "cnx" || variable.ghost)) continue;
    if (variable.name.starts_with("dom.")) continue;
    if (!text.empty()) text += " ";
    if (variable.shape == Shape::Set) {
      text += fmt::format("{}={}", variable.name, shownSet(state[slot].set));
    } else if (isFunction(variable.shape)) {
      std::string points;
      for (const auto& [point, value] : state[slot].function)
        points += fmt::format("{}{}:{}", points.empty() ? "" : " ", point, value);
      text += fmt::format("{}=({})", variable.name, points);
    } else if (variable.shape == Shape::Truth) {
      text += fmt::format("{}={}", variable.name, state[slot].number != 0);
    } else {
      text += fmt::format("{}={}", variable.name, state[slot].number);
    }
  }
  return text;
}

std::string packed(const State& state) {
  std::string bytes;
  for (const Value& value : state) {
    putNumber(bytes, value.number);
    putNumber(bytes, static_cast<std::int64_t>(value.set.size()));
    for (const std::int64_t element : value.set) putNumber(bytes, element);
    putNumber(bytes, static_cast<std::int64_t>(value.function.size()));
    for (const auto& [point, result] : value.function) {
      putNumber(bytes, point);
      putNumber(bytes, result);
    }
  }
  return bytes;
}

std::string packedWithoutGhosts(const Machine& machine, const State& state) {
  State copy = state;
  for (unsigned slot = 0; slot != copy.size(); ++slot) {
    if (machine.variables[slot].ghost) copy[slot] = {};
  }
  return packed(copy);
}

State unpacked(const Machine& machine, const std::string& bytes) {
  State state(machine.variables.size());
  std::size_t at = 0;
  for (Value& value : state) {
    value.number = takeNumber(bytes, at);
    value.set.resize(static_cast<std::size_t>(takeNumber(bytes, at)));
    for (std::int64_t& element : value.set) element = takeNumber(bytes, at);
    value.function.resize(static_cast<std::size_t>(takeNumber(bytes, at)));
    for (auto& [point, result] : value.function) {
      point = takeNumber(bytes, at);
      result = takeNumber(bytes, at);
    }
  }
  return state;
}

}  // namespace cairn::model
