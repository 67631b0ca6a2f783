// The formulas of a script.
#include "logic/lists/script_reader.h"

namespace cairn::logic {

VariableId ScriptReader::location(const Expression& at, std::optional<SortId> expected) {
  if (!at.list) {
    if (const auto found = variables_.find(at.atom); found != variables_.end()) {
      const SortId sort = script_.signature.variable(found->second).sort;
      if (expected && sort != *expected)
        wrong(at, fmt::format("{} is a location of sort {}, not of {}", at.atom, script_.signature.sort(sort).name,
                              script_.signature.sort(*expected).name));
      return found->second;
    }
  }
  if (isNil(at)) return kNil;
  if (at.list || at.atom.empty() || std::isdigit(static_cast<unsigned char>(at.atom.front())) != 0)
    unsupported(at, "only variables and nil are supported as terms");
  wrong(at, fmt::format("{} is not declared", at.atom));
}

std::optional<ScriptReader::Pure> ScriptReader::pureConjunction(const Expression& at) {
  Pure result;
  if (at.applies("=") || at.applies("distinct")) {
    if (at.parts.size() < 3) wrong(at, "two sides are expected");
    const bool equal = at.applies("=");
    if (auto fields = recordEquations(at, equal)) return fields;
    std::vector<VariableId> sides;
    std::optional<SortId> sort;
    const bool allNil = equal && std::any_of(at.parts.begin() + 1, at.parts.end(), isNil);
    for (std::size_t i = 1; i < at.parts.size(); ++i) {
      sides.push_back(location(at.parts[i], sort));
      if (sides.back() != kNil && !allNil) sort = script_.signature.variable(sides.back()).sort;
    }
    // nil is of every sort: what is equal to it need not be of one.
    if (allNil) {
      for (const VariableId side : sides) result.push_back({side, kNil, true});
      return result;
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
      for (std::size_t j = i + 1; j < sides.size(); ++j) result.push_back({sides[i], sides[j], equal});
    }
    return result;
  }
  if (!at.applies("and") || at.parts.size() < 2) return std::nullopt;
  for (std::size_t i = 1; i < at.parts.size(); ++i) {
    const auto part = pureConjunction(at.parts[i]);
    if (!part) return std::nullopt;
    result.insert(result.end(), part->begin(), part->end());
  }
  return result;
}

std::optional<std::vector<VariableId>> ScriptReader::recordFields(const Expression& at,
                                                                  const std::string& constructor) {
  if (!at.list) {
    const auto found = records_.find(at.atom);
    if (found == records_.end() || found->second.constructor != constructor) return std::nullopt;
    return found->second.fields;
  }
  if (!at.applies(constructor)) return std::nullopt;
  std::vector<VariableId> result;
  for (std::size_t i = 1; i < at.parts.size(); ++i) result.push_back(location(at.parts[i]));
  return result;
}

std::optional<ScriptReader::Pure> ScriptReader::recordEquations(const Expression& at, bool equal) {
  for (const Expression& side : at.parts) {
    const auto known = side.list ? records_.end() : records_.find(side.atom);
    if (known == records_.end()) continue;
    if (!equal || at.parts.size() != 3) unsupported(at, "records are compared by (= a b) only");
    const auto left = recordFields(at.parts[1], known->second.constructor);
    const auto right = recordFields(at.parts[2], known->second.constructor);
    if (!left || !right || left->size() != right->size()) wrong(at, "two records of one kind are expected");
    Pure result;
    for (std::size_t i = 0; i < left->size(); ++i) result.push_back({(*left)[i], (*right)[i], true});
    return result;
  }
  return std::nullopt;
}

Assertion ScriptReader::onEmptyHeap(const Pure& pure) {
  std::vector<Assertion> parts;
  for (const Equation& equation : pure) parts.push_back(Assertion::equation(equation));
  return Assertion::star(parts);
}

Assertion ScriptReader::pureAlone(const Pure& pure) const {
  return heapFree_ ? Assertion::star({onEmptyHeap(pure), Assertion::truth()}) : onEmptyHeap(pure);
}

Assertion ScriptReader::conjunction(const std::vector<Expression>& parts, std::size_t count, std::size_t first) {
  Pure pure;
  std::vector<Assertion> others;
  for (std::size_t i = first; i < count; ++i) {
    const auto equations = heapFree_ ? pureConjunction(parts[i]) : std::nullopt;
    if (equations) {
      pure.insert(pure.end(), equations->begin(), equations->end());
    } else {
      others.push_back(formula(parts[i]));
    }
  }
  const Assertion rest = Assertion::conjunction(others);
  return pure.empty() ? rest : Assertion::star({onEmptyHeap(pure), rest});
}

std::vector<Assertion> ScriptReader::arguments(const Expression& at) {
  std::vector<Assertion> result;
  for (std::size_t i = 1; i < at.parts.size(); ++i) result.push_back(formula(at.parts[i]));
  return result;
}

Assertion ScriptReader::formula(const Expression& at) {
  if (!at.list) return constant(at);
  if (at.parts.empty()) wrong(at, "this is no formula");
  if (at.parts.front().list) return indexed(at);
  const std::string& head = at.parts.front().atom;
  if (head == "=" || head == "distinct") return pureAlone(*pureConjunction(at));
  if (head == "and") return conjunction(at.parts, at.parts.size(), 1);
  if (head == "or") return Assertion::disjunction(arguments(at));
  if (head == "sep") return Assertion::star(arguments(at));
  if (head == "not") return negation(at);
  if (head == "=>") return implication(at);
  if (head == "exists") return quantified(at);
  if (head == "forall") return universal(at);
  if (head == "pto") return record(at);
  if (head == "freed") return Assertion::freed(location(part(at, 1)));
  if (head == "_" && at.parts.size() > 1 && (at.parts[1].is("emp") || at.parts[1].is("sep.emp")))
    return Assertion::emptyHeap();
  if (const auto macro = macros_.find(head); macro != macros_.end()) return expand(at, macro->second);
  return list(at, head, 0);
}

Assertion ScriptReader::constant(const Expression& at) {
  if (at.is("true")) return Assertion::truth();
  if (at.is("false")) return Assertion::falsity();
  if (at.is("emp") || at.is("sep.emp")) return Assertion::emptyHeap();
  if (const auto macro = macros_.find(at.atom); macro != macros_.end()) return expand(at, macro->second);
  if (variables_.contains(at.atom)) wrong(at, fmt::format("{} is a location, not a formula", at.atom));
  unsupported(at, fmt::format("{} is no formula that is supported", at.atom));
}

Assertion ScriptReader::indexed(const Expression& at) {
  const Expression& head = at.parts.front();
  if (!head.applies("_") || head.parts.size() != 3) unsupported(at, "this application is not supported");
  const std::string& text = nameAt(head, 2);
  std::uint32_t minimum = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), minimum);
  if (error != std::errc() || end != text.data() + text.size() || minimum > 1000)
    wrong(head, "a minimal number of nodes up to 1000 is expected");
  return list(at, nameAt(head, 1), minimum);
}

