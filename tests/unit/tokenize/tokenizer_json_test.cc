// What ParseTokenizerJson rejects, part by part, each with its whole message.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

using ::testing::StartsWith;

constexpr char kSoundModel[] = R"("model":{"type":"WordPiece","vocab":{"[UNK]":0,"a":1}})";

struct Case {
  const char* part;  // of the file
  const char* message;
};

// The file of `part` and a sound model is rejected.
void ExpectRefused(StatusCode code, const std::vector<Case>& cases, const std::string& end) {
  for (const Case& one : cases) {
    const auto tokenizer =
        ParseTokenizerJson(std::string("{") + one.part + "," + kSoundModel + "}");
    EXPECT_EQ(tokenizer.status().code(), code) << one.part;
    EXPECT_EQ(tokenizer.status().message(), one.message + end) << one.part;
  }
}

void ExpectInvalid(const std::vector<Case>& cases) {
  ExpectRefused(StatusCode::kInvalidArgument, cases, "");
}

// What this library lacks.
void ExpectNotSupported(const std::vector<Case>& cases) {
  ExpectRefused(StatusCode::kUnimplemented, cases,
                " is not supported; the token ids would not be reliable");
}

// The file with this model alone.
std::string WhyNotModel(const std::string& model) {
  const auto tokenizer = ParseTokenizerJson("{\"model\":" + model + "}");
  EXPECT_FALSE(tokenizer.ok()) << model;
  return tokenizer.status().message();
}

TEST(TokenizerJsonRefusals, TheFile) {
  ExpectNotSupported(
      {{R"("version":"2.0")", "version: '2.0'"},
       {R"("truncation":{"direction":"Middle"})", "truncation.direction: 'Middle'"}});
  ExpectInvalid({{R"("version":1)", "tokenizer.version is not a string"},
                 {R"("truncation":[])", "tokenizer.truncation is not an object"},
                 {R"("truncation":{"max_length":-1})",
                  "tokenizer.truncation.max_length is not a whole number from 0 to 2147483632"},
                 {R"("padding":7)", "tokenizer.padding is not an object"},
                 {R"("padding":{"pad_id":"0"})",
                  "tokenizer.padding.pad_id is not a whole number from 0 to 2147483632"},
                 {R"("added_tokens":{})", "tokenizer.added_tokens is not an array"}});
}

TEST(TokenizerJsonRefusals, AddedTokens) {
  ExpectNotSupported(
      {{R"("added_tokens":[{"id":2,"content":"b","color":1}])", "added_tokens: 'color'"}});
  ExpectInvalid({{R"("added_tokens":["b"])", "added_tokens is not an object"},
                 {R"("added_tokens":[{"content":"b"}])", "added_tokens.id is missing"},
                 {R"("added_tokens":[{"id":1.5,"content":"b"}])",
                  "added_tokens.id is not a whole number from 0 to 2147483632"},
                 {R"("added_tokens":[{"id":2}])", "added_tokens.content is missing"},
                 {R"("added_tokens":[{"id":2,"content":"b","lstrip":1}])",
                  "added_tokens.lstrip is not true or false"}});
}

TEST(TokenizerJsonRefusals, Normalizers) {
  ExpectNotSupported(
      {{R"("normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Rot13"}]})",
        "normalizer[1].type: 'Rot13'"},
       {R"("normalizer":{"type":"Strip","strip_middle":true})", "normalizer: 'strip_middle'"},
       {R"("normalizer":{"type":"BertNormalizer","uppercase":true})", "normalizer: 'uppercase'"}});
  ExpectInvalid({{R"("normalizer":"NFC")", "normalizer is not an object"},
                 {R"("normalizer":{})", "normalizer.type is missing"},
                 {R"("normalizer":{"type":"Sequence","normalizers":{}})",
                  "normalizer.normalizers is not an array"},
                 {R"("normalizer":{"type":"Prepend"})", "normalizer.prepend is missing"},
                 {R"("normalizer":{"type":"Replace","pattern":" ","content":""})",
                  "normalizer.pattern is not an object"},
                 {R"("normalizer":{"type":"Replace","pattern":{"String":""},"content":""})",
                  "normalizer.pattern.String is not a non-empty string"},
                 {R"("normalizer":{"type":"Replace","pattern":{"String":"x"}})",
                  "normalizer.content is missing"},
                 {R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"*"})",
                  "normalizer.precompiled_charsmap is not base64"},
                 {R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"AAAA"})",
                  "precompiled_charsmap is damaged"},  // shorter than a header
                 {R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"/wAAAAAAAAA="})",
                  "precompiled_charsmap is damaged"}});  // a table beyond the end
}

