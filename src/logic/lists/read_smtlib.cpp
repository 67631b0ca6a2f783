#include "logic/lists/read_smtlib.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "logic/lists/list_definition.h"

namespace cairn::logic {

namespace {

using Expression = SymbolicExpression;

// In these logics x = y says nothing about the heap. Elsewhere it says that the heap is empty, as assertion.h does.
bool purePartsHoldOfAnyHeap(std::string_view logic) {
  constexpr std::array<std::string_view, 10> kLogics = {"QF_SHLS", "QF_SHLID", "QF_SHID",   "QF_SHIDLIA", "SHID",
                                                        "SHIDLIA", "QF_BSL",   "QF_BSLLIA", "BSL",        "ALL"};
  return std::ranges::find(kLogics, logic) != kLogics.end();
}

struct Datatype {
  std::string constructor;
  std::vector<std::pair<std::string, std::string>> fields;  // names and sorts
  TextPlace place;
};

struct Macro {
  std::vector<std::pair<std::string, SortId>> parameters;
  Expression body;
};

struct RecordVariable {
  std::string constructor;
  std::vector<VariableId> fields;
};

class ScriptReader {
 public:
  SolverScript read(std::string_view text) {
    const std::vector<Expression> commands = readExpressions(text);
    for (const Expression& command : commands) execute(command);
    if (!asked_) throw TextError({}, "the script asks nothing: there is no check-sat");
    script_.assertion = conjunction(asserted_, askedCount_);
    return std::move(script_);
  }

 private:
  [[noreturn]] static void wrong(const Expression& at, const std::string& message) {
    throw TextError(at.place, message);
  }
  [[noreturn]] static void unsupported(const Expression& at, const std::string& message) {
    throw UnsupportedText(at.place, message);
  }
  static const std::string& nameAt(const Expression& list, std::size_t index) {
    if (index >= list.parts.size() || list.parts[index].list) wrong(list, "a name is missing");
    return list.parts[index].atom;
  }
  static const Expression& part(const Expression& list, std::size_t index) {
    if (index >= list.parts.size()) wrong(list, "a part is missing");
    return list.parts[index];
  }

  // ---- Commands.
  void execute(const Expression& command) {
    if (!command.list || command.parts.empty() || command.parts.front().list) wrong(command, "this is no command");
    const std::string& name = command.parts.front().atom;
    if (name == "set-logic") {
      script_.logic = nameAt(command, 1);
      heapFree_ = purePartsHoldOfAnyHeap(script_.logic);
    } else if (name == "set-info") {
      takeInfo(command);
    } else if (name == "declare-sort") {
      script_.signature.addSort({nameAt(command, 1), "", {}});
    } else if (name == "declare-datatypes" || name == "declare-datatype") {
      takeDatatypes(command);
    } else if (name == "declare-heap") {
      takeHeap(command);
    } else if (name == "define-fun-rec") {
      takeDefinition(command);
    } else if (name == "define-funs-rec") {
      takeDefinitions(command);
    } else if (name == "define-fun") {
      takeMacro(command);
    } else if (name == "declare-const" || name == "declare-fun") {
      takeVariable(command);
    } else if (name == "assert") {
      if (command.parts.size() != 2) wrong(command, "assert takes one formula");
      asserted_.push_back(command.parts[1]);
    } else if (name == "check-sat") {
      asked_ = true;
      askedCount_ = asserted_.size();
    } else if (name != "set-option" && name != "get-model" && name != "exit" && name != "get-info" && name != "echo") {
      unsupported(command, fmt::format("the command {} is not supported", name));
    }
  }

  void takeInfo(const Expression& command) {
    if (command.parts.size() != 3 || !command.parts[1].is(":status")) return;
    if (command.parts[2].is("sat")) script_.status = true;
    if (command.parts[2].is("unsat")) script_.status = false;
  }

