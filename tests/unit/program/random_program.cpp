#include "random_program.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "program/code/intrinsic_signature.h"
#include "program/flow/control_flow.h"
#include "program/flow/dominators.h"

namespace cairn::program {

namespace {

std::string randomBytes(Random& random, std::size_t most) {
  std::string bytes;
  for (std::size_t n = random.below(most + 1); n > 0; --n) bytes += static_cast<char>(random.below(256));
  return bytes;
}

// Often plain, often the same as another, sometimes odd or empty.
std::string randomName(Random& random) {
  static constexpr std::array<const char*, 8> kNames = {"x", "y", "list", ".str.1", "x.addr", "i32", "block0", ""};
  return random.oneIn(5) ? randomBytes(random, 4) : kNames[random.below(kNames.size())];
}

class ProgramMaker {
 public:
  explicit ProgramMaker(std::uint64_t seed) : random_(seed) {}

  Program make() {
    program_.dataModel = random_.oneIn(2) ? DataModel::LP64 : DataModel::ILP32;
    sourceTables();
    const std::size_t globals = random_.below(5);
    const std::size_t functions = 1 + random_.below(4);
    program_.globals.resize(globals);
    program_.functions.resize(functions);
    for (Global& global : program_.globals) fill(global);
    program_.entry = FunctionId(random_.below(functions));
    for (std::size_t f = 0; f < functions; ++f) declare(program_.functions[f], f == program_.entry.index());
    for (Function& function : program_.functions) body(function);
    return std::move(program_);
  }

 private:
  // ---- Tables --------------------------------------------------------------------------------------------------------

  template <typename Id>
  Id someId(std::size_t count) {
    return count == 0 || random_.oneIn(3) ? Id() : Id(random_.below(count));
  }

  SourceLoc location() {
    if (random_.oneIn(3)) return {};
    const auto file = someId<FileId>(program_.files.size());
    return {file, static_cast<std::uint32_t>(random_.below(100)), static_cast<std::uint32_t>(random_.below(100))};
  }

  void sourceTables() {
    for (std::size_t n = random_.below(3); n > 0; --n) program_.files.push_back(randomName(random_));
    program_.sourceTypes.resize(random_.below(4));
    for (SourceType& type : program_.sourceTypes) {
      type.kind = static_cast<SourceTypeKind>(random_.below(11));
      type.name = randomName(random_);
      type.size = random_.below(40);
      type.element = someId<SourceTypeId>(program_.sourceTypes.size());
      type.count = random_.below(3);
      for (std::size_t n = random_.below(3); n > 0; --n) {
        type.fields.push_back({randomName(random_), random_.below(200), random_.below(64),
                               someId<SourceTypeId>(program_.sourceTypes.size())});
      }
    }
    for (std::size_t n = random_.below(4); n > 0; --n) {
      program_.variables.push_back(
          {randomName(random_), someId<SourceTypeId>(program_.sourceTypes.size()), location(), random_.oneIn(2)});
    }
  }

  VariableId variable() { return someId<VariableId>(program_.variables.size()); }

  void fill(Global& global) {
    global.name = randomName(random_);
    global.kind = random_.oneIn(3) ? GlobalKind::Literal : GlobalKind::Variable;
    global.constant = random_.oneIn(2);
    global.unknownContents = random_.oneIn(4);
    global.library = random_.oneIn(4);
    global.initial = randomBytes(random_, 12);
    global.size = global.initial.size() + random_.below(40);
    const std::uint64_t step = program_.pointerBits() / 8;
    for (std::uint64_t offset = random_.below(8); offset + step <= global.size; offset += step + random_.below(20)) {
      global.relocations.push_back({offset, symbol(random_.oneIn(2))});
    }
    global.variable = variable();
    global.loc = location();
  }

  Operand symbol(bool toFunction) {
    const Type pointer = program_.pointerType();
    if (toFunction || program_.globals.empty()) {
      return Operand::function(FunctionId(random_.below(program_.functions.size())), pointer);
    }
    const auto addend = static_cast<std::int64_t>(random_.below(20)) - 10;
    return Operand::global(GlobalId(random_.below(program_.globals.size())), addend, pointer);
  }

