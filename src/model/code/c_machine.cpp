#include "model/code/c_machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/language/update.h"

namespace cairn::model {

namespace {

bool readsLocalOf(const Term& term, const Parameter& parameter) {
  if (term->op == Op::Name && term->keeper == Keeper::LocalSlot && term->slot == parameter.slot) return true;
  return std::ranges::any_of(term->parts, [&](const Term& part) { return readsLocalOf(part, parameter); });
}

const char* typeOf(Shape shape) { return shape == Shape::Truth || shape == Shape::TruthFunction ? "bool" : "I"; }

}  // namespace

CMachine::CMachine(const Machine& machine, CUse use) : machine_(machine), use_(use) {}

CText CMachine::writer() const { return {machine_, use_ == CUse::Follower ? SetAccess::Bits : SetAccess::Layout}; }

bool CMachine::isKept(unsigned slot) const {
  const Variable& variable = machine_.variables[slot];
  return !variable.hidden && !variable.ghost && !variable.gone;
}

void CMachine::analyse(const Term& domain, const Variable& variable, Storage& storage) const {
  const auto refuse = [&](const std::string& what) {
    throw ModelError(variable.place, fmt::format("no C text for '{}': {}", variable.name, what));
  };
  switch (domain->op) {
    case Op::Name: {
      const Layout& layout = machine_.layout;
      if (const auto bits = layout.bits.find(domain->slot); bits != layout.bits.end()) {
        storage.place = Place::Array;
        storage.first = bits->second.first;
        storage.last = bits->second.last;
      } else if (!layout.walks.contains(domain->slot) && !layout.marks.contains(domain->slot)) {
        refuse(fmt::format("expected a layout of '{}', the set on which it is defined", domain->name));
      } else if (layout.header.empty()) {
        refuse("expected 'layout header' with the constant that is the size of a chunk's header");
      }
      return;
    }
    case Op::Range:
      storage.place = Place::Array;
      storage.first = domain->parts[0];
      storage.last = domain->parts[1];
      return;
    case Op::Union:
      if (domain->parts[1]->op != Op::Listed)
        refuse("its set is neither a set of the state nor one with single points");
      for (const Term& point : domain->parts[1]->parts) storage.apart.push_back(point);
      return analyse(domain->parts[0], variable, storage);
    case Op::Minus:
    case Op::Meet:
    case Op::Such: return analyse(domain->parts[0], variable, storage);
    default: refuse("its set is neither a set of the state nor a range");
  }
}

CMachine::Storage CMachine::storageOf(unsigned slot) const {
  Storage storage;
  if (use_ == CUse::Follower) {
    storage.place = Place::Array;
    return storage;
  }
  analyse(machine_.variables[slot].domain, machine_.variables[slot], storage);
  if (machine_.layout.computed.contains(slot)) storage.place = Place::Computed;
  return storage;
}

// An instance says what constants are; N is the number of units. The header's size and the greatest word are those of
// the C text.
void CMachine::constants() {
  CText text = writer();
  const std::string size = localName("N", machine_.instance.sizeSlot);
  text.line(fmt::format("#define {} ((I)UNITS)", size));
  const std::string limit =
      machine_.wordLimit && machine_.wordLimit->op == Op::Name ? machine_.wordLimit->name : std::string();
  for (const Constant& constant : machine_.constants) {
    const auto given = std::ranges::find(machine_.instance.constants, constant.name, &Definition::name);
    std::string value;
    if (constant.name == machine_.layout.header && use_ == CUse::Allocator) {
      value = "((sizeof(struct header) + UNIT - 1) / UNIT)";
    } else if (constant.name == limit) {
      value = "1 << 62";
    } else if (given == machine_.instance.constants.end()) {
      throw ModelError(constant.place, fmt::format("no C text: the instance gives no value for '{}'", constant.name));
    } else {
      CText inner = writer();
      value = inner.expression(given->value);
    }
    text.line(fmt::format("#ifndef c_{}", constant.name));
    text.line(fmt::format("#define c_{} ((I){})", constant.name, value));
    text.line("#endif");
  }
  text.line("// Sets are watched and kept as bits from LOW to HIGH.");
  text.line("#define LOW (-2)");
  text.line("#define HIGH (UNITS + 2)");
  text.line("");
  add(text);
}

void CMachine::arrayFunction(unsigned slot, const Storage& storage) {
  const Variable& variable = machine_.variables[slot];
  const std::string name = stateName(machine_, slot);
  CText text = writer();
  std::string first = "LOW";
  std::string last = "HIGH";
  if (storage.first) {
    first = text.expression(storage.first);
    last = text.expression(storage.last);
  }
  text.line(fmt::format("static {} all_{}[{} - {} + 1];", typeOf(variable.shape), name, last, first));
  for (std::size_t i = 0; i != storage.apart.size(); ++i)
    text.line(fmt::format("static {} {}_apart{};", typeOf(variable.shape), name, i));
  const auto accessor = [&](const std::string& head, const std::string& write) {
    text.open(head);
    for (std::size_t i = 0; i != storage.apart.size(); ++i) {
      const std::string point = text.expression(storage.apart[i]);
      text.line(write.empty() ? fmt::format("if (x == {}) return {}_apart{};", point, name, i)
                              : fmt::format("if (x == {}) {{ {}_apart{} = value; return; }}", point, name, i));
    }
    text.line(write.empty() ? fmt::format("return x < {0} || x > {1} ? 0 : all_{2}[x - {0}];", first, last, name)
                            : fmt::format("all_{}[x - {}] = value;", name, first));
    text.close();
  };
  accessor(fmt::format("static inline {} get_{}(I x)", typeOf(variable.shape), name), "");
  accessor(fmt::format("static inline void set_{}(I x, {} value)", name, typeOf(variable.shape)), "write");
  add(text);
}

void CMachine::headerFunction(unsigned slot, const Storage& storage) {
  const Variable& variable = machine_.variables[slot];
  const std::string name = stateName(machine_, slot);
  CText text = writer();
  if (storage.place == Place::Computed) {
    const Layout::Computed& computed = machine_.layout.computed.at(slot);
    text.open(fmt::format("static inline {} get_{}(I {})", typeOf(variable.shape), name,
                          localName(computed.bound, computed.boundSlot)));
    const std::string value = text.expression(computed.value);
    text.line(fmt::format("(void){};", localName(computed.bound, computed.boundSlot)));
    text.line(fmt::format("return {};", value));
    text.close();
    return add(text);
  }
  for (std::size_t i = 0; i != storage.apart.size(); ++i)
    text.line(fmt::format("static {} {}_apart{};", typeOf(variable.shape), name, i));
  text.open(fmt::format("static inline {} get_{}(I x)", typeOf(variable.shape), name));
  for (std::size_t i = 0; i != storage.apart.size(); ++i)
    text.line(fmt::format("if (x == {}) return {}_apart{};", text.expression(storage.apart[i]), name, i));
  text.line(fmt::format("return header_of(x)->{};", name));
  text.close();
  text.open(fmt::format("static inline void set_{}(I x, {} value)", name, typeOf(variable.shape)));
  for (std::size_t i = 0; i != storage.apart.size(); ++i)
    text.line(
        fmt::format("if (x == {}) {{ {}_apart{} = value; return; }}", text.expression(storage.apart[i]), name, i));
  if (variable.shape == Shape::TruthFunction) {
    text.line(fmt::format("header_of(x)->{} = value;", name));
  } else {
    text.line(fmt::format("header_of(x)->{} = (int32_t)value;", name));
  }
  text.close();
  add(text);
}

void CMachine::function(unsigned slot) {
  const Storage storage = storageOf(slot);
  if (storage.place == Place::Array) return arrayFunction(slot, storage);
  headerFunction(slot, storage);
}

void CMachine::walk(unsigned slot) {
  const std::string name = stateName(machine_, slot);
  const Layout& layout = machine_.layout;
  CText text = writer();
  const auto mark = layout.marks.find(slot);
  const bool walks = layout.walks.contains(slot);
  std::string base;
  if (mark != layout.marks.end()) {
    Term domain = machine_.variables[mark->second].domain;
    while (domain->op != Op::Name && !domain->parts.empty()) domain = domain->parts[0];
    if (domain->op != Op::Name || !layout.walks.contains(domain->slot) || domain->slot == slot)
      throw ModelError(machine_.variables[slot].place,
                       fmt::format("no C text: the mark of '{}' is no function on a set that is walked", name));
    base = stateName(machine_, domain->slot);
  }
  if (layout.lists.contains(slot)) {
    lists(text, slot);
  } else if (walks) {
    const Layout::Walk& way = layout.walks.at(slot);
    text.open(fmt::format("static inline I first_{}(void)", name));
    text.line(fmt::format("return {};", text.expression(way.first)));
    text.close();
    text.line(fmt::format("static inline bool is_{}(I x) {{ return x != {}; }}", name, text.expression(way.end)));
    text.line(fmt::format("static inline I next_{}(I x) {{ return get_{}(x); }}", name, stateName(machine_, way.step)));
  } else {
    const std::string marked = stateName(machine_, mark->second);
    text.open(fmt::format("static inline I marked_{}(I x)", name));
    text.line(fmt::format("while (is_{0}(x) && !get_{1}(x)) x = next_{0}(x);", base, marked));
    text.line("return x;");
    text.close();
    text.line(fmt::format("static inline I first_{0}(void) {{ return marked_{0}(first_{1}()); }}", name, base));
    text.line(fmt::format("static inline bool is_{}(I x) {{ return is_{}(x); }}", name, base));
    text.line(fmt::format("static inline I next_{0}(I x) {{ return marked_{0}(next_{1}(x)); }}", name, base));
  }
  text.open(fmt::format("static inline bool in_{}(I x)", name));
  if (mark != layout.marks.end()) {
    text.line(fmt::format("return in_{}(x) && get_{}(x);", base, stateName(machine_, mark->second)));
  } else {
    const Layout::Walk& way = layout.walks.at(slot);
    text.line("#ifdef ALLOC_TRUST  // whoever frees passes what alloc returned");
    text.line(fmt::format("return {} <= x && x < {};", text.expression(way.first), text.expression(way.end)));
    text.line("#else");
    text.line(fmt::format("for (I y = first_{0}(); is_{0}(y); y = next_{0}(y)) {{", name));
    text.line("  if (x == y) return true;");
    text.line("}");
    text.line("return false;");
    text.line("#endif");
  }
  text.close();
  add(text);
}

void CMachine::set(unsigned slot) {
  const std::string name = stateName(machine_, slot);
  const Layout& layout = machine_.layout;
  const bool isBits = use_ == CUse::Follower || layout.bits.contains(slot);
  CText text = writer();
  if (!isBits) text.line("#ifdef ALLOC_CHECK");
  const bool changes = std::ranges::any_of(machine_.events, [&](const Event& event) {
    return std::ranges::any_of(event.assignments, [&](const Assignment& one) { return one.variable == slot; });
  });
  text.line(fmt::format("static bool bits_{}[HIGH - LOW + 1];", name));
  if (changes) text.line(fmt::format("static bool new_{}[HIGH - LOW + 1];", name));
  text.line(
      fmt::format("static inline bool has_{0}(I x) {{ return x >= LOW && x <= HIGH && bits_{0}[x - LOW]; }}", name));
  if (!isBits) {
    text.line("#endif");
  } else if (use_ == CUse::Allocator) {
    const Layout::Bits& bits = layout.bits.at(slot);
    const std::string last = text.expression(bits.last);
    text.line(fmt::format("static inline bool in_{0}(I x) {{ return has_{0}(x); }}", name));
    text.open(fmt::format("static inline I from_{}(I x)", name));
    text.line(fmt::format("while (x <= {} && !has_{}(x)) ++x;", last, name));
    text.line("return x;");
    text.close();
    text.line(
        fmt::format("static inline I first_{0}(void) {{ return from_{0}({1}); }}", name, text.expression(bits.first)));
    text.line(fmt::format("static inline bool is_{}(I x) {{ return x <= {}; }}", name, last));
    text.line(fmt::format("static inline I next_{0}(I x) {{ return from_{0}(x + 1); }}", name));
  }
  add(text);
  if (use_ == CUse::Allocator && !isBits) {
    if (!layout.walks.contains(slot) && !layout.marks.contains(slot))
      throw ModelError(machine_.variables[slot].place,
                       fmt::format("no C text: expected a layout of the set '{}'", name));
    walk(slot);
  }
}

// A header has a field for each function on chunks.
void CMachine::state() {
  CText text = writer();
  const bool hasHeader = use_ == CUse::Allocator && !machine_.layout.header.empty();
  std::string fields;
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    if (!isKept(slot) || !isFunction(machine_.variables[slot].shape)) continue;
    if (storageOf(slot).place != Place::Header) continue;
    const bool isTruth = machine_.variables[slot].shape == Shape::TruthFunction;
    fields +=
        fmt::format("  {} {}{};\n", isTruth ? "uint32_t" : "int32_t", stateName(machine_, slot), isTruth ? " : 1" : "");
  }
  for (const auto& [slot, lists] : machine_.layout.lists) {
    if (hasHeader) fields += fmt::format("  int32_t {0}_next, {0}_before;\n", stateName(machine_, slot));
  }
  if (hasHeader) {
    text_ += fmt::format("struct header {{\n{}}};\n\n", fields.empty() ? "  int32_t unused;\n" : fields);
  }
  constants();
  if (hasHeader) {
    text_ +=
        "static unsigned char *base;\n"
        "static inline struct header *header_of(I c) { return (struct header *)(void *)(base + c * UNIT); }\n\n";
  }
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    const Variable& variable = machine_.variables[slot];
    if (isKept(slot) && (variable.shape == Shape::Integer || variable.shape == Shape::Truth))
      text.line(fmt::format("static {} v_{};", typeOf(variable.shape), stateName(machine_, slot)));
    if (isKept(slot) && isFunction(variable.shape))
      text.line(fmt::format("static inline {} get_{}(I x);", typeOf(variable.shape), stateName(machine_, slot)));
  }
  add(text);
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    if (isKept(slot) && isFunction(machine_.variables[slot].shape)) function(slot);
  }
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    if (isKept(slot) && machine_.variables[slot].shape == Shape::Set) set(slot);
  }
  text_ += "\n";
}

