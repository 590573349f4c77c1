#include "tokenize/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tokenize/tokenizer_files.h"
#include "unit/tokenize/parsed_tokenizer.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kBertVocabulary[] =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nun\n##aff\n##able\nhello\n,\nworld\ncafe\n"
    "\xE4\xB8\xAD\n!\n";

std::shared_ptr<const Tokenizer> Bert() { return *ParseBertVocabulary(kBertVocabulary, true); }

TEST(BertTokenizer, CutsGreedilyAndPutsSpecialTokensAround) {
  EXPECT_THAT(IdsOf(*Bert(), "Unaffable, HELLO world!"), ElementsAre(2, 5, 6, 7, 9, 8, 10, 13, 3));
  EXPECT_THAT(IdsOf(*Bert(), "unaffables"), ElementsAre(2, 1, 3));  // one unknown for the word
  EXPECT_THAT(IdsOf(*Bert(), ""), ElementsAre(2, 3));
}

TEST(BertTokenizer, CleansStripsAccentsAndSetsIdeographsApart) {
  EXPECT_THAT(IdsOf(*Bert(), "Caf\xC3\xA9"), ElementsAre(2, 11, 3));
  EXPECT_THAT(IdsOf(*Bert(), "cafe\xCC\x81"), ElementsAre(2, 11, 3));
  EXPECT_THAT(IdsOf(*Bert(), "\xE4\xB8\xAD\xE4\xB8\xADhello"), ElementsAre(2, 12, 12, 8, 3));
  EXPECT_THAT(IdsOf(*Bert(), std::string_view("he\0llo\xC2\xA0world", 13)),
              ElementsAre(2, 8, 10, 3));
}

TEST(BertTokenizer, FindsSpecialTokensInTexts) {
  EXPECT_THAT(IdsOf(*Bert(), "hello[MASK]world"), ElementsAre(2, 8, 4, 10, 3));
}

TEST(BertTokenizer, TruncatesInsideTheSpecialTokens) {
  EXPECT_THAT(IdsOf(*Bert(), "hello world hello", {.max_ids = 4}), ElementsAre(2, 8, 10, 3));
  EXPECT_THAT(IdsOf(*Bert(), "hello world", {.max_ids = 4}), ElementsAre(2, 8, 10, 3));
  EXPECT_THAT(IdsOf(*Bert(), "hello", {.max_ids = 1}), ElementsAre(2, 3));
  EXPECT_THAT(IdsOf(*Bert(), "hello", {.add_special = false}), ElementsAre(8));
}

TEST(BertTokenizer, RefusesWhatIsNoText) {
  TokenizerScratch scratch;
  std::vector<int32_t> ids;
  EXPECT_EQ(Bert()->Encode("\xFF", {}, &scratch, &ids).code(), StatusCode::kInvalidArgument);
  const std::string huge(kMaxTokenizedBytes + 1, 'a');
  EXPECT_EQ(Bert()->Encode(huge, {}, &scratch, &ids).code(), StatusCode::kInvalidArgument);
}

TEST(BertTokenizer, AVocabularyWithoutItsSpecialTokensIsRefused) {
  EXPECT_THAT(ParseBertVocabulary("a\nb\n", true).status().message(), HasSubstr("[UNK]"));
  EXPECT_THAT(ParseBertVocabulary("[UNK]\n[CLS]\n", true).status().message(), HasSubstr("[SEP]"));
}

constexpr char kBpe[] = R"({"version":"1.0","added_tokens":[
  {"id":9,"content":"<mask>","lstrip":true,"special":true}],
  "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"use_regex":true},
  "post_processor":{"type":"RobertaProcessing","sep":["</s>",1],"cls":["<s>",0]},
  "model":{"type":"BPE","vocab":{"<s>":0,"</s>":1,"l":2,"o":3,"w":4,"lo":5,"low":6,"Ġ":7,"Ġlow":8,
  "<mask>":9,"'s":10,"'":11,"s":12},
  "merges":["l o","lo w",["Ġ","low"],"' s"]}})";

