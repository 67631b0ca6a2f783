// argv, the environment and their texts: memory whose contents are made when they are first read, so that what nobody reads costs nothing, and every run is one of
// some command line. A character that is chosen is no NUL: 0 counts as 'a'.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interp/machine.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::uint64_t kMostArguments = 65535;
constexpr std::uint64_t kLongestText = 131071;
constexpr std::uint64_t kUsualArguments = 8;
constexpr std::uint64_t kUsualLength = 40;
constexpr char kUnreadCharacter = 'a';
constexpr std::string_view kUnreadArgument = "x";
constexpr std::string_view kProgramName = "program";  // argv[0] where the arguments are given

}  // namespace

std::uint64_t Machine::argumentCount(const Intrinsic& source) {
  if (given_) {
    argumentCount_ = 1 + given_->size();
  } else {
    argumentCount_ = choose({source.resultType, {}, here(), {}, {}, kUsualArguments}, "argc");
    if (argumentCount_ > kMostArguments) argumentCount_ &= kMostArguments;
    if (argumentCount_ == 0) argumentCount_ = 1;
  }
  return argumentCount_;
}

Value Machine::words(std::uint64_t count, bool arguments, const std::string& what) {
  const std::uint64_t bytes = program_.pointerBits() / 8;
  const Value result = allocate(Storage::Environment, bytes * (count + 1), bytes);
  Object& object = memory_.at(result.object);
  lazy_.push_back({true, arguments, what, 0, {}});
  object.lazy = static_cast<std::uint32_t>(lazy_.size());
  memory_.setBytes(object, bytes * count, bytes, 0, ByteWritten);
  return result;
}

Value Machine::text(const std::string& what, const std::string* given) {
  std::uint64_t length = 0;
  if (given != nullptr) {
    length = given->size();
  } else {
    length = choose({intType(program_.pointerBits()), {}, here(), {}, {}, kUsualLength}, "length of " + what);
    if (length > kLongestText) length &= kLongestText;
  }
  const Value result = allocate(Storage::Environment, length + 1, 1);
  Object& object = memory_.at(result.object);
  lazy_.push_back({false, false, what, 0, given != nullptr ? *given : std::string(length, kUnreadCharacter)});
  object.lazy = static_cast<std::uint32_t>(lazy_.size());
  memory_.setBytes(object, length, 1, 0, ByteWritten);
  if (given != nullptr) writeBytes(result, *given);
  return result;
}

bool Machine::makeWords(const Target& target, std::uint64_t count) {
  const std::uint32_t index = memory_.at(target.object).lazy;
  if (index == 0 || !lazy_[index - 1].words) return false;
  const std::uint64_t bytes = program_.pointerBits() / 8;
  for (std::uint64_t word = target.offset / bytes; word * bytes < target.offset + count; ++word) {
    std::array<bool, 8> missing{};
    bool any = false;
    for (std::uint64_t i = 0; i < bytes; ++i) {
      missing[i] = memory_.byteAt(memory_.at(target.object), word * bytes + i).state == ByteNeverWritten;
      any |= missing[i];
    }
    if (!any) continue;
    const bool isArgument = lazy_[index - 1].arguments;
    std::string given;
    const bool isGiven = isArgument && given_.has_value();
    if (isGiven) given = word == 0 ? std::string(kProgramName) : word <= given_->size() ? (*given_)[word - 1] : "";
    const Value made = text(fmt::format("{} {}", lazy_[index - 1].what, word), isGiven ? &given : nullptr);
    lazy_.back().arguments = isArgument;
    lazy_.back().index = word;
    if (std::find(missing.begin(), missing.begin() + bytes, false) != missing.begin() + bytes) {
      unsupported("a word of the environment that was written in part is read");
    }
    for (std::uint64_t i = 0; i < bytes; ++i) {
      const PointerPart part = i == 0 ? PointerPart::Head : PointerPart::Tail;
      const Byte byte{static_cast<std::uint8_t>(made.bits >> (8 * i)), ByteWritten, made.object, part};
      memory_.setByte(memory_.at(target.object), word * bytes + i, byte);
    }
  }
  return true;
}

std::uint8_t Machine::firstByte(const Target& target, std::uint8_t chosen) {
  const std::uint32_t index = memory_.at(target.object).lazy;
  if (index == 0 || lazy_[index - 1].words) return chosen;
  if (chosen == 0) chosen = static_cast<std::uint8_t>(kUnreadCharacter);
  std::string& initial = lazy_[index - 1].initial;
  CAIRN_CHECK(target.offset < initial.size(), "the end of a text is never chosen");
  initial[target.offset] = static_cast<char>(chosen);
  return chosen;
}

std::string Machine::nameOfText(const Target& target) const {
  return fmt::format("{}, character {}", lazy_[memory_.at(target.object).lazy - 1].what, target.offset);
}

std::vector<std::string> Machine::arguments() const {
  std::vector<std::string> result(argumentCount_, std::string(kUnreadArgument));
  if (given_) {
    for (std::size_t i = 0; i < given_->size() && i + 1 < result.size(); ++i) result[i + 1] = (*given_)[i];
  }
  for (const Lazy& text : lazy_) {
    if (!text.words && text.arguments && text.index < result.size()) result[text.index] = text.initial;
  }
  return result;
}

void Machine::readAll(const Target& target, std::uint64_t count) {
  if (memory_.at(target.object).lazy == 0 || makeWords(target, count)) return;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Target at{target.object, target.offset + i};
    if (memory_.byteAt(memory_.at(at.object), at.offset).state == ByteNeverWritten) (void)readByte(at);
  }
}

void Machine::rotate(const Value& array, std::uint64_t first, std::uint64_t middle, std::uint64_t last) {
  if (first >= middle || middle >= last) return;
  const std::uint64_t bytes = program_.pointerBits() / 8;
  const Value start{(array.bits + bytes * first) & pointerMask_, array.object, 0};
  const std::uint64_t count = bytes * (last - first);
  const Target target = check(start, count, Access::Read);
  (void)check(start, count, Access::Write);
  readAll(target, count);
  cutPointers(target, count);
  std::vector<Byte> before(count);
  for (std::uint64_t i = 0; i < count; ++i) before[i] = memory_.byteAt(memory_.at(target.object), target.offset + i);
  const std::uint64_t moved = bytes * (middle - first);
  for (std::uint64_t i = 0; i < count; ++i) {
    memory_.setByte(memory_.at(target.object), target.offset + i, before[(i + moved) % count]);
  }
}

}  // namespace cairn::interp