  void takeDatatypes(const Expression& command) {
    if (nameAt(command, 0) == "declare-datatype") {
      takeDatatype(nameAt(command, 1), part(command, 2));
      return;
    }
    const Expression& names = part(command, 1);
    const Expression& bodies = part(command, 2);
    if (!names.list || !bodies.list || names.parts.size() != bodies.parts.size())
      wrong(command, "a datatype for each name is expected");
    for (std::size_t i = 0; i < names.parts.size(); ++i) {
      const Expression& declared = names.parts[i];
      takeDatatype(declared.list ? nameAt(declared, 0) : declared.atom, bodies.parts[i]);
    }
  }
  void takeDatatype(const std::string& name, const Expression& body) {
    if (!body.list || body.parts.size() != 1) unsupported(body, "only datatypes with one constructor are supported");
    const Expression& constructor = body.parts.front();
    Datatype datatype{constructor.list ? nameAt(constructor, 0) : constructor.atom, {}, body.place};
    for (std::size_t i = 1; i < constructor.parts.size(); ++i) {
      const Expression& field = constructor.parts[i];
      const Expression& sort = part(field, 1);
      datatype.fields.emplace_back(nameAt(field, 0), sort.list ? "" : sort.atom);
    }
    datatypes_[name] = std::move(datatype);
  }

  void takeHeap(const Expression& command) {
    for (std::size_t i = 1; i < command.parts.size(); ++i) {
      const Expression& entry = command.parts[i];
      const auto sort = script_.signature.findSort(nameAt(entry, 0));
      const std::string& content = nameAt(entry, 1);
      // What built-in lists are made of needs no declaration; some files declare something else in its place.
      if (!sort && nameAt(entry, 0) != "Loc") {
        const bool number = nameAt(entry, 0) == "Int";
        number ? unsupported(entry, "numbers as locations are not supported")
               : wrong(entry, "this sort is not declared");
      }
      if (!sort) continue;
      if (const auto datatype = datatypes_.find(content); datatype != datatypes_.end()) {
        giveFields(*sort, datatype->second);
      } else if (!makeBuiltIn(*sort) && script_.signature.sort(*sort).fields.empty()) {
        const auto target = script_.signature.findSort(content);
        if (!target) unsupported(entry, fmt::format("{} is no location and no record of locations", content));
        script_.signature.sort(*sort).fields = {{"next", *target}};
      }
    }
  }
  void giveFields(SortId sort, const Datatype& datatype) {
    LocationSort& info = script_.signature.sort(sort);
    info.record = datatype.constructor;
    info.fields.clear();
    for (const auto& [name, target] : datatype.fields) {
      const auto found = script_.signature.findSort(target);
      if (!found)
        throw UnsupportedText(datatype.place, fmt::format("the field {} holds no location: not supported", name));
      info.fields.push_back({name, *found});
    }
  }

  // The sorts whose records have a fixed meaning if the file gives none: LS_t, DLS_t and NLS_t.
  bool makeBuiltIn(SortId sort) {
    Signature& signature = script_.signature;
    const std::string name = signature.sort(sort).name;
    if (!signature.sort(sort).fields.empty()) return false;
    if (name == "LS_t" || name == "Loc") {
      signature.sort(sort).fields = {{"next", sort}};
    } else if (name == "DLS_t") {
      signature.sort(sort).record = "c_dls";
      signature.sort(sort).fields = {{"next", sort}, {"prev", sort}};
    } else if (name == "NLS_t") {
      auto inner = signature.findSort("LS_t");
      if (!inner) inner = signature.addSort({"LS_t", "", {}});
      makeBuiltIn(*inner);
      signature.sort(sort).record = "c_nls";
      signature.sort(sort).fields = {{"top", sort}, {"next", *inner}};
    } else {
      return false;
    }
    return true;
  }

  DefinitionContext definitionContext() {
    return {[this](const std::string& name) { return script_.signature.findSort(name); },
            [this](const std::string& name) -> const DefinedList* {
              const auto found = lists_.find(name);
              return found == lists_.end() ? nullptr : &found->second;
            }};
  }
  void takeDefinition(const Expression& command) {
    std::string why;
    const std::string& name = nameAt(command, 1);
    if (const auto list = recogniseList(script_.signature, command, definitionContext(), why)) {
      lists_[name] = *list;
    } else {
      unknownLists_[name] = why;
    }
  }
  void takeDefinitions(const Expression& command) {
    const Expression& heads = part(command, 1);
    const Expression& bodies = part(command, 2);
    if (!heads.list || !bodies.list || heads.parts.size() != bodies.parts.size())
      wrong(command, "a body for each function is expected");
    for (std::size_t i = 0; i < heads.parts.size(); ++i) {
      Expression single;
      single.place = heads.parts[i].place;
      single.list = true;
      single.parts = {command.parts.front()};
      single.parts.insert(single.parts.end(), heads.parts[i].parts.begin(), heads.parts[i].parts.end());
      single.parts.push_back(bodies.parts[i]);
      takeDefinition(single);
    }
  }

