#include "proof/match.h"

#include <algorithm>
#include <utility>

#include "proof/contents.h"
#include "proof/lists.h"
#include "term/rewrite.h"

namespace cairn::proof {

using term::SymbolId;
using term::Term;

namespace {

using Numbers = std::map<SymbolId, std::optional<Term>>;

// What must hold of numbers, wherever `given` does (and the path of the left side).
struct Obligation {
  std::vector<Term> given;  // of the left side
  Term left;                // is to be equal to `right`; invalid: `right` is to hold
  Term right;
  Numbers own;  // what symbols of the right side are in this place alone: those of one node
};

// Where a pair was met: outside of lists (0), or in any one node of a list of the left side that is a part of a list of the right one. What is found in there must hold for each
// of the nodes, of which nothing is known but `given`. Contexts are nested.
using ContextId = std::size_t;
struct Context {
  ContextId parent = 0;
  std::vector<Term> given;  // of the nodes around it, too
};

// What a node owns, as an object: of the left side in a context of its own, of the right side in the context of the node that it is to be owned by.
struct Extra {
  Object object;
  ContextId context = 0;
};

// To be the same.
struct Pair {
  Value left;
  Value right;
  ContextId context = 0;
};

struct Search {
  Match match;
  std::vector<Pair> pairs;
  std::map<ObjectId, Value> starts;  // of lists of the right side, known but not walked
  std::map<ObjectId, Value> ends;    // doubly
  std::vector<Obligation> obligations;
  std::vector<Term> lengths;  // of runs: what is known of them
  std::vector<Context> contexts{Context()};
  std::map<ObjectId, Extra> leftExtras;
  std::map<ObjectId, Extra> rightExtras;
  std::map<SymbolId, ContextId> origins;  // of symbols of nodes, on both sides
  std::uint32_t nextObject = 0;
};

class Matcher {
 public:
  Matcher(Executor& executor, const State& left, const State& right)
      : executor_(executor), terms_(executor.terms()), left_(left), right_(right) {
    countSymbols();
  }

  std::optional<Match> run(MatchScope scope) {
    Search search;
    search.nextObject = std::max(left_.nextObject, right_.nextObject);
    if (!roots(search, scope) || !solve(std::move(search), scope)) return std::nullopt;
    return result_;
  }

 private:
  static constexpr unsigned kMostTrials = 400;

  // ---- Roots
  bool roots(Search& search, MatchScope scope) {
    if (scope.call) {
      if (!frame(search, left_.top(), right_.top())) return false;
    } else {
      if (left_.frames.size() != right_.frames.size()) return false;
      for (std::size_t i = 0; i < left_.frames.size(); ++i) {
        if (!frame(search, left_.frames[i], right_.frames[i])) return false;
      }
      if (!anchors(search)) return false;
    }
    std::set<ObjectId> globals;
    for (const State* state : {&left_, &right_}) {
      for (const auto& [id, object] : state->objects) {
        if (isGlobal(executor_.program(), id)) globals.insert(id);
      }
    }
    for (const ObjectId id : globals) {
      if (!object(search, *executor_.find(left_, id), *executor_.find(right_, id), 0)) return false;
    }
    return true;
  }

  // ---- Objects of the states, and what nodes own
  [[nodiscard]] static const Object* find(const State& state, const std::map<ObjectId, Extra>& extras, ObjectId id) {
    if (const auto found = state.objects.find(id); found != state.objects.end()) return &found->second;
    const auto extra = extras.find(id);
    return extra == extras.end() ? nullptr : &extra->second.object;
  }
  [[nodiscard]] const Object* leftObject(const Search& search, ObjectId id) const {
    return find(left_, search.leftExtras, id);
  }
  [[nodiscard]] const Object& rightObject(const Search& search, ObjectId id) const {
    return *find(right_, search.rightExtras, id);
  }
  [[nodiscard]] static ContextId contextOf(const std::map<ObjectId, Extra>& extras, ObjectId id) {
    const auto found = extras.find(id);
    return found == extras.end() ? 0 : found->second.context;
  }
  // What is so in all nodes of `outer` is one thing in each node of `inner`.
  [[nodiscard]] static bool encloses(const Search& search, ContextId outer, ContextId inner) {
    while (inner > outer) inner = search.contexts[inner].parent;
    return inner == outer;
  }
  [[nodiscard]] static ContextId originOf(const Search& search, SymbolId symbol) {
    const auto found = search.origins.find(symbol);
    return found == search.origins.end() ? 0 : found->second;
  }
  // The symbol of the right side has one value wherever it stands; the term must have one there, too.
  [[nodiscard]] static bool mayBe(const Search& search, SymbolId right, Term left) {
    const ContextId where = originOf(search, right);
    return std::ranges::all_of(term::symbolsOf(left),
                               [&](SymbolId symbol) { return encloses(search, originOf(search, symbol), where); });
  }

