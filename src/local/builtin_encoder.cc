#include "local/builtin_encoder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/result.h"
#include "core/usage_total.h"
#include "local/builtin_table.h"
#include "local/text_rounds.h"
#include "local/word_tokens.h"

namespace vetvec {
namespace {

static_assert(kBuiltinDimension == kBuiltinTableColumns);

struct Scratch {
  std::string folded;
  std::string marked;
};

void WriteUnitVector(const std::array<int64_t, kBuiltinDimension>& total, std::span<float> out) {
  double squares = 0;
  for (const int64_t value : total)
    squares += static_cast<double>(value) * static_cast<double>(value);
  if (squares == 0) {  // opposite rows that cancel exactly, or an empty text
    std::fill(out.begin(), out.end(), 0.0F);
    out[0] = 1.0F;
    return;
  }
  const double norm = std::sqrt(squares);
  for (size_t j = 0; j < kBuiltinDimension; ++j) {
    out[j] = static_cast<float>(static_cast<double>(total[j]) / norm);
  }
}

void EmbedText(const BuiltinTable& table, std::string_view text, Scratch* scratch,
               std::span<float> out) {
  RowSum sum;
  size_t position = 0;
  bool has_word = false;
  for (std::string_view word = NextWordToken(text, &position); !word.empty();
       word = NextWordToken(text, &position)) {
    has_word = true;
    table.AddWord(FoldWord(word, &scratch->folded), &scratch->marked, &sum);
  }
  if (!has_word) table.AddBuckets(text, &scratch->marked, &sum);
  WriteUnitVector(sum.Total(), out);
}

class BuiltinEncoder : public Encoder {
 public:
  explicit BuiltinEncoder(const BuiltinEncoderOptions& options) : options_(options) {
    identity_.provider = "builtin";
    identity_.base_url = BuiltinVersion();
    identity_.prompt_prefix = options.prompt_prefix;
    identity_.other_fields = "{}";
    identity_.normaliser_version = "0";
    identity_.stored_dtype = "f32";
  }

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    const auto worker = [] {
      return [scratch = Scratch()](std::string_view text, size_t, std::span<float> row) mutable {
        EmbedText(BuiltinTable::Get(), text, &scratch, row);
        return OkStatus();
      };
    };
    Usage usage;
    const Status status = EmbedInTextRounds(texts, options,
                                            {.dimension = kBuiltinDimension,
                                             .threads = options_.threads,
                                             .prompt_prefix = options_.prompt_prefix,
                                             .worker = worker},
                                            out, &usage);
    usage_.Add(usage);
    return status;
  }

  size_t dimension() const override { return kBuiltinDimension; }
  const std::string& name() const override { return options_.name; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return usage_.Get(); }

 private:
  const BuiltinEncoderOptions options_;
  VectorIdentity identity_;
  UsageTotal usage_;
};

}  // namespace

std::unique_ptr<Encoder> NewBuiltinEncoder(const BuiltinEncoderOptions& options) {
  return std::make_unique<BuiltinEncoder>(options);
}

void BuiltinEmbed(std::string_view text, std::span<float> out64) {
  Scratch scratch;
  EmbedText(BuiltinTable::Get(), text, &scratch, out64);
}

const std::string& BuiltinVersion() { return BuiltinTable::Get().version(); }

}  // namespace vetvec
