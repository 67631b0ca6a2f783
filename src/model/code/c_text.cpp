#include "model/code/c_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace cairn::model {

std::string localName(const std::string& name, unsigned slot) {
  std::string made = shownName(name);
  std::ranges::replace_if(
      made, [](char c) { return (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'); }, '_');
  return fmt::format("{}_{}", made, slot);
}

std::string stateName(const Machine& machine, unsigned slot) {
  const Variable& variable = machine.variables[slot];
  std::string made = variable.name;
  std::ranges::replace(made, '.', '_');
  return variable.hidden ? fmt::format("{}_{}", made, slot) : made;
}

// Division rounds down, as in the language.
std::string cPrelude() {
  return "#include <stdbool.h>\n"
         "#include <stddef.h>\n"
         "#include <stdint.h>\n"
         "#include <stdio.h>\n"
         "#include <stdlib.h>\n"
         "#include <string.h>\n"
         "\n"
         "typedef int64_t I;\n"
         "\n"
         "static inline I quotient(I a, I b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }\n"
         "static inline I remainder_of(I a, I b) { return a - quotient(a, b) * b; }\n"
         "\n";
}

void CText::line(const std::string& text) { text_ += text.empty() ? "\n" : std::string(2 * depth_, ' ') + text + "\n"; }

void CText::block(const std::string& lines) {
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    line(lines.substr(at, end - at));
    at = end + 1;
  }
}

void CText::open(const std::string& text) {
  line(text + " {");
  ++depth_;
}

// Without the outermost parentheses of the condition, which compilers warn about.
void CText::openIf(const std::string& condition, bool wanted) {
  std::size_t depth = 0;
  bool encloses = wanted && condition.starts_with('(');
  for (std::size_t i = 0; encloses && i + 1 < condition.size(); ++i) {
    if (condition[i] == '(') ++depth;
    if (condition[i] == ')') --depth;
    encloses = depth != 0;
  }
  open(encloses ? fmt::format("if {}", condition) : fmt::format("if ({}{})", wanted ? "" : "!", condition));
}

void CText::close(const std::string& text) {
  --depth_;
  line(text);
}

std::string CText::fresh(const char* prefix) { return fmt::format("{}{}", prefix, fresh_++); }

std::string CText::binary(const char* sign, const std::vector<Term>& parts) {
  const std::string left = simple(parts[0]);
  const std::string right = simple(parts[1]);
  return fmt::format("({} {} {})", left, sign, right);
}

// An operand whose value stays right whatever lines follow: reads have no effects, so that any expression is.
std::string CText::simple(const Term& term) { return expression(term); }

// first && second (go on if true) or first || second (go on if false); lines that the second needs stand under the first.
std::string CText::lazily(const Term& first, bool goOn, const Term& second) {
  const std::string left = expression(first);
  const std::string before = text_;
  const std::size_t depth = depth_;
  const std::string result = fmt::format("t{}", fresh_);
  line(fmt::format("bool {} = {};", result, left));
  openIf(result, goOn);
  const std::size_t size = text_.size();
  ++fresh_;
  const std::string right = expression(second);
  if (text_.size() == size) {
    text_ = before;
    depth_ = depth;
    return fmt::format("({} {} {})", left, goOn ? "&&" : "||", right);
  }
  line(fmt::format("{} = {};", result, right));
  close();
  return result;
}

std::string CText::choice(const Expression& term) {
  const std::string condition = expression(term.parts[0]);
  const std::string before = text_;
  const std::size_t depth = depth_;
  const std::string result = fresh("t");
  line(fmt::format("{} {};", term.type == Type::Truth ? "bool" : "I", result));
  openIf(condition);
  std::size_t size = text_.size();
  const std::string yes = expression(term.parts[1]);
  bool isSimple = text_.size() == size;
  line(fmt::format("{} = {};", result, yes));
  close("} else {");
  ++depth_;
  size = text_.size();
  const std::string no = expression(term.parts[2]);
  isSimple = isSimple && text_.size() == size;
  line(fmt::format("{} = {};", result, no));
  close();
  if (!isSimple) return result;
  text_ = before;
  depth_ = depth;
  return fmt::format("({} ? {} : {})", condition, yes, no);
}

void CText::quantify(const Expression& term, std::size_t at, const std::string& result, bool wanted) {
  if (at == term.bound.size()) {
    const std::string body = expression(term.parts.back());
    line(fmt::format("{} = {};", result, body));
    return;
  }
  each(term.parts[at], localName(term.bound[at], term.boundSlots[at]), wanted ? result : "!" + result,
       [&] { quantify(term, at + 1, result, wanted); });
}

std::string CText::quantified(const Expression& term) {
  const bool isAll = term.op == Op::All;
  const std::string result = fresh("t");
  line(fmt::format("bool {} = {};", result, isAll));
  quantify(term, 0, result, isAll);
  return result;
}

std::string CText::subset(const Expression& term) {
  const std::string result = fresh("t");
  const std::string element = fresh("x");
  line(fmt::format("bool {} = true;", result));
  each(term.parts[0], element, result, [&] {
    const std::string inside = member(element, term.parts[1]);
    line(fmt::format("{} = {};", result, inside));
  });
  return result;
}

std::string CText::member(const std::string& element, const Term& set) {
  const std::vector<Term>& parts = set->parts;
  switch (set->op) {
    case Op::Name:
      return fmt::format("{}_{}({})", access_ == SetAccess::Bits ? "has" : "in", stateName(machine_, set->slot),
                         element);
    case Op::Listed: {
      std::string all;
      for (const Term& part : parts)
        all += fmt::format("{}{} == {}", all.empty() ? "" : " || ", element, expression(part));
      return all.empty() ? "false" : "(" + all + ")";
    }
    case Op::Union:
    case Op::Meet:
    case Op::Minus: {
      const std::string left = member(element, parts[0]);
      const std::string right = member(element, parts[1]);
      if (set->op == Op::Minus) return fmt::format("({} && !{})", left, right);
      return fmt::format("({} {} {})", left, set->op == Op::Union ? "||" : "&&", right);
    }
    case Op::Range: {
      const std::string first = expression(parts[0]);
      return fmt::format("({} <= {} && {} <= {})", first, element, element, expression(parts[1]));
    }
    case Op::Such: {
      const std::string result = fresh("t");
      const std::string inside = member(element, parts[0]);
      line(fmt::format("bool {} = {};", result, inside));
      openIf(result);
      line(fmt::format("const I {} = {};", localName(set->bound[0], set->boundSlots[0]), element));
      const std::string body = expression(parts[1]);
      line(fmt::format("{} = {};", result, body));
      close();
      return result;
    }
    default: break;
  }
  CAIRN_CHECK(false, "an expression that is no set");
}

void CText::each(const Term& set, const std::string& variable, const std::string& go,
                 const std::function<void()>& body) {
  const std::vector<Term>& parts = set->parts;
  const std::string more = go.empty() ? "" : go + " && ";
  switch (set->op) {
    case Op::Name: {
      const std::string name = stateName(machine_, set->slot);
      if (access_ == SetAccess::Bits) {
        open(fmt::format("for (I {0} = LOW; {1}{0} <= HIGH; ++{0})", variable, more));
        open(fmt::format("if (has_{}({}))", name, variable));
        body();
        close();
        close();
        return;
      }
      open(fmt::format("for (I {0} = first_{1}(); {2}is_{1}({0}); {0} = next_{1}({0}))", variable, name, more));
      body();
      close();
      return;
    }
    case Op::Listed:
      for (const Term& part : parts) {
        const std::string element = expression(part);
        open(go.empty() ? "" : fmt::format("if ({})", go));
        line(fmt::format("const I {} = {};", variable, element));
        body();
        close();
      }
      return;
    case Op::Union:
      each(parts[0], variable, go, body);
      each(parts[1], variable, go, body);
      return;
    case Op::Minus:
    case Op::Meet:
      each(parts[0], variable, go, [&] {
        const std::string inside = member(variable, parts[1]);
        openIf(inside, set->op == Op::Meet);
        body();
        close();
      });
      return;
    case Op::Such:
      each(parts[0], variable, go, [&] {
        line(fmt::format("const I {} = {};", localName(set->bound[0], set->boundSlots[0]), variable));
        const std::string inside = expression(parts[1]);
        openIf(inside);
        body();
        close();
      });
      return;
    case Op::Range: {
      const std::string first = expression(parts[0]);
      const std::string last = expression(parts[1]);
      open(fmt::format("for (I {0} = {1}; {2}{0} <= {3}; ++{0})", variable, first, more, last));
      body();
      close();
      return;
    }
    default: break;
  }
  CAIRN_CHECK(false, "an expression that is no set");
}

std::string CText::expression(const Term& term) {
  const std::vector<Term>& parts = term->parts;
  switch (term->op) {
    case Op::Number: return term->value < 0 ? fmt::format("({})", term->value) : fmt::format("{}", term->value);
    case Op::Constant: return term->value != 0 ? "true" : "false";
    case Op::Name:
      if (term->keeper == Keeper::ConstantSlot) return "c_" + term->name;
      if (term->keeper == Keeper::StateSlot) return "v_" + stateName(machine_, term->slot);
      return localName(term->name, term->slot);
    case Op::Apply: {
      const std::string point = expression(parts[0]);
      return fmt::format("get_{}({})", stateName(machine_, term->slot), point);
    }
    case Op::Add: return binary("+", parts);
    case Op::Subtract: return binary("-", parts);
    case Op::Multiply: return binary("*", parts);
    case Op::Divide:
    case Op::Remainder: {
      const std::string left = expression(parts[0]);
      return fmt::format("{}({}, {})", term->op == Op::Divide ? "quotient" : "remainder_of", left,
                         expression(parts[1]));
    }
    case Op::Word: return expression(parts[0]);
    case Op::Equal: return binary("==", parts);
    case Op::Less: return binary("<", parts);
    case Op::LessEqual: return binary("<=", parts);
    case Op::And: return lazily(parts[0], true, parts[1]);
    case Op::Or: return lazily(parts[0], false, parts[1]);
    case Op::Implies: return lazily(negation(parts[0]), false, parts[1]);
    case Op::Not: {
      const std::string inner = expression(parts[0]);
      return fmt::format("!{}", inner);
    }
    case Op::If: return choice(*term);
    case Op::Member: {
      const std::string element = expression(parts[0]);
      return member(element, parts[1]);
    }
    case Op::Subset: return subset(*term);
    case Op::All:
    case Op::Some: return quantified(*term);
    case Op::Listed:
    case Op::Union:
    case Op::Minus:
    case Op::Meet:
    case Op::Range:
    case Op::Such: break;
  }
  CAIRN_CHECK(false, "a set outside of a membership");
}

}  // namespace cairn::model
