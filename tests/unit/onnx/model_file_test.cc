#include "onnx/model_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "base/file.h"
#include "base/hash.h"
#include "onnx/ort_api.h"
#include "onnx/sentence_folder.h"
#include "unit/base/protobuf_writer.h"

namespace vetvec {
namespace {

using protobuf::Bytes;
using protobuf::Number;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class OnnxFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "onnxfiles_" + std::to_string(getpid()) + "_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(JoinPath(folder_, "1_Pooling"));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string Write(const std::string& name, std::string_view bytes) {
    const std::string path = JoinPath(folder_, name);
    EXPECT_TRUE(WriteFileAtomic(path, bytes).ok());
    return path;
  }
  std::string folder_;
};

TEST_F(OnnxFiles, AFileIsCheckedWithoutBeingReadAsAWhole) {
  // Tensors beyond the window that is read at once, and after them one that must not be there.
  const std::string large = Bytes(8, "w") + Bytes(9, std::string(200'000, 'x'));
  const std::string sound = Bytes(7, Bytes(5, large) + Bytes(5, large));
  auto good = ModelFile::Open(Write("good.onnx", sound));
  ASSERT_TRUE(good.ok());
  EXPECT_TRUE(good->Check().ok());
  EXPECT_EQ(*good->Bytes(), sound);
  const std::string external = Bytes(8, "far") + Number(14, 1);
  auto bad = ModelFile::Open(Write("bad.onnx", Bytes(7, Bytes(5, large) + Bytes(5, external))));
  EXPECT_THAT(bad->Check().message(), HasSubstr("'far' is stored in another file"));
  auto cut = ModelFile::Open(Write("cut.onnx", sound.substr(0, 300'000)));
  EXPECT_THAT(cut->Check().message(), HasSubstr("extends past the end"));
  EXPECT_FALSE(ModelFile::Open(folder_).ok());
  EXPECT_EQ(ModelFile::Open(JoinPath(folder_, "none")).status().code(), StatusCode::kNotFound);
}

TEST_F(OnnxFiles, AHashIsRememberedOnlyOfTheVerySameFile) {
  const std::string path = Write("m.onnx", "one content");
  const auto file = ModelFile::Open(path);
  EXPECT_EQ(file->KnownSha256(), std::nullopt);
  EXPECT_EQ(*file->Sha256(), Sha256Hex("one content"));
  EXPECT_EQ(ModelFile::Open(path)->KnownSha256(), Sha256Hex("one content"));
  std::ofstream(path, std::ios::app) << "!";
  EXPECT_EQ(ModelFile::Open(path)->KnownSha256(), std::nullopt);
  EXPECT_EQ(*ModelFile::Open(path)->Sha256(), Sha256Hex("one content!"));
  EXPECT_EQ(file->CheckUnchanged().code(), StatusCode::kFailedPrecondition);
}

TEST_F(OnnxFiles, FilesBesideAModelAreCheckedAndHashedWithIt) {
  const auto entry = [](const char* key, const char* value) {
    return Bytes(13, Bytes(1, key) + Bytes(2, value));
  };
  const std::string model =
      Bytes(7, Bytes(5, Number(14, 1) + entry("location", "b.data") + entry("length", "4")) +
                   Bytes(5, Number(14, 1) + entry("location", "a.data")));
  const std::string path = Write("m.onnx", model);
  const auto check = [&] { return ModelFile::Open(path)->Check(); };
  EXPECT_EQ(check().code(), StatusCode::kNotFound);
  EXPECT_THAT(check().message(), HasSubstr("a.data"));
  Write("a.data", "");
  const std::string data = Write("b.data", "123");
  EXPECT_EQ(check().code(), StatusCode::kDataLoss);
  EXPECT_THAT(check().message(),
              HasSubstr("b.data' has 3 bytes, but the model's tensors in it need 4"));
  Write("b.data", "1234");
  auto file = ModelFile::Open(path);
  ASSERT_TRUE(file->Check().ok());
  EXPECT_EQ(file->session_path(), path) << "from there, ONNX Runtime finds the others";
  EXPECT_EQ(file->KnownSha256(), std::nullopt);
  const std::string first = *file->Sha256();
  EXPECT_EQ(file->KnownSha256(), first);
  EXPECT_NE(first, Sha256Hex(model));
  EXPECT_TRUE(file->CheckUnchanged().ok());
  Write("b.data", "1235");
  EXPECT_EQ(file->CheckUnchanged().code(), StatusCode::kFailedPrecondition);
  auto other = ModelFile::Open(path);
  ASSERT_TRUE(other->Check().ok());
  EXPECT_EQ(other->KnownSha256(), std::nullopt);
  EXPECT_NE(*other->Sha256(), first);
  Write("m.onnx", model + Number(1, 8));
  EXPECT_EQ(other->CheckUnchanged().code(), StatusCode::kFailedPrecondition) << "it was replaced";
  std::filesystem::remove(data);
  std::filesystem::create_directory(data);
  EXPECT_FALSE(check().ok());
}

TEST_F(OnnxFiles, AMissingOrWrongLibraryIsSaidSo) {
  EXPECT_EQ(LoadOrt("/no/such/library.so").status().code(), StatusCode::kNotFound);
  EXPECT_THAT(LoadOrt("/no/such/library.so").status().message(), HasSubstr("pip install"));
  const std::string text = Write("libtext.so", "not a library");
  EXPECT_EQ(LoadOrt(text).status().code(), StatusCode::kUnavailable);
  const std::string other = LoadOrt(ORT_OLD_LIBRARY).status().message();
  EXPECT_THAT(other, HasSubstr("1.10.0"));
  EXPECT_THAT(other, HasSubstr("too old"));
  EXPECT_THAT(LoadOrt(ORT_EMPTY_LIBRARY).status().message(), HasSubstr("OrtGetApiBase"));
}

TEST_F(OnnxFiles, ReadsASentenceTransformersFolder) {
  Write("model.onnx", "");
  Write("tokenizer.json", "{}");
  Write("modules.json", R"([
    {"idx":0,"name":"0","path":"","type":"sentence_transformers.models.Transformer"},
    {"idx":1,"name":"1","path":"1_Pooling","type":"sentence_transformers.models.Pooling"}])");
  Write("1_Pooling/config.json", R"({"word_embedding_dimension":384,
    "pooling_mode_cls_token":true,"pooling_mode_mean_tokens":false})");
  Write("sentence_bert_config.json", R"({"max_seq_length":128})");
  Write("config_sentence_transformers.json",
        R"({"prompts":{"query":"query: "},"default_prompt_name":"query"})");
  const auto folder = ReadSentenceFolder(folder_);
  ASSERT_TRUE(folder.ok()) << folder.status().ToString();
  EXPECT_THAT(folder->poolings, ElementsAre(Pooling::kCls));
  EXPECT_FALSE(folder->normalize);
  EXPECT_EQ(folder->max_ids, 128U);
  EXPECT_EQ(folder->default_prompt, "query");
  EXPECT_THAT(ReadSentenceFolder(JoinPath(folder_, "model.onnx"))->poolings,
              ElementsAre(Pooling::kCls));
}

TEST(PoolingOf, KnowsTheNamesOfSpecifications) {
  for (const std::string& name : PoolingNames()) {
    ASSERT_TRUE(PoolingOf(name).has_value()) << name;
    EXPECT_EQ(PoolingName(*PoolingOf(name)), name);
  }
  EXPECT_EQ(PoolingOf("first-last-mean"), Pooling::kFirstLastMean);
  EXPECT_FALSE(PoolingOf("average").has_value());
}

}  // namespace
}  // namespace vetvec
