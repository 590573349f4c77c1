#include "mock_server/tokens.h"

#include <algorithm>
#include <cctype>

namespace vetvec::mock {
namespace {

// Tokens of the input so far.
class Counter {
 public:
  void Feed(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalpha(byte) != 0) {
      if (word_ % 6 == 0) ++tokens_;
      ++word_;
      return;
    }
    word_ = 0;
    if (byte >= 0x80) {
      ++other_;
    } else if (byte > ' ') {
      ++tokens_;
    }
  }
  uint64_t count() const { return std::max<uint64_t>(1, tokens_ + (other_ + 1) / 2); }

 private:
  uint64_t tokens_ = 0;
  uint64_t other_ = 0;
  uint64_t word_ = 0;
};

}  // namespace

uint64_t CountTokens(std::string_view text) {
  Counter counter;
  for (const char c : text) counter.Feed(c);
  return counter.count();
}

std::string_view CutTokens(std::string_view text, uint64_t most) {
  Counter counter;
  size_t end = 0;
  while (end < text.size()) {
    counter.Feed(text[end]);
    if (counter.count() > most) break;
    ++end;
  }
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
    --end;
  }
  return text.substr(0, end);
}

}  // namespace vetvec::mock
