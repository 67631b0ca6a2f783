// Initial state, clauses, what events do, and methods: the parts of CMachine that run.
#include <fmt/format.h>

#include <algorithm>

#include "model/code/c_machine.h"
#include "model/language/update.h"

namespace cairn::model {

namespace {

bool isSetOf(const Machine& machine, const Assignment& assignment) {
  return machine.variables[assignment.variable].shape == Shape::Set;
}

std::string arguments(const Method& method) {
  std::string all;
  for (const Parameter& parameter : method.parameters)
    all += (all.empty() ? "" : ", ") + localName(parameter.name, parameter.slot);
  return all;
}

std::string with(const std::string& arguments, const std::string& last) {
  return arguments.empty() ? last : arguments + ", " + last;
}

}  // namespace

// The initial values of sets in place of the sets.
Term CMachine::withInitialSets(const Term& term) const {
  if (term->op == Op::Name && term->keeper == Keeper::StateSlot && term->type == Type::Set) {
    for (const Assignment& assignment : machine_.initial) {
      if (assignment.variable == term->slot) return assignment.value;
    }
  }
  if (term->parts.empty()) return term;
  Expression made = *term;
  for (Term& part : made.parts) part = withInitialSets(part);
  return std::make_shared<Expression>(std::move(made));
}

void CMachine::shadowInitial(CText& text, unsigned slot, const Term& value) const {
  text.open("for (I x = LOW; x <= HIGH; ++x)");
  const std::string inside = text.member("x", value);
  text.line(fmt::format("bits_{}[x - LOW] = {};", stateName(machine_, slot), inside));
  text.close();
}

void CMachine::initial() {
  CText text = writer();
  text.open("static void machine_init(void)");
  for (const Machine* one = &machine_; one != nullptr; one = one->parent.get()) {
    for (const Clause& axiom : one->axioms) {
      const std::string holds = text.expression(axiom.formula);
      text.line(fmt::format("if (!({})) stop(\"the axiom {}\");", holds, axiom.label));
    }
  }
  for (const Assignment& assignment : machine_.initial) {
    const unsigned slot = assignment.variable;
    if (!isKept(slot)) continue;
    const Variable& variable = machine_.variables[slot];
    const std::string name = stateName(machine_, slot);
    if (variable.shape == Shape::Set) {
      const bool isBits = use_ == CUse::Follower || machine_.layout.bits.contains(slot);
      if (!isBits) text.line("#ifdef ALLOC_CHECK");
      shadowInitial(text, slot, assignment.value);
      if (!isBits) text.line("#endif");
      continue;
    }
    if (isFunction(variable.shape) && storageOf(slot).place == Place::Computed) continue;
    if (!isFunction(variable.shape)) {
      const std::string value = text.expression(assignment.value);
      text.line(fmt::format("v_{} = {};", name, value));
    } else if (assignment.at) {
      const std::string at = text.expression(assignment.at);
      const std::string value = text.expression(assignment.value);
      text.line(fmt::format("set_{}({}, {});", name, at, value));
    } else {
      text.each(withInitialSets(variable.domain), localName(assignment.bound, assignment.boundSlot), "", [&] {
        const std::string value = text.expression(assignment.value);
        text.line(fmt::format("set_{}({}, {});", name, localName(assignment.bound, assignment.boundSlot), value));
      });
    }
  }
  for (const auto& [slot, lists] : machine_.layout.lists) {
    if (use_ == CUse::Follower) continue;
    const std::string name = stateName(machine_, slot);
    text.line(fmt::format("reset_{}();", name));
    text.each(withInitialSets(variableOf(slot)), "x", "", [&] { text.line(fmt::format("link_{}(x);", name)); });
  }
  text.line("CHECKED(\"init\");");
  text.close();
  text.line("");
  add(text);
}

Term CMachine::variableOf(unsigned slot) const {
  Expression set;
  set.op = Op::Name;
  set.type = Type::Set;
  set.name = machine_.variables[slot].name;
  set.keeper = Keeper::StateSlot;
  set.slot = slot;
  return std::make_shared<Expression>(std::move(set));
}

// What C can look at: clauses about ghosts, and about the parent's variables that the machine replaces, are left out.
void CMachine::clauses() {
  CText text(machine_, SetAccess::Bits);
  const auto isSeen = [&](const auto& self, const Term& term) -> bool {
    if (term->keeper == Keeper::StateSlot && !isKept(term->slot)) return false;
    return std::ranges::all_of(term->parts, [&](const Term& part) { return self(self, part); });
  };
  std::string calls;
  std::string left;
  for (const Machine* one = &machine_; one != nullptr; one = one->parent.get()) {
    for (const Clause& clause : one->invariants) {
      if (!isSeen(isSeen, clause.formula)) {
        left += (left.empty() ? "" : ", ") + clause.label;
        continue;
      }
      text.line(fmt::format("// {}: {}", clause.label, print(clause.formula)));
      text.open(fmt::format("static bool holds_{}_{}(void)", one->name, clause.label));
      const std::string holds = text.expression(clause.formula);
      text.line(fmt::format("return {};", holds));
      text.close();
      calls += fmt::format("  if (!holds_{}_{}()) return \"{}\";\n", one->name, clause.label, clause.label);
    }
  }
  if (use_ == CUse::Allocator) text_ += "#ifdef ALLOC_CHECK\n";
  add(text);
  // The bits are what the machine says of its sets; the layout must find the same.
  std::string same;
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    if (use_ == CUse::Follower || !isKept(slot) || machine_.variables[slot].shape != Shape::Set) continue;
    if (machine_.layout.bits.contains(slot)) continue;
    const std::string name = stateName(machine_, slot);
    same += fmt::format(
        "  static bool found_{0}[HIGH - LOW + 1];\n"
        "  memset(found_{0}, 0, sizeof found_{0});\n"
        "  I count_{0} = 0;\n"
        "  for (I x = first_{0}(); is_{0}(x); x = next_{0}(x)) {{\n"
        "    if (x < LOW || x > HIGH || count_{0}++ > UNITS) return \"the layout of {0}\";\n"
        "    found_{0}[x - LOW] = true;\n"
        "  }}\n"
        "  if (memcmp(found_{0}, bits_{0}, sizeof found_{0}) != 0) return \"the layout of {0}\";\n",
        name);
  }
  text_ += fmt::format("// The invariants that C can see{}.\n", left.empty() ? "" : "; not these: " + left);
  text_ += fmt::format("static const char *broken_clause(void) {{\n{}{}  return NULL;\n}}\n", calls, same);
  if (use_ == CUse::Allocator) text_ += "#endif\n";
  text_ +=
      "\nstatic void stop(const char *what) {\n"
      "  fprintf(stderr, \"model: %s\\n\", what);\n"
      "  abort();\n"
      "}\n\n";
  if (use_ == CUse::Allocator) {
    text_ +=
        "#ifdef ALLOC_CHECK\n"
        "static void checked(const char *event) {\n"
        "  const char *broken = broken_clause();\n"
        "  if (broken == NULL) return;\n"
        "  fprintf(stderr, \"model: %s does not hold after %s\\n\", broken, event);\n"
        "  abort();\n"
        "}\n"
        "#define CHECKED(event) checked(event)\n"
        "#else\n"
        "#define CHECKED(event) ((void)0)\n"
        "#endif\n\n";
  } else {
    text_ += "#define CHECKED(event) ((void)0)\n\n";
  }
}

