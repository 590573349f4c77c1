#include "tokenize/work_budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// What tokenizing `text` with the file made of `parts` leads to.
Status Outcome(const std::string& parts, const std::string& text, EncodeOptions options = {}) {
  const auto tokenizer = ParseTokenizerJson("{" + parts + "}", "/m/tokenizer.json");
  if (!tokenizer.ok()) return tokenizer.status();
  TokenizerScratch scratch;
  std::vector<int32_t> ids;
  const Status status = (*tokenizer)->Encode(text, options, &scratch, &ids);
  // Nothing of it is left over: a text without content is tokenized as ever.
  EXPECT_TRUE((*tokenizer)->Encode("", {}, &scratch, &ids).ok());
  return status;
}

const std::string kModel = R"("model":{"type":"Unigram","unk_id":0,"vocab":[["a",-1.0]]})";

std::string Repeated(const std::string& part, size_t times) {
  std::string all;
  for (size_t i = 0; i < times; ++i) all += (i > 0 ? "," : "") + part;
  return all;
}

TEST(WorkBudget, NamesFileKeyAndBudget) {
  const Status status = Outcome(
      R"("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":"a*a*a*a*b"}},)" +
          kModel,
      std::string(300, 'a'));
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "/m/tokenizer.json: pre_tokenizer: with the pattern 'a*a*a*a*b': a text of 300 bytes "
            "takes more than 1076800 steps");
  EXPECT_EQ(status.detail().file, "/m/tokenizer.json");
  EXPECT_EQ(status.detail().key, "pre_tokenizer");
  EXPECT_EQ(status.detail().allowed, "at most 1076800 steps and 23296 bytes");
}

TEST(WorkBudget, EndsATextThatGrows) {
  const std::string twice = R"({"type":"Replace","pattern":{"String":"a"},"content":"aa"})";
  const std::string bytes = R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":false})";
  for (const std::string& parts :
       {R"("normalizer":{"type":"Sequence","normalizers":[)" + Repeated(twice, 30) + "]},",
        R"("normalizer":{"type":"Sequence","normalizers":[)" +
            std::string(R"({"type":"Replace","pattern":{"String":"a"},"content":"\u00e9"},)") +
            Repeated(R"({"type":"ByteLevel"})", 30) + "]},",
        R"("normalizer":{"type":"Sequence","normalizers":[)" +
            Repeated(R"({"type":"Prepend","prepend":")" + std::string(1000, 'b') + "\"}", 30) +
            "]},",
        R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[)" + Repeated(bytes, 30) + "]},"}) {
    const Status status = Outcome(parts + kModel, std::string(100, 'a'));
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << parts.substr(0, 60);
    EXPECT_THAT(status.message(), StartsWith("/m/tokenizer.json: "));
    EXPECT_THAT(status.message(), HasSubstr("grows to more than 10496 bytes"));
  }
}

TEST(WorkBudget, CountsMarksThatMustBeSorted) {
  const std::string marks =
      R"({"type":"Replace","pattern":{"String":"a"},"content":"\u0316\u0301\u0316\u0301"})";
  const std::string nfd = R"({"type":"NFD"})";
  const Status status = Outcome(
      R"("normalizer":{"type":"Sequence","normalizers":[)" + marks + "," + nfd + "]}," + kModel,
      std::string(20'000, 'a'));
  EXPECT_THAT(status.message(), HasSubstr("normalizer: a text of 20000 bytes takes more than"));
  EXPECT_TRUE(Outcome(R"("normalizer":)" + nfd + "," + kModel, "Z\xCC\x96\xCC\x81\xCC\x96").ok());
}

TEST(WorkBudget, CountsWhatLongPiecesTake) {
  const std::string piece(5'000, 'a');
  const std::string text(4'999, 'a');
  const std::string unigram =
      R"("model":{"type":"Unigram","unk_id":0,"vocab":[["b",-1.0],["a",-2.0],[")" + piece +
      R"(",-1.0]]})";
  EXPECT_THAT(Outcome(unigram, text).message(), HasSubstr("model: a text of 4999 bytes takes"));
  const std::string wordpiece =
      R"("model":{"type":"WordPiece","unk_token":"b","max_input_chars_per_word":1000000,
      "vocab":{"b":0,"##a":1,"a":2,"##)" +
      piece + R"(":3}})";
  EXPECT_THAT(Outcome(wordpiece, text).message(), HasSubstr("model: a text of 4999 bytes takes"));
  const std::string added = R"("added_tokens":[{"id":1,"content":")" + piece + R"("}],)";
  EXPECT_THAT(Outcome(added + kModel, text).message(),
              HasSubstr("added_tokens: a text of 4999 bytes takes"));
}