std::string CMachine::parametersOf(const Method& method) {
  std::string all;
  for (const Parameter& parameter : method.parameters)
    all += fmt::format("{}I {}", all.empty() ? "" : ", ", localName(parameter.name, parameter.slot));
  return all;
}

std::string CMachine::eventParameters(const Event& event) const {
  const Method* method = machine_.findMethod(event.method);
  std::string all = method == nullptr ? "" : parametersOf(*method);
  if (!all.empty()) all += ", ";
  return all + (use_ == CUse::Follower ? "I seen" : "I *result");
}

// Where the least element is tried a guard may follow from that.
bool CMachine::follows(const Guarded& guarded, const Guard& guard) const {
  return !guarded.candidates.empty() && std::ranges::any_of(machine_.layout.follows, [&](const Layout::Follows& one) {
    return one.event == guarded.event.name && one.guard == guard.label;
  });
}

// The guard that gives a parameter its value, from what is chosen before it: nothing else need be tried.
std::optional<CMachine::Given> CMachine::givenBy(const Event& event, std::size_t at) {
  const Parameter& parameter = event.parameters[at];
  for (std::size_t i = 0; i != event.guards.size(); ++i) {
    const Term& formula = event.guards[i].formula;
    if (formula->op != Op::Equal) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Term& name = formula->parts[side];
      const Term& value = formula->parts[1 - side];
      if (name->op != Op::Name || name->keeper != Keeper::LocalSlot || name->slot != parameter.slot) continue;
      if (!readsFrom(event, value, at)) return Given{value, i};
    }
  }
  return std::nullopt;
}

