// Folders with a SentencePiece file, which is written here; what libsentencepiece is needed for is
// skipped where it is not installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <limits>
#include <random>

#include "base/file.h"
#include "tokenize/sentencepiece_api.h"
#include "tokenize/sentencepiece_file.h"
#include "tokenize/tokenizer_files.h"
#include "unit/base/protobuf_writer.h"

namespace vetvec {
namespace {

using protobuf::Bytes;
using protobuf::Number;
using protobuf::Varint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Piece(const std::string& text, float score, uint64_t type = 1) {
  std::string bits(4, '\0');
  std::memcpy(bits.data(), &score, 4);
  return Bytes(1, Bytes(1, text) + Varint(2 << 3 | 5) + bits + Number(3, type));
}

// A table of replacements with one rule, "A" to "a".
std::string Charsmap() {
  std::vector<uint32_t> units(512, 0x80);  // a label that no ASCII text has, and no way on
  constexpr uint32_t kBase = 256;          // of the root's children
  units[0] = kBase << 10;
  const uint32_t node = kBase ^ 'A';
  units[node] = (1u << 10) | (1u << 8) | 'A';  // its leaf is beside it
  units[node ^ 1] = 0x80000000 | 0;
  std::string out(4, '\0');
  const auto bytes = static_cast<uint32_t>(units.size() * 4);
  std::memcpy(out.data(), &bytes, 4);
  out.append(reinterpret_cast<const char*>(units.data()), bytes);
  return out + std::string("a\0", 2);
}

const char kWord[] = "\xE2\x96\x81";  // begins a word

std::string XlmRobertaModel() {
  std::string model = Piece("<unk>", 0, 2) + Piece("<s>", 0, 3) + Piece("</s>", 0, 3);
  model += Piece(kWord + std::string("a"), -2) + Piece("b", -2.5F) + Piece("ab", -2.2F);
  model += Piece(kWord, -3) + Piece("a", -4);
  return model + Bytes(2, Number(3, 1)) + Bytes(3, Bytes(2, Charsmap()) + Number(3, 1));
}

std::string T5Model() {
  std::string model = Piece("<pad>", 0, 3) + Piece("</s>", 0, 3) + Piece("<unk>", 0, 2);
  model += Piece(kWord + std::string("a"), -2) + Piece("b", -2.5F) + Piece(kWord, -3);
  return model + Bytes(2, Number(3, 1));
}

class SentencePieceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("sentencepiece" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& content) {
    ASSERT_TRUE(WriteFileAtomic((folder_ / name).string(), content).ok());
  }
  void XlmRoberta(const std::string& more = "") {
    Write("sentencepiece.bpe.model", XlmRobertaModel());
    Write("tokenizer_config.json", R"({"tokenizer_class": "XLMRobertaTokenizer")" + more + "}");
  }
  void T5(const std::string& more = "") {
    Write("spiece.model", T5Model());
    Write("tokenizer_config.json", R"({"tokenizer_class": "T5Tokenizer")" + more + "}");
  }
  Result<std::shared_ptr<const Tokenizer>> Open() const { return OpenTokenizer(folder_.string()); }
  Status Refusal() const { return Open().status(); }

  std::vector<int32_t> IdsOf(std::string_view text, const EncodeOptions& options = {}) const {
    const auto tokenizer = Open();
    EXPECT_TRUE(tokenizer.ok()) << tokenizer.status().ToString();
    if (!tokenizer.ok()) return {};
    TokenizerScratch scratch;
    std::vector<int32_t> ids;
    const Status status = (*tokenizer)->Encode(text, options, &scratch, &ids);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return ids;
  }

