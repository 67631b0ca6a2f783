// A machine: what its text means after names and types are resolved and what it takes over from its parent.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/language/expression.h"
#include "model/language/lexer.h"

namespace cairn::model {

struct Constant {
  std::string name;
  Place place;
};

enum class Shape : std::uint8_t { Integer, Truth, Set, IntegerFunction, TruthFunction };

// A variable of the state. The slots of a machine's variables follow those of its parent.
struct Variable {
  std::string name;
  Shape shape = Shape::Integer;
  Term domain;             // of a function: it is total on this set
  int ownDomain = -1;      // of a partial function: the slot of the set on which it is defined
  bool ghost = false;      // no guard and no other assignment reads it
  bool hidden = false;     // a parent's, replaced by this machine's own: only invariants and witnesses read it
  bool gone = false;       // hidden by the parent already: nothing here reads it
  bool inherited = false;  // the parent's
  Place place;
};

[[nodiscard]] inline bool isFunction(Shape shape) {
  return shape == Shape::IntegerFunction || shape == Shape::TruthFunction;
}

// A bound name of a clause whose values are taken one by one where the clause is established: each is an obligation of
// its own.
struct Cases {
  std::size_t bound = 0;  // index among the names that the clause's quantifier binds
  std::int64_t first = 0;
  std::int64_t last = 0;
};

struct Clause {
  std::string label;
  std::string printed;  // its name in the thesis; may be empty
  Term formula;
  Place place;
  std::optional<Cases> cases = std::nullopt;
};

// A value that the environment or the event chooses; `set` may be null for one of the environment's.
struct Parameter {
  std::string name;
  unsigned slot = 0;
  Term set;
  Place place;
  Term witness = nullptr;  // a value that will do, as a hint for proofs that the event can happen; may be null
};

struct Definition {
  std::string name;
  Term value;
};

// One assignment of an event; all of them happen at once.
struct Assignment {
  unsigned variable = 0;  // slot
  Term at;                // the point of a function that changes; null: the whole variable
  Term value;
  std::string bound;  // of a function as a whole: value is for each point of this name
  unsigned boundSlot = 0;
  bool ghost = false;
  bool own = false;  // not taken over from the parent's event
  Place place;
};

struct Guard {
  std::string label;
  Term formula;
  bool own = false;
  Place place;
};

enum class Role : std::uint8_t {
  Call,      // answers a call of its method
  Begin,     // takes a call that later events answer
  Internal,  // happens between calls; must come to an end
};

struct Event {
  std::string name;
  std::string method;  // empty: internal
  Role role = Role::Call;
  std::string refined;     // the parent's event; empty: it does nothing there
  bool extends = false;    // it does all that the parent's event does, and more
  bool untouched = false;  // the parent's event as it stands
  bool failing = false;
  std::vector<Parameter> parameters;
  std::vector<Definition> definitions;  // of `let`, for messages; already substituted elsewhere
  std::vector<Guard> guards;
  std::vector<Assignment> assignments;
  Term result;                            // may be null
  std::map<std::string, Term> witnesses;  // for the parameters of the refined event
  Place place;
};

// The least element by a measure of those of a set that have a property: it exists if the set is not empty and the measure is bounded.
struct Least {
  std::string label;
  Parameter element;
  Term property;
  Term measure;
  Term bound;
  Place place;
};

struct Method {
  std::string name;
  std::vector<Parameter> parameters;
  std::string result;  // its name; may be empty
  Type resultType = Type::Integer;
  Term failsOnlyIf;  // may be null
  Place failsPlace;
  std::vector<Least> least;
  Place place;
};

// `define`: an expression with parameters, put in where it is named.
struct Macro {
  std::vector<std::string> parameters;
  std::vector<Token> body;  // with its End
};

struct Instance {
  unsigned sizeSlot = 0;                             // the local slot of N, the number of units
  std::vector<Definition> constants;                 // in order
  std::map<std::string, std::vector<Term>> samples;  // first, last, step of a parameter of the environment
};

// How C code keeps a part of the state; it says nothing about the machine itself.
struct Layout {
  struct Walk {
    Term first;
    unsigned step = 0;  // the slot of the function that leads on
    Term end;
  };
  struct Computed {
    std::string bound;  // the point
    unsigned boundSlot = 0;
    Term value;
  };
  struct Bits {
    Term first, last;
  };

  std::string header;                     // the constant that is the number of units of a chunk's header; empty: none
  std::map<unsigned, Walk> walks;         // by the slot of a set
  std::map<unsigned, unsigned> marks;     // by the slot of a set: that of a function that says what belongs to it
  std::map<unsigned, Bits> bits;          // by the slot of a set: it lies between two numbers
  std::map<unsigned, Computed> computed;  // by the slot of a function: no memory is spent on it
};

enum class Kinship : std::uint8_t { None, Refines, Extends };

struct Machine {
  std::string name;
  std::string file;
  std::shared_ptr<const Machine> parent;
  Kinship kinship = Kinship::None;
  std::vector<std::string> without;  // methods of the parent that are left out
  std::vector<Constant> constants;   // the parent's first
  std::vector<Variable> variables;   // likewise
  std::vector<Clause> axioms;        // its own, as all that follow
  std::vector<Clause> invariants;
  std::vector<Clause> theorems;
  std::vector<Method> methods;
  std::vector<Event> events;
  std::vector<Assignment> initial;  // also the parent's, where its variables are kept
  Term idle;                        // no call is under way; null: never one
  Term waiting;                     // a call that was begun waits for its answer; null: whenever not idle
  Place idlePlace;
  Term variant;  // of internal events; may be null
  Place variantPlace;
  Term wordLimit;  // the greatest machine word; null: none is named
  Instance instance;
  Layout layout;
  std::map<std::string, std::int64_t> enumerators;  // values of enumerations and constants with a value
  std::map<std::string, Macro> macros;              // also the parent's
  unsigned locals = 0;
  std::string remark;  // why it has fewer obligations than the thesis

  [[nodiscard]] const Event* findEvent(const std::string& wanted) const;
  [[nodiscard]] const Method* findMethod(const std::string& wanted) const;
};

}  // namespace cairn::model