bool CMachine::readsFrom(const Event& event, const Term& term, std::size_t at) {
  for (std::size_t i = at; i != event.parameters.size(); ++i) {
    if (readsLocalOf(term, event.parameters[i])) return true;
  }
  return false;
}

// (!) The value may be defined only where earlier guards hold: those that do not read what is chosen here come first.
void CMachine::chooseGiven(CText& text, const Guarded& guarded, std::size_t at, std::vector<std::size_t> depths,
                           const Given& given) {
  const Event& event = guarded.event;
  constexpr std::size_t kDone = SIZE_MAX;
  std::size_t opened = 0;
  for (std::size_t i = 0; i != given.guard; ++i) {
    if (depths[i] <= at || depths[i] == kDone || readsFrom(event, event.guards[i].formula, at)) continue;
    text.line(fmt::format("// {}: {}", event.guards[i].label, print(event.guards[i].formula)));
    const std::string condition = text.expression(event.guards[i].formula);
    text.openIf(condition);
    ++opened;
    depths[i] = kDone;
  }
  depths[given.guard] = kDone;
  const Parameter& parameter = event.parameters[at];
  const std::string name = localName(parameter.name, parameter.slot);
  text.line(fmt::format("// {}: {}", event.guards[given.guard].label, print(event.guards[given.guard].formula)));
  text.open("");
  const std::string value = text.expression(given.value);
  text.line(fmt::format("const I {} = {};", name, value));
  const std::string inside = text.member(name, parameter.set);
  text.openIf(inside);
  choose(text, guarded, at + 1, depths);
  text.close();
  text.close();
  for (; opened != 0; --opened) text.close();
}

