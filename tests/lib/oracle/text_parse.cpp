// The text is read twice by the same code: first for the names (an object may be mentioned before it is defined, a symbol before the
// place that tells its width), then for what it says.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "oracle/text.h"
#include "oracle/text_names.h"
#include "oracle/text_scanner.h"
#include "program/code/names.h"
#include "program/text/constant.h"
#include "term/text.h"

namespace cairn::heap {

using namespace program;
using term::Term;

namespace {

class StateParser {
 public:
  StateParser(std::string_view text, const Program& program, term::TermStore& terms, const State& initial)
      : in_(text), program_(program), terms_(terms), initial_(initial), symbols_(program) {}

  State run() {
    readState();
    for (const auto& [name, slot] : boundSlots_) define(name);
    in_.rewind(0);
    firstPass_ = false;
    state_ = initial_;
    state_.top = {};
    state_.firstDynamic = static_cast<std::uint32_t>(program_.globals.size() + program_.functions.size());
    state_.nextObject = state_.firstDynamic + static_cast<std::uint32_t>(objects_.size());
    readState();
    buildFrames();
    setClock();
    return std::move(state_);
  }

 private:
  struct BoundSlot {
    FunctionId function;
    std::size_t slot = 0;
  };

  void readState() {
    in_.expectWord("state");
    in_.expect("{");
    while (!in_.accept("}")) readItem();
    if (in_.peek() != 0) in_.failExpected("the end of the text");
  }

  void readItem() {
    const std::size_t start = in_.start();
    const std::string word = in_.word("an item of a state");
    if (word == "frame") return readFrame(false);
    if (word == "anchors") return readFrame(true);
    if (word == "symbols") return readList([&] { readDeclaration(); });
    if (word == "path") {
      return readList([&] {
        const Term condition = readTerm(0);
        if (!firstPass_) state_.assume(condition);
      });
    }
    if (word == "inexact") {
      return readList([&] {
        std::string why = in_.string();
        if (!firstPass_) state_.inexact.append(std::move(why));
      });
    }
    if (word == "placed") return readAddress();
    if (word == "chosen") return readChoice();
    if (word == "global") return readGlobal();
    if (word == "segment") return readObject(Storage::Heap, true);
    if (word == "missing") {
      missing_.insert(readDefinition());
      return;
    }
    const auto storage = fromWord<Storage>(kStorageWords, word);
    if (storage && *storage != Storage::Literal) return readObject(*storage, false);
    in_.failAt(start, fmt::format("expected an item of a state, found '{}'", word));
  }

  // "{ item, item }".
  template <typename Read>
  void readList(const Read& read) {
    in_.expect("{");
    if (in_.accept("}")) return;
    do {
      read();
    } while (in_.accept(","));
    in_.expect("}");
  }

  // ---- Names
  void define(const std::string& name) {
    objects_.try_emplace(name, ObjectId(program_.globals.size() + program_.functions.size() + objects_.size()));
  }
  // In the first pass a second definition of the name is an error.
  std::string readDefinition() {
    const std::size_t start = in_.start();
    std::string name = in_.objectName();
    if (firstPass_) {
      if (objects_.contains(name)) in_.failAt(start, fmt::format("{} is defined already", name));
      define(name);
    }
    return name;
  }
  // A mention.
  ObjectId readObjectRef() {
    const std::size_t start = in_.start();
    const char first = in_.peek();
    if (first == '@') return readSymbol();
    const std::string name = in_.objectName();
    if (firstPass_) return ObjectId(0);
    const auto found = objects_.find(name);
    if (found == objects_.end()) in_.failAt(start, fmt::format("no object is named {}", name));
    return found->second;
  }
  ObjectId readSymbol() {
    const std::size_t start = in_.start();
    if (in_.peek() != '@') in_.failExpected("a global or function (@name)");
    const std::string name = in_.sigilName();
    const auto found = symbols_.find(name);
    if (!found) in_.failAt(start, fmt::format("no global or function is named {}", name));
    return *found;
  }

