#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "heap/state/lifetimes.h"
#include "heap/state/package.h"
#include "heap/state/tiling.h"
#include "oracle/text.h"
#include "oracle/text_names.h"
#include "program/code/names.h"
#include "program/text/constant.h"
#include "support/check.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::heap {

using namespace program;
using term::Term;

namespace {

constexpr std::size_t kLineLength = 120;

template <typename Tag>
std::string idText(support::Id<Tag> id) {
  return id.valid() ? fmt::format("{}", id.index()) : "?";
}

std::string locationText(const SourceLoc& loc) {
  return fmt::format(" at {}:{}:{}", idText(loc.file), loc.line, loc.column);
}

// "head { a, b }" on one line if it fits there, else each item on a line of its own; nothing but the head if there are none.
std::string braced(const std::string& head, const std::vector<std::string>& items) {
  if (items.empty()) return head;
  std::size_t length = head.size();
  for (const std::string& item : items) length += item.size() + 2;
  const bool oneLine = length + 8 <= kLineLength;
  std::string text = head + " {";
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += fmt::format("{}{}{}", oneLine ? " " : "\n    ", items[i], i + 1 < items.size() ? "," : "");
  }
  return text + (oneLine ? " }" : "\n  }");
}

// A name that needs no bars where a value stands.
bool isPlainSymbol(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kValueWords = {"null", "opaque", "true", "false"};
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '.';
  }) && std::find(kValueWords.begin(), kValueWords.end(), name) == kValueWords.end();
}

class StatePrinter {
 public:
  StatePrinter(const State& state, const Program& program, const term::TermStore& terms, const State& initial,
               const StateTextOptions& options)
      : state_(state), program_(program), terms_(terms), initial_(initial), options_(options), symbols_(program) {}