  bool frame(Search& search, const Frame& left, const Frame& right) {
    if (left.place != right.place || left.slots.size() != right.slots.size()) return false;
    if (left.variadicArea.valid() || right.variadicArea.valid()) return false;
    for (const auto& [reg, value] : right.registers) {
      const auto found = left.registers.find(reg);
      if (found == left.registers.end()) return false;
      search.pairs.push_back({found->second, value});
    }
    for (const auto& [slot, id] : right.slots) {
      const auto found = left.slots.find(slot);
      if (found == left.slots.end() || !same(search, found->second, id)) return false;
    }
    return true;
  }

  bool anchors(Search& search) {
    if (left_.anchors.has_value() != right_.anchors.has_value()) return false;
    if (!left_.anchors) return true;
    const Anchors& left = *left_.anchors;
    const Anchors& right = *right_.anchors;
    if (left.summary != right.summary || left.variables.size() != right.variables.size() ||
        left.results.size() != right.results.size() || left.held.size() != right.held.size()) {
      return false;
    }
    for (const auto& [number, value] : right.held) {
      const auto found = left.held.find(number);
      if (found == left.held.end()) return false;
      search.pairs.push_back({found->second, value});
    }
    for (std::size_t i = 0; i < right.results.size(); ++i) search.pairs.push_back({left.results[i], right.results[i]});
    for (std::size_t i = 0; i < right.variables.size(); ++i) {
      if (!same(search, left.variables[i], right.variables[i])) return false;
    }
    return true;
  }

  // ---- The search
  bool solve(Search search, MatchScope scope) {
    if (++trials_ > kMostTrials) return false;
    while (!search.pairs.empty()) {
      const Pair pair = search.pairs.back();
      search.pairs.pop_back();
      if (!value(search, pair)) return false;
    }
    if (search.starts.empty() && search.ends.empty()) return finish(std::move(search), scope);
    // Every length of the run, long ones first; from its end only where nothing leads to its start.
    Walk walk;
    walk.backward = search.starts.empty();
    auto& known = walk.backward ? search.ends : search.starts;
    const ObjectId list = known.begin()->first;
    walk.at = known.begin()->second;
    known.erase(list);
    std::vector<Search> options;
    for (;;) {
      Search option = search;
      if (close(option, list, walk)) options.push_back(std::move(option));
      if (!extend(search, list, walk)) break;
    }
    for (auto option = options.rbegin(); option != options.rend(); ++option) {
      if (solve(std::move(*option), scope)) return true;
    }
    return false;
  }

  struct Walk {
    bool backward = false;
    Value at;  // what a link to the next element of the walk holds
    std::vector<ObjectId> elements;
    std::optional<Value> behind;  // what a link from the next element to the one before it holds
    Term length;
    bool sizesKnown = true;  // constants, and so the same as that of the list
  };

  // What links to the first node of an element hold, or links back to the last one.
  [[nodiscard]] Value link(const Search& search, ObjectId element, const List& list, bool back) const {
    const Term offset = terms_.constant(back ? list.back : list.head, executor_.program().pointerBits());
    if (!leftObject(search, element)->list) return Value::pointer(element, offset);
    return Value::pointer(element, offset, back ? Node::Last : Node::First);
  }

