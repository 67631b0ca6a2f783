#include "term/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "support/check.h"

namespace cairn::term {

namespace {

constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t value) { return mix(seed ^ mix(value)); }

std::uint64_t hashOfName(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

std::uint64_t structuralHash(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
                             std::span<const std::uint64_t> coefficients) {
  std::uint64_t hash = combine(static_cast<std::uint64_t>(op) * 256 + width, payload);
  for (const Term child : children) hash = combine(hash, child.hash());
  for (const std::uint64_t coefficient : coefficients) hash = combine(hash, coefficient);
  return hash;
}

Range rangeFromChildren(const Node& node) {
  constexpr std::size_t kFew = 4;
  if (node.childCount <= kFew) {
    std::array<Range, kFew> ranges;
    for (std::size_t i = 0; i < node.childCount; ++i) ranges[i] = node.children[i].range();
    return rangeOfNode(node, {ranges.data(), node.childCount});
  }
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < node.childCount; ++i) ranges.push_back(node.children[i].range());
  return rangeOfNode(node, ranges);
}

bool sameNode(const Node& node, Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
              std::span<const std::uint64_t> coefficients) {
  if (node.op != op || node.width != width || node.payload != payload || node.childCount != children.size())
    return false;
  if ((node.coefficients != nullptr) != !coefficients.empty()) return false;
  return std::equal(children.begin(), children.end(), node.children) &&
         (coefficients.empty() || std::equal(coefficients.begin(), coefficients.end(), node.coefficients));
}

void checkWidths(bool condition, const char* what) {
  CAIRN_CHECK(condition, fmt::format("sorts do not fit: {}", what));
}

void checkSorts(Op op, unsigned w, std::span<const Term> c, std::uint64_t payload, std::size_t coefficients) {
  const auto allOf = [&](unsigned width) {
    return !c.empty() && std::all_of(c.begin(), c.end(), [&](Term t) { return t.width() == width; });
  };
  checkWidths(w <= kMaxWidth, "more than 64 bits");
  checkWidths(coefficients == (op == Op::Add ? c.size() : 0), "coefficients");
  switch (op) {
    case Op::Constant: checkWidths(c.empty() && payload <= (w == 0 ? 1 : lowMask(w)), "constant"); return;
    case Op::Symbol: checkWidths(c.empty(), "symbol"); return;
    case Op::Add:
    case Op::Mul:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor: checkWidths(w > 0 && allOf(w), "operands of arithmetic"); return;
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: checkWidths(w > 0 && c.size() == 2 && allOf(w), "operands of a division or shift"); return;
    case Op::BitNot: checkWidths(w > 0 && c.size() == 1 && allOf(w), "operand of the complement"); return;
    case Op::Concat: {
      unsigned sum = 0;
      for (const Term part : c) {
        checkWidths(!part.isBool(), "boolean in a concatenation");
        sum += part.width();
      }
      checkWidths(c.size() >= 2 && sum == w, "concatenation");
      return;
    }
    case Op::Extract: checkWidths(w > 0 && c.size() == 1 && payload + w <= c[0].width(), "extract"); return;
    case Op::ZExt:
    case Op::SExt: checkWidths(c.size() == 1 && !c[0].isBool() && c[0].width() < w, "extension"); return;
    case Op::Ite:
      checkWidths(c.size() == 3 && c[0].isBool() && c[1].width() == w && c[2].width() == w, "choice");
      return;
    case Op::Eq: checkWidths(w == 0 && c.size() == 2 && c[0].width() == c[1].width(), "equation"); return;
    case Op::Ult:
    case Op::Ule:
    case Op::Slt:
    case Op::Sle:
    case Op::SAddOverflow:
    case Op::SSubOverflow:
    case Op::SMulOverflow:
    case Op::UMulOverflow:
      checkWidths(w == 0 && c.size() == 2 && !c[0].isBool() && c[0].width() == c[1].width(), "comparison");
      return;
    case Op::Not: checkWidths(w == 0 && c.size() == 1 && c[0].isBool(), "negation"); return;
    case Op::And:
    case Op::Or: checkWidths(w == 0 && allOf(0), "connective"); return;
  }
}

}  // namespace

