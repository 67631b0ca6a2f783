#include "heap/show/readable_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "heap/reach/references.h"
#include "heap/show/readable_contents.h"
#include "heap/show/readable_types.h"
#include "heap/state/package.h"
#include "interp/trace.h"
#include "program/flow/bound_variables.h"
#include "support/check.h"
#include "term/bits.h"
#include "term/rewrite.h"

namespace cairn::heap {

using namespace program;
using logic::FieldValue;
using logic::List;
using logic::ListKind;
using logic::Record;
using logic::Sort;
using logic::SpatialAtom;
using term::Term;

namespace {

// A part of a C variable, or all of it, and what it holds.
struct Root {
  std::string name;
  Sort sort = Sort::Signed;
  Value value;
};

class ViewBuilder {
 public:
  ViewBuilder(const State& state, const Program& program, term::TermStore& terms)
      : state_(state), program_(program), terms_(terms), references_(state), types_(state, program) {}

  StateView run() {
    scopes_ = {&exists_};
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) addFrame(*frame);
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      const bool changed = id.index() < state_.firstDynamic && state_.changedGlobals.find(id) != nullptr;
      if (changed && object->storage == Storage::Global) addGlobal(id, *object);
    });
    for (const Root& root : roots_) nameAfter(root);
    for (const Root& root : roots_) {
      sayValue(root);
      visitTarget(root.value, 0, atoms_);
    }
    for (const ObjectId id : inMemory_) visit(id, atoms_);
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isLiveHeap() && object->level == 0) visit(id, atoms_);
    });
    addPath();
    return {logic::Formula(terms_, pure_, std::move(atoms_), exists_), std::move(names_)};
  }

 private:
  // ---- Variables
  void addFrame(const Frame& frame) {
    const Function& function = program_.function(frame.function);
    const BoundVariables bound = boundVariables(function, frame.position.block, frame.position.instruction);
    std::map<RegId, VariableId> variables;
    for (const auto& [variable, reg] : bound) variables.try_emplace(reg, variable);
    for (const auto& [reg, value] : frame.registers.entries()) {
      const auto found = variables.find(reg);
      if (found == variables.end()) {
        const Object* target = value.refersToObject() ? state_.find(value.object) : nullptr;
        if (target == nullptr || target->storage != Storage::Heap) continue;
        roots_.push_back({unique(fmt::format("%{}", reg.index())), Sort::Location, value});
        continue;
      }
      const Variable& variable = program_.variables[found->second.index()];
      types_.follow(value, variable.type);
      roots_.push_back({variableName(variable.name, function), types_.sortOf(variable.type), value});
    }
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
      const ObjectId id = frame.slots[i];
      const Object* object = id.valid() ? state_.find(id) : nullptr;
      if (object == nullptr || object->status != Status::Live) continue;
      const Slot& slot = function.slots[i];
      const std::string name = variableName(slot.name.empty() ? "temporary" : slot.name, function);
      addVariable(id, *object, name, slot.variable);
    }
    for (const ObjectId id : frame.stackAllocations) addVariable(id, *state_.find(id), unique("alloca"), {});
    if (frame.variadicArea.valid())
      addVariable(frame.variadicArea, *state_.find(frame.variadicArea), unique("..."), {});
  }

  void addGlobal(ObjectId id, const Object& object) {
    const Global& global = program_.globals[id.index()];
    addVariable(id, object, unique(global.name), global.variable);
  }

  void addVariable(ObjectId id, const Object& object, const std::string& name, VariableId variable) {
    SourceTypeId type;
    if (variable.valid() && variable.index() < program_.variables.size())
      type = program_.variables[variable.index()].type;
    if (type.valid()) types_.declare(id, type);
    const ShownContents contents = shownContents(id, object, types_, terms_);
    std::vector<Root> parts;
    bool simple = references_.uses(id).empty() && !contents.rest.valid() && object.contents.log.empty();
    for (const ShownCell& cell : contents.cells) {
      simple = simple && !cell.repeated;
      const interp::ShownPlace shown = interp::showPlace(program_, name, type, cell.offset, cell.bytes);
      const Sort sort = cell.value.isPointer() ? Sort::Location : types_.sortOf(shown.type);
      // Of what the compiler made up only the pointers matter.
      if (variable.valid() || cell.value.refersToObject()) parts.push_back({shown.text, sort, cell.value});
    }
    if (simple) {
      roots_.insert(roots_.end(), parts.begin(), parts.end());
      return;
    }
    staticName(id, "&" + name);
    inMemory_.push_back(id);
  }

  std::string variableName(const std::string& name, const Function& function) {
    if (!taken_.contains(name)) return unique(name);
    return unique(fmt::format("{}@{}", name, function.name));
  }

  // ---- Names
  std::string unique(const std::string& name) {
    std::string result = name;
    for (unsigned i = 2; !taken_.insert(result).second; ++i) result = fmt::format("{}#{}", name, i);
    return result;
  }
  std::string nextName(std::string_view letters) {
    for (const char letter : letters) {
      if (std::string name(1, letter); taken_.insert(name).second) return name;
    }
    for (unsigned i = 1;; ++i) {
      if (std::string name = fmt::format("{}{}", letters.front(), i); taken_.insert(name).second) return name;
    }
  }
  static constexpr std::string_view kLocations = "pqrstu";
  static constexpr std::string_view kLengths = "nmkl";
  static constexpr std::string_view kNumbers = "vwxyz";

  void giveName(Term symbol, const std::string& name, Sort sort) { names_[symbol.symbol()] = {name, sort}; }
  [[nodiscard]] bool named(Term symbol) const { return names_.contains(symbol.symbol()); }
  void quantify(Term symbol, std::string_view letters, Sort sort, std::size_t scope) {
    giveName(symbol, nextName(letters), sort);
    scopes_[std::min(scope, scopes_.size() - 1)]->push_back(symbol);
  }
  // Names for the symbols of a number that have none yet.
  void nameNumber(Term number, std::string_view letters, Sort sort, std::size_t scope) {
    for (const term::SymbolId symbol : term::symbolsOf(number)) {
      if (!names_.contains(symbol)) quantify(terms_.symbolTerm(symbol), letters, sort, scope);
    }
  }
  void staticName(ObjectId id, const std::string& name) {
    giveName(startSymbol(id, Target::Region), name, Sort::Location);
  }

  // ---- Addresses
  // Where an object, the first or the last node of a segment is (segment.h: plus head and prevTarget), and (All) a node itself.
  Term startSymbol(ObjectId id, Target target) {
    Term& symbol = starts_[{id, target}];
    if (!symbol.valid()) symbol = terms_.freshSymbol("at", program_.pointerBits());
    return symbol;
  }
  [[nodiscard]] std::uint64_t shiftOf(const Value& value) const {
    const Object* object = state_.find(value.object);
    if (object == nullptr || !object->isSegment()) return 0;
    switch (value.target) {
      case Target::First: return object->segment->head;
      case Target::Last:
        return object->segment->kind == SegmentKind::Doubly ? object->segment->prevTarget : object->segment->head;
      case Target::Region:
      case Target::All: return 0;
    }
    return 0;
  }
  // An optional object has one node at most: its last is its first.
  [[nodiscard]] Target targetOf(const Value& value) const {
    const Object* object = state_.find(value.object);
    const bool optional = object != nullptr && object->isSegment() && object->segment->kind == SegmentKind::Optional;
    return optional && value.target == Target::Last ? Target::First : value.target;
  }
  Term address(const Value& value) {
    const Term start = startSymbol(value.object, targetOf(value));
    if (!named(start)) nameStart(value, start);
    const Term shift = terms_.constant(shiftOf(value), program_.pointerBits());
    return terms_.add(start, terms_.sub(value.term, shift));
  }
  void nameStart(const Value& value, Term start) {
    const ObjectId id = value.object;
    const Object* object = state_.find(id);
    if (const auto function = functionOf(program_, id)) {
      giveName(start, program_.function(*function).name, Sort::Location);
    } else if (id.index() < program_.globals.size()) {
      const Global& global = program_.globals[id.index()];
      giveName(start, global.kind == GlobalKind::Literal ? literalText(global) : "&" + global.name, Sort::Location);
    } else if (value.target == Target::All) {
      giveName(start, unique("node"), Sort::Location);
    } else {
      quantify(start, kLocations, Sort::Location, object == nullptr ? 0 : object->level);
    }
  }
  static std::string literalText(const Global& global) {
    constexpr std::size_t kMost = 24;
    const std::string text = global.initial.substr(0, global.initial.find('\0'));
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"'; });
    if (!plain) return "&literal";
    return text.size() <= kMost ? fmt::format("\"{}\"", text) : fmt::format("\"{}...\"", text.substr(0, kMost));
  }

  // The term that a value is; invalid: nobody tracks it. Symbols in it get names.
  Term termOf(const Value& value, Sort sort, std::size_t scope) {
    switch (value.kind) {
      case ValueKind::Integer: nameNumber(value.term, kNumbers, sort, scope); return value.term;
      case ValueKind::Pointer: nameNumber(value.term, kNumbers, Sort::Signed, scope); return address(value);
      case ValueKind::PointerPart:
      case ValueKind::Opaque: break;
    }
    return {};
  }

  // ---- Variables again
  // What a variable holds gets the variable's name if that is possible and nobody else has it.
  void nameAfter(const Root& root) {
    const Value& value = root.value;
    if (value.isInteger() && value.term.is(term::Op::Symbol) && !named(value.term)) {
      giveName(value.term, root.name, root.sort);
      return;
    }
    if (!value.isPointer() || !value.term.isConstant(shiftOf(value)) || value.target == Target::All) return;
    const Object* object = state_.find(value.object);
    const Term start = startSymbol(value.object, targetOf(value));
    if (object != nullptr && object->storage == Storage::Heap && !named(start)) {
      giveName(start, root.name, Sort::Location);
    }
  }
  void sayValue(const Root& root) {
    const Term value = termOf(root.value, root.sort, 0);
    if (!value.valid()) return;
    if (value.is(term::Op::Symbol) && names_.at(value.symbol()).text == root.name) return;
    const Term variable = terms_.freshSymbol("variable", value.width());
    names_[variable.symbol()] = {root.name, root.sort, true};
    pure_.push_back(terms_.eq(variable, value));
  }

  // ---- Objects
  // `level` is that of the object that holds the value (of a segment's node: one more).
  void visitTarget(const Value& value, unsigned level, std::vector<SpatialAtom>& atoms) {
    if (!value.refersToObject()) return;
    const Object* object = state_.find(value.object);
    if (object == nullptr) return;
    if (object->level == level) {
      visit(value.object, atoms);
    } else if (object->level < level) {
      postponed_.push_back(value.object);
    }
  }

  void visit(ObjectId id, std::vector<SpatialAtom>& atoms) {
    const Object& object = *state_.find(id);
    if (!worthShowing(id, object) || !visited_.insert(id).second) return;
    if (object.status != Status::Live) {
      if (object.status == Status::Freed) atoms.emplace_back(logic::Freed{address(Value::pointer(id, zero()))});
      return;
    }
    std::vector<ObjectId> later;
    later.swap(postponed_);
    if (object.isSegment()) {
      atoms.emplace_back(listOf(id, object));
    } else {
      Record record;
      record.address = address(Value::pointer(id, zero()));
      record.size = object.size;
      nameNumber(object.size, kNumbers, Sort::Unsigned, object.level);
      record.type = types_.typeName(id);
      record.fields = fieldsOf(id, object, object.level);
      atoms.emplace_back(std::move(record));
      forEachValue(object, [&](const Value& value) { visitTarget(value, object.level, atoms); });
    }
    later.swap(postponed_);
    for (const ObjectId other : later) visitTarget(Value::pointer(other, zero()), object.level, atoms);
    if (!object.isSegment()) return;
    visitTarget(object.segment->nextValue, object.level, atoms);
    visitTarget(object.segment->prevValue, object.level, atoms);
  }

  List listOf(ObjectId id, const Object& object) {
    const Segment& segment = *object.segment;
    const unsigned pointerBytes = program_.pointerBits() / 8;
    List list;
    list.layout.type = types_.typeName(id);
    list.layout.head = segment.head;
    list.layout.headName = types_.partName(id, segment.head);
    list.layout.next = segment.next;
    list.layout.nextName = types_.field(id, segment.next, pointerBytes).name;
    list.first = address(Value::pointer(id, terms_.constant(segment.head, program_.pointerBits()), Target::First));
    list.next = termOf(segment.nextValue, Sort::Location, object.level);
    switch (segment.kind) {
      case SegmentKind::Singly: list.layout.kind = ListKind::Singly; break;
      case SegmentKind::Optional: list.layout.kind = ListKind::Optional; break;
      case SegmentKind::Doubly:
        list.layout.kind = ListKind::Doubly;
        list.layout.prev = segment.prev;
        list.layout.prevTarget = segment.prevTarget;
        list.layout.prevName = types_.field(id, segment.prev, pointerBytes).name;
        list.last =
            address(Value::pointer(id, terms_.constant(segment.prevTarget, program_.pointerBits()), Target::Last));
        list.prev = termOf(segment.prevValue, Sort::Location, object.level);
        break;
    }
    list.length = segment.length;
    nameNumber(segment.length, kLengths, Sort::Natural, object.level);
    for (const term::SymbolId symbol : term::symbolsOf(segment.length)) lengths_.insert(terms_.symbolTerm(symbol));
    list.size = object.size;
    nameNumber(object.size, kNumbers, Sort::Unsigned, object.level);
    list.self = startSymbol(id, Target::All);

    scopes_.resize(object.level + 1U);
    scopes_.push_back(&list.locals);
    list.fields = fieldsOf(id, object, object.level + 1U);
    if (object.level == 0) openFacts_ = segment.facts;
    object.contents.cells.forEach(
        [&](std::uint64_t, const Cell& cell) { visitTarget(cell.value, object.level + 1U, list.owned); });
    takeFacts(list, object.level == 0);
    list.orders = ordersOf(id, segment.orderings);
    scopes_.resize(object.level + 1U);
    return list;
  }

  // Numbers are shown as the field's type says: an ordering of the other kind only where the type does not tell.
  std::vector<logic::FieldOrder> ordersOf(ObjectId id, const std::vector<Ordering>& orderings) {
    constexpr std::array<std::string_view, 4> kRelations = {"<=", "<", ">=", ">"};
    std::vector<logic::FieldOrder> result;
    for (const Ordering& ordering : orderings) {
      const ObjectTypes::Field field = types_.field(id, ordering.offset, ordering.bytes);
      const bool isSigned = field.sort != Sort::Unsigned;
      if (isSigned != ordering.isSigned) continue;
      result.push_back({field.name, kRelations[static_cast<std::size_t>(ordering.relation)]});
    }
    return result;
  }

  // Facts stand with the innermost list that quantifies one of their symbols.
  void takeFacts(List& list, bool outermost) {
    const std::unordered_set<Term> locals(list.locals.begin(), list.locals.end());
    std::erase_if(openFacts_, [&](Term fact) {
      const std::vector<term::SymbolId> symbols = term::symbolsOf(fact);
      const bool own = std::any_of(symbols.begin(), symbols.end(),
                                   [&](term::SymbolId symbol) { return locals.contains(terms_.symbolTerm(symbol)); });
      if (!own) return outermost;  // about a symbol that no cell holds any more
      nameNumber(fact, kNumbers, Sort::Signed, 0);
      if (!isTrivial(fact)) list.facts.push_back(fact);
      return true;
    });
  }

  std::vector<FieldValue> fieldsOf(ObjectId id, const Object& object, std::size_t scope) {
    std::vector<FieldValue> result;
    const ShownContents contents = shownContents(id, object, types_, terms_);
    for (const ShownCell& cell : contents.cells) {
      const ObjectTypes::Field field = types_.field(id, cell.offset, cell.bytes);
      FieldValue shown{field.name, cell.offset, cell.bytes, field.sort, cell.repeated, {}};
      if (cell.value.isPointer()) shown.sort = Sort::Location;
      shown.value = termOf(cell.value, shown.sort, scope);
      if (shown.value.valid()) result.push_back(std::move(shown));
    }
    if (contents.rest.valid()) {
      nameNumber(contents.rest, kNumbers, Sort::Unsigned, scope);
      result.push_back({"rest", 0, 0, Sort::Unsigned, true, contents.rest});
    }
    return result;
  }

  // What a region holds, and values at unknown offsets.
  template <typename Visit>
  static void forEachValue(const Object& object, Visit&& visit) {
    object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) { visit(cell.value); });
    for (const LoggedWrite& write : object.contents.log) visit(write.value);
  }

  [[nodiscard]] bool worthShowing(ObjectId id, const Object& object) const {
    switch (object.storage) {
      case Storage::Global: return state_.changedGlobals.find(id) != nullptr;
      case Storage::Literal:
      case Storage::Environment: return false;
      case Storage::Slot:
      case Storage::StackAllocation:
      case Storage::VariadicArea:
      case Storage::Heap: return true;
    }
    return true;
  }

  // ---- Numbers
  [[nodiscard]] static std::int64_t constantPart(Term sum) {
    return sum.is(term::Op::Add) ? term::toSigned(sum.payload(), sum.width()) : 0;
  }
  // A comparison of lengths that fails only where one of them comes near to the size of memory.
  bool relatesLengthsToMemory(Term compare, bool negated) const {
    if (!compare.is(term::Op::Slt)) return false;
    const std::vector<term::SymbolId> symbols = term::symbolsOf(compare);
    if (symbols.size() < 2) return false;
    for (const term::SymbolId symbol : symbols) {
      if (!lengths_.contains(terms_.symbolTerm(symbol))) return false;
    }
    const Term greater = compare.child(negated ? 0 : 1);
    const Term smaller = compare.child(negated ? 1 : 0);
    const auto huge = static_cast<std::int64_t>(term::lowMask(greater.width() - 8));
    return constantPart(greater) >= huge || constantPart(smaller) <= -huge;
  }

  // A bound of a length that says no more than that it is a natural number and memory is finite.
  bool isTrivial(Term conjunct) const {
    const bool negated = conjunct.is(term::Op::Not);
    const Term compare = negated ? conjunct.child(0) : conjunct;
    if (relatesLengthsToMemory(compare, negated)) return true;
    if (compare.children().size() != 2 || !lengths_.contains(compare.child(0)) || !compare.child(1).isConstant()) {
      return false;
    }
    const unsigned width = compare.child(0).width();
    const bool huge = compare.child(1).value() >= term::lowMask(width - 8);
    if (compare.is(term::Op::Slt)) return negated ? compare.child(1).signedValue() <= 0 : huge;
    return huge && (compare.is(term::Op::Ult) ? !negated : compare.is(term::Op::Eq) && negated);
  }

  // What the path says of the numbers shown, and of those that it ties to them.
  void addPath() {
    std::vector<Term> open;
    for (const Term conjunct : state_.path.conjuncts()) {
      if (!isTrivial(conjunct)) open.push_back(conjunct);
    }
    std::unordered_set<Term> kept;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Term conjunct : open) {
        const std::vector<term::SymbolId> symbols = term::symbolsOf(conjunct);
        const bool shown = std::any_of(symbols.begin(), symbols.end(), [&](auto s) { return names_.contains(s); });
        if (!shown || !kept.insert(conjunct).second) continue;
        changed = true;
        nameNumber(conjunct, kNumbers, Sort::Signed, 0);
      }
    }
    for (const Term conjunct : open) {
      if (kept.contains(conjunct)) pure_.push_back(conjunct);
    }
  }

  Term zero() { return terms_.constant(0, program_.pointerBits()); }

  const State& state_;
  const Program& program_;
  term::TermStore& terms_;
  References references_;
  ObjectTypes types_;
  std::vector<Root> roots_;
  std::vector<ObjectId> inMemory_;  // variables that are blocks of their own
  std::set<std::string> taken_;
  std::map<std::pair<ObjectId, Target>, Term> starts_;
  logic::Names names_;
  std::vector<Term> exists_;
  std::vector<std::vector<Term>*> scopes_;  // by level: where symbols are quantified
  std::vector<SpatialAtom> atoms_;
  std::vector<Term> pure_;
  std::unordered_set<Term> lengths_;
  std::unordered_set<ObjectId> visited_;
  std::vector<ObjectId> postponed_;  // met inside of a list's nodes, not a part of them
  std::vector<Term> openFacts_;      // of the outermost segment at hand
};

}  // namespace

StateView viewOf(const State& state, const Program& program, term::TermStore& terms) {
  requireUnpacked(state);
  return ViewBuilder(state, program, terms).run();
}

}  // namespace cairn::heap
