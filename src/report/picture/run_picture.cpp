#include "report/picture/run_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "interp/messages.h"
#include "interp/trace.h"

namespace cairn::report {

using interp::Byte;
using interp::Machine;
using interp::ObjectId;
using interp::Storage;
using interp::Value;
using program::SourceLoc;
using program::SourceType;
using program::SourceTypeId;
using program::SourceTypeKind;
using program::TextRange;
using program::VariableId;

namespace {

constexpr std::size_t kMostFrames = 8;
constexpr std::size_t kMostBoxes = 40;
constexpr std::size_t kMostCells = 12;
constexpr std::size_t kMostElements = 6;
constexpr std::uint64_t kMostText = 24;
constexpr std::uint64_t kMostRawBytes = 256;

std::string withoutKeyword(const std::string& type) {
  for (const std::string_view word : {"struct ", "union "}) {
    if (type.starts_with(word)) return type.substr(word.size());
  }
  return type;
}

bool coversLine(const TextRange& range, SourceLoc loc) {
  return range.begin.valid() && loc.file == range.begin.file && range.begin.line <= loc.line &&
         loc.line <= range.end.line;
}

}  // namespace

// One picture at work.
class RunPicture {
 public:
  RunPicture(RunPainter& painter, const Machine& machine, std::uint32_t marked)
      : painter_(painter), machine_(machine), program_(painter.program_), marked_(marked) {}

  Picture run() {
    addFrames();
    addGlobals();
    for (const ObjectId id : machine_.heap()) {
      if (machine_.memory().at(id).live()) want(id);
    }
    while (!open_.empty()) {
      const ObjectId id = open_.front();
      open_.pop_front();
      if (drawn_.size() == kMostBoxes) {
        leftOut_.insert(id);
        continue;
      }
      drawn_.emplace_back(id, boxOf(id));
    }
    return assembled();
  }

 private:
  // ---- Types and values
  [[nodiscard]] const SourceType* find(SourceTypeId type) const {
    return type.valid() && type.index() < program_.sourceTypes.size() ? &program_.sourceTypes[type.index()] : nullptr;
  }
  [[nodiscard]] program::Type machineType(const SourceType& type) const {
    if (type.kind == SourceTypeKind::Pointer || type.kind == SourceTypeKind::Function) return program_.pointerType();
    const auto bits = static_cast<unsigned>(8 * std::min<std::uint64_t>(type.size, 8));
    return type.kind == SourceTypeKind::Float ? program::floatType(bits) : program::intType(bits);
  }
  [[nodiscard]] static bool isAggregate(const SourceType& type) {
    return type.kind == SourceTypeKind::Struct || type.kind == SourceTypeKind::Union ||
           type.kind == SourceTypeKind::Array;
  }

  Cell cellOf(std::string name, const Value& value, program::Type machineType, SourceTypeId type) {
    Cell cell{std::move(name), {}, std::nullopt, false};
    const Value pointer = machine_.isNominal(value) ? value : machine_.resolved(value);
    const ObjectId id = pointer.object;
    const interp::Object& object = machine_.memory().at(id);
    const bool points = machineType.kind == program::TypeKind::Ptr || value.object != interp::kNoObject;
    const bool drawable = points && object.isMemory() && object.storage != Storage::Function &&
                          object.storage != Storage::Literal && object.storage != Storage::Environment &&
                          id != machine_.layout().notEntered;
    const std::int64_t offset = interp::signExtend(pointer.bits - object.base, program_.pointerBits());
    const bool inside = offset >= 0 && static_cast<std::uint64_t>(offset) < object.size;
    if (points && object.storage == Storage::Literal && inside) {
      const auto start = static_cast<std::uint64_t>(offset);
      const bool ends = machine_.memory().byteAt(object, object.size - 1).value == 0;
      cell.value = textAt(object, start, object.size - start - (ends ? 1 : 0));
      return cell;
    }
    if (!drawable) {
      cell.value = interp::showValue(machine_, value, machineType, type);
      return cell;
    }
    cell.target = Pointer{idOf(id), PointedAt::Start, offset == 0 ? "" : fmt::format("{:+}", offset)};
    learn(id, type, offset);
    pointed_.insert(id);
    want(id);
    return cell;
  }

  // A block is what a pointer to its start says, if that fits.
  void learn(ObjectId id, SourceTypeId pointerType, std::int64_t offset) {
    const SourceType* pointer = find(pointerType);
    const interp::Object& object = machine_.memory().at(id);
    if (object.storage != Storage::Heap || pointer == nullptr || offset != 0) return;
    const SourceType* element = find(pointer->element);
    if (element == nullptr || element->size == 0 || object.size % element->size != 0) return;
    painter_.blockTypes_.try_emplace(id, pointer->element);
  }

