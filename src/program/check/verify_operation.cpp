#include <algorithm>

#include "program/check/verify_function.h"
#include "program/code/intrinsic_signature.h"
#include "program/code/visit.h"

namespace cairn::program {

namespace {

bool isInt(Type type) { return type.kind == TypeKind::Int; }
bool isPtr(Type type) { return type.kind == TypeKind::Ptr; }
bool isFloat(Type type) { return type.kind == TypeKind::Float; }

bool mayHaveWrapFlags(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::Shl;
}

bool legalConversion(ConvertOp op, Type from, Type to) {
  switch (op) {
    case ConvertOp::ZExt:
    case ConvertOp::SExt: return isInt(from) && isInt(to) && from.bits < to.bits;
    case ConvertOp::Trunc: return isInt(from) && isInt(to) && from.bits > to.bits;
    case ConvertOp::PtrToInt: return isPtr(from) && isInt(to);
    case ConvertOp::IntToPtr: return isInt(from) && isPtr(to);
    case ConvertOp::Bitcast:
      return from.bits == to.bits && ((isInt(from) && isFloat(to)) || (isFloat(from) && isInt(to)));
  }
  return false;
}

bool legalFloat(const Float& op) {
  const auto allFloat = [&](std::size_t count) {
    return op.args.size() == count && std::ranges::all_of(op.args, [&](const Operand& arg) {
             return isFloat(arg.type) && arg.type == op.args[0].type;
           });
  };
  const bool unary = op.args.size() == 1;
  switch (op.op) {
    case FloatOp::Add:
    case FloatOp::Sub:
    case FloatOp::Mul:
    case FloatOp::Div:
    case FloatOp::Rem: return allFloat(2) && op.to == op.args[0].type;
    case FloatOp::Neg: return allFloat(1) && op.to == op.args[0].type;
    case FloatOp::OEq:
    case FloatOp::ONe:
    case FloatOp::OLt:
    case FloatOp::OLe:
    case FloatOp::OGt:
    case FloatOp::OGe:
    case FloatOp::UEq:
    case FloatOp::UNe:
    case FloatOp::ULt:
    case FloatOp::ULe:
    case FloatOp::UGt:
    case FloatOp::UGe:
    case FloatOp::Ord:
    case FloatOp::Uno: return allFloat(2) && op.to == intType(1);
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: return allFloat(1) && isInt(op.to);
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: return unary && isInt(op.args[0].type) && isFloat(op.to);
    case FloatOp::Resize: return allFloat(1) && isFloat(op.to) && op.to != op.args[0].type;
  }
  return false;
}

class OperationVerifier {
 public:
  OperationVerifier(VerifyReport& report, const Function& function) : report_(report), function_(function) {}