  std::filesystem::path folder_;
};

#define NEED_LIBRARY()                                                  \
  if (const auto api = LoadSentencePieceApi(); !api.ok()) {             \
    EXPECT_THAT(api.status().message(), HasSubstr("libsentencepiece")); \
    GTEST_SKIP() << api.status().message();                             \
  }                                                                     \
  static_assert(true, "")

TEST_F(SentencePieceTest, XlmRobertaHasFairseqsIds) {
  NEED_LIBRARY();
  XlmRoberta();
  EXPECT_THAT(IdsOf("ab"), ElementsAre(0, 4, 5, 2));
  EXPECT_THAT(IdsOf("AB"), ElementsAre(0, 4, 3, 2));  // the table of replacements has no B
  EXPECT_THAT(IdsOf("a zz ab"), ElementsAre(0, 4, 7, 3, 4, 5, 2));
  EXPECT_THAT(IdsOf("a <mask>b"), ElementsAre(0, 4, 9, 7, 5, 2));
  EXPECT_THAT(IdsOf("</s>"), ElementsAre(0, 2, 2));
  EXPECT_THAT(IdsOf(""), ElementsAre(0, 2));
  EXPECT_THAT(IdsOf("a a a", {.max_ids = 4}), ElementsAre(0, 4, 4, 2));
  const auto tokenizer = *Open();
  EXPECT_STREQ(tokenizer->kind(), "SentencePiece");
  EXPECT_EQ(tokenizer->vocabulary_size(), 10U);
  EXPECT_EQ(tokenizer->pad_id(), 1);
}

TEST_F(SentencePieceTest, T5EndsOnceAndHasExtraIds) {
  NEED_LIBRARY();
  T5();
  EXPECT_THAT(IdsOf("ab"), ElementsAre(3, 4, 1));
  EXPECT_THAT(IdsOf("ab</s>"), ElementsAre(3, 4, 1));
  EXPECT_THAT(IdsOf("a <extra_id_0> a"), ElementsAre(3, 105, 3, 1));
  EXPECT_THAT(IdsOf("<extra_id_99>"), ElementsAre(6, 1));
  T5(R"(, "extra_ids": 0)");
  EXPECT_EQ((*Open())->vocabulary_size(), 6U);
}

TEST_F(SentencePieceTest, TheModelTypeNamesTheClassAsWell) {
  NEED_LIBRARY();
  Write("sentencepiece.bpe.model", XlmRobertaModel());
  Write("config.json", R"({"model_type": "xlm-roberta"})");
  EXPECT_THAT(IdsOf("ab"), ElementsAre(0, 4, 5, 2));
}

// "No limit", as transformers writes it, has more digits than 64 bits hold.
TEST_F(SentencePieceTest, NumbersOfAnySizeAreRead) {
  NEED_LIBRARY();
  XlmRoberta(R"(, "model_max_length": 1000000000000000019884624838656,
      "others": [-100000000000000000000, 0.1234567890123456789012, 1e20, "\"100000000000000000000"])");
  EXPECT_THAT(IdsOf("ab"), ElementsAre(0, 4, 5, 2));
}

TEST_F(SentencePieceTest, AFileThatIsNoJsonIsNamed) {
  XlmRoberta(", ");
  EXPECT_EQ(Refusal().code(), StatusCode::kParseError);
  EXPECT_THAT(Refusal().detail().file, HasSubstr("tokenizer_config.json"));
  EXPECT_THAT(Refusal().message(), HasSubstr("tokenizer_config.json: it is not JSON"));
}

TEST_F(SentencePieceTest, FlagsOfTokensAreTaken) {
  NEED_LIBRARY();
  XlmRoberta(
      R"(, "mask_token": {"content": "<mask>", "lstrip": false}, "truncation_side": "left")");
  EXPECT_THAT(IdsOf("a a b", {.max_ids = 4}), ElementsAre(0, 7, 5, 2));
  XlmRoberta(R"(, "added_tokens_decoder": {"9": {"content": "<mask>", "rstrip": true},
                   "10": {"content": "<new>"}})");
  EXPECT_THAT(IdsOf("a<new>a<mask> a"), ElementsAre(0, 4, 10, 4, 9, 4, 2));
}

TEST_F(SentencePieceTest, RefusesByNameWhatItDoesNotKnow) {
  Write("tokenizer.model", XlmRobertaModel());
  for (const char* name : {"LlamaTokenizer", "CamembertTokenizer", "DebertaV2Tokenizer",
                           "AlbertTokenizer", "XLMRobertaTokenizerFast"}) {
    Write("tokenizer_config.json", std::string(R"({"tokenizer_class": ")") + name + "\"}");
    EXPECT_EQ(Refusal().code(), StatusCode::kUnimplemented);
    EXPECT_THAT(Refusal().message(), HasSubstr(name));
  }
  const auto refused = [&](const char* more, const char* word) {
    XlmRoberta(more);
    EXPECT_EQ(Refusal().code(), StatusCode::kUnimplemented) << more;
    EXPECT_THAT(Refusal().message(), HasSubstr(word)) << more;
  };
  refused(R"(, "bos_token": "<other>")", "<other>");
  refused(R"(, "additional_special_tokens": ["<q>"])", "<q>");
  refused(R"(, "added_tokens_decoder": {"4": {"content": "<q>"}})", "<q>");
  refused(R"(, "added_tokens_decoder": {"9": {"content": "<mask>", "single_word": true}})",
          "single_word");
  refused(R"(, "sp_model_kwargs": {"enable_sampling": true})", "enable_sampling");
  refused(R"(, "split_special_tokens": true)", "split_special_tokens");
  refused(R"(, "auto_map": {})", "auto_map");
  std::filesystem::remove(folder_ / "sentencepiece.bpe.model");
  T5(R"(, "legacy": false)");
  EXPECT_THAT(Refusal().message(), HasSubstr("legacy"));
  T5(R"(, "additional_special_tokens": ["<extra_id_0>"])");
  EXPECT_THAT(Refusal().message(), HasSubstr("extra_ids"));
}

