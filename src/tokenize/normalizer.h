// Normalizer: the first step of a tokenizer: rewrites the text before it is split into words. The
// kinds and names are those of "normalizer" in a tokenizer.json; made by normalizer_json.cc.
#ifndef VETVEC_TOKENIZE_NORMALIZER_H_
#define VETVEC_TOKENIZE_NORMALIZER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tokenize/pattern.h"
#include "tokenize/unicode_class.h"
#include "tokenize/work_budget.h"

namespace vetvec {

// Thread safety: any thread.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  // Rewrites *text (valid UTF-8). Sets *lost_start if its first character was removed, and
  // otherwise does not change it. When the budget is used up, *text is of no use.
  void Apply(std::string* text, bool* lost_start, WorkBudget* work) const {
    if (!work->Charge(text->size() + 1)) return;
    Rewrite(text, lost_start, work);
    static_cast<void>(work->Grow(text->size()));
  }

 private:
  // Must ask work->Grow before the text becomes more than a few times as large.
  virtual void Rewrite(std::string* text, bool* lost_start, WorkBudget* work) const = 0;
};

struct BertNormalizerOptions {
  bool clean_text = true;
  bool handle_chinese_chars = true;
  bool strip_accents = true;
  bool lowercase = true;
};
std::unique_ptr<Normalizer> NewBertNormalizer(const BertNormalizerOptions& options);
std::unique_ptr<Normalizer> NewNormalFormNormalizer(NormalForm form);
std::unique_ptr<Normalizer> NewLowercaseNormalizer();
std::unique_ptr<Normalizer> NewStripAccentsNormalizer();
std::unique_ptr<Normalizer> NewStripNormalizer(bool left, bool right);
std::unique_ptr<Normalizer> NewPrependNormalizer(std::string prefix);
std::unique_ptr<Normalizer> NewReplaceNormalizer(Pattern pattern, std::string content);
std::unique_ptr<Normalizer> NewNmtNormalizer();
std::unique_ptr<Normalizer> NewByteLevelNormalizer();
std::unique_ptr<Normalizer> NewSequenceNormalizer(std::vector<std::unique_ptr<Normalizer>> parts);
// SentencePiece's table of replacements, in its binary form. INVALID_ARGUMENT if it is damaged.
Result<std::unique_ptr<Normalizer>> NewPrecompiledNormalizer(std::string_view charsmap);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_NORMALIZER_H_
