// Sentences for people: what an object is, and what is wrong with an access.
#pragma once

#include <string>

#include "interp/interpreter.h"
#include "interp/memory.h"
#include "program/code/program.h"

namespace cairn::interp {

// "line 12", with the file if it is another one than that of `seenFrom`.
[[nodiscard]] std::string place(const program::Program& program, program::SourceLoc loc, program::SourceLoc seenFrom);

// "1 byte", "4 bytes".
[[nodiscard]] std::string bytes(std::uint64_t count);

// Where the object comes from: its declaration or allocation.
[[nodiscard]] program::SourceLoc declaredAt(const program::Program& program, const Object& object);

// "a 16-byte block allocated at line 12, freed at line 20", "variable 'x' (4 bytes)", "function 'f'".
[[nodiscard]] std::string describe(const program::Program& program, const Object& object, program::SourceLoc seenFrom);

// The shortest name: "x", "block#1"; for "uninitialised <name>" and traces.
[[nodiscard]] std::string shortName(const program::Program& program, const Object& object);

// An address without a usable provenance: "a null pointer", "an uninitialised pointer", "the integer 0x12, which is no pointer".
[[nodiscard]] std::string describeAddress(const Value& value, unsigned pointerBits);
[[nodiscard]] Fault addressFault(const Value& value, unsigned pointerBits);

}  // namespace cairn::interp