  Type type() {
    switch (random_.below(8)) {
      case 0: return intType(1);
      case 1: return intType(8);
      case 2: return intType(64);
      case 3: return intType(static_cast<unsigned>(1 + random_.below(64)));
      case 4: return program_.pointerType();
      case 5: {
        static constexpr std::array<unsigned, 3> kWidths = {32, 64, 80};
        return floatType(kWidths[random_.below(3)]);
      }
      default: return intType(32);
    }
  }

  void declare(Function& function, bool isEntry) {
    function.name = randomName(random_);
    for (std::size_t n = isEntry ? 0 : random_.below(4); n > 0; --n)
      function.params.push_back(newRegister(function, type()));
    for (std::size_t n = random_.below(3); n > 0; --n) function.resultTypes.push_back(type());
    function.variadic = !isEntry && random_.oneIn(3);
    function.library = random_.oneIn(4);
    if (random_.oneIn(4)) function.assumption = randomBytes(random_, 8);
    for (std::size_t n = random_.below(4); n > 0; --n) {
      function.slots.push_back(
          {randomName(random_), random_.below(100), variable(), std::uint32_t{1} << random_.below(8)});
    }
    function.loc = location();
  }

  // ---- Bodies --------------------------------------------------------------------------------------------------------

  static RegId newRegister(Function& function, Type type) {
    function.registers.push_back(type);
    return RegId(function.registers.size() - 1);
  }

  // Blocks come after the blocks that dominate them, so that all they may read exists.
  void body(Function& function) {
    function.blocks = randomGraph(random_, 1 + random_.below(9)).blocks;
    for (std::size_t b = 1; b < function.blocks.size(); ++b) {
      for (std::size_t n = random_.below(3); n > 0; --n) {
        function.blocks[b].params.push_back(newRegister(function, type()));
      }
    }
    const ControlFlow flow(function);
    const Dominators dominators(flow);
    std::vector<std::vector<RegId>> readable(function.blocks.size());
    for (const BlockId block : flow.reversePostorder()) {
      const BlockId above = dominators.immediate(block);
      readable_ = above.valid() ? readable[above.index()] : function.params;
      fill(function, function.blocks[block.index()]);
      readable[block.index()] = readable_;
    }
    for (std::size_t b = 0; b < function.blocks.size(); ++b) {
      if (flow.reachable(BlockId(b))) continue;
      readable_ = function.params;
      fill(function, function.blocks[b]);
    }
    if (random_.oneIn(4)) newRegister(function, type());
  }

  void fill(Function& function, Block& block) {
    readable_.insert(readable_.end(), block.params.begin(), block.params.end());
    for (std::size_t n = random_.below(7); n > 0; --n) {
      Operation operation = instruction(function);
      block.instructions.push_back({std::move(operation), location()});
    }
    if (auto* jump = std::get_if<Jump>(&block.terminator.op)) {
      pass(function, jump->to);
    } else if (auto* branch = std::get_if<Branch>(&block.terminator.op)) {
      branch->condition = operand(function, intType(1));
      pass(function, branch->yes);
      pass(function, branch->no);
    } else {
      switch (random_.below(3)) {
        case 0: block.terminator.op = Unreachable{}; break;
        case 1: block.terminator.op = Unsupported{"why" + randomBytes(random_, 5)}; break;
        default: {
          Return end;
          for (const Type result : function.resultTypes) end.values.push_back(operand(function, result));
          block.terminator.op = std::move(end);
        }
      }
    }
    block.terminator.loc = location();
  }

  void pass(const Function& function, Edge& edge) {
    for (const RegId param : function.blocks[edge.target.index()].params) {
      edge.args.push_back(operand(function, function.typeOf(param)));
    }
  }

  Operand constant(Type type) {
    std::uint64_t value = random_.bits() >> random_.below(64);
    if (random_.oneIn(3)) value = ~value;
    Operand result = Operand::constant(value, type);
    if (type.bits == 80) result.index = static_cast<std::uint32_t>(random_.below(1 << 16));
    if (type.bits == 80 && random_.oneIn(2)) {
      result.index = 0x3FFF;
      result.bits = (1ULL << 63) | (value << 12);
    }
    if (type.bits < 64) result.bits &= (1ULL << type.bits) - 1;
    if (type.kind == TypeKind::Ptr && random_.oneIn(2)) result.bits = 0;
    return result;
  }