Assertion ScriptReader::negation(const Expression& at) {
  if (at.parts.size() != 2) wrong(at, "not takes one formula");
  if (heapFree_) {
    if (const auto equations = pureConjunction(at.parts[1])) {
      std::vector<Assertion> cases;
      for (const Equation& equation : *equations)
        cases.push_back(pureAlone({{equation.left, equation.right, !equation.equal}}));
      return Assertion::disjunction(cases);
    }
  }
  return Assertion::negation(formula(at.parts[1]));
}

Assertion ScriptReader::implication(const Expression& at) {
  if (at.parts.size() < 3) wrong(at, "two formulas are expected");
  Assertion result = formula(at.parts.back());
  for (std::size_t i = at.parts.size() - 2; i > 0; --i)
    result = Assertion::disjunction({Assertion::negation(formula(at.parts[i])), result});
  return result;
}

Assertion ScriptReader::quantified(const Expression& at) {
  return bind(at, [](std::vector<VariableId> bound, const Assertion& body) {
    return Assertion::exists(std::move(bound), body);
  });
}

Assertion ScriptReader::universal(const Expression& at) {
  return bind(at, [](std::vector<VariableId> bound, const Assertion& body) {
    return Assertion::negation(Assertion::exists(std::move(bound), Assertion::negation(body)));
  });
}