void CMachine::shadow(CText& text, const std::vector<const Assignment*>& sets) const {
  CText body(machine_, SetAccess::Bits);
  for (const Assignment* assignment : sets) {
    body.open("for (I x = LOW; x <= HIGH; ++x)");
    const std::string inside = body.member("x", assignment->value);
    body.line(fmt::format("new_{}[x - LOW] = {};", stateName(machine_, assignment->variable), inside));
    body.close();
  }
  text.block(body.text());
}

// free := free \ {c} as single bits.
void CMachine::bitsOperations(CText& text, unsigned slot, const Term& value, const Variable& variable) const {
  if (value->op == Op::Name && value->keeper == Keeper::StateSlot && value->slot == slot) return;
  if ((value->op != Op::Union && value->op != Op::Minus) || value->parts[1]->op != Op::Listed)
    throw ModelError(variable.place,
                     fmt::format("no C text: '{}' is changed by more than single elements", variable.name));
  bitsOperations(text, slot, value->parts[0], variable);
  for (const Term& part : value->parts[1]->parts) {
    const std::string point = text.expression(part);
    text.line(fmt::format("new_{}[{} - LOW] = {};", stateName(machine_, slot), point, value->op == Op::Union));
  }
}

// All values are computed before the first is written: the assignments of an event happen at once.
void CMachine::apply(CText& text, const Event& event) {
  std::vector<std::string> writes;
  std::vector<const Assignment*> sets;
  std::string result = "0";
  if (event.result) {
    result = text.fresh("r");
    const std::string value = text.expression(event.result);
    text.line(fmt::format("const I {} = {};", result, value));
  }
  if (use_ == CUse::Follower && event.role == Role::Call) text.open(fmt::format("if ({} == seen)", result));
  for (const Assignment& assignment : event.assignments) {
    const unsigned slot = assignment.variable;
    if (!isKept(slot)) continue;
    const Variable& variable = machine_.variables[slot];
    const std::string name = stateName(machine_, slot);
    if (isSetOf(machine_, assignment)) {
      sets.push_back(&assignment);
      continue;
    }
    if (isFunction(variable.shape) && storageOf(slot).place == Place::Computed) continue;
    if (isFunction(variable.shape) && !assignment.at)
      throw ModelError(assignment.place,
                       fmt::format("no C text: '{}' is assigned as a whole by an event", variable.name));
    const std::string value = text.fresh("w");
    if (assignment.at) {
      const std::string at = text.fresh("a");
      const std::string point = text.expression(assignment.at);
      text.line(fmt::format("const I {} = {};", at, point));
      const std::string now = text.expression(assignment.value);
      text.line(fmt::format("const I {} = {};", value, now));
      writes.push_back(fmt::format("set_{}({}, {});", name, at, value));
    } else {
      const std::string now = text.expression(assignment.value);
      text.line(fmt::format("const I {} = {};", value, now));
      writes.push_back(fmt::format("v_{} = {};", name, value));
    }
  }
  std::vector<const Assignment*> watched;
  std::vector<std::string> copies;
  for (const Assignment* assignment : sets) {
    const unsigned slot = assignment->variable;
    const std::string name = stateName(machine_, slot);
    const std::string copy = fmt::format("memcpy(bits_{0}, new_{0}, sizeof bits_{0});", name);
    if (use_ == CUse::Allocator && machine_.layout.bits.contains(slot)) {
      text.line(fmt::format("memcpy(new_{0}, bits_{0}, sizeof bits_{0});", name));
      bitsOperations(text, slot, assignment->value, machine_.variables[slot]);
      writes.push_back(copy);
    } else {
      watched.push_back(assignment);
      copies.push_back(copy);
    }
  }
  std::vector<std::string> links;
  if (use_ == CUse::Allocator) {
    for (const auto& [slot, lists] : machine_.layout.lists) {
      const ListChange change = listChange(text, event, slot);
      for (const std::string& line : change.before) text.line(line);
      links.insert(links.end(), change.after.begin(), change.after.end());
    }
  }
  const bool guarded = use_ == CUse::Allocator && !watched.empty();
  if (guarded) text.line("#ifdef ALLOC_CHECK");
  shadow(text, watched);
  for (const std::string& copy : copies) text.line(copy);
  if (guarded) text.line("#endif");
  for (const std::string& write : writes) text.line(write);
  for (const std::string& link : links) text.line(link);
  if (use_ == CUse::Allocator) text.line(fmt::format("*result = {};", result));
  text.line(use_ == CUse::Follower ? fmt::format("happened(EVENT_{});", event.name)
                                   : fmt::format("CHECKED(\"{}\");", event.name));
  text.line("return true;");
  if (use_ == CUse::Follower && event.role == Role::Call) text.close();
}

