// What ReadSentenceFolder accepts and rejects. Folders are written here; no model is needed.
#include "onnx/sentence_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
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
  EXPECT_THAT(folder->poolings, ElementsAre(Pooling::kMean));
  EXPECT_TRUE(folder->normalize);
  EXPECT_EQ(folder->max_ids, 512U);
  EXPECT_EQ(folder->assumed_pooling, "no modules.json");
  EXPECT_EQ(folder->assumed_scale, "no modules.json");
  EXPECT_THAT(folder->assumed_length, HasSubstr("states a limit"));
  EXPECT_TRUE(folder->prompts.empty());
}

TEST_F(SentenceFolderTest, ModulesDecideOnPoolingAndNormalising) {
  Write("modules.json", kModules);
  using enum Pooling;
  struct Row {
    const char* config;
    std::vector<Pooling> poolings;
  };
  for (const Row& row : std::initializer_list<Row>{
           {R"({"pooling_mode_mean_tokens":true})", {kMean}},
           {R"({"pooling_mode_max_tokens":true})", {kMax}},
           {R"({"pooling_mode_lasttoken":true,"pooling_mode_mean_tokens":false})", {kLastToken}},
           {R"({"pooling_mode_lasttoken":true,"pooling_mode_max_tokens":true,
                "pooling_mode_mean_sqrt_len_tokens":true})",
            {kMax, kMeanSqrtLength, kLastToken}},
           {R"({"pooling_mode":"cls"})", {kCls}},
           {R"({"pooling_mode":"cls","pooling_mode_mean_tokens":true})", {kCls}},
           {R"({"pooling_mode":["mean"]})", {kMean}},
           {R"({"pooling_mode":["weightedmean","cls"],"include_prompt":true})",
            {kWeightedMean, kCls}}}) {
    Write("1_Pooling/config.json", row.config);
    const auto folder = Read();
    ASSERT_TRUE(folder.ok()) << folder.status().ToString();
    EXPECT_EQ(folder->poolings, row.poolings) << row.config;
    EXPECT_TRUE(folder->normalize);
    EXPECT_EQ(folder->assumed_pooling + folder->assumed_scale, "") << row.config;
  }
  Write("1_Pooling/config.json", R"({"embedding_dimension":8})");
  EXPECT_THAT(Read()->poolings, ElementsAre(kMean)) << "the default of sentence-transformers";
  EXPECT_EQ(Read()->assumed_pooling, "1_Pooling/config.json names no pooling mode");
}

TEST_F(SentenceFolderTest, PoolingIsReadWithoutModulesToo) {
  Write("1_Pooling/config.json", R"({"pooling_mode":"cls"})");
  EXPECT_THAT(Read()->poolings, ElementsAre(Pooling::kCls));
  EXPECT_EQ(Read()->assumed_pooling, "");
  EXPECT_EQ(Read()->assumed_scale, "no modules.json");
}

TEST_F(SentenceFolderTest, ModulesOfTodaysNamesAreKnown) {
  Write("1_Pooling/config.json", R"({"pooling_mode":"mean"})");
  const std::string start = R"([{"idx":0,"name":"0","path":"",
      "type":"sentence_transformers.base.modules.transformer.Transformer"},
    {"idx":1,"name":"1","path":"1_Pooling",
      "type":"sentence_transformers.sentence_transformer.modules.pooling.Pooling"})";
  Write("modules.json", start + R"(,{"path":"2_Dense","type":"a.base.modules.dense.Dense"}])");
  ASSERT_TRUE(Read().ok()) << Read().status().ToString();
  ASSERT_EQ(Read()->dense.size(), 1U);
  EXPECT_EQ(Read()->dense[0].type, "a.base.modules.dense.Dense");
  EXPECT_THAT(Read()->dense[0].folder, EndsWith("/2_Dense"));
  EXPECT_EQ(Read()->dense[0].why_not, "");
  EXPECT_FALSE(Read()->normalize);
  Write("modules.json", start + R"(,{"path":"2_Dropout","type":"a.modules.Dropout"},
    {"path":"3_Normalize","type":"a.base.modules.normalize.Normalize"}])");
  ASSERT_TRUE(Read().ok()) << Read().status().ToString();
  EXPECT_TRUE(Read()->normalize);
  EXPECT_TRUE(Read()->has_pooling);
  std::filesystem::create_directories(folder_.Path("3_Normalize"));
  EXPECT_THAT(WhyNot("3_Normalize/config.json", R"({"module_input_name":"token_embeddings"})",
                     StatusCode::kUnimplemented),
              HasSubstr(R"(module_input_name = "token_embeddings")"));
  Write("modules.json", R"([{"path":"","type":"a.Transformer"}])");
  EXPECT_FALSE(Read()->has_pooling);
}