TEST(TokenizerJsonRefusals, PreTokenizers) {
  ExpectNotSupported(
      {{R"("pre_tokenizer":{"type":"Split","pattern":{"String":" "},"behavior":"Dropped"})",
        "pre_tokenizer.behavior: 'Dropped'"},
       {R"("pre_tokenizer":{"type":"Split","pattern":{"String":" "}})",
        "pre_tokenizer.behavior: ''"},
       {R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","prepend_scheme":"last"})",
        "pre_tokenizer.prepend_scheme: 'last'"},
       {R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","add_prefix_space":false,
                           "prepend_scheme":"always"})",
        "pre_tokenizer.prepend_scheme: 'always'"},
       {R"("pre_tokenizer":{"type":"Whitespace","lower":true})", "pre_tokenizer: 'lower'"},
       {R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Whitespace"},
                           {"type":"UnicodeScripts"}]})",
        "pre_tokenizer[1].type: 'UnicodeScripts'"}});
  ExpectInvalid(
      {{R"("pre_tokenizer":{"type":"Metaspace"})", "pre_tokenizer.replacement is missing"},
       {R"("pre_tokenizer":{"type":"Metaspace","replacement":""})",
        "pre_tokenizer.replacement is not one character"},
       {R"("pre_tokenizer":{"type":"CharDelimiterSplit","delimiter":""})",
        "pre_tokenizer.delimiter is not one character"},
       {R"("pre_tokenizer":{"type":"Digits","individual_digits":"yes"})",
        "pre_tokenizer.individual_digits is not true or false"},
       {R"("pre_tokenizer":{"type":"Sequence"})", "pre_tokenizer.pretokenizers is missing"}});
}

TEST(TokenizerJsonRefusals, PostProcessors) {
  constexpr char kTwo[] =
      R"("post_processor":{"type":"Sequence","processors":[
        {"type":"BertProcessing","sep":["a",1],"cls":["a",1]},
        {"type":"RobertaProcessing","sep":["a",1],"cls":["a",1]}]})";
  ExpectNotSupported(
      {{kTwo, "post_processor: a sequence with several processors that add tokens"},
       {R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},
            "single":[{"Sequence":{"id":"A"}},{"Sequence":{"id":"B"}}]})",
        "post_processor.single: more than one text"},
       {R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},"single":[]})",
        "post_processor.single: a template without a text"}});
  ExpectInvalid(
      {{R"("post_processor":{"type":"BertProcessing","cls":["[CLS]",1]})",
        "post_processor.sep is missing"},
       {R"("post_processor":{"type":"BertProcessing","cls":["[CLS]"],"sep":["[SEP]",1]})",
        "post_processor.cls is not a token and its id"},
       {R"("post_processor":{"type":"BertProcessing","cls":["[CLS]",-1],"sep":["[SEP]",1]})",
        "post_processor.cls is not a token and its id"},
       {R"("post_processor":{"type":"TemplateProcessing","special_tokens":{},
            "single":[{"SpecialToken":{"id":"[CLS]"}},{"Sequence":{"id":"A"}}]})",
        "post_processor.special_tokens.[CLS] is missing"},
       {R"("post_processor":{"type":"TemplateProcessing","special_tokens":{"x":{"ids":["1"]}},
            "single":[{"SpecialToken":{"id":"x"}},{"Sequence":{"id":"A"}}]})",
        "post_processor.special_tokens.x.ids is not a list of ids"},
       {R"("post_processor":{"type":"Sequence"})", "post_processor.processors is missing"}});
}