TEST(SentencePieceFile, RefusesWhatTheLibraryWouldTrust) {
  const std::string rest = Piece("<unk>", 0, 2) + Piece("a", -1);
  EXPECT_TRUE(ReadSentencePieceFile(rest).ok());
  const auto why = [](const std::string& bytes) {
    return ReadSentencePieceFile(bytes).status().ToString();
  };
  EXPECT_THAT(why(""), HasSubstr("no pieces"));
  EXPECT_THAT(why("pieces"), HasSubstr("not a SentencePiece model"));
  EXPECT_THAT(why(Piece("a", -1)), HasSubstr("unknown"));
  EXPECT_THAT(why(rest + Piece("a", -1)), HasSubstr("twice"));
  EXPECT_THAT(why(rest + Piece("", -1)), HasSubstr("piece 2"));
  EXPECT_THAT(why(rest + Piece(std::string("a\0b", 3), -1)), HasSubstr("piece 2"));
  EXPECT_THAT(why(rest + Piece("\xFF", -1)), HasSubstr("piece 2"));
  EXPECT_THAT(why(rest + Piece("b", std::numeric_limits<float>::quiet_NaN())),
              HasSubstr("piece 2"));
  EXPECT_THAT(why(rest + Piece("b", -1, 7)), HasSubstr("piece 2"));
  EXPECT_THAT(why(rest + Piece("<u>", 0, 2)), HasSubstr("two pieces"));
  EXPECT_THAT(why(rest + Bytes(2, Number(3, 2))), HasSubstr("BPE"));
  EXPECT_THAT(why(rest + Bytes(2, Number(24, 1))), HasSubstr("suffix"));
  EXPECT_TRUE(ReadSentencePieceFile(rest + Bytes(3, Bytes(2, Charsmap()))).ok());
  for (const size_t at : {size_t{0}, size_t{4 + 2}, size_t{4 + ('A' ^ 256) * 4 + 3}}) {
    std::string map = Charsmap();
    map[at] = static_cast<char>(0x7F);
    EXPECT_THAT(why(rest + Bytes(3, Bytes(2, map))), HasSubstr("charsmap")) << at;
  }
}

TEST(SentencePieceFile, SaysWhatIsDamagedOrNotSupported) {
  const std::string rest = Piece("<unk>", 0, 2) + Piece("a", -1);
  const auto why = [&](const std::string& more) {
    return ReadSentencePieceFile(rest + more).status().message();
  };
  const std::string damaged = "it is not a SentencePiece model, or it is damaged: ";
  EXPECT_EQ(why("\x0A"), damaged + "a number is truncated");
  EXPECT_EQ(why("\x0A\x05"), damaged + "a length field extends past the end");
  EXPECT_EQ(why(Number(1, 1)), damaged + "a field has the wrong type");
  EXPECT_EQ(why(Bytes(1, Number(1, 5))), damaged + "piece 2 is invalid");
  EXPECT_EQ(why(Bytes(1, "\x0A\x09")), damaged + "piece 2 is invalid");
  EXPECT_EQ(why(Bytes(2, "\x08")), damaged + "its trainer_spec cannot be read");
  EXPECT_EQ(why(Bytes(3, "\x08")), damaged + "its normalizer_spec cannot be read");
  EXPECT_EQ(why(Bytes(3, Number(2, 1))), damaged + "its precompiled_charsmap is invalid");
  EXPECT_EQ(why(Bytes(9, "an extension")), "");
  for (const auto& [type, name] : std::initializer_list<std::pair<uint64_t, std::string>>{
           {0, "unknown"}, {2, "BPE"}, {3, "words"}, {4, "characters"}, {9, "unknown"}}) {
    EXPECT_EQ(why(Bytes(2, Number(3, type))),
              "the SentencePiece model's type is '" + name + "'; only Unigram is supported");
  }
}

// Cut at every byte, and with bytes changed: a clear error or a tokenizer that works; no crash.
TEST_F(SentencePieceTest, DamagedFilesAreRefusedOrHarmless) {
  NEED_LIBRARY();
  const std::string sound = XlmRobertaModel();
  XlmRoberta();
  size_t refused = 0;
  const auto open = [&](const std::string& bytes) {
    const auto file = ReadSentencePieceFile(bytes);
    if (!file.ok()) {
      ++refused;
      return;
    }
    auto processor = SentencePieceProcessor::Load(*LoadSentencePieceApi(), file->model);
    if (!processor.ok()) {
      ++refused;
      return;
    }
    std::vector<std::string> pieces;
    const Status status = (*processor)->Encode("abA \xC3\xA9 <s> \xF0\x9F\x98\x80 zz", &pieces);
    EXPECT_TRUE(status.ok()) << status.ToString();
  };
  testing::internal::CaptureStderr();
  for (size_t size = 0; size < sound.size(); size += size < 200 ? 1 : 13) {
    open(sound.substr(0, size));
  }
  std::mt19937_64 rng(5);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = sound;
    for (uint64_t n = rng() % 3 + 1; n-- > 0;)
      bytes[rng() % bytes.size()] = static_cast<char>(rng());
    open(bytes);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_GT(refused, 500U);
  Write("sentencepiece.bpe.model", sound.substr(0, sound.size() / 2));
  EXPECT_EQ(Refusal().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(Refusal().ToString(), HasSubstr("sentencepiece.bpe.model"));
}

}  // namespace
}  // namespace vetvec