TEST_F(SentenceFolderTest, DenseModulesAreInTheOrderOfTheList) {
  Write("1_Pooling/config.json", R"({"pooling_mode":"mean"})");
  const auto module = [](const std::string& type, const std::string& path) {
    return R"({"type":"a.)" + type + R"(","path":")" + path + "\"}";
  };
  const std::string start = "[" + module("Transformer", "") + "," + module("Pooling", "1_Pooling");
  const std::string two = module("Dense", "2_Dense") + "," + module("Dense", "3_Dense");
  Write("modules.json", start + "," + two + "," + module("Normalize", "") + "]");
  ASSERT_TRUE(Read().ok()) << Read().status().ToString();
  ASSERT_EQ(Read()->dense.size(), 2U);
  EXPECT_THAT(Read()->dense[1].folder, EndsWith("/3_Dense"));
  EXPECT_TRUE(Read()->normalize);
  Write("modules.json",
        start + "," + module("Normalize", "") + "," + module("Dense", "2_Dense") + "]");
  EXPECT_THAT(Read()->dense[0].why_not, HasSubstr("'a.Dense' after Normalize"));
  EXPECT_FALSE(Read()->normalize) << "what the last module returns is not scaled";
  Write("modules.json",
        "[" + module("Dense", "2_Dense") + "," + module("Pooling", "1_Pooling") + "]");
  EXPECT_THAT(Read()->dense[0].why_not, HasSubstr("'a.Dense' before Pooling"));
}

TEST_F(SentenceFolderTest, TheLengthIsTheSmallerOfTheTokenizersAndTheModels) {
  struct Row {
    const char* tokenizer;
    const char* model;
    size_t length;
  };
  for (const Row& row : std::initializer_list<Row>{
           {R"({"model_max_length":256})", R"({"max_position_embeddings":512})", 256},
           {R"({"model_max_length":512})", R"({"max_position_embeddings":300})", 300},
           {R"({"model_max_length":1000000000000000019884624838656})",
            R"({"max_position_embeddings":300})", 300},
           {R"({"model_max_length":128})", R"({})", 128},
           {R"({"max_len":128})", R"({"max_position_embeddings":-1})", 128},
           {R"({"model_max_length":null})", R"({"max_position_embeddings":-1})", 1 << 20},
           {R"({"model_max_length":2048})", R"({"model_type":"nomic_bert","n_positions":100})",
            100},
           {R"({"model_max_length":2048})", R"({"model_type":"t5","n_positions":100})", 2048},
           {R"({"model_max_length":2048})", R"({"text_config":{"max_position_embeddings":77}})",
            77},
           {R"({"model_max_length":513})",
            R"({"model_type":"roberta","max_position_embeddings":514})", 512}}) {
    Write("tokenizer_config.json", row.tokenizer);
    Write("config.json", row.model);
    ASSERT_TRUE(Read().ok()) << Read().status().ToString();
    EXPECT_EQ(Read()->max_ids, row.length) << row.tokenizer << row.model;
    EXPECT_EQ(Read()->assumed_length, "");
  }
  // What is stated for the module takes precedence.
  Write("tokenizer_config.json", R"({"model_max_length":256})");
  Write("sentence_bert_config.json", R"({"max_seq_length":384})");
  EXPECT_EQ(Read()->max_ids, 384U);
  Write("sentence_bert_config.json",
        R"({"max_seq_length":384,"processor_kwargs":{"model_max_length":99}})");
  EXPECT_EQ(Read()->max_ids, 99U);
  std::filesystem::remove(folder_.Path("sentence_bert_config.json"));
  Write("sentence_roberta_config.json", R"({"max_seq_length":75})");
  EXPECT_EQ(Read()->max_ids, 75U);
}

