// Bytes as text: validation, quoting, lines, words, token estimates.
#include "base/file.h"
#include "base/utf8.h"
#include "core/encoder.h"
#include "fuzz_input.h"
#include "local/word_tokens.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t valid = vetvec::ValidUtf8Prefix(text);
  fuzz::Require(valid <= size);
  const std::string_view prefix = text.substr(0, valid);
  std::string again;
  size_t code_points = 0;
  for (size_t position = 0; position < prefix.size(); ++code_points) {
    vetvec::AppendCodePoint(vetvec::NextCodePoint(prefix, &position), &again);
  }
  fuzz::Require(again == prefix && vetvec::CountCodePoints(prefix) == code_points);
  fuzz::Require(vetvec::IsValidUtf8(vetvec::Sanitized(text, size / 2)));
  fuzz::Require(vetvec::EstimateTokens(text) <= size + 3);
  (void)vetvec::IsBlank(text);
  (void)vetvec::ForEachLine(text, "fuzz", [](std::string_view line, int64_t number) {
    fuzz::Require(number > 0 && vetvec::IsValidUtf8(line));
    return vetvec::OkStatus();
  });
  const char* last = text.data();
  for (const std::string_view word : vetvec::WordTokens(text)) {
    fuzz::Require(!word.empty() && word.data() >= last);
    last = word.data() + word.size();
    fuzz::Require(last <= text.data() + size && vetvec::IsValidUtf8(word));
    std::string buffer;
    const std::string_view folded = vetvec::FoldWord(word, &buffer);
    fuzz::Require(!folded.empty() && vetvec::IsValidUtf8(folded));
  }
  return 0;
}
