#include "logic/lists/read_smtlib.h"

#include "logic/lists/script_reader.h"

namespace cairn::logic {

SolverScript ScriptReader::read(std::string_view text) {
  const std::vector<Expression> commands = readExpressions(text);
  for (const Expression& command : commands) execute(command);
  if (!asked_) throw TextError({}, "the script asks nothing: there is no check-sat");
  script_.assertion = conjunction(asserted_, askedCount_);
  return std::move(script_);
}

[[noreturn]] void ScriptReader::wrong(const Expression& at, const std::string& message) {
  throw TextError(at.place, message);
}

[[noreturn]] void ScriptReader::unsupported(const Expression& at, const std::string& message) {
  throw UnsupportedText(at.place, message);
}

const std::string& ScriptReader::nameAt(const Expression& list, std::size_t index) {
  if (index >= list.parts.size() || list.parts[index].list) wrong(list, "a name is missing");
  return list.parts[index].atom;
}

const Expression& ScriptReader::part(const Expression& list, std::size_t index) {
  if (index >= list.parts.size()) wrong(list, "a part is missing");
  return list.parts[index];
}

void ScriptReader::execute(const Expression& command) {
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

void ScriptReader::takeInfo(const Expression& command) {
  if (command.parts.size() != 3 || !command.parts[1].is(":status")) return;
  if (command.parts[2].is("sat")) script_.status = true;
  if (command.parts[2].is("unsat")) script_.status = false;
}

void ScriptReader::takeDatatypes(const Expression& command) {
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

void ScriptReader::takeDatatype(const std::string& name, const Expression& body) {
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

void ScriptReader::takeHeap(const Expression& command) {
  for (std::size_t i = 1; i < command.parts.size(); ++i) {
    const Expression& entry = command.parts[i];
    const auto sort = script_.signature.findSort(nameAt(entry, 0));
    const std::string& content = nameAt(entry, 1);
    // What built-in lists are made of needs no declaration; some files declare something else in its place.
    if (!sort && nameAt(entry, 0) != "Loc") {
      const bool number = nameAt(entry, 0) == "Int";
      number ? unsupported(entry, "numbers as locations are not supported") : wrong(entry, "this sort is not declared");
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

void ScriptReader::giveFields(SortId sort, const Datatype& datatype) {
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

bool ScriptReader::makeBuiltIn(SortId sort) {
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

DefinitionContext ScriptReader::definitionContext() {
  return {[this](const std::string& name) { return script_.signature.findSort(name); },
          [this](const std::string& name) -> const DefinedList* {
            const auto found = lists_.find(name);
            return found == lists_.end() ? nullptr : &found->second;
          }};
}

void ScriptReader::takeDefinition(const Expression& command) {
  std::string why;
  const std::string& name = nameAt(command, 1);
  if (const auto list = recogniseList(script_.signature, command, definitionContext(), why)) {
    lists_[name] = *list;
  } else {
    unknownLists_[name] = why;
  }
}

void ScriptReader::takeDefinitions(const Expression& command) {
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

void ScriptReader::takeMacro(const Expression& command) {
  Macro macro;
  if (command.parts.size() != 5 || !command.parts[2].list)
    wrong(command, "a name, parameters, a sort and a body are expected");
  for (const Expression& parameter : command.parts[2].parts)
    macro.parameters.emplace_back(nameAt(parameter, 0), locationSort(part(parameter, 1)));
  if (!command.parts[3].is("Bool")) unsupported(command, "only formulas are supported as defined functions");
  macro.body = command.parts[4];
  macros_[nameAt(command, 1)] = std::move(macro);
}

Assertion ScriptReader::expand(const Expression& at, const Macro& macro) {
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

void ScriptReader::takeVariable(const Expression& command) {
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

void ScriptReader::takeRecordVariable(const std::string& name, const Datatype& datatype, const Expression& at) {
  std::vector<VariableId> fields;
  for (const auto& [field, sortName] : datatype.fields) {
    const auto sort = script_.signature.findSort(sortName);
    if (!sort) unsupported(at, fmt::format("the field {} holds no location: not supported", field));
    fields.push_back(script_.signature.addFreshVariable(fmt::format("{}.{}", name, field), *sort));
  }
  records_[name] = {datatype.constructor, std::move(fields)};
}

SortId ScriptReader::locationSort(const Expression& at) {
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

bool ScriptReader::isNil(const Expression& at) {
  if (at.is("nil") || at.is("sep.nil")) return true;
  return at.applies("as") && at.parts.size() == 3 && (at.parts[1].is("nil") || at.parts[1].is("sep.nil"));
}

SolverScript readSmtLib(std::string_view text) { return ScriptReader().read(text); }

}  // namespace cairn::logic