  // One more element of the left side belongs to the run.
  bool extend(Search& search, ObjectId id, Walk& walk) {
    const Object& whole = rightObject(search, id);
    const List& list = *whole.list;
    const ContextId context = contextOf(search.rightExtras, id);
    const unsigned bytes = executor_.program().pointerBits() / 8;
    const ObjectId at = walk.at.object;
    const Object* found = walk.at.isPointer() ? leftObject(search, at) : nullptr;
    if (found == nullptr || search.match.used.contains(at) || contextOf(search.leftExtras, at) != context) return false;
    if (!(walk.at == link(search, at, list, walk.backward))) return false;
    const Object& element = *found;
    if (!element.isLiveHeap() || !element.writable) return false;
    if (element.list && !element.list->sameLinks(list)) return false;
    if (!number(search, element.size, whole.size, context)) return false;
    std::optional<Value> next;
    std::optional<Value> prev;
    if (element.list) {
      next = element.list->after;
      prev = element.list->before;
    } else {
      next = readBytes(element.contents, terms_, list.next, bytes);
      prev = list.doubly ? readBytes(element.contents, terms_, list.prev, bytes) : Value();
    }
    if (!next || !prev) return false;
    if (list.doubly) {
      const Value& toward = walk.backward ? *next : *prev;
      if (!walk.behind) {
        search.pairs.push_back({toward, walk.backward ? list.after : list.before, context});
      } else if (!(toward == *walk.behind)) {
        return false;
      }
      walk.behind = link(search, at, list, !walk.backward);
    }
    if (!node(search, at, id, context)) return false;
    search.match.used.insert(at);
    walk.elements.push_back(at);
    const Term length = element.list ? element.list->length : terms_.constant(1, 8 * bytes);
    walk.length = walk.length.valid() ? terms_.add(walk.length, length) : length;
    walk.sizesKnown = walk.sizesKnown && element.size.isConstant() && whole.size.isConstant();
    walk.at = walk.backward ? *prev : *next;
    return true;
  }

  // The run is as long as it is now.
  bool close(Search& search, ObjectId id, const Walk& walk) {
    const Object& whole = rightObject(search, id);
    const List& list = *whole.list;
    const ContextId context = contextOf(search.rightExtras, id);
    const unsigned width = executor_.program().pointerBits();
    if (!number(search, walk.length.valid() ? walk.length : terms_.constant(0, width), list.length, context))
      return false;
    if (context == 0 && walk.length.valid() && walk.sizesKnown)
      search.lengths.push_back(fitsMemory(terms_, whole, walk.length));
    search.pairs.push_back({walk.at, walk.backward ? list.before : list.after, context});
    Run run;
    run.elements = walk.elements;
    if (walk.backward) std::ranges::reverse(run.elements);
    if (!run.elements.empty()) {
      run.start = link(search, run.elements.front(), list, false);
      if (list.doubly) run.end = link(search, run.elements.back(), list, true);
    } else {
      (walk.backward ? run.end : run.start) = walk.at;
    }
    // Walked from the start, but the end is known too.
    if (const auto end = search.ends.find(id); end != search.ends.end()) {
      if (run.elements.empty()) {
        search.pairs.push_back({end->second, list.before, context});
        run.end = end->second;
      } else if (!(end->second == *run.end)) {
        return false;
      }
      search.ends.erase(end);
    }
    search.match.lists[id] = std::move(run);
    return true;
  }

  // ---- Values
  bool value(Search& search, const Pair& pair) {
    const auto& [left, right, context] = pair;
    if (!right.isPointer()) {
      if (left.isPointer()) {
        return forget(search, right.term, left.term.isConstant() ? contextOf(search.leftExtras, left.object) : context);
      }
      return number(search, left.term, right.term, context);
    }
    const unsigned width = executor_.program().pointerBits();
    if (right.node == Node::Itself) {
      if (!left.isPointer() || left.node != Node::Itself) return false;
      return number(search, left.term, right.term, context) && same(search, left.object, right.object);
    }
    const List& list = *rightObject(search, right.object).list;
    // Where the list begins is the same in every node that is not around it.
    const ContextId inside = contextOf(search.rightExtras, right.object);
    if (!encloses(search, contextOf(search.leftExtras, left.object), inside)) return false;
    if (!encloses(search, context, inside) && !left.term.isConstant()) return false;
    const bool first = right.node == Node::First;
    if (!right.term.isConstant()) return false;
    const Term shift = terms_.sub(terms_.constant(first ? list.head : list.back, width), right.term);
    const Value address = moved(terms_, left, shift);
    const auto walked = search.match.lists.find(right.object);
    if (walked != search.match.lists.end()) {
      const Run& run = walked->second;
      const auto& end = first ? run.start : run.end;
      if (end) return *end == address;
      search.pairs.push_back({address, first ? list.after : list.before, context});  // there is no node
      return true;
    }
    auto& known = first ? search.starts : search.ends;
    const auto [entry, fresh] = known.emplace(right.object, address);
    return fresh || entry->second == address;
  }