TEST(ByteLevelBpe, MergesByRank) {
  const auto tokenizer = MustParse(kBpe);
  EXPECT_THAT(IdsOf(*tokenizer, "low low's"), ElementsAre(0, 6, 8, 10, 1));
  EXPECT_THAT(IdsOf(*tokenizer, "lol"), ElementsAre(0, 5, 2, 1));
  EXPECT_THAT(IdsOf(*tokenizer, "  low"), ElementsAre(0, 7, 8, 1));
  EXPECT_THAT(IdsOf(*tokenizer, "low  <mask>"), ElementsAre(0, 6, 9, 1));  // lstrip
  EXPECT_STREQ(tokenizer->kind(), "BPE");
}

TEST(ByteLevelBpe, ReadsVocabularyFiles) {
  const auto tokenizer =
      ParseByteLevelBpe(R"({"<s>":0,"</s>":1,"l":2,"o":3,"lo":4})", "#version: 0.2\nl o\n", true);
  ASSERT_TRUE(tokenizer.ok()) << tokenizer.status().ToString();
  EXPECT_THAT(IdsOf(**tokenizer, "lol"), ElementsAre(0, 4, 2, 1));
  EXPECT_FALSE(ParseByteLevelBpe(R"({"a":0})", "a b\n", false).ok());
}

constexpr char kUnigram[] = R"({"version":"1.0",
  "normalizer":{"type":"Sequence","normalizers":[{"type":"NFKC"},
    {"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "}]},
  "pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true},
  "model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0.0],["▁",-3.0],["▁a",-2.0],["b",-2.5],
    ["ab",-2.2],["▁ab",-6.0],["a",-4.0]]}})";

TEST(Unigram, TakesTheLikeliestCut) {
  const auto tokenizer = MustParse(kUnigram);
  EXPECT_THAT(IdsOf(*tokenizer, "ab"), ElementsAre(2, 3));  // -4.5 beats -5.2 and -6
  EXPECT_THAT(IdsOf(*tokenizer, "ab   b"), ElementsAre(2, 3, 1, 3));
  EXPECT_THAT(IdsOf(*tokenizer, "azzb"), ElementsAre(2, 0, 3));    // unknowns side by side are one
  EXPECT_THAT(IdsOf(*tokenizer, "\xEF\xBD\x81"), ElementsAre(2));  // full-width a, by NFKC
  EXPECT_THAT(IdsOf(*tokenizer, ""), IsEmpty());
}

TEST(TokenizerJson, RefusesByNameWhatItLacks) {
  const auto refusal = [](const char* part) {
    const std::string json = std::string(R"({"version":"1.0",)") + part +
                             R"("model":{"type":"Unigram","vocab":[["a",-1.0]]}})";
    const auto tokenizer = ParseTokenizerJson(json);
    EXPECT_EQ(tokenizer.status().code(), StatusCode::kUnimplemented) << json;
    return tokenizer.status().message();
  };
  EXPECT_THAT(refusal(R"("normalizer":{"type":"Rot13"},)"), HasSubstr("Rot13"));
  EXPECT_THAT(refusal(R"("normalizer":{"type":"NFC","stream_safe":true},)"),
              HasSubstr("stream_safe"));
  EXPECT_THAT(refusal(R"("pre_tokenizer":{"type":"UnicodeScripts"},)"),
              HasSubstr("UnicodeScripts"));
  EXPECT_THAT(refusal(R"("pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\h+|[^x]"},
                          "behavior":"Isolated"},)"),
              HasSubstr("has '\\h', which"));
  EXPECT_THAT(refusal(R"("pre_tokenizer":{"type":"FixedLength","length":5},)"),
              HasSubstr("'FixedLength' is not supported"));
  EXPECT_THAT(refusal(R"("normalizer":{"type":"Padding","length":5},)"),
              HasSubstr("'Padding' is not supported"));
  EXPECT_THAT(refusal(R"("normalizer":{"type":"Replace","pattern":{"Regex":"x*"},"content":"y"},)"),
              HasSubstr("may be nothing"));
  EXPECT_THAT(refusal(R"("post_processor":{"type":"Strange"},)"), HasSubstr("Strange"));
  EXPECT_THAT(refusal(R"("new_part":{},)"), HasSubstr("new_part"));
  EXPECT_THAT(refusal(R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[
                {"type":"WhitespaceSplit"},
                {"type":"Metaspace","replacement":"_","prepend_scheme":"first"}]},)"),
              HasSubstr("first"));
}

