#include "identity/text_changes.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/normal_form.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

// As stated in models' cards.
constexpr const char* kPrefixes[] = {
    "",
    "query: ",
    "passage: ",
    "search_query: ",
    "search_document: ",
    "Represent this sentence for searching relevant passages: ",
};
constexpr size_t kChunkLengths[] = {128, 256};
constexpr std::string_view kBlanks = " \t\r\n";

std::string WithoutAccents(std::string_view text) {
  std::string decomposed;
  AppendNormalForm(NormalForm::kNfd, text, &decomposed);
  std::string plain;
  for (size_t i = 0; i < decomposed.size();) {
    const char32_t c = NextCodePoint(decomposed, &i);
    if ((ClassOf(c) & kCharNonspacing) == 0) AppendCodePoint(c, &plain);
  }
  return plain;
}

std::string WithoutNewlines(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  std::ranges::replace(line, '\r', ' ');
  return line;
}

struct Rewrite {
  const char* name;
  std::string (*apply)(std::string_view text);
};
constexpr Rewrite kRewrites[] = {
    {"texts in lower case", Utf8Lower},
    {"accents stripped", WithoutAccents},
    {"newlines replaced by blanks", WithoutNewlines},
};

std::vector<size_t> WordEnds(std::string_view text) {
  std::vector<size_t> ends;
  for (size_t i = text.find_first_not_of(kBlanks); i != std::string_view::npos;
       i = text.find_first_not_of(kBlanks, i)) {
    i = std::min(text.find_first_of(kBlanks, i), text.size());
    ends.push_back(i);
  }
  return ends;
}

// How long texts are: in tokens if there is a tokenizer, otherwise in words.
class TextMeasure {
 public:
  explicit TextMeasure(TokenCounter counter) : counter_(std::move(counter)) {}
  const char* unit() const { return counter_ ? "tokens" : "words"; }

  Result<bool> Fits(std::string_view text, size_t most) const {
    if (!counter_) return WordEnds(text).size() <= most;
    uint64_t tokens = 0;
    VETVEC_RETURN_IF_ERROR(CountTokens(counter_, {&text, 1}, {&tokens, 1}));
    return tokens <= most;
  }

  // The number of `cuts`, which ascend in what they keep of a text, that fit.
  template <typename Kept>
  Result<size_t> Fitting(std::span<const size_t> cuts, size_t most, const Kept& kept) const {
    size_t low = 0;
    size_t high = cuts.size();
    while (low < high) {
      const size_t middle = (low + high) / 2;
      VETVEC_ASSIGN_OR_RETURN(const bool fits, Fits(kept(cuts[middle]), most));
      (fits ? low : high) = fits ? middle + 1 : middle;
    }
    return low;
  }

 private:
  const TokenCounter counter_;
};

// The ends of all characters.
std::vector<size_t> CharacterEnds(std::string_view text) {
  std::vector<size_t> ends;
  for (size_t i = 0; i < text.size();) {
    NextCodePoint(text, &i);
    ends.push_back(i);
  }
  return ends;
}

Result<std::string> Truncated(std::string_view text, bool is_left, size_t most,
                              const TextMeasure& measure) {
  VETVEC_ASSIGN_OR_RETURN(const bool fits, measure.Fits(text, most));
  if (fits) return std::string(text);
  std::vector<size_t> cuts = CharacterEnds(text);
  if (is_left) std::ranges::reverse(cuts);
  const auto kept = [&](size_t cut) { return is_left ? text.substr(cut) : text.substr(0, cut); };
  VETVEC_ASSIGN_OR_RETURN(const size_t fitting, measure.Fitting(cuts, most, kept));
  return fitting == 0 ? std::string() : std::string(kept(cuts[fitting - 1]));
}

Result<std::vector<std::string>> Chunks(std::string_view text, size_t most,
                                        const TextMeasure& measure) {
  std::vector<std::string> chunks;
  while (!text.empty()) {
    VETVEC_ASSIGN_OR_RETURN(const bool fits, measure.Fits(text, most));
    const std::vector<size_t> ends = WordEnds(text);
    if (fits || ends.size() < 2) {
      chunks.emplace_back(text);
      break;
    }
    VETVEC_ASSIGN_OR_RETURN(const size_t fitting, measure.Fitting(ends, most, [&](size_t end) {
      return text.substr(0, end);
    }));
    const size_t end = ends[std::max<size_t>(fitting, 1) - 1];
    chunks.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks, end), text.size()));
  }
  return chunks;
}

}  // namespace

std::vector<TextChange> RewritingChanges(const std::string& recorded_prefix) {
  std::vector<TextChange> changes;
  for (const std::string_view prefix : kPrefixes) {
    if (prefix == recorded_prefix) continue;
    changes.push_back({prefix.empty() ? "no prefix" : fmt::format("prefix \"{}\"", prefix),
                       [prefix](std::string_view text) -> Result<std::vector<std::string>> {
                         return std::vector{std::string(prefix).append(text)};
                       }});
  }
  for (const Rewrite& rewrite : kRewrites) {
    changes.push_back(
        {rewrite.name,
         [recorded_prefix, &rewrite](std::string_view text) -> Result<std::vector<std::string>> {
           return std::vector{rewrite.apply(std::string(recorded_prefix).append(text))};
         }});
  }
  return changes;
}

std::vector<TextChange> TruncatingChanges(const std::string& recorded_prefix,
                                          const TokenCounter& counter) {
  std::vector<TextChange> changes;
  const TextMeasure measure(counter);
  for (const bool is_left : {false, true}) {
    for (const size_t most : kTruncationLengths) {
      changes.push_back({TruncationName(is_left, most, measure.unit()),
                         [=](std::string_view text) -> Result<std::vector<std::string>> {
                           VETVEC_ASSIGN_OR_RETURN(
                               std::string cut, Truncated(std::string(recorded_prefix).append(text),
                                                          is_left, most, measure));
                           return std::vector{std::move(cut)};
                         }});
    }
  }
  return changes;
}

std::vector<TextChange> ChunkingChanges(const std::string& recorded_prefix,
                                        const TokenCounter& counter) {
  std::vector<TextChange> changes;
  const TextMeasure measure(counter);
  for (const size_t most : kChunkLengths) {
    changes.push_back(
        {fmt::format("means of chunks of {} {}", most, measure.unit()), [=](std::string_view text) {
           return Chunks(std::string(recorded_prefix).append(text), most, measure);
         }});
  }
  return changes;
}

std::string TruncationName(bool is_left, size_t most, const char* unit) {
  return fmt::format("truncated to the {} {} {}", is_left ? "last" : "first", most, unit);
}

}  // namespace vetvec
