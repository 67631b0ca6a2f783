// The text is read twice by the same code: first for the names (an object may be mentioned before it is defined, a symbol before the
// place that tells its width), then for what it says.
#include "oracle/state_parser.h"

namespace cairn::heap {

State StateParser::run() {
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

void StateParser::readState() {
  in_.expectWord("state");
  in_.expect("{");
  while (!in_.accept("}")) readItem();
  if (in_.peek() != 0) in_.failExpected("the end of the text");
}

void StateParser::readItem() {
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

void StateParser::define(const std::string& name) {
  objects_.try_emplace(name, ObjectId(program_.globals.size() + program_.functions.size() + objects_.size()));
}

std::string StateParser::readDefinition() {
  const std::size_t start = in_.start();
  std::string name = in_.objectName();
  if (firstPass_) {
    if (objects_.contains(name)) in_.failAt(start, fmt::format("{} is defined already", name));
    define(name);
  }
  return name;
}

ObjectId StateParser::readObjectRef() {
  const std::size_t start = in_.start();
  const char first = in_.peek();
  if (first == '@') return readSymbol();
  const std::string name = in_.objectName();
  if (firstPass_) return ObjectId(0);
  const auto found = objects_.find(name);
  if (found == objects_.end()) in_.failAt(start, fmt::format("no object is named {}", name));
  return found->second;
}

ObjectId StateParser::readSymbol() {
  const std::size_t start = in_.start();
  if (in_.peek() != '@') in_.failExpected("a global or function (@name)");
  const std::string name = in_.sigilName();
  const auto found = symbols_.find(name);
  if (!found) in_.failAt(start, fmt::format("no global or function is named {}", name));
  return *found;
}

void StateParser::readDeclaration() {
  const std::size_t start = in_.start();
  const std::string_view text = in_.term();
  in_.expect(":");
  const unsigned width = in_.acceptWord("bool") ? 0 : readType().bits;
  (void)symbolTerm(start, text, width);
}

Term StateParser::symbolTerm(std::size_t start, std::string_view text, unsigned width) {
  const std::string_view name = text.front() == '|' ? text.substr(1, text.size() - 2) : text;
  if (const auto known = terms_.findSymbol(name)) {
    if (known->width() != width) {
      in_.failAt(start, fmt::format("the symbol {} has {} bits elsewhere, {} here", name, known->width(), width));
    }
    return *known;
  }
  return terms_.symbol(name, width);
}

Term StateParser::readTerm(unsigned width, bool anyWidth) {
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

Term StateParser::constant(std::size_t start, std::string_view text, unsigned width) {
  if (width == 0) in_.failAt(start, "expected a boolean term");
  const auto bits = constantFromText(text, intType(width));
  if (!bits) in_.failAt(start, fmt::format("{} is no number of {} bits", text, width));
  return terms_.constant(bits->bits, width);
}

Term StateParser::readOffset() {
  if (in_.peek() == '-') return readTerm(pointerBits());
  if (in_.accept("+")) return readTerm(pointerBits());
  return terms_.constant(0, pointerBits());
}

Value StateParser::readValue(unsigned width) {
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

Type StateParser::readType() {
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

StateParser::TypedValue StateParser::readTypedValue() {
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

SourceLoc StateParser::readLocation() {
  SourceLoc loc;
  loc.file = readId<FileId>("a file");
  in_.expect(":");
  loc.line = static_cast<std::uint32_t>(in_.number("a line"));
  in_.expect(":");
  loc.column = static_cast<std::uint32_t>(in_.number("a column"));
  return loc;
}

void StateParser::readFrame(bool anchors) {
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

void StateParser::readPosition(Frame& frame) {
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

void StateParser::readFrameItem(Frame& frame) {
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

void StateParser::readBinding(Frame& frame) {
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
  if (state_.find(id) == nullptr && !missing_.contains(object)) state_.memory.set(id, newObject(object, Storage::Slot));
}

void StateParser::buildFrames() {
  std::uint32_t depth = 0;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    frame->own().caller = state_.top;
    frame->own().depth = depth++;
    state_.top = std::move(*frame);
  }
}

State parse(std::string_view text, const Program& program, term::TermStore& terms, const State& initial) {
  return StateParser(text, program, terms, initial).run();
}

}  // namespace cairn::heap