TEST(WorkBudget, RefusesPartsThatMultiply) {
  const std::string ids = Repeated("1", 1025);
  for (const auto& [parts, what] : std::vector<std::pair<std::string, std::string>>{
           {R"("post_processor":{"type":"TemplateProcessing","single":[{"Sequence":{"id":"A"}},
            {"SpecialToken":{"id":"x"}}],"special_tokens":{"x":{"ids":[)" +
                ids + "]}}},",
            "at most 1024 ids"},
           {R"("pre_tokenizer":{"type":"Metaspace","replacement":"xx"},)", "one character"},
           {R"("pre_tokenizer":{"type":"CharDelimiterSplit","delimiter":"xx"},)", "one character"},
           {R"("added_tokens":[{"id":5,"content":")" + std::string((1 << 20) + 1, 'x') + R"("}],)",
            "added_tokens"}}) {
    EXPECT_THAT(Outcome(parts + kModel, "a").message(), HasSubstr(what));
  }
  const std::string bpe = R"("model":{"type":"BPE","continuing_subword_prefix":")" +
                          std::string(65, '#') + R"(","vocab":{"a":0},"merges":[]})";
  EXPECT_THAT(Outcome(bpe, "a").message(), HasSubstr("at most 64 bytes"));
}

// Pieces of 16 bytes whose second half is the hash of the first: all have the same hash.
TEST(WorkBudget, RefusesPiecesThatCollideOnPurpose) {
  const auto piece = [](uint64_t first) {
    constexpr uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
    const auto wide = static_cast<unsigned __int128>((16 * kOdd) ^ first) * kOdd;
    const uint64_t second = static_cast<uint64_t>(wide) ^ static_cast<uint64_t>(wide >> 64);
    std::string bytes(16, '\0');
    std::memcpy(bytes.data(), &first, 8);
    std::memcpy(bytes.data() + 8, &second, 8);
    return bytes;
  };
  PieceTable pieces;
  for (uint64_t i = 1; i <= 1000; ++i) pieces.Add(piece(i), static_cast<int32_t>(i));
  EXPECT_FALSE(pieces.is_crowded());
  EXPECT_EQ(pieces.Find(piece(700)), 700);
  for (uint64_t i = 1001; i <= 1'000'000; ++i) pieces.Add(piece(i), static_cast<int32_t>(i));
  EXPECT_TRUE(pieces.is_crowded());
  EXPECT_LT(pieces.size(), 1100U);
  const auto model = NewBpe(std::move(pieces), {}, {});
  EXPECT_THAT(model.status().message(), HasSubstr("have the same hash"));
}

TEST(WorkBudget, StopsWhenAsked) {
  int asked = 0;
  const std::function<bool()> stopped = [&] { return ++asked > 2; };
  const Status status = Outcome(
      R"("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":"a*a*a*b"}},)" +
          kModel,
      std::string(100'000, 'a'), {.stopped = &stopped});
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(asked, 3);
}

TEST(WorkBudget, AsksEveryFewSteps) {
  int asked = 0;
  const std::function<bool()> stopped = [&] {
    ++asked;
    return false;
  };
  WorkBudget work;
  work.Begin(1 << 20, &stopped);
  for (int i = 0; i < 1'000'000; ++i) ASSERT_TRUE(work.Charge(10));
  EXPECT_GE(asked, 150);
  EXPECT_LE(asked, 160);
}

}  // namespace
}  // namespace vetvec