  // ---- Terms and values
  [[nodiscard]] unsigned pointerBits() const { return program_.pointerBits(); }

  void readDeclaration() {
    const std::size_t start = in_.start();
    const std::string_view text = in_.term();
    in_.expect(":");
    const unsigned width = in_.acceptWord("bool") ? 0 : readType().bits;
    (void)symbolTerm(start, text, width);
  }

  // "x" or "|x|" as a symbol of this width.
  Term symbolTerm(std::size_t start, std::string_view text, unsigned width) {
    const std::string_view name = text.front() == '|' ? text.substr(1, text.size() - 2) : text;
    if (const auto known = terms_.findSymbol(name)) {
      if (known->width() != width) {
        in_.failAt(start, fmt::format("the symbol {} has {} bits elsewhere, {} here", name, known->width(), width));
      }
      return *known;
    }
    return terms_.symbol(name, width);
  }

  // A term where one of `width` bits (0: a boolean) is expected. The first pass looks at symbols alone, and at nothing else.
  Term readTerm(unsigned width, bool anyWidth = false) {
    const std::size_t start = in_.start();
    const std::string_view text = in_.term();
    const bool typed =
        text.front() != '(' && text.find(':', text.front() == '|' ? text.find('|', 1) : 0) != std::string_view::npos;
    if (text.front() != '(' && !typed && text != "true" && text != "false") {
      const bool isNumber = std::isdigit(static_cast<unsigned char>(text.front())) != 0 || text.front() == '-';
      if (!isNumber) return symbolTerm(start, text, width);
      return constant(start, text, width);
    }
    if (firstPass_ && !typed) return width == 0 ? terms_.boolean(true) : terms_.constant(0, width);
    Term result;
    try {
      result = term::parse(terms_, text);
    } catch (const term::ParseError& error) {
      const std::string_view message = error.what();
      in_.failAt(start + error.position, std::string(message.substr(0, message.rfind(" at character "))));
    }
    if (!anyWidth && result.width() != width) {
      in_.failAt(start, width == 0 ? "expected a boolean term" : fmt::format("expected a term of {} bits", width));
    }
    return result;
  }

  Term constant(std::size_t start, std::string_view text, unsigned width) {
    if (width == 0) in_.failAt(start, "expected a boolean term");
    const auto bits = constantFromText(text, intType(width));
    if (!bits) in_.failAt(start, fmt::format("{} is no number of {} bits", text, width));
    return terms_.constant(bits->bits, width);
  }

  // "+8", "-8", "+n", or nothing.
  Term readOffset() {
    if (in_.peek() == '-') return readTerm(pointerBits());
    if (in_.accept("+")) return readTerm(pointerBits());
    return terms_.constant(0, pointerBits());
  }

  Value readValue(unsigned width) {
    if (in_.acceptWord("opaque")) return Value::opaque();
    if (in_.acceptWord("null")) return Value::integer(terms_.constant(0, pointerBits()));
    if (!in_.accept("&")) return Value::integer(readTerm(width, true));
    Value value = Value::pointer(readObjectRef(), Term());
    if (in_.accept(".")) {
      const std::string word = in_.word("first, last or all");
      const auto target = fromWord<Target>(kTargetWords, word);
      if (!target) in_.fail(fmt::format("expected first, last or all, found '{}'", word));
      value.target = *target;
    }
    value.term = readOffset();
    if (!in_.accept("[")) return value;
    value.kind = ValueKind::PointerPart;
    const std::uint64_t first = in_.number("a byte of the pointer");
    in_.expect("..");
    const std::uint64_t end = in_.number("the end of the bytes");
    if (first >= end || end > pointerBits() / 8) in_.fail("expected bytes of a pointer");
    in_.expect("]");
    value.firstByte = static_cast<std::uint8_t>(first);
    value.byteCount = static_cast<std::uint8_t>(end - first);
    return value;
  }