TermStore::TermStore() : table_(1024, nullptr) {
  false_ = intern(Op::Constant, 0, {}, 0, {});
  true_ = intern(Op::Constant, 0, {}, 1, {});
}

Term TermStore::constant(std::uint64_t value, unsigned width) {
  CAIRN_CHECK(width <= kMaxWidth, "constant of more than 64 bits");
  return width == 0 ? boolean(value != 0) : make(Op::Constant, width, {}, truncate(value, width));
}

Term TermStore::newSymbol(std::string name, unsigned width) {
  CAIRN_CHECK(width <= kMaxWidth, "symbol of more than 64 bits");
  CAIRN_CHECK(!name.empty() && name.find('|') == std::string::npos && name.find('\n') == std::string::npos,
              "name of a symbol that cannot be written");
  const SymbolId id(symbols_.size());
  symbols_.push_back({name, Term()});
  const Term term = make(Op::Symbol, width, {}, id.index());
  symbols_[id.index()].term = term;
  symbolsByName_.emplace(std::move(name), id);
  return term;
}

Term TermStore::symbol(std::string_view name, unsigned width) {
  if (const auto existing = findSymbol(name)) {
    CAIRN_CHECK(existing->width() == width, fmt::format("symbol {} with two widths", name));
    return *existing;
  }
  return newSymbol(std::string(name), width);
}

Term TermStore::freshSymbol(std::string_view stem, unsigned width) {
  std::string name(stem);
  std::uint32_t& number = freshNumbers_[name];
  while (symbolsByName_.contains(name)) name = fmt::format("{}.{}", stem, ++number);
  return newSymbol(std::move(name), width);
}

std::optional<Term> TermStore::findSymbol(std::string_view name) const {
  const auto found = symbolsByName_.find(std::string(name));
  if (found == symbolsByName_.end()) return std::nullopt;
  return symbolTerm(found->second);
}

bool TermStore::before(Term a, Term b) const {
  if (a == b) return false;
  if (a.is(Op::Symbol) && b.is(Op::Symbol)) return symbolName(a.symbol()) < symbolName(b.symbol());
  if (a.op() != b.op()) return a.op() < b.op();
  if (a.hash() != b.hash()) return a.hash() < b.hash();
  return a.id() < b.id();
}

void TermStore::growTable() {
  std::vector<const Node*> larger(table_.size() * 2, nullptr);
  const std::size_t mask = larger.size() - 1;
  for (const Node* node : table_) {
    if (node == nullptr) continue;
    std::size_t at = node->hash & mask;
    while (larger[at] != nullptr) at = (at + 1) & mask;
    larger[at] = node;
  }
  table_ = std::move(larger);
}

Term TermStore::make(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
                     std::span<const std::uint64_t> coefficients) {
  const Term term = intern(op, width, children, payload, coefficients);
  return term.range().isPoint() && !term.isConstant() ? constant(term.range().unsignedLow, width) : term;
}