// Guards stand where all that they read is chosen, in their order: each may rest on those before it.
void CMachine::choose(CText& text, const Guarded& guarded, std::size_t at, const std::vector<std::size_t>& depths) {
  const Event& event = guarded.event;
  std::size_t opened = 0;
  for (std::size_t i = 0; i != event.guards.size(); ++i) {
    if (depths[i] != at) continue;
    const Guard& guard = event.guards[i];
    const bool isChoice = at != 0 && guard.formula->op == Op::Member && guard.formula->parts[0]->op == Op::Name &&
                          guard.formula->parts[0]->name == event.parameters[at - 1].name &&
                          isSame(guard.formula->parts[1], event.parameters[at - 1].set);
    if (isChoice || follows(guarded, guard)) continue;
    text.line(fmt::format("// {}: {}", guard.label, print(guard.formula)));
    std::string condition = text.expression(guard.formula);
    if (use_ == CUse::Follower) {
      const std::string label = event.name + "/" + guard.label;
      const auto known = std::ranges::find(guards_, label);
      condition = fmt::format("guarded({}, {})", known - guards_.begin(), condition);
      if (known == guards_.end()) guards_.push_back(label);
    }
    text.openIf(condition);
    ++opened;
  }
  if (at == event.parameters.size()) {
    apply(text, event);
  } else {
    const Parameter& parameter = event.parameters[at];
    const std::string name = localName(parameter.name, parameter.slot);
    const auto candidate = guarded.candidates.find(at);
    if (candidate != guarded.candidates.end()) {
      text.open("");
      text.line(fmt::format("const I {} = {};", name, candidate->second));
      choose(text, guarded, at + 1, depths);
      text.close();
    } else if (const std::optional<Given> given = use_ == CUse::Allocator ? givenBy(event, at) : std::nullopt) {
      chooseGiven(text, guarded, at, depths, *given);
    } else {
      text.each(parameter.set, name, "", [&] { choose(text, guarded, at + 1, depths); });
    }
  }
  for (; opened != 0; --opened) text.close();
}

