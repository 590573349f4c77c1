#include "tokenize/byte_level.h"

#include <array>
#include <cstdint>

#include "base/utf8.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

struct ByteCharacter {
  char bytes[2] = {};
  uint8_t size = 0;
};

std::array<ByteCharacter, 256> MakeByteCharacters() {
  std::array<ByteCharacter, 256> table;
  char32_t next = 256;  // bytes without a visible character follow from here
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool is_visible =
        (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    std::string written;
    AppendCodePoint(is_visible ? byte : next++, &written);
    for (size_t i = 0; i < written.size(); ++i) table[byte].bytes[i] = written[i];
    table[byte].size = static_cast<uint8_t>(written.size());
  }
  return table;
}

constexpr unsigned kLetter = kCharLetter;
constexpr unsigned kNumber = kCharNumber;
constexpr unsigned kSpace = kCharSpace;
constexpr unsigned kKinds = kLetter | kNumber | kSpace;  // none of them: a sign

std::array<uint16_t, 128> MakeAsciiKinds() {
  std::array<uint16_t, 128> kinds{};
  for (char32_t c = 0; c < 128; ++c) kinds[c] = static_cast<uint16_t>(ClassOf(c) & kKinds);
  return kinds;
}

unsigned KindAt(std::string_view text, size_t at, size_t* next) {
  static const std::array<uint16_t, 128> kAscii = MakeAsciiKinds();
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 128) {
    *next = at + 1;
    return kAscii[byte];
  }
  *next = at;
  return ClassOf(DecodeAt(text, next)) & kKinds;
}

size_t RunEnd(std::string_view text, size_t at, unsigned kind) {
  while (at < text.size()) {
    size_t next = at;
    if (KindAt(text, at, &next) != kind) break;
    at = next;
  }
  return at;
}

size_t ContractionEnd(std::string_view text, size_t begin) {
  for (const std::string_view end : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.substr(begin, end.size()) == end) return begin + end.size();
  }
  return begin;
}

}  // namespace

void AppendByteCharacters(std::string_view bytes, std::string* out) {
  static const std::array<ByteCharacter, 256> kTable = MakeByteCharacters();
  const size_t before = out->size();
  out->resize(before + 2 * bytes.size());
  char* to = out->data() + before;
  for (const char c : bytes) {
    const ByteCharacter& written = kTable[static_cast<unsigned char>(c)];
    to[0] = written.bytes[0];
    to[1] = written.bytes[1];
    to += written.size;
  }
  out->resize(static_cast<size_t>(to - out->data()));
}

size_t Gpt2WordEnd(std::string_view text, size_t begin) {
  if (text[begin] == '\'') {
    const size_t end = ContractionEnd(text, begin);
    if (end > begin) return end;
  }
  size_t next = begin;
  unsigned kind = KindAt(text, begin, &next);
  if (kind != kSpace) return RunEnd(text, next, kind);
  if (text[begin] == ' ' && next < text.size()) {
    size_t after = next;
    kind = KindAt(text, next, &after);
    if (kind != kSpace) return RunEnd(text, after, kind);
  }
  // White space: all of it at the end of the text, else all but the last character.
  size_t last = begin;
  size_t at = begin;
  while (at < text.size() && KindAt(text, at, &next) == kSpace) {
    last = at;
    at = next;
  }
  return at == text.size() || last == begin ? at : last;
}

}  // namespace vetvec