// The parameters of an event that choose from the set of a `least` of its method: the least element is tried first.
std::map<std::size_t, std::string> CMachine::candidatesOf(const Event& event) const {
  std::map<std::size_t, std::string> found;
  for (const auto& [at, least] : leastOf(machine_, event)) found[at] = "least_" + least->label;
  return found;
}

void CMachine::internal() {
  CText text = writer();
  std::string all;
  for (const Event& event : machine_.events) {
    if (event.role == Role::Internal)
      all +=
          fmt::format("{}do_{}({})", all.empty() ? "" : " || ", event.name, use_ == CUse::Follower ? "0" : "&result");
  }
  if (use_ == CUse::Follower) {
    text.line(fmt::format("static bool internal_step(void) {{ return {}; }}", all.empty() ? "false" : all));
  } else {
    text.open("static bool internal_step(void)");
    if (!all.empty()) text.line("I result = 0;");
    text.line(fmt::format("return {};", all.empty() ? "false" : all));
    text.close();
  }
  text.line("");
  add(text);
}

// The least element, if there is one. Lists in the order of the measure are searched from its bound on: what they show first is it.
void CMachine::search(CText& text, const Least& least) {
  const std::string name = "least_" + least.label;
  const std::string element = localName(least.element.name, least.element.slot);
  text.line(fmt::format("// {}: the least by {}", least.label, print(least.measure)));
  text.line(fmt::format("I {} = 0;", name));
  text.line(fmt::format("bool has_{} = false;", least.label));
  std::string idle = "true";
  if (machine_.idle) idle = text.expression(machine_.idle);
  const Term& set = least.element.set;
  const Term& measure = least.measure;
  const auto lists = set->op == Op::Name ? machine_.layout.lists.find(set->slot) : machine_.layout.lists.end();
  const bool isOrdered = lists != machine_.layout.lists.end() && measure->op == Op::Apply &&
                         measure->slot == lists->second.function && measure->parts[0]->op == Op::Name &&
                         measure->parts[0]->name == least.element.name;
  text.openIf(idle);
  if (isOrdered) {
    const std::string slot = stateName(machine_, set->slot);
    const std::string from = text.expression(least.bound);
    text.open(fmt::format("for (I {0} = from_{1}({2}); is_{1}({0}); {0} = next_{1}({0}))", element, slot, from));
    const std::string property = text.expression(least.property);
    text.openIf(property);
    text.line(fmt::format("has_{} = true;", least.label));
    text.line(fmt::format("{} = {};", name, element));
    text.line("break;");
    text.close();
    text.close();
  } else {
    text.line(fmt::format("I measure_{} = 0;", least.label));
    text.each(set, element, "", [&] {
      const std::string property = text.expression(least.property);
      text.openIf(property);
      const std::string now = text.fresh("m");
      const std::string value = text.expression(measure);
      text.line(fmt::format("const I {} = {};", now, value));
      text.open(fmt::format("if (!has_{0} || {1} < measure_{0})", least.label, now));
      text.line(fmt::format("has_{} = true;", least.label));
      text.line(fmt::format("measure_{} = {};", least.label, now));
      text.line(fmt::format("{} = {};", name, element));
      text.close();
      text.close();
    });
  }
  text.close();
}