void CMachine::event(const Guarded& guarded) {
  const Event& event = guarded.event;
  std::vector<std::size_t> depths;
  std::size_t depth = 0;
  for (const Guard& guard : event.guards) {
    for (std::size_t i = 0; i != event.parameters.size(); ++i) {
      if (readsLocalOf(guard.formula, event.parameters[i])) depth = std::max(depth, i + 1);
    }
    depths.push_back(depth);
  }
  CText text = writer();
  std::string parameters = eventParameters(event);
  for (const auto& [at, name] : guarded.candidates) parameters += ", I " + name;
  text.open(fmt::format("static bool {}_{}({})", guarded.candidates.empty() ? "do" : "try", event.name, parameters));
  text.line(use_ == CUse::Follower ? "(void)seen;" : "(void)result;");
  if (const Method* method = machine_.findMethod(event.method); method != nullptr) {
    for (const Parameter& parameter : method->parameters)
      text.line(fmt::format("(void){};", localName(parameter.name, parameter.slot)));
  }
  choose(text, guarded, 0, depths);
  text.line("return false;");
  text.close();
  text.line("");
  add(text);
}

std::string CMachine::text() {
  state();
  clauses();
  initial();
  for (const Event& one : machine_.events) {
    event({one, {}});
    const Method* method = machine_.findMethod(one.method);
    if (use_ == CUse::Allocator && method != nullptr) {
      const auto candidates = candidatesOf(one);
      if (!candidates.empty()) event({one, candidates});
    }
  }
  internal();
  for (const Method& one : machine_.methods) {
    if (use_ == CUse::Follower) {
      followerMethod(one);
    } else {
      method(one);
    }
  }
  return text_;
}

}  // namespace cairn::model
