#include "program/check/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "program/text/text.h"

namespace cairn::program {
namespace {

// A well-formed program with one of everything; each test breaks it in one place.
const char* const kSound = R"(program LP64
file 0 "a.c"
type 0 pointer "int *" size 8 element 1
type 1 signed "int" size 4
type 2 struct "struct s" size 4 { "a": type 1 bits 0:32 }
var 0 "x" type 1 at 0:3:5
global @table size 24 = "ab" { 8: @table+4, 16: @worker } var 0 at 0:1:1
entry @start

function @start() at 0:2:1 {
  slot $x size 4 var 0
block0:
  enter $x at 0:3:1
  store i32 1 -> $x
  %0: i32 = load $x
  %1: i32 = add nsw i32 %0, 1
  %2: i1 = slt i32 %1, 10
  %3: i64 = sext i32 %1
  %4: f64 = ffromsigned i32 %1
  %5: f64 = fadd f64 %4, 1.5
  %6: i32 = select %2, i32 %0, %1
  %7: ptr = address @table + 4 + i64 %3 * 8
  %8: i32 = call @worker(ptr %7, i32 %6, f64 %5)
  %9: ptr = allocate(i64 16)
  free(ptr %9)
  %10: f80 = fresize f64 %5
  %13: i1 = foeq f80 %10, 1.0
  bind var 0 = i32 %8
  branch %2, block1(i32 %8), block2
block1(%11: i32):
  leave $x
  exit(i32 %11)
  unreachable
block2:
  %12: i8 = choose() "nondet"
  unsupported "inline assembly"
}

function @worker(%0: ptr, %1: i32, ...) -> i32 {
block0:
  %2: ptr = variadic_area()
  return i32 %1
}
)";

Program sound() { return parse(kSound); }

template <typename Kind>
Kind& find(Program& program) {
  for (Function& function : program.functions) {
    for (Block& block : function.blocks) {
      for (Instruction& instruction : block.instructions) {
        if (auto* found = std::get_if<Kind>(&instruction.op)) return *found;
      }
    }
  }
  throw std::logic_error("no such instruction");
}

Intrinsic& find(Program& program, IntrinsicOp op) {
  for (Function& function : program.functions) {
    for (Block& block : function.blocks) {
      for (Instruction& instruction : block.instructions) {
        auto* found = std::get_if<Intrinsic>(&instruction.op);
        if (found != nullptr && found->op == op) return *found;
      }
    }
  }
  throw std::logic_error("no such intrinsic");
}

Float& find(Program& program, FloatOp op) {
  for (Instruction& instruction : program.functions[0].blocks[0].instructions) {
    auto* found = std::get_if<Float>(&instruction.op);
    if (found != nullptr && found->op == op) return *found;
  }
  throw std::logic_error("no such operation");
}

TEST(Verify, AcceptsTheSoundProgram) {
  for (const std::string& broken : verify(sound())) ADD_FAILURE() << broken;
}

struct Break {
  int rule;
  const char* what;
  std::function<void(Program&)> edit;
};

const Type kI8 = intType(8);
const Type kI32 = intType(32);
const Type kI64 = intType(64);
const Type kPtr = ptrType(64);

std::vector<Break> breaks() {
  const auto start = [](Program& p) -> Function& { return p.functions[0]; };
  const auto worker = [](Program& p) -> Function& { return p.functions[1]; };
  return {
      {1, "no entry", [](Program& p) { p.entry = FunctionId(); }},
      {1, "entry out of range", [](Program& p) { p.entry = FunctionId(2); }},
      {1, "entry with parameters", [](Program& p) { p.entry = FunctionId(1); }},
      {2, "element", [](Program& p) { p.sourceTypes[0].element = SourceTypeId(9); }},
      {2, "field", [](Program& p) { p.sourceTypes[2].fields[0].type = SourceTypeId(3); }},
      {2, "type of a variable", [](Program& p) { p.variables[0].type = SourceTypeId(3); }},
      {2, "file of a variable", [](Program& p) { p.variables[0].declared.file = FileId(1); }},
      {2, "file of a global", [](Program& p) { p.globals[0].loc.file = FileId(1); }},
      {2, "variable of a global", [](Program& p) { p.globals[0].variable = VariableId(1); }},
      {2, "file of a function", [=](Program& p) { start(p).loc.file = FileId(1); }},
      {2, "variable of a slot", [=](Program& p) { start(p).slots[0].variable = VariableId(1); }},
      {2, "file of an instruction", [=](Program& p) { start(p).blocks[0].instructions[0].loc.file = FileId(1); }},
      {2, "file of an end", [=](Program& p) { start(p).blocks[0].terminator.loc.file = FileId(1); }},
      {3, "initial bytes", [](Program& p) { p.globals[0].initial.resize(25); }},
      {3, "relocation outside", [](Program& p) { p.globals[0].relocations[1].offset = 17; }},
      {3, "relocation far outside", [](Program& p) { p.globals[0].relocations[1].offset = ~0ULL; }},
      {3, "relocations overlap", [](Program& p) { p.globals[0].relocations[0].offset = 9; }},
      {3, "relocations descend",
       [](Program& p) { std::swap(p.globals[0].relocations[0], p.globals[0].relocations[1]); }},
      {3, "relocation to no global", [](Program& p) { p.globals[0].relocations[0].target.index = 1; }},
      {3, "relocation to no function", [](Program& p) { p.globals[0].relocations[1].target.index = 2; }},
      {3, "relocation into a function", [](Program& p) { p.globals[0].relocations[1].target.bits = 2; }},
      {3, "relocation to a constant",
       [](Program& p) { p.globals[0].relocations[0].target = Operand::constant(0, kPtr); }},
      {3, "relocation of another type", [](Program& p) { p.globals[0].relocations[0].target.type = kI64; }},
      {4, "huge global", [](Program& p) { p.globals[0].size = 1ULL << 63; }},
      {4, "huge slot", [=](Program& p) { start(p).slots[0].size = 1ULL << 63; }},
      {5, "wide integer", [=](Program& p) { start(p).registers[12] = intType(65); }},
      {5, "narrow pointer", [=](Program& p) { start(p).registers[12] = ptrType(32); }},
      {5, "result", [=](Program& p) { worker(p).resultTypes[0] = floatType(16); }},
      {6, "no block", [=](Program& p) { worker(p).blocks.clear(); }},
      {6, "entry with parameters",
       [=](Program& p) {
         start(p).registers.push_back(kI8);
         start(p).blocks[0].params.emplace_back(14);
       }},
      {6, "entry with predecessor", [=](Program& p) { start(p).blocks[2].terminator.op = Jump{{BlockId(0), {}}}; }},
      {6, "edge to nowhere", [=](Program& p) { start(p).blocks[2].terminator.op = Jump{{BlockId(3), {}}}; }},
      {7, "defined twice", [](Program& p) { find<Binary>(p).result = RegId(0); }},
      {7, "parameter defined twice", [=](Program& p) { worker(p).params[1] = RegId(0); }},
      {7, "defined outside the table", [](Program& p) { find<Binary>(p).result = RegId(99); }},
      {7, "no result", [](Program& p) { find<Load>(p).result = RegId(); }},
      {7, "read outside the table", [](Program& p) { find<Binary>(p).left.index = 99; }},
      {7, "never defined",
       [=](Program& p) {
         start(p).registers.push_back(kI32);
         find<Binary>(p).left.index = 14;
       }},
      {8, "read before", [](Program& p) { find<Binary>(p).left.index = 8; }},
      {8, "read by itself", [](Program& p) { find<Binary>(p).left.index = 1; }},
      {8, "defined on another branch",
       [=](Program& p) {
         start(p).blocks[1].instructions.push_back(start(p).blocks[2].instructions[0]);
         start(p).blocks[2].instructions[0].op = Store{Operand::reg(RegId(12), kI8), Operand::slot(SlotId(0), kPtr)};
       }},
      {8, "parameter of another block",
       [=](Program& p) {
         start(p).blocks[2].instructions.push_back({Bind{VariableId(0), Operand::reg(RegId(11), kI32)}, {}});
       }},
      {9, "register of another type", [](Program& p) { find<Store>(p).value = Operand::reg(RegId(1), kI64); }},
      {9, "register with bits", [](Program& p) { find<Binary>(p).left.bits = 1; }},
      {9, "constant too wide", [](Program& p) { find<Binary>(p).right.bits = 1ULL << 32; }},
      {9, "constant with index", [](Program& p) { find<Binary>(p).right.index = 1; }},
      {9, "extended constant too wide", [](Program& p) { find(p, FloatOp::OEq).args[1].index = 1 << 16; }},
      {9, "constant without type", [](Program& p) { find<Binary>(p).right.type = {}; }},
      {9, "no such global", [](Program& p) { find<Address>(p).base.index = 1; }},
      {9, "no such function", [](Program& p) { find<Call>(p).callee.index = 2; }},
      {9, "no such slot", [](Program& p) { find<Store>(p).address.index = 1; }},
      {9, "slot is no pointer", [](Program& p) { find<Store>(p).address.type = kI64; }},
      {9, "global is no pointer", [](Program& p) { find<Address>(p).base.type = kI64; }},
      {9, "function is no pointer", [](Program& p) { find<Call>(p).callee.type = kI64; }},
      {9, "slot with bits", [](Program& p) { find<Store>(p).address.bits = 4; }},
      {9, "function with bits", [](Program& p) { find<Call>(p).callee.bits = 4; }},
      {10, "two widths", [](Program& p) { find<Binary>(p).right.type = kI8; }},
      {10, "result", [=](Program& p) { start(p).registers[1] = kI8; }},
      {10, "pointers",
       [](Program& p) {
         find<Binary>(p).left = Operand::constant(0, kPtr);
         find<Binary>(p).right = Operand::constant(0, kPtr);
       }},
      {10, "wrap flag on and", [](Program& p) { find<Binary>(p).op = BinaryOp::And; }},
      {11, "two types", [](Program& p) { find<Compare>(p).right = Operand::constant(0, kPtr); }},
      {11, "floats",
       [](Program& p) {
         find<Compare>(p).left = Operand::constant(0, floatType(32));
         find<Compare>(p).right = Operand::constant(0, floatType(32));
       }},
      {11, "result", [=](Program& p) { start(p).registers[2] = kI8; }},
      {12, "narrowing extension", [](Program& p) { find<Convert>(p).to = kI8; }},
      {12, "widening truncation", [](Program& p) { find<Convert>(p).op = ConvertOp::Trunc; }},
      {12, "integer as pointer", [](Program& p) { find<Convert>(p).op = ConvertOp::PtrToInt; }},
      {12, "pointer of an integer", [](Program& p) { find<Convert>(p).op = ConvertOp::IntToPtr; }},
      {12, "bitcast of integers", [](Program& p) { find<Convert>(p).op = ConvertOp::Bitcast; }},
      {12, "result", [=](Program& p) { start(p).registers[3] = kI32; }},
      {13, "one operand", [](Program& p) { find(p, FloatOp::Add).args.pop_back(); }},
      {13, "two widths", [](Program& p) { find(p, FloatOp::Add).args[1] = Operand::constant(0, floatType(32)); }},
      {13, "integers", [](Program& p) { find(p, FloatOp::Add).args[1] = Operand::constant(0, kI64); }},
      {13, "comparison to float", [](Program& p) { find(p, FloatOp::OEq).to = floatType(80); }},
      {13, "resize to the same", [](Program& p) { find(p, FloatOp::Resize).to = floatType(64); }},
      {13, "result", [=](Program& p) { start(p).registers[4] = floatType(32); }},
      {14, "condition", [](Program& p) { find<Select>(p).condition = Operand::constant(1, kI8); }},
      {14, "values", [](Program& p) { find<Select>(p).no = Operand::constant(1, kI8); }},
      {14, "result", [=](Program& p) { start(p).registers[6] = kI8; }},
      {15, "base", [](Program& p) { find<Address>(p).base = Operand::constant(1, kI64); }},
      {15, "index", [](Program& p) { find<Address>(p).indices[0].first = Operand::constant(0, kPtr); }},
      {15, "result", [=](Program& p) { start(p).registers[7] = kI64; }},
      {16, "load address", [](Program& p) { find<Load>(p).address = Operand::constant(1, kI64); }},
      {16, "load result", [](Program& p) { find<Load>(p).type = kI8; }},
      {16, "store address", [](Program& p) { find<Store>(p).address = Operand::constant(1, kI64); }},
      {16, "enter", [](Program& p) { find<Enter>(p).slot = SlotId(1); }},
      {16, "leave", [](Program& p) { find<Leave>(p).slot = SlotId(); }},
      {17, "callee", [](Program& p) { find<Call>(p).callee = Operand::constant(1, kI64); }},
      {17, "missing result", [](Program& p) { find<Call>(p).results.clear(); }},
      {17, "type of the result", [](Program& p) { find<Call>(p).resultTypes[0] = kI8; }},
      {17, "too few arguments", [](Program& p) { find<Call>(p).args.resize(1); }},
      {17, "too many arguments", [=](Program& p) { worker(p).variadic = false; }},
      {17, "type of an argument", [](Program& p) { find<Call>(p).args[1] = Operand::constant(1, kI64); }},
      {18, "number of arguments", [](Program& p) { find(p, IntrinsicOp::Allocate).args.clear(); }},
      {18, "type of an argument", [](Program& p) { find(p, IntrinsicOp::Free).args[0] = Operand::constant(0, kI64); }},
      {18, "missing result", [](Program& p) { find(p, IntrinsicOp::Choose).result = RegId(); }},
      {18, "result too much",
       [=](Program& p) {
         start(p).registers.push_back(kI8);
         find(p, IntrinsicOp::Free).result = RegId(14);
       }},
      {18, "type of the result", [](Program& p) { find(p, IntrinsicOp::Allocate).resultType = kI64; }},
      {18, "type of nothing", [](Program& p) { find(p, IntrinsicOp::Free).resultType = kI64; }},
      {18, "missing text", [](Program& p) { find(p, IntrinsicOp::Choose).text.clear(); }},
      {18, "text too much", [](Program& p) { find(p, IntrinsicOp::Free).text = "x"; }},
      {18, "no variadic arguments",
       [](Program& p) {
         Intrinsic& allocate = find(p, IntrinsicOp::Allocate);
         allocate.op = IntrinsicOp::VariadicArea;
         allocate.args.clear();
       }},
      {19, "no variable", [](Program& p) { find<Bind>(p).variable = VariableId(); }},
      {19, "variable out of range", [](Program& p) { find<Bind>(p).variable = VariableId(1); }},
      {20, "number of arguments",
       [=](Program& p) { std::get<Branch>(start(p).blocks[0].terminator.op).yes.args.clear(); }},
      {20, "type of an argument",
       [=](Program& p) { std::get<Branch>(start(p).blocks[0].terminator.op).yes.args[0] = Operand::constant(1, kI8); }},
      {20, "condition",
       [=](Program& p) { std::get<Branch>(start(p).blocks[0].terminator.op).condition = Operand::constant(1, kI8); }},
      {21, "no value", [=](Program& p) { worker(p).blocks[0].terminator.op = Return{}; }},
      {21, "type of a value",
       [=](Program& p) { worker(p).blocks[0].terminator.op = Return{{Operand::constant(1, kI8)}}; }},
      {22, "no reason", [=](Program& p) { start(p).blocks[2].terminator.op = Unsupported{}; }},
  };
}

TEST(Verify, EachBrokenRuleIsNamed) {
  std::vector<bool> covered(23);
  for (const Break& item : breaks()) {
    Program program = sound();
    item.edit(program);
    const std::string prefix = "rule " + std::to_string(item.rule) + ":";
    const std::vector<std::string> broken = verify(program);
    const bool named = std::any_of(broken.begin(), broken.end(),
                                   [&](const std::string& message) { return message.rfind(prefix, 0) == 0; });
    EXPECT_TRUE(named) << prefix << " " << item.what << (broken.empty() ? " is accepted" : "; found: " + broken[0]);
    covered[static_cast<std::size_t>(item.rule)] = true;
  }
  for (std::size_t rule = 1; rule < covered.size(); ++rule) EXPECT_TRUE(covered[rule]) << "rule " << rule;
}

TEST(Verify, AMessageSaysWhere) {
  Program program = sound();
  find<Binary>(program).right.type = kI8;
  ASSERT_EQ(verify(program).size(), 1U);
  EXPECT_EQ(
      verify(program)[0],
      "rule 10: operands and result are not integers of one type (in @start, block0: %1: i32 = add nsw i32 %0, i8 1)");
}

TEST(Verify, UnreachableBlocksNeedNoDominance) {
  const Program program = parse(R"(
    function @f() {
    a: unreachable
    b: %x: i32 = add i32 %y, 1
       jump c
    c: %y: i32 = add i32 %x, 1
       jump b
    })");
  for (const std::string& broken : verify(program)) ADD_FAILURE() << broken;
}

}  // namespace
}  // namespace cairn::program