  void takeMacro(const Expression& command) {
    Macro macro;
    if (command.parts.size() != 5 || !command.parts[2].list)
      wrong(command, "a name, parameters, a sort and a body are expected");
    for (const Expression& parameter : command.parts[2].parts)
      macro.parameters.emplace_back(nameAt(parameter, 0), locationSort(part(parameter, 1)));
    if (!command.parts[3].is("Bool")) unsupported(command, "only formulas are supported as defined functions");
    macro.body = command.parts[4];
    macros_[nameAt(command, 1)] = std::move(macro);
  }
  // The body, with the meaning that its names have outside of all quantifiers.
  Assertion expand(const Expression& at, const Macro& macro) {
    if (at.list ? at.parts.size() != macro.parameters.size() + 1 : !macro.parameters.empty())
      wrong(at, fmt::format("{} arguments are expected", macro.parameters.size()));
    std::map<std::string, VariableId> inside = globals_;
    for (std::size_t i = 0; i < macro.parameters.size(); ++i)
      inside[macro.parameters[i].first] = location(at.parts[i + 1], macro.parameters[i].second);
    std::swap(variables_, inside);
    const Assertion result = formula(macro.body);
    std::swap(variables_, inside);
    return result;
  }

  void takeVariable(const Expression& command) {
    const bool function = nameAt(command, 0) == "declare-fun";
    const std::string& name = nameAt(command, 1);
    if (function && (!part(command, 2).list || !part(command, 2).parts.empty()))
      unsupported(command, "functions with parameters are not supported");
    const Expression& sortPart = part(command, function ? 3 : 2);
    if (const auto datatype = datatypes_.find(sortPart.atom); !sortPart.list && datatype != datatypes_.end()) {
      takeRecordVariable(name, datatype->second, sortPart);
      return;
    }
    variables_[name] = script_.signature.addVariable(name, locationSort(sortPart));
    globals_[name] = variables_[name];
  }
  // A variable for each field.
  void takeRecordVariable(const std::string& name, const Datatype& datatype, const Expression& at) {
    std::vector<VariableId> fields;
    for (const auto& [field, sortName] : datatype.fields) {
      const auto sort = script_.signature.findSort(sortName);
      if (!sort) unsupported(at, fmt::format("the field {} holds no location: not supported", field));
      fields.push_back(script_.signature.addFreshVariable(fmt::format("{}.{}", name, field), *sort));
    }
    records_[name] = {datatype.constructor, std::move(fields)};
  }
  SortId locationSort(const Expression& at) {
    if (!at.list) {
      if (const auto sort = script_.signature.findSort(at.atom)) return *sort;
      if (at.atom == "LS_t" || at.atom == "DLS_t" || at.atom == "NLS_t" || at.atom == "Loc") {
        const SortId sort = script_.signature.addSort({at.atom, "", {}});
        makeBuiltIn(sort);
        return sort;
      }
    }
    unsupported(at, fmt::format("the sort {} is not one of locations: not supported", at.list ? "here" : at.atom));
  }