  // The scalar at an offset; nothing: its bytes were never written, or nobody knows them.
  [[nodiscard]] std::optional<Value> read(const interp::Object& object, std::uint64_t offset,
                                          std::uint64_t bytes) const {
    Value value;
    for (std::uint64_t i = 0; i < bytes; ++i) {
      const Byte byte = machine_.memory().byteAt(object, offset + i);
      if (byte.state != interp::ByteWritten) return std::nullopt;
      if (i < 8) value.bits |= std::uint64_t(byte.value) << (8 * i);
      if (i == 0) value.object = byte.provenance;
      if (byte.provenance != value.object) value.object = interp::kNoObject;
    }
    return value;
  }

  // ---- Cells of an object
  void addCells(std::vector<Cell>& cells, const interp::Object& object, const std::string& name, SourceTypeId typeId,
                std::uint64_t offset) {
    const SourceType* type = find(typeId);
    if (type == nullptr || type->size == 0 || cells.size() > kMostCells || offset + type->size > object.size) return;
    switch (type->kind) {
      case SourceTypeKind::Struct:
        for (const program::SourceField& field : type->fields) addField(cells, object, name, field, offset);
        return;
      case SourceTypeKind::Union:
        if (!type->fields.empty()) addField(cells, object, name, type->fields.front(), offset);
        return;
      case SourceTypeKind::Array: addElements(cells, object, name, *type, offset, type->count); return;
      case SourceTypeKind::Void:
      case SourceTypeKind::Bool:
      case SourceTypeKind::Signed:
      case SourceTypeKind::Unsigned:
      case SourceTypeKind::Float:
      case SourceTypeKind::Pointer:
      case SourceTypeKind::Enum:
      case SourceTypeKind::Function: break;
    }
    const auto value = type->size <= 8 ? read(object, offset, type->size) : std::nullopt;
    cells.push_back(value ? cellOf(name, *value, machineType(*type), typeId) : Cell{name, "?", std::nullopt, false});
  }
  void addField(std::vector<Cell>& cells, const interp::Object& object, const std::string& name,
                const program::SourceField& field, std::uint64_t offset) {
    const SourceType* type = find(field.type);
    const bool whole = type != nullptr && field.bitOffset % 8 == 0 && field.bitSize == 8 * type->size;
    const std::string full = name.empty() ? field.name : fmt::format("{}.{}", name, field.name);
    if (whole) addCells(cells, object, full, field.type, offset + field.bitOffset / 8);
  }
  void addElements(std::vector<Cell>& cells, const interp::Object& object, const std::string& name,
                   const SourceType& array, std::uint64_t offset, std::uint64_t count) {
    const SourceType* element = find(array.element);
    if (element == nullptr || element->size == 0) return;
    const bool characters = element->size == 1 && !isAggregate(*element);
    if (characters) {
      cells.push_back({name, textAt(object, offset, count), std::nullopt, false});
      return;
    }
    const std::uint64_t shown = count <= kMostElements + 1 ? count : kMostElements;
    for (std::uint64_t i = 0; i < shown; ++i) {
      addCells(cells, object, fmt::format("{}[{}]", name, i), array.element, offset + i * element->size);
    }
    if (shown < count) {
      cells.push_back(
          {fmt::format("{}[{}]...", name, shown), fmt::format("{} more", count - shown), std::nullopt, false});
    }
  }
  // "text\0??": what was never written is a question mark.
  [[nodiscard]] std::string textAt(const interp::Object& object, std::uint64_t offset, std::uint64_t count) const {
    std::string text = "\"";
    for (std::uint64_t i = 0; i < std::min(count, kMostText) && offset + i < object.size; ++i) {
      const Byte byte = machine_.memory().byteAt(object, offset + i);
      if (byte.state != interp::ByteWritten) {
        text += '?';
      } else if (byte.value >= ' ' && byte.value <= '~') {
        text += static_cast<char>(byte.value);
      } else {
        text += byte.value == 0 ? std::string("\\0") : fmt::format("\\x{:02x}", byte.value);
      }
    }
    return text + (count > kMostText ? "...\"" : "\"");
  }
  // Of an object without a type: the pointers in it.
  void addPointers(std::vector<Cell>& cells, const interp::Object& object) {
    const std::uint64_t step = program_.pointerBits() / 8;
    for (std::uint64_t at = 0; at + step <= std::min(object.size, kMostRawBytes); at += step) {
      const auto value = read(object, at, step);
      if (!value || value->object == interp::kNoObject) continue;
      cells.push_back(cellOf(fmt::format("+{}", at), *value, program_.pointerType(), {}));
    }
  }

