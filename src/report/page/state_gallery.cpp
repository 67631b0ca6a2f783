#include "report/page/state_gallery.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_set>
#include <variant>

#include "heap/show/readable_formula.h"
#include "logic/bytes/text.h"
#include "program/flow/liveness.h"
#include "program/flow/loops.h"
#include "report/picture/state_picture.h"
#include "support/check.h"

namespace cairn::report {

using heap::Frame;
using heap::State;
using program::SourceLoc;

namespace {

// The instructions of a function before which its states are shown: those that begin a line, and the first of a loop head.
class ShownPlaces {
 public:
  explicit ShownPlaces(const program::Function& function)
      : flow_(function), liveness_(function, flow_), blocks_(function.blocks.size()) {
    const program::Loops loops(flow_);
    for (std::size_t b = 0; b < function.blocks.size(); ++b) {
      const program::Block& block = function.blocks[b];
      std::vector<Place>& places = blocks_[b];
      places.resize(block.instructions.size() + 1);
      std::uint32_t line = 0;
      if (loops.isHead(program::BlockId(b))) {
        const SourceLoc loc = firstLoc(block);
        places.front() = {loc, true};
        line = loc.line;
      }
      // Nothing is done by a jump.
      const bool jumps = std::holds_alternative<program::Jump>(block.terminator.op);
      for (std::size_t i = 0; i < places.size() - (jumps ? 1 : 0); ++i) {
        const SourceLoc loc = i < block.instructions.size() ? block.instructions[i].loc : block.terminator.loc;
        if (!loc.valid() || loc.line == line) continue;
        line = loc.line;
        places[i] = {loc, false};
      }
    }
  }

  struct Place {
    SourceLoc loc;  // invalid: not shown
    bool loopHead = false;
  };
  [[nodiscard]] const Place& at(const heap::Position& position) const {
    return blocks_[position.block.index()][position.instruction];
  }
  [[nodiscard]] const program::Liveness& liveness() const { return liveness_; }

 private:
  static SourceLoc firstLoc(const program::Block& block) {
    for (const program::Instruction& instruction : block.instructions) {
      if (instruction.loc.valid()) return instruction.loc;
    }
    return block.terminator.loc;
  }

  program::ControlFlow flow_;
  program::Liveness liveness_;
  std::vector<std::vector<Place>> blocks_;
};

SourceLoc locOf(const program::Program& program, const Frame& frame) {
  const program::Block& block = program.function(frame.function).blocks[frame.position.block.index()];
  const std::uint32_t at = frame.position.instruction;
  return at < block.instructions.size() ? block.instructions[at].loc : block.terminator.loc;
}

class Collector final : public analysis::StateVisitor {
 public:
  Collector(const program::Program& program, term::TermStore& terms, const GalleryLimits& limits)
      : program_(program),
        terms_(terms),
        limits_(limits),
        deadline_(std::chrono::steady_clock::now() + limits.time),
        places_(program.functions.size()) {}

  void before(const State& state) override {
    const Frame& frame = *state.top;
    if (frame.activation != 0 || !isOwn(frame)) return;
    const SourceLoc here = locOf(program_, frame);
    if (here.valid()) gallery_.reached.insert({here.file, here.line});
    const ShownPlaces::Place& place = placesOf(frame.function).at(frame.position);
    if (place.loc.valid()) (void)add(state, place.loc, place.loopHead, {});
  }
  void alarm(const State& state, const analysis::Alarm& alarm) override {
    if (!alarm.loc.valid()) return;
    ShownState* added = add(state, alarm.loc, false, alarm.message);
    if (added != nullptr && alarm.kind == interp::ViolationKind::ValidMemtrack) markLost(added->picture);
  }
  bool goesOn() override {
    inTime_ = inTime_ && std::chrono::steady_clock::now() < deadline_;
    return inTime_;
  }

  StateGallery finish(bool complete) {
    gallery_.complete = complete && inTime_;
    for (auto& [key, place] : atPlaces_) {
      // What is said of a loop that begins on the line need not be said again.
      const auto& [line, noLoop, alarm] = key;
      const auto loop = noLoop && alarm.empty() ? atPlaces_.find({line, false, ""}) : atPlaces_.end();
      std::ranges::sort(place.states, [](const ShownState& a, const ShownState& b) {
        return std::pair(a.formula.size(), a.formula) < std::pair(b.formula.size(), b.formula);
      });
      for (ShownState& state : place.states) {
        if (loop != atPlaces_.end() && loop->second.formulas.contains(state.formula)) continue;
        state.othersLeftOut = place.someLeftOut;
        gallery_.states.push_back(std::move(state));
      }
    }
    return std::move(gallery_);
  }