  Type readType() {
    const std::size_t start = in_.start();
    const std::string word = in_.word("a type (i32, f64, ptr)");
    if (word == "ptr") return program_.pointerType();
    unsigned bits = 0;
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), bits);
    const bool isWidth = error == std::errc() && end == word.data() + word.size();
    if (isWidth && word[0] == 'i' && bits >= 1 && bits <= 64) return intType(bits);
    if (isWidth && word[0] == 'f' && (bits == 32 || bits == 64 || bits == 80)) return floatType(bits);
    in_.failAt(start, fmt::format("expected a type (i32, f64, ptr), found '{}'", word));
  }

  // "i32 = 7" or "3 bytes = opaque".
  struct TypedValue {
    std::uint64_t bytes = 0;
    Value value;
  };
  TypedValue readTypedValue() {
    TypedValue result;
    unsigned width = 0;
    if (std::isdigit(static_cast<unsigned char>(in_.peek())) != 0) {
      result.bytes = in_.number("a number of bytes");
      width = static_cast<unsigned>(std::min<std::uint64_t>(8 * result.bytes, 64));
      in_.expectWord("bytes");
    } else {
      const Type type = readType();
      result.bytes = type.storeBytes();
      width = std::min<unsigned>(type.bits, 64);
    }
    in_.expect("=");
    result.value = readValue(width);
    return result;
  }

  template <typename Id>
  Id readId(std::string_view what) {
    return in_.accept("?") ? Id() : Id(static_cast<std::size_t>(in_.number(what)));
  }

  SourceLoc readLocation() {
    SourceLoc loc;
    loc.file = readId<FileId>("a file");
    in_.expect(":");
    loc.line = static_cast<std::uint32_t>(in_.number("a line"));
    in_.expect(":");
    loc.column = static_cast<std::uint32_t>(in_.number("a column"));
    return loc;
  }

  // ---- Frames
  void readFrame(bool anchors) {
    const std::size_t start = in_.start();
    const auto function = functionOf(program_, readSymbol());
    if (!function) in_.failAt(start, "expected a function");
    auto frame = support::makeRef<Frame>();
    Frame& f = frame.own();
    f.function = *function;
    f.position = {BlockId(0), 0};
    f.activation = anchors ? 1 : 0;
    if (!anchors) f.slots.resize(program_.function(*function).slots.size());
    if (!anchors && in_.acceptWord("at")) readPosition(f);
    if (in_.peek() == '{') readList([&] { readFrameItem(f); });
    if (!firstPass_) frames_.push_back(std::move(frame));
  }

  void readPosition(Frame& frame) {
    const std::size_t start = in_.start();
    const std::string label = in_.word("a block");
    std::uint32_t block = 0;
    const bool isBlock = label.starts_with("block");
    const auto [end, error] = std::from_chars(label.data() + (isBlock ? 5 : 0), label.data() + label.size(), block);
    const Function& function = program_.function(frame.function);
    if (!isBlock || error != std::errc() || end != label.data() + label.size() || block >= function.blocks.size()) {
      in_.failAt(start, fmt::format("expected a block of the function, found '{}'", label));
    }
    in_.expect(":");
    const std::uint64_t instruction = in_.number("the index of an instruction");
    if (instruction > function.blocks[block].instructions.size()) in_.fail("the block has fewer instructions");
    frame.position = {BlockId(block), static_cast<std::uint32_t>(instruction)};
  }

