// Which file of a folder OpenTokenizer reads, and what it says about files that it cannot read.
#include "tokenize/tokenizer_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class TokenizerFilesTest : public ::testing::Test {
 protected:
  Result<std::shared_ptr<const Tokenizer>> Open() const { return OpenTokenizer(folder_.path()); }
  // The refusal, which must name the file.
  Status Refusal(const std::string& file) const {
    const Status status = Open().status();
    EXPECT_THAT(status.detail().file, EndsWith(file)) << status.ToString();
    return status;
  }
  std::vector<int32_t> IdsOf(std::string_view text) const {
    const auto tokenizer = Open();
    EXPECT_TRUE(tokenizer.ok()) << tokenizer.status().ToString();
    TokenizerScratch scratch;
    std::vector<int32_t> ids;
    if (!tokenizer.ok()) return {};
    EXPECT_TRUE((*tokenizer)->Encode(text, {}, &scratch, &ids).ok());
    return ids;
  }

  TemporaryFolder folder_;
};

TEST_F(TokenizerFilesTest, AFolderWithoutATokenizerSaysWhatItLooksFor) {
  EXPECT_EQ(Open().status().code(), StatusCode::kNotFound);
  EXPECT_EQ(Open().status().message(),
            "'" + folder_.path() +
                "' contains no tokenizer; allowed: tokenizer.json, vocab.txt, vocab.json with "
                "merges.txt, sentencepiece.bpe.model, spiece.model, tokenizer.model");
}

TEST_F(TokenizerFilesTest, TokenizerJsonComesFirst) {
  folder_.Write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\n");
  EXPECT_THAT(IdsOf("a"), ElementsAre(1, 3, 2));
  folder_.Write("tokenizer.json", R"({"model":{"type":"WordPiece","vocab":{"[UNK]":0,"a":7}}})");
  EXPECT_THAT(IdsOf("a"), ElementsAre(7));
  folder_.Write("tokenizer.json", "{}");
  EXPECT_THAT(Refusal("tokenizer.json").message(), EndsWith(": tokenizer.model is missing"));
  folder_.Write("tokenizer.json", "{");
  EXPECT_EQ(Refusal("tokenizer.json").code(), StatusCode::kParseError);
}

TEST_F(TokenizerFilesTest, VocabTxt) {
  folder_.Write("vocab.txt", "[UNK]\r\n[CLS]\r\n[SEP]\r\nCat\r\ncat");
  EXPECT_THAT(IdsOf("Cat"), ElementsAre(1, 4, 2)) << "in lower case unless told";
  folder_.Write("tokenizer_config.json", R"({"do_lower_case":false})");
  EXPECT_THAT(IdsOf("Cat"), ElementsAre(1, 3, 2));
  folder_.Write("tokenizer_config.json", R"({"do_lower_case":"no"})");
  EXPECT_THAT(Refusal("tokenizer_config.json").message(),
              EndsWith(": file.do_lower_case is not true or false"));
  folder_.Write("tokenizer_config.json", "[]");
  EXPECT_THAT(Refusal("tokenizer_config.json").message(), EndsWith(": file is not an object"));
  std::filesystem::remove(folder_.Path("tokenizer_config.json"));
  folder_.Write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\n\xFF\n");
  EXPECT_THAT(Refusal("vocab.txt").message(), EndsWith(": the vocabulary is not UTF-8"));
  folder_.Write("vocab.txt", "");
  EXPECT_THAT(Refusal("vocab.txt").message(),
              EndsWith(": the vocabulary lacks the unknown token '[UNK]'"));
  folder_.Write("vocab.txt", "[UNK]\n[SEP]\n");
  EXPECT_THAT(Refusal("vocab.txt").message(), EndsWith(": the vocabulary lacks '[CLS]'"));
}

TEST_F(TokenizerFilesTest, VocabJsonNeedsAKnownModelType) {
  folder_.Write("vocab.json", R"({"<s>":0,"</s>":1,"a":2,"b":3,"ab":4})");
  folder_.Write("merges.txt", "#version: 0.2\r\na b\r\n");
  for (const char* config : {"", R"({"model_type":"bart"})"}) {
    if (*config != '\0') folder_.Write("config.json", config);
    EXPECT_EQ(Refusal("config.json").code(), StatusCode::kUnimplemented);
    EXPECT_EQ(Refusal("config.json").detail().allowed, "roberta, gpt2");
    EXPECT_THAT(Refusal("config.json").message(),
                HasSubstr("only for the model types roberta and"));
  }
  folder_.Write("config.json", R"({"model_type":"gpt2"})");
  EXPECT_THAT(IdsOf("ab"), ElementsAre(4));
  folder_.Write("config.json", R"({"model_type":"roberta"})");
  EXPECT_THAT(IdsOf("ab"), ElementsAre(0, 4, 1));
  folder_.Write("config.json", R"({"model_type":7})");
  EXPECT_THAT(Refusal("config.json").message(), EndsWith(": file.model_type is not a string"));
}

TEST_F(TokenizerFilesTest, VocabJsonAndMergesTxt) {
  folder_.Write("config.json", R"({"model_type":"roberta"})");
  folder_.Write("vocab.json", R"({"<s>":0,"</s>":1,"a":2})");
  EXPECT_EQ(Refusal("merges.txt").code(), StatusCode::kNotFound);
  folder_.Write("merges.txt", "a b c\nab\n");
  EXPECT_THAT(Refusal("vocab.json").message(), EndsWith("merges.txt: 'ab' is not a pair"));
  folder_.Write("merges.txt", "a b\n");
  EXPECT_THAT(Refusal("vocab.json").message(),
              EndsWith(": a merge needs the piece 'b', which is not in the vocabulary"));
  folder_.Write("merges.txt", "");
  folder_.Write("vocab.json", R"({"<s>":0,"a":2})");
  EXPECT_THAT(Refusal("vocab.json").message(), EndsWith(": the vocabulary lacks '</s>'"));
  folder_.Write("vocab.json", R"({"<s>":-1})");
  EXPECT_THAT(Refusal("vocab.json").message(),
              EndsWith("vocab.json: the id of '<s>' is not a whole number of at least 0"));
  folder_.Write("vocab.json", "[]");
  EXPECT_EQ(Refusal("vocab.json").code(), StatusCode::kParseError);
  EXPECT_THAT(Refusal("vocab.json").message(), EndsWith(": the vocabulary is not a JSON object"));
}

TEST_F(TokenizerFilesTest, ASentencePieceFileIsReadWhateverItIsCalled) {
  for (const char* name : {"sentencepiece.bpe.model", "spiece.model", "tokenizer.model"}) {
    const std::string path = folder_.Write(name, "pieces");
    folder_.Write("tokenizer_config.json", R"({"tokenizer_class":"T5Tokenizer"})");
    EXPECT_THAT(Refusal(name).message(), HasSubstr("it is not a SentencePiece model")) << name;
    folder_.Write("tokenizer_config.json", "{}");
    EXPECT_EQ(Open().status().code(), StatusCode::kUnimplemented);
    EXPECT_THAT(Open().status().message(), EndsWith("not for ''"));
    std::filesystem::remove(path);
  }
}

}  // namespace
}  // namespace vetvec
