// What ReadSentenceFolder accepts and rejects. Folders are written here; no model is needed.
#include "onnx/sentence_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kModules[] = R"([
  {"path":"","type":"sentence_transformers.models.Transformer"},
  {"path":"1_Pooling","type":"sentence_transformers.models.Pooling"},
  {"path":"2_Normalize","type":"sentence_transformers.models.Normalize"}])";

class SentenceFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_.Path("1_Pooling"));
    Write("model.onnx", "");
  }
  void Write(const std::string& name, std::string_view bytes) const { folder_.Write(name, bytes); }
  Result<SentenceFolder> Read() const { return ReadSentenceFolder(folder_.path()); }
  // Why the folder is rejected when the file has this content.
  std::string WhyNot(const std::string& name, const std::string& content,
                     StatusCode code = StatusCode::kInvalidArgument) {
    Write(name, content);
    const Status status = Read().status();
    EXPECT_EQ(status.code(), code) << status.ToString();
    EXPECT_THAT(status.detail().file, EndsWith(name));
    EXPECT_THAT(status.message(), StartsWith("'" + folder_.Path(name) + "'"));
    std::filesystem::remove(folder_.Path(name));
    return status.message();
  }

  TemporaryFolder folder_;
};

TEST_F(SentenceFolderTest, APlainModelHasDefaults) {
  const auto folder = Read();
  ASSERT_TRUE(folder.ok()) << folder.status().ToString();
  EXPECT_EQ(folder->pooling, Pooling::kMean);
  EXPECT_TRUE(folder->normalize);
  EXPECT_EQ(folder->max_ids, 512U);
  EXPECT_TRUE(folder->prompts.empty());
}

TEST_F(SentenceFolderTest, ModulesDecideOnPoolingAndNormalising) {
  Write("modules.json", kModules);
  for (const auto& [config, pooling] : std::initializer_list<std::pair<const char*, Pooling>>{
           {R"({"pooling_mode_mean_tokens":true})", Pooling::kMean},
           {R"({"pooling_mode_max_tokens":true})", Pooling::kMax},
           {R"({"pooling_mode_lasttoken":true})", Pooling::kLastToken},
           {R"({"pooling_mode":"cls"})", Pooling::kCls}}) {
    Write("1_Pooling/config.json", config);
    const auto folder = Read();
    ASSERT_TRUE(folder.ok()) << folder.status().ToString();
    EXPECT_EQ(folder->pooling, pooling) << config;
    EXPECT_TRUE(folder->normalize);
  }
}

// RoBERTa's positions begin after that of the padding.
TEST_F(SentenceFolderTest, TheLengthIsThatOfTheModelUnlessTheFolderSaysLess) {
  Write("config.json", R"({"model_type":"bert","max_position_embeddings":300})");
  EXPECT_EQ(Read()->max_ids, 300U);
  for (const char* type : {"roberta", "xlm-roberta", "mpnet", "camembert"}) {
    Write("config.json",
          std::string(R"({"max_position_embeddings":514,"model_type":")") + type + "\"}");
    EXPECT_EQ(Read()->max_ids, 512U) << type;
  }
  Write("sentence_bert_config.json", R"({"max_seq_length":128})");
  EXPECT_EQ(Read()->max_ids, 128U);
  Write("sentence_bert_config.json", R"({"max_seq_length":null})");
  EXPECT_EQ(Read()->max_ids, 512U);
}

TEST_F(SentenceFolderTest, AModelInAFolderOfItsOwnIsFound) {
  std::filesystem::create_directories(folder_.Path("onnx"));
  Write("onnx/model.onnx", "");
  Write("tokenizer.json", "{}");
  EXPECT_THAT(Read()->model_file, EndsWith("onnx/model.onnx"));
  const auto quantised = ReadSentenceFolder(folder_.Path("onnx/model.onnx"));
  ASSERT_TRUE(quantised.ok());
  EXPECT_EQ(quantised->tokenizer_folder, folder_.path()) << "the tokenizer is one folder above";
}