  Operand operand(const Function& function, Type type) {
    std::vector<RegId> fitting;
    for (const RegId reg : readable_) {
      if (function.typeOf(reg) == type) fitting.push_back(reg);
    }
    if (!fitting.empty() && !random_.oneIn(4)) return Operand::reg(fitting[random_.below(fitting.size())], type);
    if (type.kind == TypeKind::Ptr && !random_.oneIn(4)) {
      if (!function.slots.empty() && random_.oneIn(2)) {
        return Operand::slot(SlotId(random_.below(function.slots.size())), type);
      }
      return symbol(random_.oneIn(3));
    }
    return constant(type);
  }
  Operand operand(const Function& function) { return operand(function, type()); }

  Type intOfAnyWidth() { return intType(static_cast<unsigned>(1 + random_.below(64))); }
  Type someFloat() {
    Type result = type();
    while (result.kind != TypeKind::Float) result = type();
    return result;
  }

  RegId result(Function& function, Type type) {
    const RegId reg = newRegister(function, type);
    readable_.push_back(reg);
    return reg;
  }

  Operation instruction(Function& function) {
    switch (random_.below(13)) {
      case 0: return binary(function);
      case 1: {
        const Type compared = random_.oneIn(2) ? program_.pointerType() : intOfAnyWidth();
        Compare op{
            {}, static_cast<CompareOp>(random_.below(10)), operand(function, compared), operand(function, compared)};
        op.result = result(function, intType(1));
        return op;
      }
      case 2: return convert(function);
      case 3: return floating(function);
      case 4: {
        const Type chosen = type();
        Select op{{}, operand(function, intType(1)), operand(function, chosen), operand(function, chosen)};
        op.result = result(function, chosen);
        return op;
      }
      case 5: return address(function);
      case 6: {
        Load op{{}, type(), operand(function, program_.pointerType())};
        op.result = result(function, op.type);
        return op;
      }
      case 7: return Store{operand(function), operand(function, program_.pointerType())};
      case 8:
        if (function.slots.empty()) return call(function);
        return Enter{SlotId(random_.below(function.slots.size()))};
      case 9:
        if (function.slots.empty()) return call(function);
        return Leave{SlotId(random_.below(function.slots.size()))};
      case 10: return call(function);
      case 11:
        if (program_.variables.empty()) return intrinsic(function);
        return Bind{VariableId(random_.below(program_.variables.size())), operand(function)};
      default: return intrinsic(function);
    }
  }

  Operation binary(Function& function) {
    const Type width = intOfAnyWidth();
    Binary op{{},   static_cast<BinaryOp>(random_.below(13)), operand(function, width), operand(function, width), false,
              false};
    if (op.op <= BinaryOp::Mul || op.op == BinaryOp::Shl) {
      op.noSignedWrap = random_.oneIn(2);
      op.noUnsignedWrap = random_.oneIn(2);
    }
    op.result = result(function, width);
    return op;
  }

  Operation convert(Function& function) {
    const auto narrow = static_cast<unsigned>(1 + random_.below(63));
    const auto wide = static_cast<unsigned>(narrow + 1 + random_.below(64 - narrow));
    const unsigned width = random_.oneIn(2) ? 32 : 64;
    Type from = intType(narrow);
    Type to = intType(wide);
    const auto kind = static_cast<ConvertOp>(random_.below(6));
    switch (kind) {
      case ConvertOp::ZExt:
      case ConvertOp::SExt: break;
      case ConvertOp::Trunc: std::swap(from, to); break;
      case ConvertOp::PtrToInt: from = program_.pointerType(); break;
      case ConvertOp::IntToPtr: to = program_.pointerType(); break;
      case ConvertOp::Bitcast:
        from = intType(width);
        to = floatType(width);
        if (random_.oneIn(2)) std::swap(from, to);
        break;
    }
    Convert op{{}, kind, operand(function, from), to};
    op.result = result(function, to);
    return op;
  }