Term TermStore::intern(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
                       std::span<const std::uint64_t> coefficients) {
  const std::uint64_t hash = op == Op::Symbol ? combine(hashOfName(symbols_[payload].name), width)
                                              : structuralHash(op, width, children, payload, coefficients);
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash & mask;
  while (table_[at] != nullptr) {
    const Node& node = *table_[at];
    if (node.hash == hash && sameNode(node, op, width, children, payload, coefficients)) return Term(&node);
    at = (at + 1) & mask;
  }
  CAIRN_FULL_CHECK((checkSorts(op, width, children, payload, coefficients.size()), true), "sorts");

  auto* node = static_cast<Node*>(memory_.allocate(sizeof(Node), alignof(Node)));
  new (node) Node{};
  if (!children.empty()) {
    auto* copy = static_cast<Term*>(memory_.allocate(children.size_bytes(), alignof(Term)));
    std::uninitialized_copy(children.begin(), children.end(), copy);
    node->children = copy;
  }
  node->newestSymbol = op == Op::Symbol ? static_cast<std::uint32_t>(payload + 1) : 0;
  for (const Term child : children) node->newestSymbol = std::max(node->newestSymbol, child.newestSymbol());
  if (!coefficients.empty()) {
    auto* copy = static_cast<std::uint64_t*>(memory_.allocate(coefficients.size_bytes(), alignof(std::uint64_t)));
    std::uninitialized_copy(coefficients.begin(), coefficients.end(), copy);
    node->coefficients = copy;
  }
  node->hash = hash;
  node->payload = payload;
  node->id = static_cast<std::uint32_t>(count_);
  node->childCount = static_cast<std::uint32_t>(children.size());
  node->op = op;
  node->width = static_cast<std::uint8_t>(width);
  node->range = rangeFromChildren(*node);
  table_[at] = node;
  ++count_;
  if (count_ * 2 > table_.size()) growTable();
  return Term(node);
}

Term TermStore::raw(Op op, unsigned width, std::span<const Term> children, std::uint64_t payload,
                    std::span<const std::uint64_t> coefficients) {
  CAIRN_CHECK(op != Op::Symbol, "symbols have names");
  checkSorts(op, width, children, payload, coefficients.size());
  return intern(op, width, children, payload, coefficients);
}

Term TermStore::build(Op op, unsigned width, std::span<const Term> c, std::uint64_t payload,
                      std::span<const std::uint64_t> coefficients) {
  const auto fold = [&](Term (TermStore::*combineTwo)(Term, Term)) {
    Term result = c[0];
    for (const Term next : c.subspan(1)) result = (this->*combineTwo)(result, next);
    return result;
  };
  checkSorts(op, width, c, payload, coefficients.size());
  switch (op) {
    case Op::Constant: return constant(payload, width);
    case Op::Symbol: return symbolTerm(SymbolId(payload));
    case Op::Add: {
      std::vector<std::pair<Term, std::uint64_t>> products;
      for (std::size_t i = 0; i < c.size(); ++i) products.emplace_back(c[i], coefficients[i]);
      return linear(width, payload, products);
    }
    case Op::Mul: return fold(&TermStore::mul);
    case Op::UDiv: return udiv(c[0], c[1]);
    case Op::SDiv: return sdiv(c[0], c[1]);
    case Op::URem: return urem(c[0], c[1]);
    case Op::SRem: return srem(c[0], c[1]);
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor: return bitwise(op, c);
    case Op::BitNot: return bitNot(c[0]);
    case Op::Shl: return shl(c[0], c[1]);
    case Op::LShr: return lshr(c[0], c[1]);
    case Op::AShr: return ashr(c[0], c[1]);
    case Op::Concat: return concat(c);
    case Op::Extract: return extract(c[0], static_cast<unsigned>(payload) + width - 1, static_cast<unsigned>(payload));
    case Op::ZExt: return zext(c[0], width);
    case Op::SExt: return sext(c[0], width);
    case Op::Ite: return ite(c[0], c[1], c[2]);
    case Op::Eq: return eq(c[0], c[1]);
    case Op::Ult: return ult(c[0], c[1]);
    case Op::Ule: return ule(c[0], c[1]);
    case Op::Slt: return slt(c[0], c[1]);
    case Op::Sle: return sle(c[0], c[1]);
    case Op::SAddOverflow: return signedAddOverflows(c[0], c[1]);
    case Op::SSubOverflow: return signedSubOverflows(c[0], c[1]);
    case Op::SMulOverflow: return signedMulOverflows(c[0], c[1]);
    case Op::UMulOverflow: return unsignedMulOverflows(c[0], c[1]);
    case Op::Not: return logicalNot(c[0]);
    case Op::And: return logicalAnd(c);
    case Op::Or: return logicalOr(c);
  }
  return c[0];
}

}  // namespace cairn::term
