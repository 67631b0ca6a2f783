#include "model/code/c_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/code/c_driver.h"
#include "model/code/c_machine.h"

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

// What comes before the machine in both texts.
std::string preamble(const Machine& machine, const Link& link, const CMachine& parts, bool hasRealloc) {
  std::vector<std::string> events;
  for (const Event& event : machine.events) events.push_back(event.name);
  const auto nil = machine.enumerators.find("nil");
  const auto cal = machine.enumerators.find("cal");
  std::string text = cPrelude();
  text += fmt::format(
      "#define UNITS {}\n#define UNIT {}\n#define MODEL_UNIT {}\n#define NIL {}\n#define c_chd ((I){})\n"
      "#define LINK_INIT {}\n#define LINK_ALLOC {}\n#define LINK_FREE {}\n",
      link.units, link.unit, cal == machine.enumerators.end() ? 8 : cal->second,
      nil == machine.enumerators.end() ? 0 : nil->second, link.header, link.init, link.alloc, link.free);
  for (const auto& [name, value] : link.constants) text += fmt::format("#define c_{} ((I){})\n", name, value);
  if (hasRealloc) text += fmt::format("#define LINK_REALLOC {}\n", link.realloc);
  if (link.zeroIsNil) text += "#define ZERO_IS_NIL\n";
  if (link.refuses) text += "#define REFUSES\n";
  if (link.null) text += "#define FREES_NULL\n";
  const bool hasChunks = kept(machine, "H", Shape::Set) != nullptr && kept(machine, "F", Shape::Set) != nullptr &&
                         kept(machine, "csz", Shape::IntegerFunction) != nullptr;
  if (hasChunks) text += "#define HAS_CHUNKS\n";
  text += "\nenum {\n";
  for (const std::string& event : events) text += fmt::format("  EVENT_{},\n", event);
  text += "  EVENTS\n};\n";
  text += strings("event_names", events);
  text += strings("guard_names", parts.guardLabels());
  text += fmt::format("#define GUARDS {}\n", parts.guardLabels().size());
  return text;
}

bool isCall(const Machine& machine, const std::string& name, std::size_t count) {
  const Method* method = machine.findMethod(name);
  return method != nullptr && method->parameters.size() == count && !method->result.empty();
}

void needCalls(const Machine& machine) {
  if (isCall(machine, "alloc", 1) && isCall(machine, "free", 1)) return;
  throw ModelError(
      {machine.file, 1, 1},
      fmt::format("{} cannot be followed: expected methods alloc(n) and free(p) with results", machine.name));
}

std::string includes(const Link& link) {
  std::string text;
  for (const std::string& include : link.includes) text += fmt::format("#include \"{}\"\n", include);
  return text;
}

}  // namespace

std::string testText(const Machine& machine, const Link& link) {
  needCalls(machine);
  CMachine parts(machine, CUse::Follower);
  const std::string body = parts.text();
  const bool hasRealloc = isCall(machine, "realloc", 2) && !link.realloc.empty();
  return fmt::format("// Tests of {} by the machine {}: written by `cairn model test`.\n", link.alloc, machine.name) +
         includes(link) + preamble(machine, link, parts, hasRealloc) + driverHead() + body + driverState() +
         comparison(machine, link) + driverCalls();
}

std::string monitorText(const Machine& machine, const Link& link) {
  needCalls(machine);
  CMachine parts(machine, CUse::Follower);
  const std::string body = parts.text();
  const char* result = link.refuses ? "bool" : "void";
  return preamble(machine, link, parts, false) + includes(link) +
         fmt::format(
             "#define JOIN_(a, b) a##b\n#define JOIN(a, b) JOIN_(a, b)\n#define FREE_RESULT {0}\n"
             "void cairn_real_{1}(void *memory, size_t bytes);\nvoid *cairn_real_{2}(size_t size);\n"
             "{0} cairn_real_{3}(void *block);\n",
             result, link.init, link.alloc, link.free) +
         driverHead() + body + monitorCalls() + comparison(machine, link);
}

// Names are replaced where functions are called; the link's headers declare them before that.
std::string monitorHeader(const Link& link) {
  return "#include <stdbool.h>\n#include <stddef.h>\n" + includes(link) +
         fmt::format(
             "void cairn_monitored_{0}(const char *file, int line, void *memory, size_t bytes);\n"
             "void *cairn_monitored_{1}(const char *file, int line, size_t size);\n"
             "{3} cairn_monitored_{2}(const char *file, int line, void *block);\n"
             "#define {0}(memory, bytes) cairn_monitored_{0}(__FILE__, __LINE__, memory, bytes)\n"
             "#define {1}(size) cairn_monitored_{1}(__FILE__, __LINE__, size)\n"
             "#define {2}(block) cairn_monitored_{2}(__FILE__, __LINE__, block)\n",
             link.init, link.alloc, link.free, link.refuses ? "bool" : "void");
}

std::vector<std::string> monitorRenames(const Link& link) {
  std::vector<std::string> flags;
  for (const std::string& name : {link.init, link.alloc, link.free})
    flags.push_back(fmt::format("-D{0}=cairn_real_{0}", name));
  return flags;
}

}  // namespace cairn::model
