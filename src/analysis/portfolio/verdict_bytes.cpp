#include "analysis/portfolio/verdict_bytes.h"

#include <tuple>
#include <type_traits>
#include <variant>

namespace cairn::analysis {

namespace {

// Both run through the fields in the same order, by `fields` below: what is written is what is read.
class Writer {
 public:
  template <typename Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
  void field(const Number& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);  // NOLINT(*-reinterpret-cast)
  }
  void field(const std::string& text) {
    field(std::uint64_t{text.size()});
    bytes_ += text;
  }
  template <typename Item>
  void field(const std::vector<Item>& items);
  template <typename Item>
  void field(const std::optional<Item>& item);
  template <typename Key, typename Item>
  void field(const std::map<Key, Item>& items);
  template <typename... Items>
  void field(const std::variant<Items...>& items) {
    field(static_cast<std::uint8_t>(items.index()));
    std::visit([&](const auto& item) { field(item); }, items);
  }
  template <typename Tag>
  void field(const support::Id<Tag>& id) {
    field(id.index());
  }
  template <typename Record>
    requires std::is_class_v<Record>
  void field(const Record& record);

  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <typename Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
  void field(Number& value) {
    if (!enough(sizeof value)) return;
    rest_.copy(reinterpret_cast<char*>(&value), sizeof value);  // NOLINT(*-reinterpret-cast)
    rest_.remove_prefix(sizeof value);
  }
  void field(std::string& text) {
    const std::uint64_t size = count();
    if (!enough(size)) return;
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <typename Item>
  void field(std::vector<Item>& items);
  template <typename Item>
  void field(std::optional<Item>& item);
  template <typename Key, typename Item>
  void field(std::map<Key, Item>& items);
  template <typename... Items>
  void field(std::variant<Items...>& items) {
    std::uint8_t index = 0;
    field(index);
    std::uint8_t at = 0;
    const bool found = ((index == at++ && (field(items.template emplace<Items>()), true)) || ...);
    good_ = good_ && found;
  }
  template <typename Tag>
  void field(support::Id<Tag>& id) {
    std::uint32_t index = 0;
    field(index);
    id = support::Id<Tag>(index);
  }
  template <typename Record>
    requires std::is_class_v<Record>
  void field(Record& record);

  [[nodiscard]] bool complete() const { return good_ && rest_.empty(); }

 private:
  // Of items that take at least a byte each.
  std::uint64_t count() {
    std::uint64_t size = 0;
    field(size);
    return enough(size) ? size : 0;
  }
  bool enough(std::uint64_t size) {
    good_ = good_ && size <= rest_.size();
    return good_;
  }

  std::string_view rest_;
  bool good_ = true;
};

template <typename Archive, typename... Fields>
void all(Archive& archive, Fields&... values) {
  (archive.field(values), ...);
}

template <typename Archive, typename Record, typename... Members>
void listed(Archive& archive, Record& record, const std::tuple<Members...>& members) {
  std::apply([&](auto... member) { (archive.field(record.*member), ...); }, members);
}

// `Record` is const for the writer.
template <typename Record, typename Wanted>
concept Is = std::is_same_v<std::remove_const_t<Record>, Wanted>;

template <typename Archive, Is<program::SourceLoc> Record>
void fields(Archive& a, Record& r) {
  all(a, r.file, r.line, r.column);
}
template <typename Archive, Is<program::Type> Record>
void fields(Archive& a, Record& r) {
  all(a, r.kind, r.bits);
}
template <typename Archive, Is<interp::Choice> Record>
void fields(Archive& a, Record& r) {
  all(a, r.type, r.bits, r.what, r.loc);
}
template <typename Archive, Is<interp::CallSite> Record>
void fields(Archive& a, Record& r) {
  all(a, r.function, r.loc);
}
template <typename Archive, Is<interp::Violation> Record>
void fields(Archive& a, Record& r) {
  all(a, r.kind, r.loc, r.message, r.stack, r.allocated, r.freed, r.fault, r.variable, r.writes, r.block);
}
template <typename Archive, Is<interp::Outcome> Record>
void fields(Archive& a, Record& r) {
  all(a, r.kind, r.violation, r.message, r.loc, r.exitStatus, r.notAsked, r.steps, r.choices, r.assumptions,
      r.arguments);
}
template <typename Archive, Is<heap::Position> Record>
void fields(Archive& a, Record& r) {
  all(a, r.block, r.instruction);
}
template <typename Archive, Is<PathPoint> Record>
void fields(Archive& a, Record& r) {
  all(a, r.function, r.position);
}
template <typename Archive, Is<heap::FoldThresholds> Record>
void fields(Archive& a, Record& r) {
  all(a, r.equal, r.oneSide, r.otherShape, r.otherNumbers);
}
template <typename Archive, Is<ShapePrecision> Record>
void fields(Archive& a, Record& r) {
  all(a, r.relations, r.orderings, r.patient, r.thresholds, r.shortChains, r.unrolled, r.moreShapes,
      r.separateEmptyLists);
}
template <typename Archive, Is<Unproved> Record>
void fields(Archive& a, Record& r) {
  all(a, r.loc, r.what, r.state, r.kind);
}
template <typename Archive, Is<FinerNumbers> Record>
void fields(Archive& a, Record& r) {
  all(a, r.relations, r.orderings, r.states, r.seconds, r.proved);
}
template <typename Archive, Is<RefinementRecord> Record>
void fields(Archive& a, Record& r) {
  all(a, r.loc, r.why, r.what, r.trials, r.trialStates, r.trialSeconds, r.states, r.seconds, r.proved);
}
template <typename Archive, Is<term::SolverStatistics> Record>
void fields(Archive& a, Record& r) {
  listed(a, r, kSolverStatisticsFields);
}
template <typename Archive, Is<Statistics> Record>
void fields(Archive& a, Record& r) {
  all(a, r.function);
  listed(a, r, kStatisticsFields);
}
// But for the alarms, which nobody follows in another process.
template <typename Archive, Is<Open> Record>
void fields(Archive& a, Record& r) {
  all(a, r.stop, r.why, r.unproved, r.proved);
}
template <typename Archive, Is<Proved> Record>
void fields(Archive& a, Record& r) {
  all(a, r.precision, r.byTemplates);
}
template <typename Archive, Is<Violated> Record>
void fields(Archive& a, Record& r) {
  all(a, r.run);
}
template <typename Archive, Is<Verdict> Record>
void fields(Archive& a, Record& r) {
  all(a, r.answer, r.assumptions, r.failures, r.statistics);
}

template <typename Item>
void Writer::field(const std::vector<Item>& items) {
  field(std::uint64_t{items.size()});
  for (const Item& item : items) field(item);
}
template <typename Item>
void Writer::field(const std::optional<Item>& item) {
  field(item.has_value());
  if (item) field(*item);
}
template <typename Key, typename Item>
void Writer::field(const std::map<Key, Item>& items) {
  field(std::uint64_t{items.size()});
  for (const auto& [key, item] : items) {
    field(key);
    field(item);
  }
}
template <typename Record>
  requires std::is_class_v<Record>
void Writer::field(const Record& record) {
  fields(*this, record);
}

template <typename Item>
void Reader::field(std::vector<Item>& items) {
  const std::uint64_t size = count();
  for (std::uint64_t i = 0; i < size && good_; ++i) field(items.emplace_back());
}
template <typename Item>
void Reader::field(std::optional<Item>& item) {
  bool present = false;
  field(present);
  if (present && good_) field(item.emplace());
}
template <typename Key, typename Item>
void Reader::field(std::map<Key, Item>& items) {
  const std::uint64_t size = count();
  for (std::uint64_t i = 0; i < size && good_; ++i) {
    Key key{};
    field(key);
    field(items[key]);
  }
}
template <typename Record>
  requires std::is_class_v<Record>
void Reader::field(Record& record) {
  fields(*this, record);
}

}  // namespace

std::string bytesOf(const Verdict& verdict) {
  Writer writer;
  writer.field(verdict);
  return writer.take();
}

std::optional<Verdict> verdictOf(std::string_view bytes) {
  Reader reader(bytes);
  Verdict verdict;
  reader.field(verdict);
  if (!reader.complete()) return std::nullopt;
  return verdict;
}

}  // namespace cairn::analysis
