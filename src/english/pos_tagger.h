// PosTagger: part-of-speech tags for running English text, by an averaged perceptron.
//
//   const PosTagger* tagger = PosTagger::Embedded();   // nullptr: built without its weights
//   const std::vector<std::string_view> words = {"The", "new", "link", "works", "."};
//   std::vector<PosTag> tags = tagger->Tag(words);
//   tagger->Upos(tags[1]);   // "ADJ"
//
// The context tagger (tagger.h) uses it if its own rules do not decide. The weights were trained on
// UD English EWT by data/make_tagger.py and have that treebank's licence, CC BY-SA 4.0 (NOTICE); a
// build with VETVEC_TAGGER_WEIGHTS=OFF does not contain them. The computation uses only integers,
// so every machine gets the same tags. docs/SUITES.md gives the accuracy on the treebank's own test
// set, with its tokens.
// Thread safety: any thread. Cost: about 2 microseconds a word.
#ifndef VETVEC_ENGLISH_POS_TAGGER_H_
#define VETVEC_ENGLISH_POS_TAGGER_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "english/tokens.h"
#include "lexicon/source.h"

namespace vetvec {

struct PosTag {
  uint8_t number = 0;
  // The score of this tag minus that of the best tag with a different UPOS, in eighths; kSureMargin
  // for words that have only one tag.
  int32_t margin = 0;
};

class PosTagger {
 public:
  static constexpr int32_t kSureMargin = 1 << 20;

  // The tagger with the embedded weights, which are read once, on first use; nullptr if the build
  // does not contain them.
  static const PosTagger* Embedded();
  // Reads the output of data/make_tagger.py and keeps views of `bytes`. PARSE_ERROR if it is
  // invalid.
  static Result<PosTagger> Parse(std::string_view bytes);

  // A tag for each word of one sentence. Words are split as in the treebank: "do" + "n't".
  std::vector<PosTag> Tag(std::span<const std::string_view> words) const;
  // A tag for each token of `text`. Contractions and words with hyphens get the tag of their first
  // part. Punctuation has a tag, too.
  std::vector<PosTag> TagTokens(std::string_view text, const std::vector<Token>& tokens) const;

  std::string_view Upos(PosTag tag) const { return tags_[tag.number].upos; }  // "ADJ"
  std::string_view Xpos(PosTag tag) const { return tags_[tag.number].xpos; }  // "JJR"
  const LexiconSource& source() const { return source_; }

 private:
  struct TagName {
    std::string_view upos;
    std::string_view xpos;
  };
  struct WordEntry {
    uint32_t hash = 0;
    uint16_t word_class = 0;  // words with the same tags; 0: unknown word
    uint8_t only_tag = 0;     // kNoTag: several
  };
  struct FeatureEntry {
    uint32_t hash = 0;
    uint32_t offset = 0;  // of its weights in bytes_; 0: the slot is free
  };
  struct Context;
  static constexpr size_t kFeatures = 26;
  using Rows = std::array<const char*, kFeatures>;  // null: the feature has no weights

  Status ReadWords(size_t count, size_t* at);
  Status ReadFeatures(size_t count, size_t* at);
  const WordEntry* Find(std::string_view normal) const;
  Context ContextOf(std::span<const std::string_view> words) const;
  Rows FindRows(const std::array<uint32_t, kFeatures>& hashes) const;
  PosTag Best(const Context& context, size_t i, uint8_t before, uint8_t before2) const;

  std::string_view bytes_;
  std::vector<TagName> tags_;
  std::vector<uint8_t> upos_numbers_;   // by tag: equal for tags with the same UPOS
  std::vector<WordEntry> words_;        // sorted by hash
  std::vector<FeatureEntry> features_;  // open addressing; a power of two
  LexiconSource source_;
};

// The tags of one sentence, computed when the first one is requested. One thread at a time.
class SentenceTags {
 public:
  // `tagger` may be null: no word then has a tag. `tokens` are Tokenize(text); both outlive this
  // object.
  SentenceTags(const PosTagger* tagger, std::string_view text, const std::vector<Token>& tokens)
      : tagger_(tagger), text_(text), tokens_(tokens) {}

  bool known() const { return tagger_ != nullptr; }
  // "" and 0 outside the sentence and if there is no tagger.
  std::string_view upos(size_t i) const { return Has(i) ? tagger_->Upos(tags_[i]) : ""; }
  std::string_view xpos(size_t i) const { return Has(i) ? tagger_->Xpos(tags_[i]) : ""; }
  // Whether it is a past or present form or a modal: the verb of a clause of its own.
  bool finite(size_t i) const {
    const std::string_view tag = xpos(i);
    return tag == "VBD" || tag == "VBZ" || tag == "VBP" || tag == "MD";
  }
  int32_t margin(size_t i) const { return Has(i) ? tags_[i].margin : 0; }

 private:
  bool Has(size_t i) const;

  const PosTagger* const tagger_;
  const std::string_view text_;
  const std::vector<Token>& tokens_;
  mutable std::vector<PosTag> tags_;
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_POS_TAGGER_H_