TEST(TokenizerJson, SaysWhatIsWrong) {
  const auto message = [](const char* json) {
    const auto tokenizer = ParseTokenizerJson(json);
    EXPECT_FALSE(tokenizer.ok()) << json;
    return tokenizer.status().message();
  };
  EXPECT_THAT(message("{"), HasSubstr("not JSON"));
  EXPECT_THAT(message("[]"), HasSubstr("not an object"));
  EXPECT_THAT(message("{}"), HasSubstr("model is missing"));
  EXPECT_THAT(message(R"({"model":{"type":"Magic"}})"), HasSubstr("Magic"));
  EXPECT_THAT(message(R"({"model":{"type":"WordPiece","vocab":{"a":-1}}})"),
              HasSubstr("id of 'a'"));
  EXPECT_THAT(message(R"({"model":{"type":"WordPiece","vocab":{"a":0}}})"), HasSubstr("[UNK]"));
  EXPECT_THAT(message(R"({"model":{"type":"BPE","dropout":0.1,"vocab":{"a":0},"merges":[]}})"),
              HasSubstr("dropout"));
  EXPECT_THAT(message(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":["a b"]}})"),
              HasSubstr("'b'"));
  EXPECT_THAT(message(R"({"model":{"type":"Unigram","unk_id":3,"vocab":[["a",-1.0]]}})"),
              HasSubstr("unk_id is 3"));
}

// Hugging Face tokenizers would renumber them.
TEST(TokenizerJson, RefusesAddedTokensWithOtherIdsThanTheNextOnes) {
  const auto message = [](const std::string& added, const std::string& vocabulary) {
    const auto tokenizer = ParseTokenizerJson(R"({"added_tokens":[)" + added +
                                              R"(],"model":{"type":"WordPiece","vocab":)" +
                                              vocabulary + R"(,"unk_token":"a"}})");
    return tokenizer.ok() ? "" : std::string(tokenizer.status().message());
  };
  const std::string two = R"({"a":0,"b":1})";
  const std::string hole = R"({"a":0,"<a>":9,"b":1})";
  const std::string next = R"({"id":2,"content":"<a>"},{"id":3,"content":"<b>"})";
  EXPECT_EQ(message(next, two), "");
  EXPECT_EQ(message(R"({"id":0,"content":"a"},{"id":7,"content":""},)" + next, two), "");
  EXPECT_EQ(message(R"({"id":2,"content":"<a>"},)" + next, two), "");
  EXPECT_EQ(message(R"({"id":9,"content":"<a>"},{"id":3,"content":"<b>"})", hole), "");
  EXPECT_THAT(message(R"({"id":7,"content":"a"})", two), HasSubstr("id 7 of 'a'"));
  EXPECT_THAT(message(R"({"id":20,"content":"<a>"},{"id":21,"content":"<b>"})", two),
              HasSubstr("id 20 of '<a>', to which Hugging Face tokenizers gives 2"));
  EXPECT_THAT(message(R"({"id":3,"content":"<b>"},{"id":2,"content":"<a>"})", two),
              HasSubstr("gives 2"));
  EXPECT_THAT(message(R"({"id":9,"content":"<a>"},{"id":10,"content":"<b>"})", hole),
              HasSubstr("gives 3"));
  EXPECT_THAT(message(next + R"(,{"id":4,"content":"<a>"})", two), HasSubstr("listed twice"));
  EXPECT_THAT(message(next + R"(,{"id":2,"content":"<a>","lstrip":true})", two),
              HasSubstr("listed twice"));
}

TEST(TokenizerJson, AReplacementOfSeveralCharactersIsNotTheStartOfTheText) {
  const auto ids = [](const char* pattern) {
    const auto tokenizer = MustParse(
        std::string(R"({"normalizer":{"type":"Replace","pattern":{"String":")") + pattern +
        R"("},"content":"q"},"pre_tokenizer":{"type":"Metaspace","replacement":"_",
        "prepend_scheme":"first"},"model":{"type":"BPE","vocab":{"_":0,"q":1,"a":2},"merges":[]}})");
    return IdsOf(*tokenizer, "''a");
  };
  EXPECT_THAT(ids("''"), ElementsAre(1, 2));
  EXPECT_THAT(ids("'"), ElementsAre(0, 1, 1, 2));
}

}  // namespace
}  // namespace vetvec