  bool same(Search& search, ObjectId left, ObjectId right) {
    if (right.index() < firstDynamic(executor_.program())) return left == right;
    const auto known = search.match.objects.find(right);
    if (known != search.match.objects.end()) return known->second == left;
    const Object* found = leftObject(search, left);
    if (found == nullptr || left.index() < firstDynamic(executor_.program())) return false;
    // What each node owns is something else in each.
    const ContextId context = contextOf(search.rightExtras, right);
    if (contextOf(search.leftExtras, left) != context) return false;
    if (!search.match.used.insert(left).second) return false;
    search.match.objects.emplace(right, left);
    return object(search, *found, rightObject(search, right), context);
  }

  bool object(Search& search, const Object& left, const Object& right, ContextId context) {
    if (left.list || right.list) return false;
    if (left.storage != right.storage || left.status != right.status || left.writable != right.writable) return false;
    if (!number(search, left.size, right.size, context)) return false;
    if (right.status != Status::Live) {
      const Younger here = youngerThan(left_, left);
      const Younger there = youngerThan(right_, right);
      return (there.blocks || !here.blocks) && (there.variables || !here.variables);
    }
    return contents(search, left.contents, right.contents, context);
  }

  bool contents(Search& search, const Contents& left, const Contents& right, ContextId context) {
    for (const auto& [offset, cell] : right.cells) {
      switch (cell.kind) {
        case CellKind::Unknown: break;
        case CellKind::Filled:
          if (!allAre(left, offset, cell.bytes, static_cast<std::uint8_t>(cell.value.term.value()))) return false;
          break;
        case CellKind::Holds: {
          const auto known = readBytes(left, terms_, offset, cell.bytes);
          if (known) {
            search.pairs.push_back({*known, cell.value, context});
          } else if (cell.value.isPointer() || !forget(search, cell.value.term, context)) {
            return false;
          }
          break;
        }
      }
    }
    return !right.background || backgroundHolds(left, right);
  }

  // Every byte without a cell on the right is the background on the left.
  static bool backgroundHolds(const Contents& left, const Contents& right) {
    const std::uint8_t byte = *right.background;
    if (left.background != byte) return false;
    const auto coveredOnRight = [&](std::uint64_t offset) {
      auto at = right.cells.upper_bound(offset);
      if (at == right.cells.begin()) return false;
      --at;
      return at->first + at->second.bytes > offset;
    };
    for (const auto& [offset, cell] : left.cells) {
      constexpr std::uint64_t kMost = 1U << 16U;
      if (cell.bytes > kMost) {
        if (!allAre(left, offset, cell.bytes, byte)) return false;
        continue;
      }
      for (std::uint64_t i = offset; i < offset + cell.bytes; ++i) {
        if (!coveredOnRight(i) && !allAre(left, i, 1, byte)) return false;
      }
    }
    return true;
  }

  // The nodes own something, or point to themselves.
  static bool hasOwn(ObjectId id, const Object& list) {
    const auto isSelf = [&](const auto& entry) {
      const Value& value = entry.second.value;
      return entry.second.kind == CellKind::Holds && value.object == id && value.node == Node::Self;
    };
    return !list.list->owned.empty() || std::ranges::any_of(list.contents.cells, isSelf);
  }

  // What the list `whole` says of each node holds of the element: of the object, or of each node of the list.
  bool node(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context) {
    const Object& element = *leftObject(search, elementId);
    const Object& whole = rightObject(search, wholeId);
    const bool own = hasOwn(wholeId, whole) || (element.list && hasOwn(elementId, element));
    return own ? owningNode(search, elementId, wholeId, context) : nodeContents(search, element, whole, context);
  }

  // The right side's node becomes an instance whose symbols and objects are to be found; the left side's is the object itself, or an instance that stands for any of the list's nodes.
  bool owningNode(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context) {
    const Object element = *leftObject(search, elementId);
    const NodeInstance right = instanceOf(terms_, wholeId, rightObject(search, wholeId), search.nextObject);
    Contents left = element.contents;
    ObjectId leftNode = elementId;
    ContextId inside = context;
    if (element.list) {
      const NodeInstance any = instanceOf(terms_, elementId, element, search.nextObject);
      Context nodes{context, search.contexts[context].given};
      nodes.given.insert(nodes.given.end(), any.facts.begin(), any.facts.end());
      nodes.given.push_back(terms_.toBool(element.list->length));
      search.contexts.push_back(std::move(nodes));
      inside = search.contexts.size() - 1;
      for (const auto& [old, symbol] : any.symbols) search.origins.emplace(symbol.symbol(), inside);
      for (const Owned& owned : any.owned) search.leftExtras.emplace(owned.id, Extra{owned.object, inside});
      left = any.contents;
      // Another address in each node.
      leftNode = any.id;
      search.leftExtras.emplace(leftNode, Extra{Object(), inside});
      search.match.used.insert(leftNode);
    }
    search.match.objects.emplace(right.id, leftNode);
    for (const auto& [old, symbol] : right.symbols) {
      search.origins.emplace(symbol.symbol(), inside);
      occurrences_[symbol.symbol()] = occurrences_[old];
    }
    for (const Owned& owned : right.owned) search.rightExtras.emplace(owned.id, Extra{owned.object, inside});
    for (const Term fact : right.facts) search.obligations.push_back({search.contexts[inside].given, Term(), fact, {}});
    return contents(search, left, right.contents, inside);
  }

