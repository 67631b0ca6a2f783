// Sets that are kept as lists, one for each value of a function, with a bit for each list that is not empty.
#include <fmt/format.h>

#include <algorithm>

#include "model/code/c_machine.h"

namespace cairn::model {

namespace {

// The points that a term adds to the set and takes from it: F := (F \\ {c}) + {b}.
struct Points {
  std::vector<Term> added, removed;
};

void collect(const Term& value, unsigned slot, const Variable& variable, Points& points) {
  if (value->op == Op::Name && value->keeper == Keeper::StateSlot && value->slot == slot) return;
  if ((value->op != Op::Union && value->op != Op::Minus) || value->parts[1]->op != Op::Listed)
    throw ModelError(variable.place,
                     fmt::format("no C text: '{}' is changed by more than single elements", variable.name));
  collect(value->parts[0], slot, variable, points);
  for (const Term& part : value->parts[1]->parts)
    (value->op == Op::Union ? points.added : points.removed).push_back(part);
}

bool isMinus(const Term& set, unsigned slot) {
  return set->op == Op::Minus && set->parts[1]->op == Op::Name && set->parts[1]->slot == slot;
}

// A list has no element twice: what is added was no element. A guard says so, or the element joins another set as well.
bool isNew(const Event& event, const Term& point, unsigned slot) {
  const bool isGuarded = std::ranges::any_of(event.guards, [&](const Guard& guard) {
    return guard.formula->op == Op::Member && isSame(guard.formula->parts[0], point) &&
           isMinus(guard.formula->parts[1], slot);
  });
  return isGuarded || std::ranges::any_of(event.assignments, [&](const Assignment& assignment) {
           if (assignment.variable == slot || assignment.value->type != Type::Set) return false;
           for (Term set = assignment.value; set->op == Op::Union || set->op == Op::Minus; set = set->parts[0]) {
             if (set->op == Op::Union && set->parts[1]->op == Op::Listed &&
                 std::ranges::any_of(set->parts[1]->parts, [&](const Term& one) { return isSame(one, point); }))
               return true;
           }
           return false;
         });
}

}  // namespace

void CMachine::lists(CText& text, unsigned slot) const {
  const Layout::Lists& layout = machine_.layout.lists.at(slot);
  const std::string name = stateName(machine_, slot);
  const std::string function = stateName(machine_, layout.function);
  text.line(fmt::format("#define FIRST_{} {}", name, text.expression(layout.first)));
  text.line(fmt::format("#define LAST_{} {}", name, text.expression(layout.last)));
  text.block(fmt::format(
      R"(// One list for each value of {1}, and a bit for each that is not empty.
#define NONE_{0} INT32_MIN
static int32_t heads_{0}[LAST_{0} - FIRST_{0} + 1];
static uint64_t map_{0}[(LAST_{0} - FIRST_{0}) / 64 + 1];
static inline void reset_{0}(void) {{
  for (I k = 0; k <= LAST_{0} - FIRST_{0}; ++k) heads_{0}[k] = NONE_{0};
  memset(map_{0}, 0, sizeof map_{0});
}}
// The first element of the lists from k on.
static inline I from_{0}(I k) {{
  if (k < FIRST_{0}) k = FIRST_{0};
  for (I word = (k - FIRST_{0}) / 64; k <= LAST_{0}; k = FIRST_{0} + 64 * ++word) {{
    const uint64_t bits = map_{0}[word] >> ((k - FIRST_{0}) % 64);
    if (bits != 0) return heads_{0}[k - FIRST_{0} + __builtin_ctzll(bits)];
  }}
  return NONE_{0};
}}
static inline I first_{0}(void) {{ return from_{0}(FIRST_{0}); }}
static inline bool is_{0}(I x) {{ return x != NONE_{0}; }}
static inline I next_{0}(I x) {{
  const I next = header_of(x)->{0}_next;
  return next != NONE_{0} ? next : from_{0}(get_{1}(x) + 1);
}}
static inline void link_{0}(I x) {{
  const I k = get_{1}(x) - FIRST_{0};
  struct header *at = header_of(x);
  at->{0}_before = NONE_{0};
  at->{0}_next = heads_{0}[k];
  if (at->{0}_next != NONE_{0}) header_of(at->{0}_next)->{0}_before = (int32_t)x;
  heads_{0}[k] = (int32_t)x;
  map_{0}[k / 64] |= (uint64_t)1 << (k % 64);
}}
static inline void unlink_{0}(I x) {{
  const I k = get_{1}(x) - FIRST_{0};
  const struct header *at = header_of(x);
  if (at->{0}_next != NONE_{0}) header_of(at->{0}_next)->{0}_before = at->{0}_before;
  if (at->{0}_before != NONE_{0}) {{
    header_of(at->{0}_before)->{0}_next = at->{0}_next;
  }} else {{
    heads_{0}[k] = at->{0}_next;
    if (at->{0}_next == NONE_{0}) map_{0}[k / 64] &= ~((uint64_t)1 << (k % 64));
  }}
}}
)",
      name, function));
}

// Elements leave their lists with the old value of the function and enter them with the new one. One whose value changes does both.
CMachine::ListChange CMachine::listChange(CText& text, const Event& event, unsigned slot) const {
  ListChange change;
  const Variable& variable = machine_.variables[slot];
  const std::string name = stateName(machine_, slot);
  Points points;
  std::vector<Term> moved;
  for (const Assignment& assignment : event.assignments) {
    if (assignment.variable == slot) collect(assignment.value, slot, variable, points);
    if (assignment.variable == machine_.layout.lists.at(slot).function && assignment.at) moved.push_back(assignment.at);
  }
  const auto kept = [&](const Term& point) {
    const std::string value = text.fresh("p");
    const std::string at = text.expression(point);
    text.line(fmt::format("const I {} = {};", value, at));
    return value;
  };
  std::string others;
  for (const Term& point : points.removed) {
    const std::string at = kept(point);
    change.before.push_back(fmt::format("if (in_{0}({1})) unlink_{0}({1});", name, at));
    others += fmt::format("{{0}} != {} && ", at);
  }
  for (const Term& point : points.added) {
    if (!isNew(event, point, slot))
      throw ModelError(event.place,
                       fmt::format("no C text: expected a guard `{} in S \\ {}`, as no list has an element twice",
                                   print(point), variable.name));
    const std::string at = kept(point);
    change.after.push_back(fmt::format("link_{}({});", name, at));
    others += fmt::format("{{0}} != {} && ", at);
  }
  for (const Term& point : moved) {
    const auto isThere = [&](const Term& other) { return isSame(other, point); };
    if (std::ranges::any_of(points.added, isThere) || std::ranges::any_of(points.removed, isThere)) continue;
    const std::string at = kept(point);
    const std::string stays = text.fresh("stays");
    change.before.push_back(
        fmt::format("const bool {} = {}in_{}({});", stays, fmt::format(fmt::runtime(others), at), name, at));
    change.before.push_back(fmt::format("if ({}) unlink_{}({});", stays, name, at));
    change.after.push_back(fmt::format("if ({}) link_{}({});", stays, name, at));
  }
  return change;
}

}  // namespace cairn::model
