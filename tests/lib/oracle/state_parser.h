// The parser of states as text (text.h).
#pragma once

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "heap/state/tiling.h"
#include "oracle/text.h"
#include "oracle/text_names.h"
#include "oracle/text_scanner.h"
#include "program/code/names.h"
#include "program/text/constant.h"
#include "term/text.h"

namespace cairn::heap {

using namespace program;
using term::Term;

class StateParser {
 public:
  StateParser(std::string_view text, const Program& program, term::TermStore& terms, const State& initial)
      : in_(text), program_(program), terms_(terms), initial_(initial), symbols_(program) {}

  State run();

 private:
  struct BoundSlot {
    FunctionId function;
    std::size_t slot = 0;
  };

  void readState();

  void readItem();

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
  void define(const std::string& name);
  // In the first pass a second definition of the name is an error.
  std::string readDefinition();
  // A mention.
  ObjectId readObjectRef();
  ObjectId readSymbol();

  // ---- Terms and values
  [[nodiscard]] unsigned pointerBits() const { return program_.pointerBits(); }

  void readDeclaration();

  // "x" or "|x|" as a symbol of this width.
  Term symbolTerm(std::size_t start, std::string_view text, unsigned width);

  // A term where one of `width` bits (0: a boolean) is expected. The first pass looks at symbols alone, and at nothing else.
  Term readTerm(unsigned width, bool anyWidth = false);

  Term constant(std::size_t start, std::string_view text, unsigned width);

  // "+8", "-8", "+n", or nothing.
  Term readOffset();

  Value readValue(unsigned width);

  Type readType();

  // "i32 = 7" or "3 bytes = opaque".
  struct TypedValue {
    std::uint64_t bytes = 0;
    Value value;
  };
  TypedValue readTypedValue();

  template <typename Id>
  Id readId(std::string_view what) {
    return in_.accept("?") ? Id() : Id(static_cast<std::size_t>(in_.number(what)));
  }

  SourceLoc readLocation();

  // ---- Frames
  void readFrame(bool anchors);

  void readPosition(Frame& frame);

  void readFrameItem(Frame& frame);

  void readBinding(Frame& frame);

  // The text gives the innermost frame first.
  void buildFrames();

  // ---- Objects
  // With the size and the variable of the slot that it is bound to.
  support::Ref<Object> newObject(const std::string& name, Storage storage);

  void readGlobal();

  void readObject(Storage storage, bool isSegment);

  // Without a number of its own a death is the last thing that happened.
  void setClock();

  void readAttributes(Object& object);

  void readLinks(Segment& segment);

  // What `bytes` bytes at an offset hold is compared.
  void readOrderings(Segment& segment);

  void readContents(Contents& contents);

  void readEntry(Contents& contents);

  // "tiled 4 { to n each x { 0: i32 = v } where v = x, ... }".
  void readTiling(Contents& contents);

  // ---- The rest
  // "placed &a at n".
  void readAddress();

  void readChoice();

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

}  // namespace cairn::heap
