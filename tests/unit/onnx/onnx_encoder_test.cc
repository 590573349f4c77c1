// With a real model: VETVEC_SHARED (a folder with models/all-minilm-l6-v2) and VETVEC_ORT_LIBRARY
// must be set, else these tests are skipped. tests/integration/onnx_test.py sets them.
#include "onnx/onnx_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "core/text_batch.h"
#include "onnx/onnx_model.h"
#include "onnx/ort_api.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

class OnnxEncoderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    shared_ = JoinPath(Environment("VETVEC_SHARED"), "models/all-minilm-l6-v2");
    if (Environment("VETVEC_ORT_LIBRARY").empty() ||
        !FileExists(JoinPath(shared_, "golden.json"))) {
      GTEST_SKIP() << "no model (VETVEC_SHARED) or no ONNX Runtime (VETVEC_ORT_LIBRARY)";
    }
    folder_ = ::testing::TempDir() + "onnx_" + std::to_string(getpid()) + "_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
    for (const char* name : {"model.onnx", "model_int8.onnx", "tokenizer.json", "config.json"}) {
      std::filesystem::create_symlink(JoinPath(shared_, name), JoinPath(folder_, name));
    }
    Write("sentence_bert_config.json", R"({"max_seq_length": 256, "do_lower_case": false})");
    std::ifstream file(JoinPath(shared_, "golden.json"));
    golden_ = Json::parse(file).at("items");
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  void Write(const std::string& name, std::string_view bytes) {
    ASSERT_TRUE(WriteFileAtomic(JoinPath(folder_, name), bytes).ok());
  }

  std::unique_ptr<Encoder> MustOpen(const std::string& file, size_t threads = 0,
                                    size_t batch_texts = 0) {
    OnnxEncoderOptions options;
    options.target = JoinPath(folder_, file);
    options.library = Environment("VETVEC_ORT_LIBRARY");
    options.threads = threads;
    options.batch_texts = batch_texts;
    auto encoder = OpenOnnxEncoder(options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return encoder.ok() ? std::move(*encoder) : nullptr;
  }

  // Golden texts that an encoder takes (not blank), with their vectors.
  struct Known {
    PackedTexts texts;
    std::vector<std::vector<float>> vectors;
  };
  Known Usable() const {
    Known known;
    for (const Json& item : golden_) {
      const auto text = item.at("text").get<std::string>();
      EmbedOutput one(1);
      const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{text});
      if (CheckTexts(packed.view(), &one) > 0) continue;
      known.texts.Add(text);
      known.vectors.push_back(item.at("embedding").get<std::vector<float>>());
    }
    return known;
  }

  static std::vector<float> Embedded(Encoder* encoder, const PackedTexts& texts) {
    EmbedOutput out(texts.size());
    const Status status = encoder->Embed(texts.view(), {}, &out);
    EXPECT_TRUE(status.ok()) << status.ToString();
    const float* data = out.rows.Row(0);
    return {data, data + texts.size() * encoder->dimension()};
  }

  std::string shared_;
  std::string folder_;
  Json golden_;
};

TEST_F(OnnxEncoderTest, Fp32IsWithinTheStatedBoundOfGolden) {
  const auto encoder = MustOpen("model.onnx");
  ASSERT_NE(encoder, nullptr);
  const Known known = Usable();
  ASSERT_GE(known.texts.size(), 190U);
  const std::vector<float> rows = Embedded(encoder.get(), known.texts);
  double worst = 0;
  for (size_t i = 0; i < known.vectors.size(); ++i) {
    for (size_t j = 0; j < 384; ++j) {
      const double difference =
          static_cast<double>(rows[i * 384 + j]) - static_cast<double>(known.vectors[i][j]);
      worst = std::max(worst, std::abs(difference));
    }
  }
  EXPECT_LE(worst, 1e-5);
  EXPECT_EQ(encoder->identity().base_url.size(), 64U);
  EXPECT_EQ(encoder->identity().truncation, "256");
}

// Golden vectors come from a processor with VNNI. An x86-64 without it has ONNX Runtime add pairs
// of int8 products in 16 bits, which saturate: 0.968 was seen there, of a text of marks alone.
double LeastInt8Cosine() {
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx512vnni")) return 0.96;
#endif
  return 0.975;
}

TEST_F(OnnxEncoderTest, Int8IsNearGoldenAndTheSameBitsInEveryBatch) {
  const Known known = Usable();
  std::vector<float> first;
  for (const size_t threads : {size_t{1}, size_t{2}}) {
    for (const size_t batch : {size_t{1}, size_t{8}, size_t{32}}) {
      const auto encoder = MustOpen("model_int8.onnx", threads, batch);
      ASSERT_NE(encoder, nullptr);
      const std::vector<float> rows = Embedded(encoder.get(), known.texts);
      if (first.empty()) first = rows;
      EXPECT_EQ(rows, first) << "threads " << threads << ", batch " << batch;
    }
  }
  for (size_t i = 0; i < known.vectors.size(); ++i) {
    double dot = 0;
    for (size_t j = 0; j < 384; ++j) {
      dot += static_cast<double>(first[i * 384 + j]) * static_cast<double>(known.vectors[i][j]);
    }
    EXPECT_GE(dot, LeastInt8Cosine()) << known.texts[i];
  }
}