  // ---- Boxes
  [[nodiscard]] static std::string idOf(ObjectId id) { return fmt::format("o{}", id); }
  void want(ObjectId id) {
    if (wanted_.insert(id).second) open_.push_back(id);
  }
  [[nodiscard]] VariableId variableOf(const interp::Object& object) const {
    if (object.storage == Storage::Global) return program_.globals[object.index].variable;
    if (object.storage != Storage::Slot || object.owner >= program_.functions.size()) return {};
    return program_.functions[object.owner].slots[object.index].variable;
  }
  [[nodiscard]] SourceTypeId typeOf(VariableId variable) const {
    return variable.valid() && variable.index() < program_.variables.size() ? program_.variables[variable.index()].type
                                                                            : SourceTypeId();
  }

  Box boxOf(ObjectId id) {
    const interp::Object& object = machine_.memory().at(id);
    Box box;
    box.id = idOf(id);
    const bool heap = object.storage == Storage::Heap;
    const VariableId variable = variableOf(object);
    SourceTypeId typeId = typeOf(variable);
    const auto learned = painter_.blockTypes_.find(id);
    if (heap && learned != painter_.blockTypes_.end()) typeId = learned->second;
    const SourceType* type = find(typeId);
    const std::string typeName = type == nullptr ? "" : withoutKeyword(type->name);
    if (heap) {
      box.title = typeName;
      box.note = fmt::format("block#{}, {}", object.index, interp::bytes(object.size));
      box.marked = marked_ != 0 && object.index == marked_;
      const bool several = type != nullptr && type->size != object.size;
      if (several) box.title = fmt::format("{}[{}]", typeName, object.size / type->size);
    } else {
      box.kind = BoxKind::InMemory;
      box.title = interp::shortName(program_, object);
      box.note = typeName.empty() ? interp::bytes(object.size) : typeName;
    }
    if (!object.live()) {
      box.kind = object.status == interp::Status::Freed ? BoxKind::Freed : BoxKind::OutOfScope;
      box.note =
          object.status == interp::Status::OutOfScope ? "out of scope" : fmt::format("block#{}, freed", object.index);
      if (object.freed.valid()) box.note += fmt::format(" at line {}", object.freed.line);
      return box;
    }
    if (type == nullptr) {
      addPointers(box.cells, object);
    } else if (heap && type->size != object.size) {
      SourceType array;
      array.kind = SourceTypeKind::Array;
      array.element = typeId;
      addElements(box.cells, object, "", array, 0, object.size / type->size);
    } else {
      addCells(box.cells, object, "", typeId, 0);
    }
    if (box.cells.size() > kMostCells) {
      box.cells.resize(kMostCells);
      box.cells.push_back({"...", "more", std::nullopt, false});
    }
    return box;
  }

  // ---- Variables
  // By the lines of the loops and branches that the variable is declared in.
  [[nodiscard]] bool inScope(const program::Variable& variable, SourceLoc here) const {
    const SourceLoc declared = variable.declared;
    if (!declared.valid() || !here.valid()) return true;
    const auto left = [&](const TextRange& range) { return coversLine(range, declared) && !coversLine(range, here); };
    for (const program::OutlineFunction& function : painter_.outline_.functions) {
      for (const program::OutlineLoop& loop : function.loops) {
        if (left(loop.range)) return false;
      }
      for (const program::OutlineBranching& branching : function.branchings) {
        if (branching.kind != program::BranchingKind::If) continue;
        if (left(branching.whenFalse) || std::ranges::any_of(branching.whenTrue, left)) return false;
      }
    }
    return true;
  }

