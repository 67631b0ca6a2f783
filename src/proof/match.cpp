#include "proof/match.h"

#include "proof/matcher.h"

namespace cairn::proof {

std::optional<Match> Matcher::run(MatchScope scope) {
  Search search;
  search.nextObject = std::max(left_.nextObject, right_.nextObject);
  if (!roots(search, scope) || !solve(std::move(search), scope)) return std::nullopt;
  return result_;
}

bool Matcher::roots(Search& search, MatchScope scope) {
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

const Object* Matcher::find(const State& state, const std::map<ObjectId, Extra>& extras, ObjectId id) {
  if (const auto found = state.objects.find(id); found != state.objects.end()) return &found->second;
  const auto extra = extras.find(id);
  return extra == extras.end() ? nullptr : &extra->second.object;
}

const Object* Matcher::leftObject(const Search& search, ObjectId id) const {
  return find(left_, search.leftExtras, id);
}

const Object& Matcher::rightObject(const Search& search, ObjectId id) const {
  return *find(right_, search.rightExtras, id);
}

ContextId Matcher::contextOf(const std::map<ObjectId, Extra>& extras, ObjectId id) {
  const auto found = extras.find(id);
  return found == extras.end() ? 0 : found->second.context;
}

bool Matcher::encloses(const Search& search, ContextId outer, ContextId inner) {
  while (inner > outer) inner = search.contexts[inner].parent;
  return inner == outer;
}

ContextId Matcher::originOf(const Search& search, SymbolId symbol) {
  const auto found = search.origins.find(symbol);
  return found == search.origins.end() ? 0 : found->second;
}

bool Matcher::mayBe(const Search& search, SymbolId right, Term left) {
  const ContextId where = originOf(search, right);
  return std::ranges::all_of(term::symbolsOf(left),
                             [&](SymbolId symbol) { return encloses(search, originOf(search, symbol), where); });
}

bool Matcher::frame(Search& search, const Frame& left, const Frame& right) {
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

bool Matcher::anchors(Search& search) {
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

bool Matcher::solve(Search search, MatchScope scope) {
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

Value Matcher::link(const Search& search, ObjectId element, const List& list, bool back) const {
  const Term offset = terms_.constant(back ? list.back : list.head, executor_.program().pointerBits());
  if (!leftObject(search, element)->list) return Value::pointer(element, offset);
  return Value::pointer(element, offset, back ? Node::Last : Node::First);
}

bool Matcher::extend(Search& search, ObjectId id, Walk& walk) {
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

bool Matcher::close(Search& search, ObjectId id, const Walk& walk) {
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

void Matcher::countSymbols() {
  const auto count = [&](Term term) {
    for (const SymbolId symbol : term::symbolsOf(term)) ++occurrences_[symbol];
  };
  forEachValue(right_, [&](const Value& value) { count(value.term); });
  for (const auto& [id, object] : right_.objects) forEachTermOf(object, count);
  for (const Term condition : right_.path.conjuncts()) count(condition);
}

bool Matcher::finish(Search search, MatchScope scope) {
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