  bool nodeContents(Search& search, const Object& element, const Object& whole, ContextId context) {
    if (whole.contents.background && !backgroundHolds(element.contents, whole.contents)) return false;
    std::vector<Term> given = search.contexts[context].given;
    if (element.list) given.insert(given.end(), element.list->facts.begin(), element.list->facts.end());
    std::map<SymbolId, unsigned> places;
    for (const auto& [offset, cell] : whole.contents.cells) {
      if (cell.kind != CellKind::Holds) continue;
      for (const SymbolId symbol : term::symbolsOf(cell.value.term)) ++places[symbol];
    }
    Numbers own;
    std::vector<std::pair<Term, Term>> equations;
    for (const auto& [offset, cell] : whole.contents.cells) {
      const Value& right = cell.value;
      if (cell.kind == CellKind::Unknown) continue;
      if (cell.kind == CellKind::Filled) {
        if (!allAre(element.contents, offset, cell.bytes, static_cast<std::uint8_t>(right.term.value()))) return false;
        continue;
      }
      const auto known = readBytes(element.contents, terms_, offset, cell.bytes);
      // A symbol, or one that is extended: its value is what the low bits are.
      const bool extended = right.term.is(term::Op::ZExt) || right.term.is(term::Op::SExt);
      const Term number = extended ? right.term.child(0) : right.term;
      const bool symbol = number.is(term::Op::Symbol);
      if (right.isPointer()) {
        if (!known || !known->isPointer() || !known->term.isConstant() || !right.term.isConstant()) return false;
        search.pairs.push_back({*known, right, context});
      } else if (known && !known->isPointer()) {
        if (symbol && !own.contains(number.symbol())) {
          own[number.symbol()] = extended ? terms_.extract(known->term, number.width() - 1, 0) : known->term;
        }
        equations.emplace_back(known->term, right.term);
      } else {
        // Any value, if nothing else must be the same.
        if (!symbol || extended || places[right.term.symbol()] != 1) return false;
        own[right.term.symbol()] = terms_.freshSymbol("w", right.term.width());
      }
    }
    for (const auto& [left, right] : equations) search.obligations.push_back({given, left, right, own});
    for (const Term fact : whole.list->facts) search.obligations.push_back({given, Term(), fact, own});
    return true;
  }

  // ---- Numbers
  // An address on the left, or bytes that nothing is known of, for a number that stands in this place alone and of which nothing is known. `context`: where what is on the left is one thing.
  bool forget(Search& search, Term right, ContextId context) {
    if (!right.is(term::Op::Symbol)) return false;
    const SymbolId symbol = right.symbol();
    if (occurrences_[symbol] != 1 || !encloses(search, context, originOf(search, symbol))) return false;
    return search.match.numbers.emplace(symbol, std::nullopt).second;
  }

  bool number(Search& search, Term left, Term right, ContextId context) {
    if (left.width() != right.width()) return false;
    if (right.isConstant() && left.isConstant()) return left == right;
    search.obligations.push_back({search.contexts[context].given, left, right, {}});
    if (right.is(term::Op::Symbol)) bind(search, right.symbol(), left);
    return true;
  }

  static void bind(Search& search, SymbolId symbol, Term left) {
    if (mayBe(search, symbol, left)) search.match.numbers.try_emplace(symbol, left);
  }

  // Symbols that stand nowhere alone: what they must be for the equation to hold, if it can.
  void invert(Search& search, Term right, Term left) {
    if (right.is(term::Op::Symbol)) {
      bind(search, right.symbol(), left);
    } else if (right.is(term::Op::ZExt) || right.is(term::Op::SExt)) {
      const Term inner = right.child(0);
      invert(search, inner, terms_.extract(left, inner.width() - 1, 0));
    } else if (right.is(term::Op::Add) && right.children().size() == 1) {
      const Term rest = terms_.sub(left, terms_.constant(right.payload(), right.width()));
      const Term factor = terms_.constant(right.coefficients()[0], right.width());
      invert(search, right.child(0), factor.isConstant(1) ? rest : terms_.sdiv(rest, factor));
    }
  }

