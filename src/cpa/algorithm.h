// Configurable program analysis (Beyer, Henzinger, Theoduloz; Beck's thesis, section 3.4): a reached set of abstract states computed
// with the transfer, merge and stop operators of an analysis, and the abstract reachability graph over it.
//
// What it guarantees: if `run` ends with Exhausted, every state that the transfer reaches from the initial one is represented by a node: it is
// the node's state, was merged into it, or is covered by it. States that are compared with nothing are left out of this if they came from a state
// that has grown or was covered since: it is expanded once more, or what covers it is, and what it had made is among the successors then.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cpa/waitlist.h"

namespace cairn::cpa {

// The operators. `State` is cheap to copy.
template <typename State>
class Analysis {
 public:
  virtual ~Analysis() = default;

  // States are compared only with states of the same location; nothing: the state is never looked at again (neither merged nor covered).
  [[nodiscard]] virtual std::optional<std::uint64_t> location(const State& state) = 0;
  // Every concrete successor of a concrete state of `state` is in one of those handed to `add`.
  virtual void transfer(const State& state, const std::function<void(State)>& add) = 0;
  // merge(fresh, reached) of the thesis: what takes the place of `reached`, at least both; nothing for merge-sep. Asked after `covered`, so that a state
  // that adds nothing changes nothing. `expanded`: what follows from `reached`, as it is, has been seen.
  [[nodiscard]] virtual std::optional<State> merge(const State& fresh, const State& reached, bool expanded) = 0;
  // stop: every concrete state of `fresh` is in `reached`.
  [[nodiscard]] virtual bool covered(const State& fresh, const State& reached) = 0;
  // Not every reason to expand this state is known to the graph: it is expanded even if the state that it came from has grown.
  [[nodiscard]] virtual bool standsAlone(const State& state) = 0;
  // A state was added that is neither covered nor merged: one of `atLocation` there.
  virtual void kept(const State& state, std::size_t atLocation) = 0;
  // For Order::Deepening.
  [[nodiscard]] virtual Rank rank(const State& state) = 0;
  // What the graph keeps of a state that it drops; the analysis knows what it means.
  [[nodiscard]] virtual std::uint64_t label(const State& state) = 0;
};

enum class NodeStatus : std::uint8_t { Waiting, Expanded, Covered, Outdated };

// A state came out of the expansion of another.
struct Link {
  NodeId parent;
  std::uint64_t expansion = 0;  // which one, counted from 1
};

// The last node on the way here that states are compared with, as it was then; invalid: none.
struct Origin {
  NodeId node;
  std::uint32_t growth = 0;
};

template <typename State>
struct Node {
  std::optional<State> state;  // dropped once expanded, if nothing can be compared with it any more
  std::vector<Link>
      parents;  // of a merged state, several, in the order in which they came; none: it was there to begin with
  std::uint64_t label = 0;
  Origin origin;  // of a state that is compared with nothing
  NodeId coveredBy;
  std::uint32_t growth = 0;  // how often it was merged with another
  NodeStatus status = NodeStatus::Waiting;
};

enum class Ending : std::uint8_t { Exhausted, Stopped };

template <typename State>
class Algorithm {
 public:
  Algorithm(Analysis<State>& analysis, Order order) : analysis_(analysis), waitlist_(order) {}

  // One more state to begin with.
  void reach(State state) { add(std::move(state), NodeId()); }

  // Expands until nothing waits or `goOn` says no (asked before every expansion).
  Ending run(State initial, const std::function<bool()>& goOn) {
    reach(std::move(initial));
    return run(goOn);
  }
  Ending run(const std::function<bool()>& goOn) {
    while (waitlist_.size() != 0) {
      if (!goOn()) return Ending::Stopped;
      const NodeId id = *waitlist_.pop();
      if (node(id).status != NodeStatus::Waiting) continue;
      if (isOutdated(node(id).origin)) {
        node(id).status = NodeStatus::Outdated;
        node(id).state.reset();
        continue;
      }
      node(id).status = NodeStatus::Expanded;
      ++expansions_;
      lastExpanded_ = id;
      const State state = *node(id).state;
      if (!analysis_.location(state)) node(id).state.reset();
      analysis_.transfer(state, [&](State next) { add(std::move(next), id); });
    }
    return Ending::Exhausted;
  }