  void addFrames() {
    const std::vector<interp::Frame>& frames = machine_.frames();
    std::vector<std::size_t> shown;
    for (std::size_t i = frames.size(); i-- > 0;) {
      const program::Function& function = *frames[i].code->source;
      const bool own = !function.library && function.loc.valid() && function.assumption.empty();
      if (own) shown.push_back(i);
    }
    if (shown.size() > kMostFrames) {
      facts_.push_back(fmt::format("{} more calls on the stack are not drawn", shown.size() - kMostFrames));
      shown.erase(shown.begin() + kMostFrames - 1, shown.end() - 1);
    }
    for (const std::size_t i : shown) addFrame(i);
  }
  void addFrame(std::size_t index) {
    const interp::Frame& frame = machine_.frames()[index];
    const program::Function& function = *frame.code->source;
    Box box;
    box.id = fmt::format("f{}", index);
    box.kind = BoxKind::Variables;
    box.title = function.name;
    const SourceLoc here = frame.code->locs[frame.pc];
    if (index < painter_.bindings_.size()) {
      for (const auto& [id, value] : painter_.bindings_[index]) {
        const program::Variable& variable = program_.variables[id.index()];
        const SourceType* type = find(variable.type);
        if (type == nullptr || isAggregate(*type) || !inScope(variable, here)) continue;
        box.cells.push_back(cellOf(variable.name, value, machineType(*type), variable.type));
      }
    }
    std::vector<ObjectId>& slots = slots_[frames_.size()];
    for (std::uint32_t slot = 0; slot < function.slots.size(); ++slot) {
      const ObjectId id = machine_.valueOf(frame, frame.code->firstSlot + slot).object;
      if (!function.slots[slot].variable.valid() || !machine_.memory().at(id).live()) continue;
      slots.push_back(id);
      want(id);
    }
    frames_.push_back(std::move(box));
  }

  void addGlobals() {
    for (ObjectId id = machine_.layout().firstGlobal; id < machine_.layout().firstFunction; ++id) {
      const interp::Object& object = machine_.memory().at(id);
      const program::Global& global = program_.globals[object.index];
      if (object.storage == Storage::Global && !global.library && !global.constant && global.variable.valid()) want(id);
    }
  }

  // A variable that nothing points to, and that is no structure, is a cell of its function's box.
  Picture assembled() {
    Picture picture;
    std::map<ObjectId, const Box*> boxes;
    for (const auto& [id, box] : drawn_) boxes.emplace(id, &box);
    std::set<ObjectId> inFrames;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      for (const ObjectId id : slots_[i]) {
        const auto found = boxes.find(id);
        const bool simple = found != boxes.end() && !pointed_.contains(id) && found->second->cells.size() == 1 &&
                            found->second->cells.front().name.empty();
        if (!simple) continue;
        Cell cell = found->second->cells.front();
        cell.name = found->second->title;
        frames_[i].cells.push_back(std::move(cell));
        inFrames.insert(id);
      }
      std::ranges::stable_sort(frames_[i].cells, {}, &Cell::name);
      picture.boxes.push_back(std::move(frames_[i]));
    }
    for (auto& [id, box] : drawn_) {
      if (!inFrames.contains(id)) picture.boxes.push_back(std::move(box));
    }
    dropArrowsToNowhere(picture);
    picture.facts = std::move(facts_);
    if (!leftOut_.empty()) picture.facts.push_back(fmt::format("{} more blocks are not drawn", leftOut_.size()));
    return picture;
  }
  void dropArrowsToNowhere(Picture& picture) const {
    std::set<std::string> missing;
    for (const ObjectId id : leftOut_) missing.insert(idOf(id));
    for (Box& box : picture.boxes) {
      for (Cell& cell : box.cells) {
        if (!cell.target || !missing.contains(cell.target->box)) continue;
        cell.target.reset();
        cell.value = "(a block that is not drawn)";
      }
    }
  }

  RunPainter& painter_;
  const Machine& machine_;
  const program::Program& program_;
  std::uint32_t marked_;
  std::vector<Box> frames_;
  std::map<std::size_t, std::vector<ObjectId>> slots_;  // by the place of the frame's box
  std::deque<ObjectId> open_;
  std::set<ObjectId> wanted_;
  std::set<ObjectId> pointed_;
  std::set<ObjectId> leftOut_;
  std::vector<std::pair<ObjectId, Box>> drawn_;
  std::vector<std::string> facts_;
};

void RunPainter::note(const Machine& machine) {
  const std::vector<interp::Frame>& frames = machine.frames();
  const interp::Frame& frame = frames.back();
  if (frame.pc == 0 && bindings_.size() >= frames.size()) bindings_.resize(frames.size() - 1);
  bindings_.resize(frames.size());
  const program::Instruction* instruction = frame.code->sources[frame.pc];
  if (frame.code->source->library || instruction == nullptr) return;
  if (const auto* bind = std::get_if<program::Bind>(&instruction->op)) {
    bindings_.back()[bind->variable] = machine.valueOf(frame, frame.code->code[frame.pc].a);
  }
}

Picture RunPainter::paint(const Machine& machine, std::uint32_t marked) {
  return RunPicture(*this, machine, marked).run();
}

}  // namespace cairn::report
