// PreTokenizer: the second step of a tokenizer: splits the normalised text into words. The kinds
// and names are those of "pre_tokenizer" in a tokenizer.json; made by pre_tokenizer_json.cc.
#ifndef VETVEC_TOKENIZE_PRE_TOKENIZER_H_
#define VETVEC_TOKENIZE_PRE_TOKENIZER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tokenize/pattern.h"
#include "tokenize/work_budget.h"

namespace vetvec {

// The words so far: spans of one text, in order, none of them empty.
struct Words {
  struct Span {
    uint32_t begin;
    uint32_t end;
  };
  std::string text;
  std::vector<Span> spans;
  bool first_is_at_start = false;  // the first span begins where the caller's text begins
  std::string spare_text;          // room to work in
  std::vector<Span> spare_spans;

  std::string_view Word(const Span& span) const {
    return std::string_view(text).substr(span.begin, span.end - span.begin);
  }
};

// Thread safety: any thread.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  // When the budget is used up, *words is of no use.
  void Apply(Words* words, WorkBudget* work) const {
    if (work->Charge(words->text.size() + words->spans.size() + 1)) Split(words, work);
  }

 private:
  // Must ask work->Grow before the text becomes more than a few times as large.
  virtual void Split(Words* words, WorkBudget* work) const = 0;
};

// What happens to what a split finds.
enum class SplitBehavior { kRemoved, kIsolated, kMergedWithPrevious, kMergedWithNext, kContiguous };
enum class PrependScheme { kAlways, kNever, kFirst };

std::unique_ptr<PreTokenizer> NewBertPreTokenizer();
std::unique_ptr<PreTokenizer> NewWhitespacePreTokenizer();  // \w+|[^\w\s]+
// Each character with one of `flags` (CharClass) is found by itself.
std::unique_ptr<PreTokenizer> NewClassSplit(uint16_t flags, SplitBehavior behavior);
std::unique_ptr<PreTokenizer> NewPatternSplit(Pattern pattern, SplitBehavior behavior, bool invert);
std::unique_ptr<PreTokenizer> NewByteLevel(bool add_prefix_space, bool use_regex);
std::unique_ptr<PreTokenizer> NewMetaspace(std::string replacement, PrependScheme scheme,
                                           bool split);
std::unique_ptr<PreTokenizer> NewPreTokenizerSequence(
    std::vector<std::unique_ptr<PreTokenizer>> parts);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PRE_TOKENIZER_H_