  [[nodiscard]] const std::vector<Node<State>>& nodes() const { return nodes_; }
  [[nodiscard]] std::size_t waiting() const { return waitlist_.size(); }

  // How the node that was expanded last came about: nodes from one that was there to begin with to this one, each once for every time it took part. Of a
  // merged state the parent that came last before the expansion at hand counts, so that a loop is passed as often as the states in it grew.
  [[nodiscard]] std::vector<NodeId> pathToLastExpanded() const {
    std::vector<NodeId> path;
    std::uint64_t before = expansions_;
    for (NodeId at = lastExpanded_; at.valid();) {
      path.push_back(at);
      const std::vector<Link>& parents = nodes_[at.index()].parents;
      const auto link = std::find_if(parents.rbegin(), parents.rend(),
                                     [&](const Link& candidate) { return candidate.expansion < before; });
      if (link == parents.rend()) break;
      before = link->expansion;
      at = link->parent;
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  Node<State>& node(NodeId id) { return nodes_[id.index()]; }

  [[nodiscard]] bool isOutdated(const Origin& origin) const {
    if (!origin.node.valid()) return false;
    const Node<State>& from = nodes_[origin.node.index()];
    return from.status == NodeStatus::Covered || from.growth != origin.growth;
  }
  // Of what is made by expanding a node.
  [[nodiscard]] Origin originBehind(NodeId parent) {
    if (!parent.valid()) return {};
    const Node<State>& from = node(parent);
    // Its state is kept only if others are compared with it.
    return from.state ? Origin{parent, from.growth} : from.origin;
  }

  void add(State fresh, NodeId parent) {
    const std::optional<std::uint64_t> location = analysis_.location(fresh);
    std::vector<NodeId>* here = location ? &reached_[*location] : nullptr;
    if (here != nullptr) {
      for (const NodeId id : *here) {
        if (!analysis_.covered(fresh, *node(id).state)) continue;
        Node<State> covered;
        if (parent.valid()) covered.parents.push_back({parent, expansions_});
        covered.coveredBy = id;
        covered.status = NodeStatus::Covered;
        nodes_.push_back(std::move(covered));
        return;
      }
      for (const NodeId id : *here) {
        std::optional<State> merged = analysis_.merge(fresh, *node(id).state, node(id).status == NodeStatus::Expanded);
        if (!merged) continue;
        replace(id, std::move(*merged), parent, *here);
        return;
      }
    }
    const NodeId id(nodes_.size());
    const Rank rank = analysis_.rank(fresh);
    Node<State> added;
    added.label = analysis_.label(fresh);
    added.state = std::move(fresh);
    if (parent.valid()) added.parents.push_back({parent, expansions_});
    if (here == nullptr && !analysis_.standsAlone(*added.state)) added.origin = originBehind(parent);
    nodes_.push_back(std::move(added));
    if (here != nullptr) {
      here->push_back(id);
      analysis_.kept(*node(id).state, here->size());
    }
    waitlist_.push(id, rank);
  }

  // The node stands for more from now on. What else is reached there may be covered by it.
  void replace(NodeId id, State merged, NodeId parent, std::vector<NodeId>& here) {
    Node<State>& old = node(id);
    old.state = std::move(merged);
    ++old.growth;
    if (parent.valid()) old.parents.push_back({parent, expansions_});
    if (old.status == NodeStatus::Expanded) {
      old.status = NodeStatus::Waiting;
      waitlist_.push(id, analysis_.rank(*old.state));
    }
    std::erase_if(here, [&](NodeId other) {
      if (other == id || !analysis_.covered(*node(other).state, *node(id).state)) return false;
      node(other).status = NodeStatus::Covered;
      node(other).coveredBy = id;
      node(other).state.reset();
      return true;
    });
  }

  Analysis<State>& analysis_;
  Waitlist waitlist_;
  std::vector<Node<State>> nodes_;
  std::uint64_t expansions_ = 0;
  NodeId lastExpanded_;
  std::unordered_map<std::uint64_t, std::vector<NodeId>> reached_;
};

}  // namespace cairn::cpa
