// Random straight-line programs over pointer variables and two-field nodes, against a model that knows nothing of bytes:
// kind, line and allocation of the first violation must agree.
#include <fmt/format.h>

#include <array>
#include <random>
#include <set>

#include "run_text.h"

namespace cairn::interp::test {
namespace {

constexpr int kNull = -1;
constexpr unsigned kVariables = 4;

struct Node {
  bool live = true;
  unsigned allocated = 0;
  std::array<int, 2> fields{kNull, kNull};
};

struct Expected {
  std::string kind = "none";
  unsigned line = 0;
  unsigned allocated = 0;
};

class Model {
 public:
  explicit Model(std::uint64_t seed) : random_(seed) { variables_.fill(kNull); }

  // The program's text; `expected` is what its run must end with.
  std::string generate(unsigned length) {
    text_ = "function @main() -> i32 {\n";
    for (unsigned v = 0; v < kVariables; ++v) text_ += fmt::format("slot $v{} size 8\n", v);
    text_ += "entry:\n";
    for (unsigned v = 0; v < kVariables; ++v)
      text_ += fmt::format("enter $v{0} at 1\nstore ptr null -> ptr $v{0} at 1\n", v);
    for (line_ = 2; line_ < length; ++line_) step();
    const bool returns = below(2) == 0;
    text_ += returns ? "return i32 0 at 999\n}" : "exit(i32 0) at 999\nunreachable\n}";
    line_ = 999;
    if (returns) {
      variables_.fill(kNull);
      checkLeak();
    }
    return text_;
  }

  Expected expected;

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  std::string fresh() { return fmt::format("%r{}", registers_++); }
  void add(const std::string& instruction) { text_ += fmt::format("{} at {}\n", instruction, line_); }
  std::string load(unsigned v) {
    const std::string result = fresh();
    add(fmt::format("{}: ptr = load ptr $v{}", result, v));
    return result;
  }

  void violated(const std::string& kind, unsigned allocated) {
    if (expected.kind == "none") expected = {kind, line_, allocated};
  }

  // Whether the node may be accessed.
  bool access(int node) {
    if (node == kNull)
      violated("valid-deref", 0);
    else if (!nodes_[static_cast<std::size_t>(node)].live)
      violated("valid-deref", nodes_[static_cast<std::size_t>(node)].allocated);
    return expected.kind == "none";
  }

  void checkLeak() {
    std::set<int> seen;
    std::vector<int> work(variables_.begin(), variables_.end());
    while (!work.empty()) {
      const int node = work.back();
      work.pop_back();
      if (node == kNull || !nodes_[static_cast<std::size_t>(node)].live || !seen.insert(node).second) continue;
      for (const int next : nodes_[static_cast<std::size_t>(node)].fields) work.push_back(next);
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].live && !seen.contains(static_cast<int>(i))) return violated("valid-memtrack", nodes_[i].allocated);
    }
  }

  void step() {
    const unsigned v = below(kVariables);
    const unsigned w = below(kVariables);
    const unsigned field = below(2);
    switch (below(12)) {
      case 0:
      case 1: {  // v = malloc(16), both fields null; only into a variable that is null, mostly
        if (variables_[v] != kNull && below(4) != 0) return;
        const std::string p = fresh();
        const std::string q = fresh();
        add(fmt::format("{}: ptr = call @malloc(i64 16)", p));
        add(fmt::format("store ptr {} -> ptr $v{}", p, v));
        add(fmt::format("store ptr null -> ptr {}", p));
        add(fmt::format("{} = address ptr {} + 8", q, p));
        add(fmt::format("store ptr null -> ptr {}", q));
        nodes_.push_back({true, line_, {kNull, kNull}});
        variables_[v] = static_cast<int>(nodes_.size()) - 1;
        break;
      }
      case 2:
      case 3:
      case 4: {  // v = w
        const std::string p = load(w);
        add(fmt::format("store ptr {} -> ptr $v{}", p, v));
        variables_[v] = variables_[w];
        break;
      }
      case 5:
      case 6:
      case 7: {  // v->field = w
        if (variables_[v] == kNull && below(8) != 0) return;
        const std::string p = load(w);
        const std::string q = load(v);
        const std::string r = fresh();
        add(fmt::format("{} = address ptr {} + {}", r, q, 8 * field));
        add(fmt::format("store ptr {} -> ptr {}", p, r));
        if (access(variables_[v])) nodes_[static_cast<std::size_t>(variables_[v])].fields[field] = variables_[w];
        break;
      }
      case 8:
      case 9: {  // v = w->field
        if (variables_[w] == kNull && below(8) != 0) return;
        const std::string p = load(w);
        const std::string q = fresh();
        const std::string r = fresh();
        add(fmt::format("{} = address ptr {} + {}", q, p, 8 * field));
        add(fmt::format("{}: ptr = load ptr {}", r, q));
        add(fmt::format("store ptr {} -> ptr $v{}", r, v));
        if (access(variables_[w])) variables_[v] = nodes_[static_cast<std::size_t>(variables_[w])].fields[field];
        break;
      }
      case 10: {  // free(v)
        add(fmt::format("call @free(ptr {})", load(v)));
        const int node = variables_[v];
        if (node == kNull) break;
        if (!nodes_[static_cast<std::size_t>(node)].live)
          violated("valid-free", nodes_[static_cast<std::size_t>(node)].allocated);
        nodes_[static_cast<std::size_t>(node)].live = false;
        break;
      }
      default:  // v = NULL
        if (below(3) != 0) return;
        add(fmt::format("store ptr null -> ptr $v{}", v));
        variables_[v] = kNull;
        break;
    }
    if (expected.kind == "none") checkLeak();
  }

  std::mt19937_64 random_;
  std::array<int, kVariables> variables_{};
  std::vector<Node> nodes_;
  std::string text_;
  unsigned line_ = 1;
  unsigned registers_ = 0;
};

TEST(RandomHeap, FirstViolationAgreesWithTheModel) {
  std::map<std::string, int> kinds;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Model model(seed);
    const std::string text = model.generate(4 + static_cast<unsigned>(seed % 60));
    const Ran ran = runText(text);
    const Expected& expected = model.expected;
    ++kinds[expected.kind];
    const std::string kind = ran.outcome.violation ? ran.violation() : "none";
    ASSERT_EQ(kind, expected.kind) << "seed " << seed << ": " << ran.outcome.message << "\n" << text;
    if (kind == "none") continue;
    ASSERT_EQ(ran.line(), expected.line) << "seed " << seed << ": " << ran.outcome.message << "\n" << text;
    // When main returns its variables go one after another, and the model does not say which.
    if (expected.line != 999) {
      ASSERT_EQ(ran.outcome.violation->allocated.line, expected.allocated) << "seed " << seed << "\n" << text;
    }
  }
  for (const std::string_view kind : {"none", "valid-deref", "valid-free", "valid-memtrack"}) {
    EXPECT_GT(kinds[std::string(kind)], 10) << kind;
  }
}

}  // namespace
}  // namespace cairn::interp::test