TEST_F(OnnxEncoderTest, EncodersOfAModelShareItAndTellTheirIdentity) {
  const std::string library = Environment("VETVEC_ORT_LIBRARY");
  const auto one = SharedModel(JoinPath(folder_, "model_int8.onnx"), library);
  const auto two = SharedModel(JoinPath(shared_, "model_int8.onnx"), library);
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_EQ(one->get(), two->get());
}

TEST_F(OnnxEncoderTest, DimensionsAreCutAndNormalised) {
  OnnxEncoderOptions options;
  options.target = JoinPath(folder_, "model_int8.onnx");
  options.library = Environment("VETVEC_ORT_LIBRARY");
  options.dimensions = 64;
  auto encoder = OpenOnnxEncoder(options);
  ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a short text"});
  double squares = 0;
  for (const float value : Embedded(encoder->get(), texts)) {
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  EXPECT_NEAR(squares, 1.0, 1e-6);
  options.dimensions = 385;
  EXPECT_THAT(OpenOnnxEncoder(options).status().message(), HasSubstr("have 384"));
}

TEST_F(OnnxEncoderTest, PromptsArePutBeforeTheText) {
  Write("config_sentence_transformers.json", R"({"prompts": {"query": "query: "}})");
  OnnxEncoderOptions options;
  options.target = JoinPath(folder_, "model_int8.onnx");
  options.library = Environment("VETVEC_ORT_LIBRARY");
  options.input_type = "query";
  auto prompted = OpenOnnxEncoder(options);
  ASSERT_TRUE(prompted.ok()) << prompted.status().ToString();
  const auto plain = MustOpen("model_int8.onnx");
  EXPECT_EQ(Embedded(prompted->get(), PackedTexts::Of(std::vector<std::string>{"cats"})),
            Embedded(plain.get(), PackedTexts::Of(std::vector<std::string>{"query: cats"})));
  options.prompt_prefix = "search: ";
  auto prefixed = OpenOnnxEncoder(options);
  ASSERT_TRUE(prefixed.ok()) << prefixed.status().ToString();
  EXPECT_EQ(Embedded(prefixed->get(), PackedTexts::Of(std::vector<std::string>{"cats"})),
            Embedded(plain.get(), PackedTexts::Of(std::vector<std::string>{"search: cats"})));
  EXPECT_EQ((*prefixed)->identity().prompt_prefix, "search: ");
  options.prompt_prefix.clear();
  options.input_type = "passage";
  EXPECT_THAT(OpenOnnxEncoder(options).status().message(), HasSubstr("allowed: query"));
}

TEST_F(OnnxEncoderTest, BadTextsAreToldAndTheOthersDelivered) {
  const auto encoder = MustOpen("model_int8.onnx");
  const PackedTexts texts =
      PackedTexts::Of(std::vector<std::string>{"good", "", " ", "\xFF", "also good"});
  EmbedOutput out(texts.size());
  EXPECT_EQ(encoder->Embed(texts.view(), {}, &out).code(), StatusCode::kPartial);
  EXPECT_TRUE(out.items[0].ok() && out.items[4].ok());
  for (const size_t bad : {size_t{1}, size_t{2}, size_t{3}}) {
    EXPECT_EQ(out.items[bad].code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(out.rows.Row(bad)[0], 0.0F);
  }
}

PackedTexts ManyLongTexts(size_t count) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "word ";
  PackedTexts texts;
  for (size_t i = 0; i < count; ++i) texts.Add(text + std::to_string(i));
  return texts;
}

TEST_F(OnnxEncoderTest, CancelEndsARunThatIsUnderWay) {
  const auto encoder = MustOpen("model.onnx");
  const PackedTexts texts = ManyLongTexts(2000);  // minutes of work
  CallOptions options;
  options.cancel = CancelToken::Create();
  EmbedOutput out(texts.size());
  std::thread canceller([&] {
    EXPECT_TRUE(SystemClock()
                    ->SleepUntil(SystemClock()->MonotonicNanos() + kNanosPerSecond / 2, nullptr)
                    .ok());
    options.cancel->Request();
  });
  const Status status = encoder->Embed(texts.view(), options, &out);
  canceller.join();
  EXPECT_EQ(status.code(), StatusCode::kCancelled) << status.ToString();
  EXPECT_EQ(out.items.back().code(), StatusCode::kCancelled);
}

TEST_F(OnnxEncoderTest, ADeadlineEndsARunThatIsUnderWay) {
  const auto encoder = MustOpen("model.onnx");
  const PackedTexts texts = ManyLongTexts(2000);
  CallOptions options;
  options.deadline_nanos = SystemClock()->MonotonicNanos() + kNanosPerSecond / 2;
  EmbedOutput out(texts.size());
  const Status status = encoder->Embed(texts.view(), options, &out);
  EXPECT_EQ(status.code(), StatusCode::kDeadlineExceeded) << status.ToString();
}

TEST_F(OnnxEncoderTest, AShortCallDoesNotWaitForALongOne) {
  const auto encoder = MustOpen("model_int8.onnx");
  const PackedTexts many = ManyLongTexts(3000);
  CallOptions options;
  options.cancel = CancelToken::Create();
  std::atomic<bool> long_ended{false};
  std::thread long_call([&] {
    EmbedOutput out(many.size());
    EXPECT_EQ(encoder->Embed(many.view(), options, &out).code(), StatusCode::kCancelled);
    long_ended = true;
  });
  const PackedTexts one = PackedTexts::Of(std::vector<std::string>{"a short text"});
  for (int i = 0; i < 20; ++i) Embedded(encoder.get(), one);
  EXPECT_FALSE(long_ended);  // 20 short calls came through while the long one worked
  options.cancel->Request();
  long_call.join();
}

TEST_F(OnnxEncoderTest, DamagedModelsAreRefused) {
  std::string bytes = *ReadFile(JoinPath(shared_, "model_int8.onnx"));
  OnnxEncoderOptions options;
  options.library = Environment("VETVEC_ORT_LIBRARY");
  options.target = JoinPath(folder_, "bad.onnx");
  Write("bad.onnx", std::string_view(bytes).substr(0, bytes.size() / 2));
  EXPECT_THAT(OpenOnnxEncoder(options).status().message(), HasSubstr("extends past the end"));
  Write("bad.onnx", "this is not a model");
  EXPECT_FALSE(OpenOnnxEncoder(options).ok());
  Write("bad.onnx", "");
  EXPECT_FALSE(OpenOnnxEncoder(options).ok());
}

TEST_F(OnnxEncoderTest, TellsWhatItUses) {
  OnnxEncoderOptions options;
  options.target = folder_;
  options.library = Environment("VETVEC_ORT_LIBRARY");
  const auto facts = DescribeOnnxModel(options);
  ASSERT_TRUE(facts.ok()) << facts.status().ToString();
  const Json object = Json::parse(*facts);
  EXPECT_EQ(object["dimensions"], 384);
  EXPECT_EQ(object["pooling"], "mean");
  EXPECT_EQ(object["max_tokens"], 256);
  EXPECT_EQ(object["tokenizer"], "WordPiece");
}

// What other programs would compute with the same files, by texts of which it is known.
TEST_F(OnnxEncoderTest, ChangesAreWhatOthersDo) {
  const auto vector_of = [&](std::string_view text, const OnnxChange& change) {
    OnnxEncoderOptions options;
    options.target = folder_;
    options.library = Environment("VETVEC_ORT_LIBRARY");
    options.change = change;
    auto encoder = OpenOnnxEncoder(options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    PackedTexts texts;
    texts.Add(text);
    EmbedOutput out(1);
    EXPECT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
    const float* row = out.rows.Row(0);
    return std::vector<float>(row, row + out.rows.dimension());
  };
  const auto near = [](const std::vector<float>& wanted) {
    return ::testing::Pointwise(::testing::FloatNear(1e-5F), wanted);
  };
  const std::string text = "one two three four five six";  // a token each, and two around them
  const std::vector<float> whole = vector_of(text, {});
  EXPECT_THAT(vector_of(text, {.max_ids = 5}), near(vector_of("one two three", {})));
  EXPECT_THAT(vector_of(text, {.max_ids = 5, .cuts_left = true}),
              near(vector_of("four five six", {})));
  EXPECT_THAT(vector_of(text, {.keeps_case = true}), near(whole));
  EXPECT_THAT(vector_of("ONE two", {.keeps_case = true}),
              ::testing::Not(near(vector_of("one two", {}))));
  const OnnxChange pads = {.max_ids = 8, .pooled = PooledTokens::kWithPads};
  EXPECT_THAT(vector_of(text, pads), near(whole));  // no pad is left
  EXPECT_THAT(vector_of("one", pads), ::testing::Not(near(vector_of("one", {}))));
  EXPECT_THAT(vector_of(text, {.pooled = PooledTokens::kWithoutSpecial}),
              ::testing::Not(near(whole)));
  EXPECT_NE(OnnxChange{.max_ids = 5}.Text(), pads.Text());
  EXPECT_EQ(OnnxChange().Text(), "");
}

}  // namespace
}  // namespace vetvec