  void countSymbols() {
    const auto count = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) ++occurrences_[symbol];
    };
    forEachValue(right_, [&](const Value& value) { count(value.term); });
    for (const auto& [id, object] : right_.objects) forEachTermOf(object, count);
    for (const Term condition : right_.path.conjuncts()) count(condition);
  }

  bool finish(Search search, MatchScope scope) {
    // Every object of the right side is there, and every block of the left one.
    for (const auto& [id, object] : right_.objects) {
      if (id.index() < firstDynamic(executor_.program()) || object.status != Status::Live) continue;
      if (!search.match.objects.contains(id) && !search.match.lists.contains(id)) return false;
    }
    for (const auto& [id, extra] : search.rightExtras) {
      if (!search.match.objects.contains(id) && !search.match.lists.contains(id)) return false;
    }
    for (const auto& [id, object] : left_.objects) {
      if (!scope.call && object.isLiveHeap() && !search.match.used.contains(id)) return false;
    }
    for (const auto& [id, extra] : search.leftExtras) {
      if (!search.match.used.contains(id)) return false;
    }
    for (const Term condition : right_.path.conjuncts()) search.obligations.push_back({{}, Term(), condition, {}});
    for (const Obligation& obligation : search.obligations) {
      const auto known = [&](SymbolId symbol) {
        return obligation.own.contains(symbol) || search.match.numbers.contains(symbol);
      };
      if (!obligation.left.valid() || !obligation.own.empty()) continue;
      if (!std::ranges::all_of(term::symbolsOf(obligation.right), known)) {
        invert(search, obligation.right, obligation.left);
      }
    }
    std::map<std::vector<Term>, std::vector<Term>> questions;
    for (const Obligation& obligation : search.obligations) {
      term::Substitution numbers(terms_);
      for (const SymbolId symbol : term::symbolsOf(obligation.right)) {
        const Numbers& known = obligation.own.contains(symbol) ? obligation.own : search.match.numbers;
        const auto found = known.find(symbol);
        if (found == known.end() || !found->second) return false;
        numbers.replace(terms_.symbolTerm(symbol), *found->second);
      }
      const Term right = numbers.apply(obligation.right);
      questions[obligation.given].push_back(obligation.left.valid() ? terms_.eq(obligation.left, right) : right);
    }
    for (const auto& [given, conditions] : questions) {
      State asked = left_;
      for (const Term fact : search.lengths) asked.assume(fact);
      for (const Term fact : given) asked.assume(fact);
      if (!executor_.holds(asked, terms_.logicalAnd(conditions))) return false;
    }
    result_ = std::move(search.match);
    return true;
  }

  Executor& executor_;
  term::TermStore& terms_;
  const State& left_;
  const State& right_;
  std::map<SymbolId, unsigned> occurrences_;
  unsigned trials_ = 0;
  Match result_;
};

}  // namespace

std::optional<Match> entails(Executor& executor, const State& left, const State& right, MatchScope scope) {
  return Matcher(executor, left, right).run(scope);
}

std::optional<Value> translated(term::TermStore& terms, const Match& match, const State& right, const Value& value) {
  term::Substitution numbers(terms);
  for (const SymbolId symbol : term::symbolsOf(value.term)) {
    const auto found = match.numbers.find(symbol);
    if (found == match.numbers.end() || !found->second) return std::nullopt;
    numbers.replace(terms.symbolTerm(symbol), *found->second);
  }
  const Term term = numbers.apply(value.term);
  if (!value.isPointer()) return Value::integer(term);
  if (value.node == Node::Itself) {
    const auto found = match.objects.find(value.object);
    if (found == match.objects.end()) return right.objects.contains(value.object) ? std::nullopt : std::optional(value);
    return Value::pointer(found->second, term);
  }
  const auto found = match.lists.find(value.object);
  if (found == match.lists.end()) return std::nullopt;
  const List& list = *right.objects.at(value.object).list;
  const bool first = value.node == Node::First;
  const auto& end = first ? found->second.start : found->second.end;
  if (!end) return std::nullopt;
  const Term origin = terms.constant(first ? list.head : list.back, term.width());
  return moved(terms, *end, terms.sub(term, origin));
}

}  // namespace cairn::proof
