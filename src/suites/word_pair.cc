#include "suites/word_pair.h"

#include <algorithm>
#include <string>

#include "base/hash.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

uint64_t HashOf(const std::string& text) { return Xxh64(text.data(), text.size()); }

// The key of the words; what has no letter or digit is its own key.
std::string LettersOf(const std::string& words) {
  return CountWords(words) == 0 ? words : std::to_string(TextKey(words));
}

// The whole words that the spans touch, without case and punctuation: "Fantastic:" is "fantastic".
// Spans in a user's suite may begin and end within words.
std::string Changed(const std::string& text, const std::vector<ByteSpan>& spans) {
  std::string out;
  for (const ByteSpan& span : spans) {
    if (span.start >= span.end || span.end > text.size()) continue;
    const size_t before = span.start == 0 ? std::string::npos : text.rfind(' ', span.start - 1);
    const size_t start = before == std::string::npos ? 0 : before + 1;
    const size_t end = std::min(text.size(), text.find(' ', span.end));
    out += LettersOf(text.substr(start, end - start)) + '\0';
  }
  return out.empty() ? text : out;
}

}  // namespace

uint64_t WordPairOf(const Triple& triple) {
  return HashOf(std::string(RelationName(triple.relation)) + '\0' +
                Changed(triple.positive, triple.changed_positive) + '\0' +
                Changed(triple.negative, triple.changed_negative));
}

uint64_t SeedTextOf(const Triple& triple) { return HashOf(triple.seed); }

}  // namespace vetvec
