// The state, events and methods of a machine as C: what an allocator in C and a tester of one have in common.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/code/c_text.h"

namespace cairn::model {

// What the C text is for.
enum class CUse : std::uint8_t {
  Allocator,  // the state lies in headers of chunks, as the layout says; events look for the values that they choose
  Follower,   // the state lies in arrays; an event happens only with the result that was seen
};

class CMachine {
 public:
  // Throws ModelError for a machine that the layout says too little about.
  CMachine(const Machine& machine, CUse use);

  // Constants, the state, accessors, events, and `call_METHOD(arguments)` of an allocator or `follow_METHOD(arguments,
  // seen)` of a follower, which says whether the machine allows that result; `machine_init()`, `broken_clause()`.
  [[nodiscard]] std::string text();
  // `n_1`, ... of a method.
  [[nodiscard]] static std::string parametersOf(const Method& method);
  // Of a follower: `event/guard` by the number that `guarded(number, condition)` gets.
  [[nodiscard]] const std::vector<std::string>& guardLabels() const { return guards_; }

 private:
  enum class Place : std::uint8_t { Header, Array, Computed };
  struct Storage {
    Place place = Place::Header;
    std::vector<Term> apart;  // points that are no elements of the set
    Term first, last;         // of an array
  };
  struct Guarded {
    const Event& event;
    std::map<std::size_t, std::string> candidates;  // by parameter: the C name of a value to try instead of all
  };

  [[nodiscard]] bool isKept(unsigned slot) const;
  [[nodiscard]] Storage storageOf(unsigned slot) const;
  void analyse(const Term& domain, const Variable& variable, Storage& storage) const;
  [[nodiscard]] CText writer() const;
  void add(const CText& text) { text_ += text.text(); }
  void constants();
  void state();
  void function(unsigned slot);
  void arrayFunction(unsigned slot, const Storage& storage);
  void headerFunction(unsigned slot, const Storage& storage);
  void set(unsigned slot);
  void walk(unsigned slot);
  void initial();
  void shadowInitial(CText& text, unsigned slot, const Term& value) const;
  [[nodiscard]] Term withInitialSets(const Term& term) const;
  void clauses();
  void event(const Guarded& guarded);
  [[nodiscard]] bool follows(const Guarded& guarded, const Guard& guard) const;
  struct Given {
    Term value;
    std::size_t guard = 0;  // its index
  };
  [[nodiscard]] static std::optional<Given> givenBy(const Event& event, std::size_t at);
  [[nodiscard]] static bool readsFrom(const Event& event, const Term& term, std::size_t at);
  void chooseGiven(CText& text, const Guarded& guarded, std::size_t at, std::vector<std::size_t> depths,
                   const Given& given);
  void choose(CText& text, const Guarded& guarded, std::size_t at, const std::vector<std::size_t>& depths);
  void apply(CText& text, const Event& event);
  void shadow(CText& text, const std::vector<const Assignment*>& sets) const;
  void bitsOperations(CText& text, unsigned slot, const Term& value, const Variable& variable) const;
  void method(const Method& method);
  void followerMethod(const Method& method);
  void internal();
  [[nodiscard]] std::map<std::size_t, std::string> candidatesOf(const Event& event) const;
  void search(CText& text, const Least& least);
  [[nodiscard]] Term variableOf(unsigned slot) const;
  // What is done to a set's lists before and after the values of functions change.
  struct ListChange {
    std::vector<std::string> before, after;
  };
  [[nodiscard]] ListChange listChange(CText& text, const Event& event, unsigned slot) const;
  void lists(CText& text, unsigned slot) const;
  [[nodiscard]] std::string eventParameters(const Event& event) const;

  const Machine& machine_;
  CUse use_;
  std::string text_;
  std::vector<std::string> guards_;
};

}  // namespace cairn::model
