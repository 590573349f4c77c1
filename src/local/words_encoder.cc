#include "local/words_encoder.h"

#include <fmt/core.h>

#include <atomic>
#include <span>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "core/usage_total.h"
#include "local/shared_word_file.h"
#include "local/text_rounds.h"

namespace vetvec {
namespace {

void WriteMean(const WordVectors& vectors, std::span<const size_t> words, std::vector<double>* sum,
               std::span<float> out) {
  sum->assign(vectors.dimension(), 0);
  for (const size_t word : words) {
    const std::span<const float> row = vectors.Row(word);
    for (size_t i = 0; i < row.size(); ++i) (*sum)[i] += static_cast<double>(row[i]);
  }
  const auto count = static_cast<double>(words.size());
  for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>((*sum)[i] / count);
}

class WordsEncoder : public Encoder {
 public:
  WordsEncoder(const WordsEncoderOptions& options, std::shared_ptr<const WordFile> file)
      : options_(options),
        name_(options.name.empty() ? "words:" + options.file : options.name),
        file_(std::move(file)) {
    identity_.provider = "words";
    identity_.base_url = file_->sha256;
    identity_.prompt_prefix = options.prompt_prefix;
    identity_.other_fields =
        fmt::format(R"({{"lookup":2,"lower":"{}"}})", WordCaseName(options.letter_case));
    identity_.normaliser_version = "0";
    identity_.stored_dtype = "f32";
  }

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    std::atomic<uint64_t> looked_up{0};
    std::atomic<uint64_t> unknown{0};
    const auto worker = [&] {
      return [&, lookup = WordLookup(file_->vectors, options_.letter_case),
              sum = std::vector<double>()](std::string_view text, size_t item,
                                           std::span<float> row) mutable -> Status {
        const WordLookup::Words& words = lookup.Find(text);
        looked_up += words.rows.size() + words.unknown;
        unknown += words.unknown;
        if (words.rows.empty()) return NoKnownWord(texts, item);
        WriteMean(file_->vectors, words.rows, &sum, row);
        return OkStatus();
      };
    };
    Usage usage;
    const Status status = EmbedInTextRounds(texts, options,
                                            {.dimension = dimension(),
                                             .threads = options_.threads,
                                             .prompt_prefix = options_.prompt_prefix,
                                             .worker = worker},
                                            out, &usage);
    Usage words;
    words.words = looked_up;
    words.unknown_words = unknown;
    out->usage += words;
    usage_.Add(usage += words);
    return status;
  }

  size_t dimension() const override { return file_->vectors.dimension(); }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return usage_.Get(); }

 private:
  Status NoKnownWord(const TextBatch& texts, size_t item) const {
    return NotFound(fmt::format("none of the words of text {} is in {}: {}", texts.NumberOf(item),
                                name_, Sanitized(texts[item], 80)))
        .WithItem(static_cast<int64_t>(item));
  }

  const WordsEncoderOptions options_;
  const std::string name_;
  const std::shared_ptr<const WordFile> file_;
  VectorIdentity identity_;
  UsageTotal usage_;
};

// What a user may not expect of the words of a file.
void LogOddWords(const WordsEncoderOptions& options, const WordVectors& vectors) {
  if (vectors.not_utf8() > 0) {
    Log(options.log, LogLevel::kWarning,
        fmt::format("'{}' contains {} words that are not UTF-8, such as '{}'; no text contains "
                    "them; if the file is in Windows-1252 or Latin-1, convert it with iconv",
                    Sanitized(options.file), vectors.not_utf8(),
                    Sanitized(vectors.WordAt(*vectors.first_not_utf8()), 40)));
  }
  if (vectors.other_forms() > 0) {
    Log(options.log, LogLevel::kInfo,
        fmt::format("'{}' contains {} words that are not in NFC, or have a curly apostrophe or a "
                    "variation selector; they are found in either form",
                    Sanitized(options.file), vectors.other_forms()));
  }
  if (!vectors.first_duplicate()) return;
  Log(options.log, LogLevel::kWarning,
      fmt::format(
          "'{}' contains {} words more than once, such as '{}'; the first vector of each is used",
          Sanitized(options.file), vectors.duplicates(),
          Sanitized(vectors.WordAt(*vectors.first_duplicate()), 40)));
}

}  // namespace

const char* WordCaseName(WordCase letter_case) {
  switch (letter_case) {
    case WordCase::kAsWritten: return "no";
    case WordCase::kLower: return "yes";
    case WordCase::kLowerIfUnknown: break;
  }
  return "if-unknown";
}

std::optional<WordCase> WordCaseOf(std::string_view name) {
  for (const WordCase one : {WordCase::kAsWritten, WordCase::kLower, WordCase::kLowerIfUnknown}) {
    if (name == WordCaseName(one)) return one;
  }
  return std::nullopt;
}

Result<std::unique_ptr<Encoder>> OpenWordsEncoder(const WordsEncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<const WordFile> file, SharedWordFile(options.file));
  LogOddWords(options, file->vectors);
  return std::unique_ptr<Encoder>(std::make_unique<WordsEncoder>(options, std::move(file)));
}

}  // namespace vetvec
