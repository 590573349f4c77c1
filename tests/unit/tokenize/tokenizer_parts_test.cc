// What each part of a tokenizer.json does to a text, as Hugging Face's tokenizers does it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/tokenize/parsed_tokenizer.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;

using Strings = std::vector<std::string>;

// `parts` cut `text` into `words`: those that the vocabulary has are `words`, any other is [UNK].
void ExpectWords(const std::string& parts, std::string_view text, const Strings& words) {
  Strings vocabulary = {"[UNK]"};
  for (const std::string& word : words) AddNew(word, &vocabulary);
  const auto tokenizer = MustParse("{" + parts + R"(,"model":{"type":"WordPiece","vocab":)" +
                                   VocabularyJson(vocabulary) + "}}");
  if (tokenizer == nullptr) return;
  Strings found;
  for (const int32_t id : IdsOf(*tokenizer, text)) {
    found.push_back(vocabulary[static_cast<size_t>(id)]);
  }
  EXPECT_EQ(found, words) << parts << " " << text;
}

void ExpectSplit(const std::string& pre_tokenizer, std::string_view text, const Strings& words) {
  ExpectWords("\"pre_tokenizer\":" + pre_tokenizer, text, words);
}

// Without a pre-tokenizer, what the normalizer makes of the text is one word.
void ExpectNormal(const std::string& normalizer, std::string_view text, const std::string& normal) {
  ExpectWords("\"normalizer\":" + normalizer, text, {normal});
}

TEST(PreTokenizerParts, WhiteSpaceAndPunctuation) {
  ExpectSplit(R"({"type":"Whitespace"})", "a-b, c!!", {"a", "-", "b", ",", "c", "!!"});
  ExpectSplit(R"({"type":"WhitespaceSplit"})", " a-b,\tc!! ", {"a-b,", "c!!"});
  ExpectSplit(R"({"type":"BertPreTokenizer"})", "a-b, c!!", {"a", "-", "b", ",", "c", "!", "!"});
  ExpectSplit(R"({"type":"CharDelimiterSplit","delimiter":"|"})", "a|b c||d", {"a", "b c", "d"});
}

TEST(PreTokenizerParts, BehavioursOfASplit) {
  const auto behaves = [](const std::string& behavior, const Strings& words) {
    ExpectSplit(R"({"type":"Punctuation","behavior":")" + behavior + "\"}", "a,b!!c", words);
    ExpectSplit(R"({"type":"Split","pattern":{"Regex":"[,!]"},"behavior":")" + behavior + "\"}",
                "a,b!!c", words);
  };
  behaves("Isolated", {"a", ",", "b", "!", "!", "c"});
  behaves("Removed", {"a", "b", "c"});
  behaves("Contiguous", {"a", ",", "b", "!!", "c"});
  behaves("MergedWithPrevious", {"a,", "b!", "!", "c"});
  behaves("MergedWithNext", {"a", ",b", "!", "!c"});
  ExpectSplit(R"({"type":"Punctuation"})", "a,b", {"a", ",", "b"});
  ExpectSplit(R"({"type":"Split","pattern":{"String":", "},"behavior":"Removed"})", "a, b,c",
              {"a", "b,c"});
  ExpectSplit(R"({"type":"Split","pattern":{"Regex":"\\p{L}+"},"behavior":"Removed",
                  "invert":true})",
              "ab1c;", {"ab", "c"});
}

TEST(PreTokenizerParts, DigitsAndSequences) {
  ExpectSplit(R"({"type":"Digits"})", "a12b3", {"a", "12", "b", "3"});
  ExpectSplit(R"({"type":"Digits","individual_digits":true})", "a12b3", {"a", "1", "2", "b", "3"});
  ExpectSplit(R"({"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},
                  {"type":"Digits"}]})",
              "a1 2b", {"a", "1", "2", "b"});
  ExpectSplit(R"({"type":"Sequence","pretokenizers":[]})", "a b", {"a b"});
}

TEST(PreTokenizerParts, Metaspace) {
  const auto scheme = [](const std::string& rest) {
    return R"({"type":"Metaspace","replacement":"_")" + rest + "}";
  };
  ExpectSplit(scheme(""), "a b", {"_a", "_b"});
  ExpectSplit(scheme(R"(,"prepend_scheme":"never")"), "a b", {"a", "_b"});
  ExpectSplit(scheme(R"(,"add_prefix_space":false)"), "a b", {"a", "_b"});
  ExpectSplit(scheme(R"(,"split":false)"), "a b", {"_a_b"});
}

TEST(PreTokenizerParts, ByteLevel) {
  ExpectSplit(R"({"type":"ByteLevel"})", "a b's", {"\u0120a", "\u0120b", "'s"});
  ExpectSplit(R"({"type":"ByteLevel","add_prefix_space":false})", "a b", {"a", "\u0120b"});
  ExpectSplit(R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":false})", "a b",
              {"a\u0120b"});
}

TEST(NormalizerParts, Forms) {
  ExpectNormal(R"({"type":"NFC"})", "e\u0301", "\u00E9");
  ExpectNormal(R"({"type":"NFD"})", "\u00E9", "e\u0301");
  ExpectNormal(R"({"type":"NFKC"})", "\uFB01\u00B2", "fi2");
  ExpectNormal(R"({"type":"NFKD"})", "\uFB01\u00E9", "fie\u0301");
  ExpectNormal(R"({"type":"Lowercase"})", "\u00C9A", "\u00E9a");
  ExpectNormal(R"({"type":"Sequence","normalizers":[{"type":"NFD"},{"type":"StripAccents"},
                   {"type":"Lowercase"}]})",
               "\u00C9A", "ea");
}