Assertion ScriptReader::record(const Expression& at) {
  if (at.parts.size() != 3) wrong(at, "pto takes a location and what lies there");
  const VariableId source = location(at.parts[1]);
  const Expression& content = at.parts[2];
  if (source == kNil) return Assertion::falsity();
  const SortId sortId = script_.signature.variable(source).sort;
  makeBuiltIn(sortId);
  const LocationSort sort = script_.signature.sort(sortId);
  if (const auto held = content.list ? records_.end() : records_.find(content.atom); held != records_.end()) {
    if (held->second.constructor != sort.record) wrong(content, "this record lies at no such location");
    return Assertion::record(source, held->second.fields);
  }
  std::vector<const Expression*> fields;
  const bool constructed = content.list && !isNil(content);
  if (constructed) {
    if (content.parts.empty() || content.parts.front().list) wrong(content, "this is no record");
    const bool named =
        content.parts.front().is(sort.record) || (sort.record.empty() && content.parts.front().is("c_ls"));
    if (!named)
      unsupported(content, fmt::format("the record at a location of {} is {}", sort.name,
                                       sort.record.empty() ? "one location" : sort.record));
    for (std::size_t i = 1; i < content.parts.size(); ++i) fields.push_back(&content.parts[i]);
  } else {
    fields.push_back(&content);
  }
  if (fields.size() != sort.fields.size()) wrong(content, fmt::format("{} fields are expected", sort.fields.size()));
  std::vector<VariableId> targets;
  for (std::size_t i = 0; i < fields.size(); ++i) targets.push_back(location(*fields[i], sort.fields[i].target));
  return Assertion::record(source, std::move(targets));
}

const DefinedList* ScriptReader::builtIn(const Expression& at, const std::string& name) {
  Signature& signature = script_.signature;
  std::optional<SortId> sort;
  for (std::size_t i = 1; i < at.parts.size() && !sort; ++i) {
    if (name == "nls" && i == 3) break;
    const VariableId argument = location(at.parts[i]);
    if (argument != kNil) sort = signature.variable(argument).sort;
  }
  if (!sort) sort = signature.findSort(name == "ls" ? "LS_t" : name == "dls" ? "DLS_t" : "NLS_t");
  if (!sort && name == "ls") sort = signature.findSort("Loc");
  if (!sort) unsupported(at, "nobody says of what sort this list is");
  makeBuiltIn(*sort);
  ListPredicate list{name, ListShape::Singly, *sort, 0, 0, true};
  std::size_t links = 1;
  if (name != "ls") {
    list.shape = name == "dls" ? ListShape::Doubly : ListShape::Nested;
    list.other = 1;
    links = 2;
  }
  const LocationSort& info = signature.sort(*sort);
  if (info.fields.size() != links || info.fields[0].target != *sort)
    unsupported(at, fmt::format("{} of locations of {} is neither defined nor built in", name, info.name));
  const bool innerIsSelf = links == 2 && info.fields[1].target == *sort;
  if (links == 2 && innerIsSelf != (name == "dls"))
    unsupported(at, fmt::format("{} of locations of {} is neither defined nor built in", name, info.name));
  DefinedList defined{signature.addPredicate(list), {0, 1}};
  if (name == "dls") defined.order = {0, 1, 2, 3};
  if (name == "nls") defined.order = {0, 1, 2};
  return &(lists_[name] = defined);
}

Assertion ScriptReader::list(const Expression& at, const std::string& name, std::uint32_t minimum) {
  const DefinedList* defined = nullptr;
  if (const auto found = lists_.find(name); found != lists_.end()) {
    defined = &found->second;
  } else if (const auto unknown = unknownLists_.find(name); unknown != unknownLists_.end()) {
    unsupported(at, fmt::format("the predicate {} is none of the lists that are supported: {}", name, unknown->second));
  } else if (name == "ls" || name == "dls" || name == "nls" || name == "dll" || name == "nll") {
    defined = builtIn(at, name == "dll" ? "dls" : name == "nll" ? "nls" : name);
  } else {
    unsupported(at, fmt::format("{} is not supported", name));
  }
  if (at.parts.size() != defined->order.size() + 1)
    wrong(at, fmt::format("{} takes {} arguments", name, defined->order.size()));
  const ListPredicate& predicate = script_.signature.predicate(defined->predicate);
  Segment segment{defined->predicate, {}, minimum};
  for (std::size_t i = 0; i < defined->order.size(); ++i) {
    const bool inner = predicate.shape == ListShape::Nested && i == 2;
    segment.arguments.push_back(
        location(at.parts[defined->order[i] + 1], inner ? script_.signature.innerSort(predicate) : predicate.sort));
  }
  return Assertion::segment(script_.signature, std::move(segment));
}

}  // namespace cairn::logic