TEST_F(SentenceFolderTest, RefusesModulesByFileAndKey) {
  EXPECT_THAT(WhyNot("modules.json", "{}"), EndsWith(": the file is not a list"));
  EXPECT_THAT(WhyNot("modules.json", R"([{"path":""}])"), EndsWith(": type is not a string"));
  EXPECT_THAT(WhyNot("modules.json", "[1]"), EndsWith(": type is not a string"));
  for (const char* path : {"../other", "/etc"}) {
    EXPECT_THAT(
        WhyNot("modules.json", std::string(R"([{"type":"a.Pooling","path":")") + path + "\"}]"),
        EndsWith(": path is not a folder inside the model's folder"));
  }
  EXPECT_THAT(
      WhyNot("modules.json", R"([{"type":"a.models.CNN","path":""}])", StatusCode::kUnimplemented),
      EndsWith("requires a module 'a.models.CNN', which is not supported"));
}

TEST_F(SentenceFolderTest, RefusesPoolingByFileAndKey) {
  Write("modules.json", kModules);
  const auto why = [&](const std::string& config) {
    return WhyNot("1_Pooling/config.json", config, StatusCode::kUnimplemented);
  };
  EXPECT_THAT(why(R"({"pooling_mode":"cls","pooling_mode_mean_tokens":true})"),
              EndsWith("requires more than one pooling mode, which is not supported"));
  EXPECT_THAT(why(R"({"pooling_mode_mean_sqrt_len_tokens":true})"),
              HasSubstr("pooling 'mean_sqrt_len_tokens'"));
  EXPECT_THAT(why("{}"), HasSubstr("does not specify a pooling mode"));
  EXPECT_THAT(why(R"({"pooling_mode":"cls","include_prompt":false})"),
              HasSubstr("include_prompt = false"));
  EXPECT_THAT(WhyNot("1_Pooling/config.json", "[]"), EndsWith(": the file is not an object"));
  EXPECT_EQ(Read().status().code(), StatusCode::kNotFound);
  EXPECT_THAT(Read().status().message(), EndsWith("1_Pooling/config.json' is missing"));
}

TEST_F(SentenceFolderTest, RefusesLengthsByFileAndKey) {
  for (const char* length : {"0", "-1", "1.5", "\"128\"", "1048577"}) {
    EXPECT_THAT(
        WhyNot("sentence_bert_config.json", std::string(R"({"max_seq_length":)") + length + "}"),
        EndsWith(": max_seq_length is not a whole number from 1 to 1048576"))
        << length;
  }
  EXPECT_THAT(WhyNot("config.json", R"({"max_position_embeddings":[]})"),
              HasSubstr("max_position_embeddings is not a whole number"));
  EXPECT_THAT(
      WhyNot("sentence_bert_config.json", R"({"do_lower_case":true})", StatusCode::kUnimplemented),
      HasSubstr("do_lower_case = true"));
}

TEST_F(SentenceFolderTest, RefusesPromptsByFileAndKey) {
  const char* const name = "config_sentence_transformers.json";
  EXPECT_THAT(WhyNot(name, R"({"prompts":{"query":7}})"),
              EndsWith(": prompts.query is not a string"));
  EXPECT_THAT(WhyNot(name, R"({"prompts":{"query":"q: "},"default_prompt_name":"passage"})"),
              EndsWith(": default_prompt_name is not one of the prompts"));
}

TEST_F(SentenceFolderTest, WhatIsNotJsonIsNamedWithItsLine) {
  for (const char* name : {"modules.json", "config.json", "sentence_bert_config.json",
                           "config_sentence_transformers.json"}) {
    Write(name, "{\n\"a\": }");
    EXPECT_EQ(Read().status().code(), StatusCode::kParseError) << name;
    EXPECT_THAT(Read().status().detail().file, EndsWith(name));
    EXPECT_EQ(Read().status().detail().line, 2) << name;
    std::filesystem::remove(folder_.Path(name));
  }
}

TEST_F(SentenceFolderTest, WhatIsMissingIsNamed) {
  EXPECT_THAT(ReadSentenceFolder(folder_.Path("none")).status().message(),
              StartsWith("there is no folder '"));
  const auto model = ReadSentenceFolder(folder_.Path("other.onnx"));
  EXPECT_EQ(model.status().code(), StatusCode::kNotFound);
  EXPECT_THAT(model.status().message(),
              HasSubstr("other.onnx'; onnx requires a folder that contains"));
  EXPECT_TRUE(ReadSentenceFolder(folder_.Path("other.onnx"), false).ok())
      << "a tokenizer needs no model";
}

}  // namespace
}  // namespace vetvec