  void operator()(const Binary& op) {
    const bool sameTypes = isInt(op.left.type) && op.left.type == op.right.type && op.left.type == typeOf(op.result);
    report_.check(sameTypes, 10, "operands and result are not integers of one type");
    const bool flags = op.noSignedWrap || op.noUnsignedWrap;
    report_.check(!flags || mayHaveWrapFlags(op.op), 10, "this operation has no wrap flags");
  }
  void operator()(const Compare& op) {
    report_.check(!isFloat(op.left.type) && op.left.type == op.right.type, 11,
                  "operands are not of one integer or pointer type");
    report_.check(typeOf(op.result) == intType(1), 11, "the result is not i1");
  }
  void operator()(const Convert& op) {
    report_.check(legalConversion(op.op, op.value.type, op.to), 12, "there is no such conversion");
    report_.check(typeOf(op.result) == op.to, 12, "the result has another type");
  }
  void operator()(const Float& op) {
    report_.check(legalFloat(op), 13, "operands or result have the wrong number or types");
    report_.check(typeOf(op.result) == op.to, 13, "the result has another type");
  }
  void operator()(const Select& op) {
    report_.check(op.condition.type == intType(1), 14, "the condition is not i1");
    report_.check(op.yes.type == op.no.type && op.yes.type == typeOf(op.result), 14,
                  "values and result differ in type");
  }
  void operator()(const Address& op) {
    report_.check(isPtr(op.base.type), 15, "the base is no pointer");
    report_.check(isPtr(typeOf(op.result)), 15, "the result is no pointer");
    for (const auto& [index, scale] : op.indices) report_.check(isInt(index.type), 15, "an index is no integer");
  }
  void operator()(const Load& op) {
    report_.check(isPtr(op.address.type), 16, "the address is no pointer");
    report_.check(typeOf(op.result) == op.type, 16, "the result has another type");
  }
  void operator()(const Store& op) { report_.check(isPtr(op.address.type), 16, "the address is no pointer"); }
  void operator()(const Enter& op) {
    report_.check(op.slot.index() < function_.slots.size(), 16, "the slot does not exist");
  }
  void operator()(const Leave& op) {
    report_.check(op.slot.index() < function_.slots.size(), 16, "the slot does not exist");
  }
  void operator()(const Call& op) {
    report_.check(isPtr(op.callee.type), 17, "the callee is no pointer");
    bool oneEach = op.results.size() == op.resultTypes.size();
    for (std::size_t i = 0; oneEach && i < op.results.size(); ++i) oneEach = typeOf(op.results[i]) == op.resultTypes[i];
    report_.check(oneEach, 17, "the results are not one register of its type for each result type");
    if (op.callee.kind == OperandKind::Function) directCall(op, report_.program().functions[op.callee.index]);
  }
  void operator()(const Intrinsic& op) {
    const IntrinsicSignature expected = signature(op.op);
    const DataModel model = report_.program().dataModel;
    const std::size_t fixed = expected.args.size() - (expected.repeatsLast ? 1 : 0);
    const bool count = expected.repeatsLast ? op.args.size() >= fixed : op.args.size() == fixed;
    report_.check(count, 18, "the number of arguments is wrong");
    for (std::size_t i = 0; count && i < op.args.size(); ++i) {
      const ValueClass wanted = expected.args[std::min(i, expected.args.size() - 1)];
      report_.check(belongsTo(op.args[i].type, wanted, model), 18, "an argument has the wrong type");
    }
    report_.check(op.result.valid() == (expected.result != ValueClass::None), 18, "a result is missing or too much");
    report_.check(belongsTo(op.resultType, expected.result, model), 18, "the result type is wrong");
    report_.check(!op.result.valid() || typeOf(op.result) == op.resultType, 18, "the result has another type");
    report_.check(op.text.empty() != expected.hasText, 18, "the text is missing or too much");
    if (op.op == IntrinsicOp::ChooseBetween && count) {
      const bool same = isInt(op.resultType) && op.args[0].type == op.resultType && op.args[1].type == op.resultType;
      report_.check(same, 18, "bounds and result are not of one integer type");
    }
    report_.check(op.op != IntrinsicOp::VariadicArea || function_.variadic, 18, "the function is not variadic");
  }
  void operator()(const Bind& op) {
    report_.check(op.variable.index() < report_.program().variables.size(), 19, "the variable does not exist");
  }

  void operator()(const Jump& op) { edge(op.to); }
  void operator()(const Branch& op) {
    report_.check(op.condition.type == intType(1), 20, "the condition is not i1");
    edge(op.yes);
    edge(op.no);
  }
  void operator()(const Return& op) {
    bool same = op.values.size() == function_.resultTypes.size();
    for (std::size_t i = 0; same && i < op.values.size(); ++i) same = op.values[i].type == function_.resultTypes[i];
    report_.check(same, 21, "the values are not of the function's result types");
  }
  void operator()(const Unreachable&) {}
  void operator()(const Unsupported& op) { report_.check(!op.why.empty(), 22, "the reason is missing"); }

 private:
  [[nodiscard]] Type typeOf(RegId reg) const { return function_.registers[reg.index()]; }

  void directCall(const Call& op, const Function& callee) {
    const std::size_t params = callee.params.size();
    bool same = callee.variadic ? op.args.size() >= params : op.args.size() == params;
    for (std::size_t i = 0; same && i < params; ++i) {
      const RegId param = callee.params[i];
      same = param.index() < callee.registers.size() && op.args[i].type == callee.typeOf(param);
    }
    report_.check(same, 17, "the arguments are not what the function takes");
    report_.check(op.resultTypes == callee.resultTypes, 17, "the results are not what the function gives");
  }

  void edge(const Edge& edge) {
    if (edge.target.index() >= function_.blocks.size()) {
      report_.broken(6, "an edge leads to no block");
      return;
    }
    const std::vector<RegId>& params = function_.blocks[edge.target.index()].params;
    bool same = edge.args.size() == params.size();
    for (std::size_t i = 0; same && i < params.size(); ++i) {
      same = params[i].index() < function_.registers.size() && edge.args[i].type == typeOf(params[i]);
    }
    report_.check(same, 20, "the arguments are not what the target takes");
  }

  VerifyReport& report_;
  const Function& function_;
};

}  // namespace

void verifyOperation(VerifyReport& report, const Function& function, const Operation& operation) {
  std::visit(OperationVerifier(report, function), operation);
}

void verifyTerminator(VerifyReport& report, const Function& function, const TerminatorOp& terminator) {
  std::visit(OperationVerifier(report, function), terminator);
}

}  // namespace cairn::program