 private:
  // By line; what holds whenever a loop begins comes first.
  using Key = std::tuple<SourceLoc, bool, std::string>;
  struct AtPlace {
    std::vector<ShownState> states;
    std::unordered_set<std::string> formulas;
    bool someLeftOut = false;
  };

  const ShownPlaces& placesOf(program::FunctionId function) {
    std::unique_ptr<ShownPlaces>& places = places_[function.index()];
    if (!places) places = std::make_unique<ShownPlaces>(program_.function(function));
    return *places;
  }
  // Between the ends of blocks an analysis keeps them.
  State withoutDeadRegisters(State state) {
    if (state.top->activation != 0) return state;
    Frame& frame = state.top.own();
    const program::Liveness& liveness = placesOf(frame.function).liveness();
    frame.registers.retain([&](program::RegId reg) {
      return liveness.isLiveBefore(reg, frame.position.block, frame.position.instruction);
    });
    return state;
  }
  [[nodiscard]] bool isOwn(const Frame& frame) const { return !program_.function(frame.function).library; }

  // Null: it is there already, or there is no room.
  ShownState* add(const State& state, SourceLoc loc, bool loopHead, const std::string& alarm) {
    AtPlace& place = atPlaces_[{{loc.file, loc.line, 0}, !loopHead, alarm}];
    if (place.states.size() >= limits_.statesAtPlace || kept_ >= limits_.states || !goesOn()) {
      ++gallery_.leftOut;
      place.someLeftOut = true;
      return nullptr;
    }
    ShownState shown;
    try {
      const heap::StateView view = heap::viewOf(withoutDeadRegisters(state), program_, terms_);
      shown.formula = logic::printForPeople(terms_, view.formula, view.names);
      if (!place.formulas.insert(shown.formula).second) return nullptr;
      shown.picture = pictureOf(view, terms_);
    } catch (const support::Unsupported&) {
      return nullptr;
    }
    ++kept_;
    shown.loc = loc;
    shown.loopHead = loopHead;
    shown.alarm = alarm;
    bool innermost = true;
    for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
      if (frame->activation != 0 || !isOwn(*frame)) continue;
      if (innermost) {
        shown.function = program_.function(frame->function).name;
      } else if (const SourceLoc call = locOf(program_, *frame); call.valid()) {
        shown.calls.push_back(call);
      }
      innermost = false;
    }
    return &place.states.emplace_back(std::move(shown));
  }

  const program::Program& program_;
  term::TermStore& terms_;
  GalleryLimits limits_;
  std::chrono::steady_clock::time_point deadline_;
  bool inTime_ = true;
  std::vector<std::unique_ptr<ShownPlaces>> places_;
  std::map<Key, AtPlace> atPlaces_;
  std::size_t kept_ = 0;
  StateGallery gallery_;
};

}  // namespace

StateGallery collectStates(const program::Program& program, const analysis::Exploration& exploration,
                           const GalleryLimits& limits) {
  Collector collector(program, exploration.terms, limits);
  exploration.visit(collector);
  return collector.finish(exploration.complete);
}

StateGallery exploreStates(const program::Program& program, analysis::ShapeOptions options,
                           const GalleryLimits& limits) {
  const auto deadline = std::chrono::steady_clock::now() + limits.time;
  options.env.interrupted = [&] {
    return std::chrono::steady_clock::now() < deadline ? std::string() : std::string("enough");
  };
  struct Listener final : analysis::ShapeListener {
    Listener(const program::Program& program, const GalleryLimits& limits) : program_(program), limits_(limits) {}
    void ended(const analysis::Exploration& exploration) override {
      gallery = collectStates(program_, exploration, limits_);
    }
    [[nodiscard]] bool wantsEnd() const override { return true; }
    StateGallery gallery;

   private:
    const program::Program& program_;
    const GalleryLimits& limits_;
  } listener(program, limits);
  options.listener = &listener;
  (void)analysis::verifyShape(program, options);
  return std::move(listener.gallery);
}

}  // namespace cairn::report