// Ten sequences in one another, each with one part.
TEST(TokenizerJsonRefusals, DeepNesting) {
  const auto nested = [](const std::string& list, std::string inner) {
    for (int i = 0; i < 10; ++i) {
      inner = R"({"type":"Sequence",")" + list + "\":[" + inner + "]}";
    }
    return inner;
  };
  const std::string normalizer = "\"normalizer\":" + nested("normalizers", R"({"type":"NFC"})");
  const std::string splitter =
      "\"pre_tokenizer\":" + nested("pretokenizers", R"({"type":"Whitespace"})");
  ExpectNotSupported(
      {{normalizer.c_str(), "normalizer[0][0][0][0][0][0][0][0][0]: a Sequence nested this deeply"},
       {splitter.c_str(),
        "pre_tokenizer[0][0][0][0][0][0][0][0][0]: a Sequence nested this deeply"}});
  const std::string brackets(100'000, '[');
  EXPECT_EQ(ParseTokenizerJson("{\"normalizer\":" + brackets).status().code(),
            StatusCode::kParseError);
}

TEST(TokenizerJsonRefusals, WordPieceModels) {
  EXPECT_EQ(WhyNotModel("[]"), "model is not an object");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece"})"), "model.vocab is missing");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece","vocab":{}})"), "model.vocab is empty");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece","vocab":{"a":1.5}})"),
            "model.vocab: the id of 'a' is not a whole number of at least 0");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece","vocab":{"a":2147483633}})"),
            "model.vocab: the id of 'a' is not a whole number of at least 0");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece","unk_token":"?","vocab":{"a":0}})"),
            "the vocabulary lacks the unknown token '?'");
  EXPECT_EQ(WhyNotModel(R"({"type":"WordPiece","max_input_chars_per_word":0,"vocab":{"a":0}})"),
            "model.max_input_chars_per_word is not a whole number from 1 to 1000000");
}

TEST(TokenizerJsonRefusals, BpeModels) {
  const auto why = [](const std::string& rest) {
    return WhyNotModel(R"({"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3},)" + rest + "}");
  };
  EXPECT_EQ(why(R"("x":1)"), "model: 'x' is not supported; the token ids would not be reliable");
  EXPECT_EQ(why(R"("unk_token":"?","merges":[])"), "the vocabulary lacks the unknown token '?'");
  EXPECT_EQ(why(R"("byte_fallback":"no","merges":[])"), "model.byte_fallback is not true or false");
  EXPECT_EQ(why(R"("fuse_unk":false)"), "model.merges is missing");
  for (const char* merges : {R"(["ab"])", R"(["a b c"])", R"([["a"]])", R"([["a",1]])", "[7]"}) {
    EXPECT_EQ(why("\"merges\":" + std::string(merges)), "model.merges is not a list of pairs")
        << merges;
  }
  EXPECT_EQ(why(R"("merges":["b c"])"),
            "a merge needs the piece 'bc', which is not in the vocabulary");
  EXPECT_EQ(why(R"("continuing_subword_prefix":"##","merges":["a b"])"),
            "a merge needs the piece 'b', which is not in the vocabulary");
}

TEST(TokenizerJsonRefusals, UnigramModels) {
  const auto why = [](const std::string& rest) {
    return WhyNotModel(R"({"type":"Unigram",)" + rest + "}");
  };
  EXPECT_EQ(why(R"("vocab":{})"), "model.vocab is not an array");
  EXPECT_EQ(why(R"("vocab":[])"), "the vocabulary is empty");
  for (const char* entry : {"[\"a\"]", "[1,2]", "\"a\"", "[\"a\",\"-1\"]", "[\"a\",null]"}) {
    EXPECT_EQ(why(std::string("\"vocab\":[") + entry + "]"),
              "model.vocab is not a list of pieces and their scores")
        << entry;
  }
  EXPECT_EQ(why(R"("vocab":[["a",-1]],"unk_id":-1)"),
            "model.unk_id is not a whole number from 0 to 2147483632");
  EXPECT_EQ(why(R"("vocab":[["a",-1]],"unk_id":1)"),
            "unk_id is 1, but the vocabulary has 1 pieces");
}

TEST(TokenizerJsonRefusals, WhatIsNotJson) {
  for (const char* text : {"", "{", "{}{}", "\xFF", "{\"model\":\"\xFF\"}", "nul"}) {
    const auto tokenizer = ParseTokenizerJson(text);
    EXPECT_EQ(tokenizer.status().code(), StatusCode::kParseError) << text;
    EXPECT_THAT(tokenizer.status().message(), StartsWith("it is not JSON: ")) << text;
  }
}

}  // namespace
}  // namespace vetvec