// Internal events run until none can happen; then some event answers, or begins what they go on with.
void CMachine::method(const Method& method) {
  CText text = writer();
  text.open(
      fmt::format("static I call_{}({})", method.name, method.parameters.empty() ? "void" : parametersOf(method)));
  text.line("I result = 0;");
  text.open("for (;;)");
  text.line("while (internal_step()) {}");
  std::string conditions;
  for (const Least& least : method.least) search(text, least);
  const auto take = [&](const Event& event, const std::string& call) {
    text.line(fmt::format("if ({}) {};", call, event.role == Role::Begin ? "continue" : "return result"));
  };
  const std::string given = arguments(method);
  for (const Event& event : machine_.events) {
    if (event.method != method.name) continue;
    const auto candidates = candidatesOf(event);
    if (candidates.empty()) {
      take(event, fmt::format("do_{}({})", event.name, with(given, "&result")));
      continue;
    }
    std::string have;
    std::string values;
    for (const auto& [at, name] : candidates) {
      have += "has_" + name.substr(std::string("least_").size()) + " && ";
      values += ", " + name;
    }
    take(event, fmt::format("{}try_{}({}{})", have, event.name, with(given, "&result"), values));
  }
  // Whatever else would do.
  for (const Event& event : machine_.events) {
    if (event.method == method.name && !candidatesOf(event).empty())
      take(event, fmt::format("do_{}({})", event.name, with(given, "&result")));
  }
  text.line(fmt::format("stop(\"no event answers {}\");", method.name));
  text.close();
  text.close();
  text.line("");
  add(text);
}

// Whether the machine can answer so; it is then in the state after.
void CMachine::followerMethod(const Method& method) {
  CText text = writer();
  text.open(fmt::format("static bool follow_{}({})", method.name, with(parametersOf(method), "I seen")));
  text.open("for (;;)");
  text.line("while (internal_step()) {}");
  for (const Event& event : machine_.events) {
    if (event.method == method.name)
      text.line(fmt::format("if (do_{}({})) {};", event.name, with(arguments(method), "seen"),
                            event.role == Role::Begin ? "continue" : "return true"));
  }
  text.line("return false;");
  text.close();
  text.close();
  text.line("");
  add(text);
}

}  // namespace cairn::model
