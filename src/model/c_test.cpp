#include "model/c_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/c_driver.h"
#include "model/c_machine.h"

namespace cairn::model {

namespace {

const Variable* kept(const Machine& machine, const std::string& name, Shape shape) {
  for (const Variable& variable : machine.variables) {
    if (variable.name == name && variable.shape == shape && !variable.hidden && !variable.ghost) return &variable;
  }
  return nullptr;
}

std::string strings(const std::string& name, const std::vector<std::string>& values) {
  std::string all;
  for (const std::string& value : values) all += fmt::format("  \"{}\",\n", value);
  return fmt::format("static const char *const {}[] = {{\n{}  NULL\n}};\n", name, all);
}

// What the allocator's memory says of each chunk must be what the machine says.
std::string comparison(const Machine& machine, const Link& link) {
  CText text(machine, SetAccess::Bits);
  text.open("static void compare(void)");
  text.line("const char *broken = broken_clause();");
  text.line("if (broken != NULL) failed(\"the machine's own clause does not hold\", broken);");
  for (const LinkedFunction& function : link.functions) {
    const Variable& variable = machine.variables[function.variable];
    text.open("for (I x = 0; x < UNITS; ++x)");
    const std::string inside = text.member("x", variable.domain);
    text.open(fmt::format("if ({})", inside));
    text.line(fmt::format("unsigned char *{} = region + x * UNIT;", function.point));
    text.line(fmt::format("(void){};", function.point));
    text.line(fmt::format("const I real = (I)({});", function.text));
    text.line(
        fmt::format("differs(\"{}\", x, real, get_{}(x));", variable.name, stateName(machine, function.variable)));
    text.close();
    text.close();
  }
  text.close();
  text.line("");
  return text.text();
}

}  // namespace

std::string testText(const Machine& machine, const Link& link) {
  const auto isCall = [&](const std::string& name, std::size_t count) {
    const Method* method = machine.findMethod(name);
    return method != nullptr && method->parameters.size() == count && method->result.empty() == false;
  };
  if (!isCall("alloc", 1) || !isCall("free", 1))
    throw ModelError({machine.file, 1, 1},
                     fmt::format("{} cannot be tested: expected methods alloc(n) and free(p) with "
                                 "results",
                                 machine.name));
  const bool hasRealloc = isCall("realloc", 2) && !link.realloc.empty();
  const bool hasChunks = kept(machine, "H", Shape::Set) != nullptr && kept(machine, "F", Shape::Set) != nullptr &&
                         kept(machine, "csz", Shape::IntegerFunction) != nullptr;
  CMachine parts(machine, CUse::Follower);
  const std::string body = parts.text();
  std::vector<std::string> events;
  for (const Event& event : machine.events) events.push_back(event.name);
  const auto nil = machine.enumerators.find("nil");
  const auto cal = machine.enumerators.find("cal");
  std::string text =
      fmt::format("// Tests of {} by the machine {}: written by `cairn model test`.\n", link.alloc, machine.name);
  text += cPrelude();
  for (const std::string& include : link.includes) text += fmt::format("#include \"{}\"\n", include);
  text += fmt::format(
      "#define UNITS {}\n#define UNIT {}\n#define MODEL_UNIT {}\n#define NIL {}\n#define c_chd ((I){})\n"
      "#define LINK_INIT {}\n#define LINK_ALLOC {}\n#define LINK_FREE {}\n",
      link.units, link.unit, cal == machine.enumerators.end() ? 8 : cal->second,
      nil == machine.enumerators.end() ? 0 : nil->second, link.header, link.init, link.alloc, link.free);
  if (hasRealloc) text += fmt::format("#define LINK_REALLOC {}\n", link.realloc);
  if (link.zeroIsNil) text += "#define ZERO_IS_NIL\n";
  if (link.refuses) text += "#define REFUSES\n";
  if (link.null) text += "#define FREES_NULL\n";
  if (hasChunks) text += "#define HAS_CHUNKS\n";
  text += "\nenum {\n";
  for (const std::string& event : events) text += fmt::format("  EVENT_{},\n", event);
  text += "  EVENTS\n};\n";
  text += strings("event_names", events);
  text += strings("guard_names", parts.guardLabels());
  text += fmt::format("#define GUARDS {}\n", parts.guardLabels().size());
  text += driverHead();
  text += body;
  text += driverState();
  text += comparison(machine, link);
  text += driverCalls();
  return text;
}

}  // namespace cairn::model