  void readFrameItem(Frame& frame) {
    const Function& function = program_.function(frame.function);
    const std::size_t start = in_.start();
    const char first = in_.peek();
    if (in_.accept("%")) {
      const std::uint64_t reg = in_.number("a register");
      if (frame.activation != 0) {
        in_.expect(":");
        const Type type = readType();
        in_.expect("=");
        frame.registers.set(RegId(reg), readValue(std::min<unsigned>(type.bits, 64)));
        return;
      }
      if (reg >= function.registers.size()) in_.failAt(start, "the function has no such register");
      const Type type = function.registers[reg];
      if (in_.accept(":") && readType() != type) {
        in_.failAt(start, fmt::format("%{} has type {}", reg, name(type, program_.dataModel)));
      }
      in_.expect("=");
      frame.registers.set(RegId(reg), readValue(std::min<unsigned>(type.bits, 64)));
      return;
    }
    if (first == '$') return readBinding(frame);
    if (in_.acceptWord("stack")) {
      frame.stackAllocations.push_back(readObjectRef());
    } else if (in_.acceptWord("variadic")) {
      frame.variadicArea = readObjectRef();
    } else {
      in_.failExpected("a register, a slot, 'stack' or 'variadic'");
    }
  }

  void readBinding(Frame& frame) {
    const std::size_t start = in_.position();
    const std::string slotName = in_.sigilName();
    const std::vector<std::string> names = slotNames(program_.function(frame.function));
    const auto slot = std::find(names.begin(), names.end(), slotName);
    if (slot == names.end()) in_.failAt(start, fmt::format("the function has no slot {}", slotName));
    const auto index = static_cast<std::size_t>(slot - names.begin());
    const std::string object = in_.accept("->") ? in_.objectName() : slotName;
    if (firstPass_) {
      boundSlots_.emplace_back(object, BoundSlot{frame.function, index});
      return;
    }
    const ObjectId id = objects_.at(object);
    frame.slots[index] = id;
    if (state_.find(id) == nullptr && !missing_.contains(object))
      state_.memory.set(id, newObject(object, Storage::Slot));
  }

