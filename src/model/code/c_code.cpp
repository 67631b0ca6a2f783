#include "model/code/c_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "model/code/c_machine.h"

namespace cairn::model {

namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::int64_t unitOf(const Machine& machine) {
  const auto unit = machine.enumerators.find("cal");
  return unit == machine.enumerators.end() ? 8 : unit->second;
}

// Bytes and addresses become units; what cannot be a block is none.
constexpr const char* kBlocks = R"(void {0}_init(void *memory) {{
  base = memory;
  machine_init();
}}

void *{0}_alloc(size_t size) {{
  if (size > (size_t)MOST_BYTES) return NULL;
  const I block = call_alloc((I)size);
  return block == {1} ? NULL : base + block * UNIT;
}}

// The place of a block in units, or -1.
static I place_of(const void *block) {{
  const uintptr_t at = (uintptr_t)block;
  const uintptr_t from = (uintptr_t)base;
  if (block == NULL || at < from || at - from > (uintptr_t)UNITS * UNIT || (at - from) % UNIT != 0) return -1;
  return (I)((at - from) / UNIT);
}}

bool {0}_free(void *block) {{
  const I place = place_of(block);
  return place >= 0 && call_free(place) != 0;
}}
)";

// The model knows nothing of contents: a block that cannot stay is copied by this function alone.
constexpr const char* kRealloc = R"(
// A block that cannot change where it lies moves. Where the machine itself moves it, contents are copied after that.
void *{0}_realloc(void *block, size_t size) {{
  if (block == NULL) return {0}_alloc(size);
  const I place = place_of(block);
  if (place < 0 || size > (size_t)MOST_BYTES) return NULL;
  const size_t old = (size_t)(get_csz(place - c_chd) - c_chd) * UNIT;
  const I now = call_realloc(place, (I)size);
  if (now != {1}) {{
    if (now != place) memmove(base + now * UNIT, block, old < size ? old : size);
    return base + now * UNIT;
  }}
  void *other = {0}_alloc(size);
  if (other == NULL) return NULL;
  memcpy(other, block, old < size ? old : size);
  {0}_free(block);
  return other;
}}
)";

}  // namespace

std::string allocatorText(const Machine& machine) {
  CMachine parts(machine, CUse::Allocator);
  const std::string body = parts.text();
  const std::string prefix = lower(machine.name);
  const auto isCall = [&](const std::string& name, std::size_t count) {
    const Method* method = machine.findMethod(name);
    return method != nullptr && method->parameters.size() == count;
  };
  const bool hasBlocks = !machine.layout.header.empty() && isCall("alloc", 1) && isCall("free", 1);
  const bool hasRealloc = hasBlocks && isCall("realloc", 2) && machine.layout.header == "chd" &&
                          std::ranges::any_of(machine.variables, [](const Variable& variable) {
                            return variable.name == "csz" && !variable.hidden;
                          });
  std::string text = fmt::format(
      "// {0}: written by `cairn model code` from {0}.machine.\n"
      "// UNITS is the number of units of {1} bytes of the region. With ALLOC_CHECK each event is followed by a check "
      "of\n"
      "// the invariants, and sets are kept beside the memory; with ALLOC_TRUST a block that is freed is not looked "
      "for.\n"
      "{2}"
      "#ifndef UNITS\n"
      "#define UNITS 4096\n"
      "#endif\n"
      "#define UNIT {1}\n\n",
      machine.name, unitOf(machine), cPrelude());
  text += body;
  if (hasBlocks) {
    const auto nil = machine.enumerators.find("nil");
    const std::int64_t none = nil == machine.enumerators.end() ? 0 : nil->second;
    text += "#define MOST_BYTES ((I)1 << 62)\n\n";
    text += fmt::format(fmt::runtime(kBlocks), prefix, none);
    if (hasRealloc) text += fmt::format(fmt::runtime(kRealloc), prefix, none);
  } else {
    text += fmt::format("void {}_init(void) {{ machine_init(); }}\n", prefix);
    for (const Method& method : machine.methods) {
      std::string values;
      for (const Parameter& parameter : method.parameters)
        values += (values.empty() ? "" : ", ") + localName(parameter.name, parameter.slot);
      text += fmt::format("I {0}_{1}({2}) {{ return call_{1}({3}); }}\n", prefix, method.name,
                          method.parameters.empty() ? "void" : CMachine::parametersOf(method), values);
    }
  }
  text += fmt::format(
      "\n#ifdef ALLOC_CHECK\n"
      "// The first invariant that does not hold, or NULL.\n"
      "const char *{}_check(void) {{ return broken_clause(); }}\n"
      "#endif\n",
      prefix);
  return text;
}

}  // namespace cairn::model
