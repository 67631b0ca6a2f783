// Objects of a state as text: their attributes, links and contents.
#include "oracle/state_parser.h"

namespace cairn::heap {

support::Ref<Object> StateParser::newObject(const std::string& name, Storage storage) {
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

void StateParser::readGlobal() {
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

void StateParser::readObject(Storage storage, bool isSegment) {
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

void StateParser::setClock() {
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

void StateParser::readAttributes(Object& object) {
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

void StateParser::readLinks(Segment& segment) {
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

void StateParser::readOrderings(Segment& segment) {
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

void StateParser::readContents(Contents& contents) {
  readList([&] { readEntry(contents); });
}

void StateParser::readTiling(Contents& contents) {
  Tiling tiling;
  tiling.unit = in_.number("the bytes of an element");
  readList([&] {
    Tile tile;
    in_.expectWord("to");
    tile.end = readTerm(pointerBits());
    tile.single = in_.acceptWord("one");
    if (!tile.single) {
      in_.expectWord("each");
      tile.index = readTerm(pointerBits());
    }
    if (in_.peek() == '{') readContents(tile.element);
    while (in_.acceptWord("where")) tile.facts.push_back(readTerm(0));
    tiling.tiles.push_back(std::move(tile));
  });
  if (tiling.tiles.empty() || tiling.unit == 0) in_.fail("a tiling has tiles of at least one byte an element");
  if (!firstPass_) contents.tiling = TilingRef(std::move(tiling));
}

void StateParser::readEntry(Contents& contents) {
  const std::size_t start = in_.start();
  if (in_.acceptWord("tiled")) return readTiling(contents);
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

void StateParser::readAddress() {
  in_.expect("&");
  const ObjectId object = readObjectRef();
  if (!in_.acceptWord("at")) in_.fail("expected 'at'");
  const Term place = readTerm(pointerBits());
  if (firstPass_) return;
  AddressFact fact{object, place, {true, object.index() >= state_.firstDynamic, object.index()}};
  if (fact.asked.made) fact.asked.number = state_.find(object) == nullptr ? 0 : state_.find(object)->lifetime.born;
  state_.addresses.append(fact);
}

void StateParser::readChoice() {
  ChoiceEvent choice;
  choice.type = readType();
  in_.expect("=");
  choice.answer = readTerm(std::min<unsigned>(choice.type.bits, 64), true);
  choice.what = in_.string();
  if (in_.acceptWord("at")) choice.loc = readLocation();
  if (!firstPass_) state_.choices.append(std::move(choice));
}

}  // namespace cairn::heap