  // The text gives the innermost frame first.
  void buildFrames() {
    std::uint32_t depth = 0;
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      frame->own().caller = state_.top;
      frame->own().depth = depth++;
      state_.top = std::move(*frame);
    }
  }

  // ---- Objects
  // With the size and the variable of the slot that it is bound to.
  support::Ref<Object> newObject(const std::string& name, Storage storage) {
    auto object = support::makeRef<Object>();
    object.own().storage = storage;
    object.own().lifetime.born = 1;
    for (const auto& [bound, where] : boundSlots_) {
      if (bound != name) continue;
      const Slot& slot = program_.function(where.function).slots[where.slot];
      object.own().size = terms_.constant(slot.size, pointerBits());
      object.own().variable = slot.variable;
      object.own().alignment = slot.alignment;
      break;
    }
    return object;
  }

  void readGlobal() {
    const std::size_t start = in_.start();
    const ObjectId id = readSymbol();
    if (id.index() >= program_.globals.size()) in_.failAt(start, "expected a global");
    const Global& global = program_.globals[id.index()];
    auto object = support::makeRef<Object>();
    Object& o = object.own();
    o.storage = global.kind == GlobalKind::Literal ? Storage::Literal : Storage::Global;
    o.writable = global.kind != GlobalKind::Literal && !global.constant;
    o.size = terms_.constant(global.size, pointerBits());
    o.variable = global.variable;
    o.alignment = global.alignment;
    o.allocated = global.loc;
    readAttributes(o);
    if (in_.peek() == '{') readContents(o.contents);
    if (firstPass_) return;
    state_.memory.set(id, std::move(object));
    state_.changedGlobals.set(id, true);
  }

  void readObject(Storage storage, bool isSegment) {
    const std::size_t start = in_.start();
    const std::string name = readDefinition();
    auto object = newObject(name, storage);
    Object& o = object.own();
    support::Ref<Segment> segment;
    if (isSegment) {
      segment = support::makeRef<Segment>();
      const std::string word = in_.word("singly, doubly or optional");
      const auto kind = fromWord<SegmentKind>(kSegmentWords, word);
      if (!kind) in_.fail(fmt::format("expected singly, doubly or optional, found '{}'", word));
      segment.own().kind = *kind;
    }
    readAttributes(o);
    if (isSegment) readLinks(segment.own());
    if (in_.peek() == '{') readContents(o.contents);
    if (isSegment && in_.acceptWord("ordered")) readOrderings(segment.own());
    if (isSegment && in_.acceptWord("where")) {
      do {
        segment.own().facts.push_back(readTerm(0));
      } while (in_.accept(","));
    }
    if (firstPass_) return;
    if (!o.size.valid()) in_.failAt(start, fmt::format("{} needs a size", name));
    o.segment = std::move(segment);
    state_.memory.set(objects_.at(name), std::move(object));
  }

  // Without a number of its own a death is the last thing that happened.
  void setClock() {
    std::vector<ObjectId> justDead;
    state_.clock = 1;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      const bool dead = object->status != Status::Live;
      state_.clock = std::max(state_.clock, object->lifetime.born);
      if (dead && object->lifetime.died == Lifetime::kAlive) {
        justDead.push_back(id);
      } else if (dead) {
        state_.clock = std::max(state_.clock, object->lifetime.died);
      }
    });
    for (const ObjectId id : justDead) {
      state_.edit(id, [&](Object& object) { object.lifetime.died = state_.clock; });
    }
  }

  void readAttributes(Object& object) {
    for (;;) {
      if (in_.acceptWord("size")) {
        object.size = readTerm(pointerBits());
      } else if (in_.acceptWord("level")) {
        object.level = static_cast<std::uint16_t>(in_.number("a level"));
      } else if (in_.acceptWord("constant")) {
        object.writable = false;
      } else if (in_.acceptWord("align")) {
        object.alignment = static_cast<std::uint32_t>(in_.number("an alignment"));
      } else if (in_.acceptWord("var")) {
        object.variable = readId<VariableId>("a variable");
      } else if (in_.acceptWord("at")) {
        object.allocated = readLocation();
      } else if (in_.acceptWord("freed")) {
        object.status = Status::Freed;
        if (in_.acceptWord("at")) object.freed = readLocation();
      } else if (in_.acceptWord("out")) {
        in_.expectWord("of");
        in_.expectWord("scope");
        object.status = Status::OutOfScope;
      } else if (in_.acceptWord("born")) {
        object.lifetime.born = static_cast<std::uint32_t>(in_.number("a time"));
      } else if (in_.acceptWord("died")) {
        object.lifetime.died = static_cast<std::uint32_t>(in_.number("a time"));
      } else {
        if (object.status == Status::Live && object.lifetime.died != Lifetime::kAlive)
          in_.fail("a live object that died");
        return;
      }
    }
  }

  void readLinks(Segment& segment) {
    in_.expectWord("head");
    segment.head = in_.number("an offset");
    if (in_.acceptWord("next")) segment.next = in_.number("an offset");
    if (in_.acceptWord("prev")) segment.prev = in_.number("an offset");
    if (in_.acceptWord("back")) segment.prevTarget = in_.number("an offset");
    in_.expectWord("length");
    segment.length = readTerm(pointerBits());
    in_.expectWord("then");
    segment.nextValue = readValue(pointerBits());
    if (in_.acceptWord("before")) segment.prevValue = readValue(pointerBits());
  }

  // What `bytes` bytes at an offset hold is compared.
  void readOrderings(Segment& segment) {
    do {
      Ordering ordering;
      ordering.bytes = static_cast<std::uint32_t>(in_.number("a number of bytes"));
      in_.expectWord("of");
      ordering.offset = in_.number("an offset");
      const std::string word = in_.word("a relation");
      const auto* const found = std::find(kOrderingWords.begin(), kOrderingWords.end(), word);
      if (found == kOrderingWords.end()) in_.fail(fmt::format("expected a relation such as sle, found '{}'", word));
      const auto index = static_cast<std::size_t>(found - kOrderingWords.begin());
      ordering.isSigned = index < kOrderingWords.size() / 2;
      ordering.relation = static_cast<NeighbourRelation>(index % (kOrderingWords.size() / 2));
      segment.orderings.push_back(ordering);
    } while (in_.accept(","));
    std::sort(segment.orderings.begin(), segment.orderings.end());
  }

  void readContents(Contents& contents) {
    readList([&] { readEntry(contents); });
  }

  void readEntry(Contents& contents) {
    const std::size_t start = in_.start();
    if (in_.accept("[")) {
      LoggedWrite write;
      write.offset = readTerm(pointerBits());
      in_.expect("]");
      in_.expect(":");
      const TypedValue written = readTypedValue();
      write.bytes = static_cast<std::uint32_t>(written.bytes);
      write.value = written.value;
      write.found = in_.acceptWord("found");
      contents.log.push_back(write);
      return;
    }
    if (in_.acceptWord("text")) {
      contents.text = true;
      return;
    }
    if (in_.acceptWord("words")) {
      Words words;
      words.touched = in_.acceptWord("touched");
      words.written = in_.acceptWord("written");
      while (in_.acceptWord("or")) {
        in_.expect("&");
        words.mayBe.push_back(readObjectRef());
      }
      contents.words = std::move(words);
      return;
    }
    if (in_.acceptWord("rest")) {
      in_.expect(":");
      in_.expectWord("fill");
      contents.background = readTerm(8);
      return;
    }
    const std::uint64_t offset = in_.number("an offset, '[' or 'rest'");
    Cell cell;
    if (in_.accept("..")) {
      const std::uint64_t end = in_.number("the end of the range");
      if (end <= offset) in_.failAt(start, "expected a range of at least one byte");
      cell = Cell::unknownRange(end - offset);
      in_.expect(":");
      if (!in_.acceptWord("unknown")) {
        in_.expectWord("fill");
        cell.value = Value::integer(readTerm(8));
      }
    } else {
      in_.expect(":");
      const TypedValue written = readTypedValue();
      cell = {written.bytes, false, written.value};
    }
    const auto* below = contents.cells.floor(offset);
    const auto* above = contents.cells.ceiling(offset);
    if ((below != nullptr && below->key + below->value.bytes > offset) ||
        (above != nullptr && above->key < offset + cell.bytes)) {
      in_.failAt(start, "the cell overlaps another one");
    }
    contents.cells.set(offset, cell);
  }

  // ---- The rest
  // "placed &a at n".
  void readAddress() {
    in_.expect("&");
    const ObjectId object = readObjectRef();
    if (!in_.acceptWord("at")) in_.fail("expected 'at'");
    const Term place = readTerm(pointerBits());
    if (firstPass_) return;
    AddressFact fact{object, place, {true, object.index() >= state_.firstDynamic, object.index()}};
    if (fact.asked.made) fact.asked.number = state_.find(object) == nullptr ? 0 : state_.find(object)->lifetime.born;
    state_.addresses.append(fact);
  }

  void readChoice() {
    ChoiceEvent choice;
    choice.type = readType();
    in_.expect("=");
    choice.answer = readTerm(std::min<unsigned>(choice.type.bits, 64), true);
    choice.what = in_.string();
    if (in_.acceptWord("at")) choice.loc = readLocation();
    if (!firstPass_) state_.choices.append(std::move(choice));
  }

  TextScanner in_;
  const Program& program_;
  term::TermStore& terms_;
  const State& initial_;
  SymbolNames symbols_;
  bool firstPass_ = true;
  std::unordered_map<std::string, ObjectId> objects_;
  std::unordered_set<std::string> missing_;
  std::vector<std::pair<std::string, BoundSlot>> boundSlots_;  // the object's name, where it is bound
  std::vector<support::Ref<Frame>> frames_;                    // innermost first
  State state_;
};

}  // namespace

State parse(std::string_view text, const Program& program, term::TermStore& terms, const State& initial) {
  return StateParser(text, program, terms, initial).run();
}

}  // namespace cairn::heap