TEST(NormalizerParts, EditsOfTheText) {
  ExpectNormal(R"({"type":"Strip"})", " \ta b\n", "a b");
  ExpectNormal(R"({"type":"Strip","strip_left":false})", " a ", " a");
  ExpectNormal(R"({"type":"Strip","strip_right":false})", " a ", "a ");
  ExpectNormal(R"({"type":"Prepend","prepend":"_"})", "a", "_a");
  ExpectNormal(R"({"type":"Replace","pattern":{"String":"aa"},"content":"b"})", "aaa", "ba");
  ExpectNormal(R"({"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "})", "a    b", "a b");
  ExpectNormal(R"({"type":"ByteLevel"})", "\u00E9 ", "\u00C3\u00A9\u0120");
  ExpectNormal(R"({"type":"Nmt"})", "a\x01\tb\u200B", "a b ");
}

TEST(NormalizerParts, Bert) {
  ExpectNormal(R"({"type":"BertNormalizer"})", "\u00C9\tA\x01", "e a");
  ExpectNormal(R"({"type":"BertNormalizer","lowercase":false})", "\u00C9A", "\u00C9A");
  ExpectNormal(R"({"type":"BertNormalizer","strip_accents":false})", "\u00C9A", "\u00E9a");
  ExpectNormal(R"({"type":"BertNormalizer"})", "a\u4E2D", "a \u4E2D ");
  ExpectNormal(R"({"type":"BertNormalizer","handle_chinese_chars":false})", "a\u4E2D", "a\u4E2D");
}

constexpr char kAbcModel[] = R"("model":{"type":"WordPiece","vocab":{"[UNK]":0,"a":1,"b":2,"c":3}},
  "pre_tokenizer":{"type":"Whitespace"})";

TEST(PostProcessorParts, Templates) {
  const auto tokenizer = MustParse(std::string("{") + kAbcModel + R"(,
    "post_processor":{"type":"Sequence","processors":[{"type":"ByteLevel"},
      {"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":3}},
          {"Sequence":{"id":"A","type_id":1}},{"SpecialToken":{"id":"</s>","type_id":2}}],
        "special_tokens":{"<s>":{"id":"<s>","ids":[7,8],"tokens":["<s>","<t>"]},
          "</s>":{"id":"</s>","ids":[9]}}}]}})");
  EXPECT_THAT(IdsOf(*tokenizer, "a b"), ElementsAre(7, 8, 1, 2, 9));
  EXPECT_THAT(IdsOf(*tokenizer, "a b", {.add_special = false}), ElementsAre(1, 2));
  EXPECT_THAT(tokenizer->special().types_before, ElementsAre(3, 3));
  EXPECT_EQ(tokenizer->special().type, 1);
  EXPECT_THAT(tokenizer->special().types_after, ElementsAre(2));
}

TEST(TokenizerParts, TruncationOnEitherSide) {
  const auto cut = [](const std::string& direction) {
    const auto tokenizer = MustParse(
        std::string("{") + kAbcModel + R"(,"truncation":{"max_length":9)" + direction +
        R"(},"post_processor":{"type":"BertProcessing","cls":["<s>",7],"sep":["</s>",9]}})");
    return IdsOf(*tokenizer, "a b c", {.max_ids = 4});
  };
  EXPECT_THAT(cut(""), ElementsAre(7, 1, 2, 9));
  EXPECT_THAT(cut(R"(,"direction":"Right")"), ElementsAre(7, 1, 2, 9));
  EXPECT_THAT(cut(R"(,"direction":"Left")"), ElementsAre(7, 2, 3, 9));
}

TEST(TokenizerParts, ThePaddingIsThatOfTheFileOrNamedByItsToken) {
  const auto pad = [](const std::string& rest, const std::string& piece) {
    return MustParse(R"({"model":{"type":"WordPiece","vocab":{"[UNK]":3,")" + piece + "\":5}}" +
                     rest + "}")
        ->pad_id();
  };
  EXPECT_EQ(pad("", "a"), 0);
  EXPECT_EQ(pad("", "[PAD]"), 5);
  EXPECT_EQ(pad("", "<pad>"), 5);
  EXPECT_EQ(pad(R"(,"padding":{"pad_id":4})", "[PAD]"), 4);
  EXPECT_EQ(pad(R"(,"padding":null)", "[PAD]"), 5);
}

TEST(TokenizerParts, AddedTokens) {
  const auto found = [](const std::string& flags, std::string_view text) {
    return IdsOf(*MustParse(std::string("{") + kAbcModel +
                            R"(,"added_tokens":[{"id":4,"content":"<m>")" + flags + "}]}"),
                 text);
  };
  EXPECT_THAT(found("", "a<m>b"), ElementsAre(1, 4, 2));
  EXPECT_THAT(found(R"(,"single_word":true)", "a<m>b"), testing::Not(testing::Contains(4)));
  EXPECT_THAT(found(R"(,"single_word":true)", "a <m> b"), ElementsAre(1, 4, 2));
}

}  // namespace
}  // namespace vetvec