  // ---- Terms.
  static bool isNil(const Expression& at) {
    if (at.is("nil") || at.is("sep.nil")) return true;
    return at.applies("as") && at.parts.size() == 3 && (at.parts[1].is("nil") || at.parts[1].is("sep.nil"));
  }
  VariableId location(const Expression& at, std::optional<SortId> expected = std::nullopt) {
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

  // ---- Formulas.
  using Pure = std::vector<Equation>;

  // The equations of a conjunction of equations of locations, pairwise for more than two sides.
  std::optional<Pure> pureConjunction(const Expression& at) {
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

  // The fields of a variable that holds a record, or of a record that is written out.
  std::optional<std::vector<VariableId>> recordFields(const Expression& at, const std::string& constructor) {
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
  std::optional<Pure> recordEquations(const Expression& at, bool equal) {
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

  static Assertion onEmptyHeap(const Pure& pure) {
    std::vector<Assertion> parts;
    for (const Equation& equation : pure) parts.push_back(Assertion::equation(equation));
    return Assertion::star(parts);
  }
  // The equations hold; of any heap, or of the empty one, as the logic has it.
  Assertion pureAlone(const Pure& pure) const {
    return heapFree_ ? Assertion::star({onEmptyHeap(pure), Assertion::truth()}) : onEmptyHeap(pure);
  }

  // "x = y holds of any heap, and A" is "x = y of the empty heap * A".
  Assertion conjunction(const std::vector<Expression>& parts, std::size_t count, std::size_t first = 0) {
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

  std::vector<Assertion> arguments(const Expression& at) {
    std::vector<Assertion> result;
    for (std::size_t i = 1; i < at.parts.size(); ++i) result.push_back(formula(at.parts[i]));
    return result;
  }

  Assertion formula(const Expression& at) {
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

  Assertion constant(const Expression& at) {
    if (at.is("true")) return Assertion::truth();
    if (at.is("false")) return Assertion::falsity();
    if (at.is("emp") || at.is("sep.emp")) return Assertion::emptyHeap();
    if (const auto macro = macros_.find(at.atom); macro != macros_.end()) return expand(at, macro->second);
    if (variables_.contains(at.atom)) wrong(at, fmt::format("{} is a location, not a formula", at.atom));
    unsupported(at, fmt::format("{} is no formula that is supported", at.atom));
  }

  // ((_ ls 2) x y): at least two nodes.
  Assertion indexed(const Expression& at) {
    const Expression& head = at.parts.front();
    if (!head.applies("_") || head.parts.size() != 3) unsupported(at, "this application is not supported");
    const std::string& text = nameAt(head, 2);
    std::uint32_t minimum = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), minimum);
    if (error != std::errc() || end != text.data() + text.size() || minimum > 1000)
      wrong(head, "a minimal number of nodes up to 1000 is expected");
    return list(at, nameAt(head, 1), minimum);
  }

  Assertion negation(const Expression& at) {
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

  Assertion implication(const Expression& at) {
    if (at.parts.size() < 3) wrong(at, "two formulas are expected");
    Assertion result = formula(at.parts.back());
    for (std::size_t i = at.parts.size() - 2; i > 0; --i)
      result = Assertion::disjunction({Assertion::negation(formula(at.parts[i])), result});
    return result;
  }

  template <typename Make>
  Assertion bind(const Expression& at, Make&& make) {
    if (at.parts.size() != 3 || !at.parts[1].list) wrong(at, "variables and a formula are expected");
    const std::map<std::string, VariableId> outer = variables_;
    std::vector<VariableId> bound;
    for (const Expression& entry : at.parts[1].parts) {
      const std::string& name = nameAt(entry, 0);
      const VariableId variable = script_.signature.addFreshVariable(name, locationSort(part(entry, 1)));
      variables_[name] = variable;
      bound.push_back(variable);
    }
    const Assertion result = make(std::move(bound), formula(at.parts[2]));
    variables_ = outer;
    return result;
  }
  Assertion quantified(const Expression& at) {
    return bind(at, [](std::vector<VariableId> bound, const Assertion& body) {
      return Assertion::exists(std::move(bound), body);
    });
  }
  Assertion universal(const Expression& at) {
    return bind(at, [](std::vector<VariableId> bound, const Assertion& body) {
      return Assertion::negation(Assertion::exists(std::move(bound), Assertion::negation(body)));
    });
  }

  Assertion record(const Expression& at) {
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

  // A list that the file does not define, but uses by a name that has a meaning: ls, dls, nls.
  const DefinedList* builtIn(const Expression& at, const std::string& name) {
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

  Assertion list(const Expression& at, const std::string& name, std::uint32_t minimum) {
    const DefinedList* defined = nullptr;
    if (const auto found = lists_.find(name); found != lists_.end()) {
      defined = &found->second;
    } else if (const auto unknown = unknownLists_.find(name); unknown != unknownLists_.end()) {
      unsupported(at,
                  fmt::format("the predicate {} is none of the lists that are supported: {}", name, unknown->second));
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

  SolverScript script_;
  bool heapFree_ = false;
  bool asked_ = false;
  std::size_t askedCount_ = 0;
  std::vector<Expression> asserted_;
  std::map<std::string, Datatype> datatypes_;
  std::map<std::string, DefinedList> lists_;
  std::map<std::string, std::string> unknownLists_;
  std::map<std::string, VariableId> variables_;
  std::map<std::string, VariableId> globals_;
  std::map<std::string, RecordVariable> records_;
  std::map<std::string, Macro> macros_;
};

}  // namespace

SolverScript readSmtLib(std::string_view text) { return ScriptReader().read(text); }

}  // namespace cairn::logic
