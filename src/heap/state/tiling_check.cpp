#include "heap/state/tiling_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "heap/state/tiling.h"
#include "term/rewrite.h"

namespace cairn::heap {

namespace {

using term::SymbolId;
using term::Term;

class TilingChecker {
 public:
  explicit TilingChecker(const State& state) : state_(state) {}

  std::optional<std::string> run() {
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      if (object->contents.tiling) check(id, *object, *object->contents.tiling);
    });
    if (summaries_.empty()) return problem_;
    for (const Term condition : state_.path.conjuncts()) outside(condition, "the path");
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, value] : frame->registers.entries()) outside(value.term, "a register");
    }
    state_.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
      const std::string where = fmt::format("object {}", id.index());
      outside(object->size, where);
      object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) { outside(cell.value.term, where); });
      for (const LoggedWrite& write : object->contents.log) {
        outside(write.offset, where);
        outside(write.value.term, where);
      }
      if (!object->contents.tiling) return;
      for (std::size_t k = 0; k < object->contents.tiling->tiles.size(); ++k) {
        const Tile& tile = object->contents.tiling->tiles[k];
        outside(tile.end, where);
        for (const Term fact : tile.facts) {
          for (const SymbolId symbol : term::symbolsOf(fact)) {
            const auto at = summaries_.find(symbol);
            if (at != summaries_.end() && at->second != std::pair(id, k)) fail(where + ": a fact of another tile");
          }
        }
      }
    });
    return problem_;
  }

 private:
  void fail(std::string why) {
    if (!problem_) problem_ = std::move(why);
  }

  void check(ObjectId id, const Object& object, const Tiling& tiling) {
    const std::string where = fmt::format("object {}", id.index());
    const Contents& c = object.contents;
    if (!c.cells.empty() || c.background.valid() || !c.log.empty() || c.words || c.text || c.package)
      fail(where + " says something beside its tiling");
    if (object.isSegment() || object.level != 0 || object.status != Status::Live)
      fail(where + " is divided, but no live region");
    if (tiling.unit == 0 || tiling.tiles.empty()) return fail(where + " has a tiling without tiles");
    for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
      const Tile& tile = tiling.tiles[k];
      if (tile.end.width() != object.size.width()) fail(where + ": an end of another width");
      if (tile.single != !tile.index.valid()) fail(where + ": a tile with an index, or a run without");
      if (tile.single && !tile.facts.empty()) fail(where + ": a single tile with facts");
      const Contents& e = tile.element;
      if (!e.log.empty() || e.words || e.text || e.package || e.tiling) fail(where + ": an element of another kind");
      e.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        if (offset + cell.bytes > tiling.unit) fail(where + ": an element with a cell past its end");
        if (cell.value.refersToObject()) fail(where + ": an element with a pointer");
      });
      if (tile.single) continue;
      const auto add = [&](Term term) {
        if (!term.valid() || term.isConstant()) return;
        for (const SymbolId symbol : term::symbolsOf(term)) {
          const auto [at, fresh] = summaries_.emplace(symbol, std::pair(id, k));
          if (!fresh && at->second != std::pair(id, k)) fail(where + ": a summary symbol of two tiles");
        }
      };
      if (!tile.index.is(term::Op::Symbol)) fail(where + ": an index that is no symbol");
      add(tile.index);
      e.cells.forEach([&](std::uint64_t, const Cell& cell) { add(cell.value.term); });
      add(e.background);
    }
  }

  void outside(Term term, const std::string& where) {
    if (!term.valid() || term.isConstant()) return;
    for (const SymbolId symbol : term::symbolsOf(term)) {
      if (summaries_.contains(symbol)) fail("a summary symbol of a tile is used in " + where);
    }
  }

  const State& state_;
  std::unordered_map<SymbolId, std::pair<ObjectId, std::size_t>> summaries_;
  std::optional<std::string> problem_;
};

}  // namespace

std::optional<std::string> checkTilings(const State& state) { return TilingChecker(state).run(); }

}  // namespace cairn::heap