TEST_F(SentenceFolderTest, RefusesWhatTheModuleDoesToItsTexts) {
  const std::string plain =
      R"("transformer_task":"feature-extraction","module_output_name":"token_embeddings",
         "modality_config":{"text":{"method":"forward","method_output_name":"last_hidden_state"}})";
  Write("sentence_bert_config.json", "{" + plain + R"(,"unpad_inputs":false})");
  EXPECT_TRUE(Read().ok()) << Read().status().ToString();
  for (const auto& [config, what] : std::initializer_list<std::pair<std::string, const char*>>{
           {"{" + plain + R"(,"processing_kwargs":{"text":{"max_length":7}}})",
            "processing_kwargs.text"},
           {"{" + plain + R"(,"query_length":32})", "query_length = 32"},
           {"{" + plain + R"(,"query_expansion":{"strategy":"pad"}})", "query_expansion"},
           {R"({"transformer_task":"fill-mask"})", R"(transformer_task = "fill-mask")"},
           {R"({"modality_config":{"image":{}}})", "something other than text"},
           {R"({"modality_config":{"text":{},"message":{}}})", "a chat template"},
           {R"({"module_output_name":"token_embeddings","modality_config":{"text":
               {"method":"encode","method_output_name":"x"}}})",
            "modality_config.text"}}) {
    EXPECT_THAT(WhyNot("sentence_bert_config.json", config, StatusCode::kUnimplemented),
                HasSubstr(what));
  }
  Write("sentence_bert_config.json",
        R"({"module_output_name":"sentence_embedding","modality_config":{"text":
            {"method":"get_text_features","method_output_name":"pooler_output"}}})");
  ASSERT_TRUE(Read().ok());
  EXPECT_FALSE(Read()->has_pooling) << "the model returns vectors of texts";
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
  EXPECT_THAT(why(R"({"pooling_mode":["mean","other"]})"), HasSubstr("pooling 'other'"));
  EXPECT_THAT(why(R"({"pooling_mode_other":true})"), HasSubstr("pooling 'pooling_mode_other'"));
  EXPECT_THAT(WhyNot("1_Pooling/config.json", R"({"pooling_mode":7})"),
              EndsWith(": pooling_mode is not a name or a list of names"));
  EXPECT_THAT(WhyNot("1_Pooling/config.json", R"({"pooling_mode":[]})"),
              EndsWith(": pooling_mode is not a list of 1 to 16"));
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
  EXPECT_THAT(WhyNot("tokenizer_config.json", R"({"model_max_length":"512"})"),
              EndsWith(": model_max_length is not a whole number from 1 to 1048576"));
  EXPECT_THAT(WhyNot("config.json", R"({"max_position_embeddings":[]})"),
              HasSubstr("max_position_embeddings is not a whole number"));
  EXPECT_THAT(
      WhyNot("sentence_bert_config.json", R"({"do_lower_case":true})", StatusCode::kUnimplemented),
      HasSubstr("do_lower_case = true"));
}

TEST_F(SentenceFolderTest, RefusesPromptsByFileAndKey) {
  const char* const name = "config_sentence_transformers.json";
  EXPECT_THAT(WhyNot(name, R"({"model_type":"SparseEncoder"})", StatusCode::kUnimplemented),
              HasSubstr(R"(model_type = "SparseEncoder")"));
  EXPECT_THAT(WhyNot(name, R"({"prompts":{"query":7}})"),
              EndsWith(": prompts.query is not a string"));
  EXPECT_THAT(WhyNot(name, R"({"prompts":{"query":"q: "},"default_prompt_name":"passage"})"),
              EndsWith(": default_prompt_name is not one of the prompts"));
}

TEST_F(SentenceFolderTest, TheFolderMaySayHowManyElementsAreKept) {
  const char* const name = "config_sentence_transformers.json";
  EXPECT_EQ(Read()->dimensions, 0U);
  Write(name, R"({"truncate_dim":128})");
  EXPECT_EQ(Read()->dimensions, 128U);
  for (const char* number : {"0", "-1", "1.5", "\"128\""}) {
    EXPECT_THAT(WhyNot(name, std::string(R"({"truncate_dim":)") + number + "}"),
                EndsWith(": truncate_dim is not a whole number of at least 1"));
  }
}

TEST_F(SentenceFolderTest, WhatIsNotJsonIsNamedWithItsLine) {
  for (const char* name : {"modules.json", "config.json", "sentence_bert_config.json",
                           "tokenizer_config.json", "config_sentence_transformers.json"}) {
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