  std::string run() {
    nameObjects();
    numberLifetimes();
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) printFrame(*frame);
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      if (!isUnchangedGlobal(id)) line(objectText(id, *object));
    });
    for (const ObjectId id : missing_) line("missing " + nameOf(id));
    for (const AddressFact& fact : state_.addresses.toVector()) {
      line(fmt::format("placed &{} at {}", nameOf(fact.object), termText(fact.place, program_.pointerBits())));
    }
    std::vector<std::string> path;
    for (const Term condition : state_.path.conjuncts()) path.push_back(termText(condition, 0));
    if (!path.empty()) line(braced("path", path));
    std::vector<std::string> reasons;
    for (const std::string& reason : state_.inexact.toVector()) reasons.push_back(quoted(reason));
    if (!reasons.empty()) line(braced("inexact", reasons));
    if (options_.choices) printChoices();
    return "state {\n" + declarations() + out_ + "}\n";
  }

 private:
  void line(const std::string& text) { out_ += "  " + text + "\n"; }

  // ---- Names of objects
  void nameObjects() {
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      const Function& function = program_.function(frame->function);
      const std::vector<std::string> names = slotNames(function);
      for (std::size_t i = 0; i < frame->slots.size(); ++i) {
        if (frame->slots[i].valid()) bound_.try_emplace(frame->slots[i], &function.slots[i], names[i]);
      }
    }
    std::set<ObjectId> mentioned;
    collectMentioned(mentioned);
    for (const ObjectId id : mentioned) {
      if (id.index() >= program_.globals.size() + program_.functions.size() && state_.find(id) == nullptr) {
        missing_.push_back(id);
      }
    }
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      if (!isSymbol(id)) giveName(id, object.get());
    });
    for (const ObjectId id : missing_) giveName(id, nullptr);
  }

  [[nodiscard]] bool isSymbol(ObjectId id) const {
    return id.index() < program_.globals.size() + program_.functions.size();
  }

  void giveName(ObjectId id, const Object* object) {
    const auto bound = bound_.find(id);
    if (object == nullptr) {
      names_[id] = numbered("m");
    } else if (object->storage == Storage::Slot) {
      std::string name = "$slot";
      if (bound != bound_.end()) {
        name = bound->second.second;
      } else if (object->variable.index() < program_.variables.size()) {
        name = "$" + program_.variables[object->variable.index()].name;
      }
      for (std::size_t i = 1; i < name.size(); ++i) {
        if (std::isalnum(static_cast<unsigned char>(name[i])) == 0 && name[i] != '_' && name[i] != '#') name[i] = '_';
      }
      std::string unique = name;
      for (unsigned i = 2; !taken_.insert(unique).second; ++i) unique = fmt::format("{}~{}", name, i);
      names_[id] = unique;
    } else if (object->isSegment()) {
      names_[id] = numbered("s");
    } else {
      switch (object->storage) {
        case Storage::Heap: names_[id] = numbered("b"); break;
        case Storage::StackAllocation: names_[id] = numbered("a"); break;
        case Storage::VariadicArea: names_[id] = numbered("v"); break;
        case Storage::Environment: names_[id] = numbered("e"); break;
        case Storage::Global:
        case Storage::Literal:
        case Storage::Slot: support::checkFailed("switch", __FILE__, __LINE__, "a global among what the run made");
      }
    }
  }
  std::string numbered(const std::string& stem) { return fmt::format("{}{}", stem, ++counts_[stem]); }

  [[nodiscard]] const std::string& nameOf(ObjectId id) const { return isSymbol(id) ? symbols_.of(id) : names_.at(id); }

  void collectMentioned(std::set<ObjectId>& ids) const {
    const auto add = [&](ObjectId id) {
      if (id.valid()) ids.insert(id);
    };
    const auto value = [&](const Value& v) { add(v.object); };
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, v] : frame->registers.entries()) value(v);
      for (const ObjectId id : frame->slots) add(id);
      for (const ObjectId id : frame->stackAllocations) add(id);
      add(frame->variadicArea);
    }
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      if (isUnchangedGlobal(id)) return;
      object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) { value(cell.value); });
      for (const LoggedWrite& write : object->contents.log) value(write.value);
      if (object->contents.words) {
        for (const ObjectId text : object->contents.words->mayBe) add(text);
      }
      if (!object->isSegment()) return;
      value(object->segment->nextValue);
      value(object->segment->prevValue);
    });
    for (const AddressFact& fact : state_.addresses.toVector()) add(fact.object);
  }

  [[nodiscard]] bool isUnchangedGlobal(ObjectId id) const {
    if (!isSymbol(id)) return false;
    const auto* now = state_.memory.find(id);
    const auto* then = initial_.memory.find(id);
    return now != nullptr && then != nullptr && *now == *then;
  }

  // ---- Terms and values
  static std::string number(Term constant) {
    const std::int64_t value = constant.signedValue();
    const bool negative = constant.width() > 1 && value < 0 && value >= -65536;
    return negative ? fmt::format("{}", value) : fmt::format("{}", constant.value());
  }

  // A term where the reader expects one of `width` bits (0: a boolean).
  std::string termText(Term term, unsigned width) {
    if (term.isConstant() && !term.isBool() && term.width() == width) return number(term);
    if (!term.is(term::Op::Symbol)) {
      for (const term::SymbolId symbol : term::symbolsOf(term)) used_.insert(symbol);
      return term::print(terms_, term);
    }
    const std::string& name = terms_.symbolName(term.symbol());
    std::string text = isPlainSymbol(name) ? name : fmt::format("|{}|", name);
    shown_.insert(term.symbol());
    if (term.width() == width) return text;
    return term.isBool() ? text + ":bool" : fmt::format("{}:{}", text, term.width());
  }

  // "+8", "-8", "+n", "+(add n 8)"; nothing for 0.
  std::string offsetText(Term offset) {
    if (offset.isConstant(0)) return {};
    if (offset.isConstant()) return fmt::format("{:+}", offset.signedValue());
    return "+" + termText(offset, program_.pointerBits());
  }

  std::string pointerText(const Value& value) {
    std::string text = "&" + nameOf(value.object);
    if (value.target != Target::Region)
      text += fmt::format(".{}", kTargetWords[static_cast<std::size_t>(value.target)]);
    return text + offsetText(value.term);
  }

  std::string valueText(const Value& value, unsigned width, bool isPointer = false) {
    switch (value.kind) {
      case ValueKind::Integer:
        if (isPointer && value.term.isConstant(0) && value.term.width() == program_.pointerBits()) return "null";
        return termText(value.term, width);
      case ValueKind::Pointer: return pointerText(value);
      case ValueKind::PointerPart:
        return fmt::format("{}[{}..{}]", pointerText(value), value.firstByte, value.firstByte + value.byteCount);
      case ValueKind::Opaque: return "opaque";
    }
    return {};
  }

  // "i32 = 7", "ptr = &b1", "3 bytes = &b1[2..5]".
  std::string typedValue(const Value& value, std::uint64_t bytes) {
    const unsigned pointerBytes = program_.pointerBits() / 8;
    if (value.isPointer() && bytes == pointerBytes) return "ptr = " + valueText(value, program_.pointerBits());
    if (value.isInteger() && intType(value.term.width()).storeBytes() == bytes) {
      return fmt::format("i{} = {}", value.term.width(), valueText(value, value.term.width()));
    }
    return fmt::format("{} bytes = {}", bytes, valueText(value, static_cast<unsigned>(8 * bytes)));
  }

  // ---- Frames
  [[nodiscard]] Type typeOfAnchor(const Value& value) const {
    if (value.isInteger()) return intType(value.term.width());
    return value.kind == ValueKind::PointerPart ? intType(8U * value.byteCount) : ptrType(program_.pointerBits());
  }
  void printFrame(const Frame& frame) {
    const Function& function = program_.function(frame.function);
    std::vector<std::string> items;
    for (const auto& [reg, value] : frame.registers.entries()) {
      const Type type = frame.activation != 0 ? typeOfAnchor(value) : function.typeOf(reg);
      items.push_back(fmt::format("%{}: {} = {}", reg.index(), name(type, program_.dataModel),
                                  valueText(value, type.bits, type.kind == TypeKind::Ptr)));
    }
    const std::vector<std::string> slots = slotNames(function);
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
      if (!frame.slots[i].valid()) continue;
      const std::string& object = nameOf(frame.slots[i]);
      items.push_back(object == slots[i] ? object : fmt::format("{} -> {}", slots[i], object));
    }
    for (const ObjectId id : frame.stackAllocations) items.push_back("stack " + nameOf(id));
    if (frame.variadicArea.valid()) items.push_back("variadic " + nameOf(frame.variadicArea));
    if (frame.activation != 0) {
      return line(braced("anchors " + symbols_.of(objectOf(program_, frame.function)), items));
    }
    line(braced(fmt::format("frame {} at block{}:{}", symbols_.of(objectOf(program_, frame.function)),
                            frame.position.block.index(), frame.position.instruction),
                items));
  }

  // ---- Objects
  std::string objectText(ObjectId id, const Object& object) {
    const unsigned pointerBits = program_.pointerBits();
    std::string text;
    std::uint64_t usualBytes = 0;
    VariableId usualVariable;
    SourceLoc usualPlace;
    std::uint32_t usualAlignment = kLargestAlignment;
    bool hasUsual = false;
    if (isSymbol(id)) {
      const Global& global = program_.globals[id.index()];
      hasUsual = true;
      usualBytes = global.size;
      usualVariable = global.variable;
      usualPlace = global.loc;
      text = "global";
    } else if (object.isSegment()) {
      CAIRN_CHECK(object.storage == Storage::Heap && object.status == Status::Live, "a segment of live heap blocks");
      text = "segment";
    } else {
      text = kStorageWords[static_cast<std::size_t>(object.storage)];
      if (const auto bound = bound_.find(id); bound != bound_.end()) {
        hasUsual = true;
        usualBytes = bound->second.first->size;
        usualVariable = bound->second.first->variable;
        usualAlignment = bound->second.first->alignment;
      }
    }
    text += " " + nameOf(id);
    if (object.isSegment()) text += fmt::format(" {}", kSegmentWords[static_cast<std::size_t>(object.segment->kind)]);
    if (!hasUsual || !object.size.isConstant(usualBytes)) text += " size " + termText(object.size, pointerBits);
    if (object.level != 0) text += fmt::format(" level {}", object.level);
    if (!isSymbol(id) && !object.writable) text += " constant";
    if (!isSymbol(id) && object.alignment != usualAlignment) text += fmt::format(" align {}", object.alignment);
    if (object.variable != usualVariable) text += " var " + idText(object.variable);
    if (options_.locations && object.allocated.valid() && object.allocated != usualPlace) {
      text += locationText(object.allocated);
    }
    switch (object.status) {
      case Status::Live: break;
      case Status::Freed:
        text += " freed";
        if (options_.locations && object.freed.valid()) text += locationText(object.freed);
        break;
      case Status::OutOfScope: text += " out of scope"; break;
    }
    text += lifetimeText(id, object);
    if (object.isSegment()) text += segmentText(*object.segment);
    text = braced(text, contents(object.contents));
    if (!object.isSegment()) return text;
    for (std::size_t i = 0; i < object.segment->orderings.size(); ++i) {
      const Ordering& ordering = object.segment->orderings[i];
      text += fmt::format("{}{} of {} {}", i == 0 ? " ordered " : ", ", ordering.bytes, ordering.offset,
                          kOrderingWords[orderingWord(ordering)]);
    }
    if (object.segment->facts.empty()) return text;
    text += " where ";
    for (std::size_t i = 0; i < object.segment->facts.size(); ++i) {
      text += (i == 0 ? "" : ", ") + termText(object.segment->facts[i], 0);
    }
    return text;
  }

  std::string segmentText(const Segment& segment) {
    const bool linked = segment.kind != SegmentKind::Optional;
    const bool doubly = segment.kind == SegmentKind::Doubly;
    std::string text = fmt::format(" head {}", segment.head);
    if (linked || segment.next != 0) text += fmt::format(" next {}", segment.next);
    if (doubly || segment.prev != 0) text += fmt::format(" prev {}", segment.prev);
    if (doubly || segment.prevTarget != 0) text += fmt::format(" back {}", segment.prevTarget);
    text += " length " + termText(segment.length, program_.pointerBits());
    text += " then " + valueText(segment.nextValue, program_.pointerBits(), true);
    if (doubly || segment.prevValue.kind != ValueKind::Opaque) {
      text += " before " + valueText(segment.prevValue, program_.pointerBits(), true);
    }
    return text;
  }

  std::vector<std::string> contents(const Contents& contents) {
    std::vector<std::string> items;
    contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      if (!cell.fill) {
        items.push_back(fmt::format("{}: {}", offset, typedValue(cell.value, cell.bytes)));
      } else {
        const std::string what = cell.unknown() ? "unknown" : "fill " + valueText(cell.value, 8);
        items.push_back(fmt::format("{}..{}: {}", offset, offset + cell.bytes, what));
      }
    });
    if (contents.text) items.emplace_back("text");
    if (contents.words) {
      std::string item = "words";
      if (contents.words->touched) item += " touched";
      if (contents.words->written) item += " written";
      for (const ObjectId id : contents.words->mayBe) item += " or &" + nameOf(id);
      items.push_back(item);
    }
    if (contents.tiling) items.push_back(tilingText(*contents.tiling));
    if (contents.background.valid()) items.push_back("rest: fill " + termText(contents.background, 8));
    for (const LoggedWrite& write : contents.log) {
      items.push_back(fmt::format("[{}]: {}{}", termText(write.offset, program_.pointerBits()),
                                  typedValue(write.value, write.bytes), write.found ? " found" : ""));
    }
    return items;
  }

  std::string tilingText(const Tiling& tiling) {
    std::vector<std::string> tiles;
    for (const Tile& tile : tiling.tiles) {
      const unsigned width = program_.pointerBits();
      std::string text = fmt::format("to {}", termText(tile.end, width));
      text += tile.single ? " one" : " each " + termText(tile.index, width);
      text = braced(text, contents(tile.element));
      for (const Term fact : tile.facts) text += " where " + termText(fact, 0);
      tiles.push_back(text);
    }
    return braced(fmt::format("tiled {}", tiling.unit), tiles);
  }

  // ---- Lifetimes
  void numberLifetimes() {
    std::vector<ObjectId> ids;
    std::vector<const Object*> objects;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      ids.push_back(id);
      objects.push_back(object.get());
    });
    const std::vector<Lifetime> numbers = smallestNumbers(objects);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      lifetimes_.emplace(ids[i], numbers[i]);
      lastBirth_ = std::max(lastBirth_, numbers[i].born);
    }
  }

  [[nodiscard]] std::string lifetimeText(ObjectId id, const Object& object) const {
    const auto found = lifetimes_.find(id);
    if (found == lifetimes_.end()) return {};
    std::string text;
    if (found->second.born != 1) text += fmt::format(" born {}", found->second.born);
    if (object.status != Status::Live && found->second.died < lastBirth_) {
      text += fmt::format(" died {}", found->second.died);
    }
    return text;
  }

  // ---- The rest
  void printChoices() {
    for (const ChoiceEvent& choice : state_.choices.toVector()) {
      line(fmt::format("chosen {} = {} {}{}", name(choice.type, program_.dataModel),
                       termText(choice.answer, choice.type.bits), quoted(choice.what),
                       options_.locations && choice.loc.valid() ? locationText(choice.loc) : std::string()));
    }
  }

  // Symbols whose width no place in the text shows.
  std::string declarations() {
    std::vector<std::string> items;
    for (const term::SymbolId symbol : used_) {
      if (shown_.contains(symbol)) continue;
      const std::string& name = terms_.symbolName(symbol);
      const unsigned width = terms_.symbolTerm(symbol).width();
      items.push_back(fmt::format("{}: {}", isPlainSymbol(name) ? name : fmt::format("|{}|", name),
                                  width == 0 ? "bool" : fmt::format("i{}", width)));
    }
    std::sort(items.begin(), items.end());
    return items.empty() ? std::string() : "  " + braced("symbols", items) + "\n";
  }

  const State& state_;
  const Program& program_;
  const term::TermStore& terms_;
  const State& initial_;
  const StateTextOptions& options_;
  SymbolNames symbols_;
  std::unordered_map<ObjectId, std::string> names_;
  std::unordered_map<ObjectId, std::pair<const Slot*, std::string>> bound_;  // the slot that is bound to the object
  std::unordered_map<ObjectId, Lifetime> lifetimes_;                         // of what the run made
  std::uint32_t lastBirth_ = 1;
  std::vector<ObjectId> missing_;  // mentioned, but not in memory
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, unsigned> counts_;
  std::set<term::SymbolId> used_;   // inside of terms
  std::set<term::SymbolId> shown_;  // alone, in a place that tells the width or with it
  std::string out_;
};

}  // namespace

std::string print(const State& state, const Program& program, const term::TermStore& terms, const State& initial,
                  const StateTextOptions& options) {
  requireUnpacked(state);
  return StatePrinter(state, program, terms, initial, options).run();
}

}  // namespace cairn::heap