  Operation floating(Function& function) {
    Float op;
    op.op = static_cast<FloatOp>(random_.below(25));
    const Type from = someFloat();
    op.args.push_back(operand(function, from));
    op.to = from;
    if (op.op != FloatOp::Neg && op.op <= FloatOp::Uno) op.args.push_back(operand(function, from));
    if (op.op >= FloatOp::OEq && op.op <= FloatOp::Uno) op.to = intType(1);
    if (op.op == FloatOp::ToSigned || op.op == FloatOp::ToUnsigned) op.to = intOfAnyWidth();
    if (op.op == FloatOp::FromSigned || op.op == FloatOp::FromUnsigned) op.args[0] = operand(function, intOfAnyWidth());
    while (op.op == FloatOp::Resize && op.to == from) op.to = someFloat();
    op.result = result(function, op.to);
    return op;
  }

  Operation address(Function& function) {
    Address op;
    op.base = operand(function, program_.pointerType());
    op.offset = static_cast<std::int64_t>(random_.below(100)) - 50;
    for (std::size_t n = random_.below(3); n > 0; --n) {
      const auto scale = static_cast<std::int64_t>(random_.below(100)) - 50;
      op.indices.emplace_back(operand(function, intOfAnyWidth()), scale);
    }
    op.result = result(function, program_.pointerType());
    return op;
  }

  Operation call(Function& function) {
    Call op;
    if (random_.oneIn(3)) {
      op.callee = constant(program_.pointerType());
      for (std::size_t n = random_.below(3); n > 0; --n) op.args.push_back(operand(function));
      for (std::size_t n = random_.below(3); n > 0; --n) op.resultTypes.push_back(type());
    } else {
      const FunctionId id(random_.below(program_.functions.size()));
      const Function& callee = program_.function(id);
      op.callee = Operand::function(id, program_.pointerType());
      for (const RegId param : callee.params) op.args.push_back(operand(function, callee.typeOf(param)));
      for (std::size_t n = callee.variadic ? random_.below(3) : 0; n > 0; --n) op.args.push_back(operand(function));
      op.resultTypes = callee.resultTypes;
    }
    for (const Type resultType : op.resultTypes) op.results.push_back(result(function, resultType));
    return op;
  }

  Type typeOf(ValueClass valueClass) {
    Type candidate = type();
    while (!belongsTo(candidate, valueClass, program_.dataModel)) candidate = type();
    return candidate;
  }

  Operation intrinsic(Function& function) {
    Intrinsic op;
    do {
      op.op = static_cast<IntrinsicOp>(random_.below(static_cast<std::uint64_t>(IntrinsicOp::Math) + 1));
    } while (op.op == IntrinsicOp::VariadicArea && !function.variadic);
    const IntrinsicSignature expected = signature(op.op);
    const bool bounded = op.op == IntrinsicOp::ChooseBetween;
    const Type bounds = intOfAnyWidth();
    const std::size_t count = expected.repeatsLast ? random_.below(4) : expected.args.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Type type = bounded ? bounds : typeOf(expected.args[std::min(i, expected.args.size() - 1)]);
      op.args.push_back(operand(function, type));
    }
    if (expected.hasText) op.text = "what" + randomBytes(random_, 5);
    if (expected.result != ValueClass::None) {
      op.resultType = bounded ? bounds : typeOf(expected.result);
      op.result = result(function, op.resultType);
    }
    return op;
  }

  Random random_;
  Program program_;
  std::vector<RegId> readable_;  // registers whose definition dominates the place to be filled
};

}  // namespace

Function randomGraph(Random& random, std::size_t blocks, std::size_t locality) {
  Function function;
  function.blocks.resize(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {
    const auto target = [&] {
      const std::size_t low = locality == 0 || b < locality + 1 ? 1 : b - locality;
      const std::size_t high = locality == 0 ? blocks : std::min(blocks, b + locality + 1);
      return Edge{BlockId(low + random.below(high - low)), {}};
    };
    if (blocks == 1 || random.oneIn(6)) continue;
    if (random.oneIn(3)) {
      function.blocks[b].terminator.op = Jump{target()};
    } else {
      function.blocks[b].terminator.op = Branch{Operand::constant(0, intType(1)), target(), target()};
    }
  }
  return function;
}

Program randomProgram(std::uint64_t seed) { return ProgramMaker(seed).make(); }

}  // namespace cairn::program
