// Dense modules and the safetensors files that hold their weights, both written here.
#include "onnx/dense.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>

#include "onnx/safetensors.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string FileOf(const std::string& header, const std::string& data) {
  std::string bytes(8, '\0');
  for (size_t i = 0; i < 4; ++i) bytes[i] = static_cast<char>(header.size() >> (8 * i) & 0xFF);
  return bytes + header + data;
}

template <typename Number>
std::string NumbersOf(const std::vector<Number>& values) {
  std::string bytes(values.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// [[1, 2], [3, -4], [0.5, 0]] and, with a bias, [1, 0, -1].
std::string Weights(bool has_bias) {
  std::string header = R"({"__metadata__":{"format":"pt"},
      "linear.weight":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]})";
  std::vector<float> numbers = {1, 2, 3, -4, 0.5F, 0};
  if (has_bias) {
    header += R"(,"linear.bias":{"dtype":"F32","shape":[3],"data_offsets":[24,36]})";
    numbers.insert(numbers.end(), {1, 0, -1});
  }
  return FileOf(header + "}", NumbersOf(numbers));
}

TEST(Safetensors, ReadsEachTypeOfNumber) {
  struct Row {
    const char* type;
    std::string data;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"F64", NumbersOf<double>({1, -2.5, 65504})},
                                  {"F32", NumbersOf<float>({1, -2.5F, 65504})},
                                  {"F16", NumbersOf<uint16_t>({0x3C00, 0xC100, 0x7BFF})},
                                  {"BF16", NumbersOf<uint16_t>({0x3F80, 0xC020, 0x4780})}}) {
    const std::string header = std::string(R"({"x":{"dtype":")") + row.type +
                               R"(","shape":[3],"data_offsets":[0,)" +
                               std::to_string(row.data.size()) + "]}}";
    const auto tensors = ParseSafetensors(FileOf(header, row.data));
    ASSERT_TRUE(tensors.ok()) << tensors.status().ToString();
    const bool is_coarse = std::string_view(row.type) == "BF16";
    EXPECT_THAT(tensors->at("x").values, ElementsAre(1, -2.5, is_coarse ? 65536 : 65504))
        << row.type;
    EXPECT_THAT(tensors->at("x").shape, ElementsAre(3));
  }
  // The smallest numbers of F16: 2^-24 and 2^-14.
  const auto small =
      ParseSafetensors(FileOf(R"({"x":{"dtype":"F16","shape":[2,1],"data_offsets":[0,4]}})",
                              NumbersOf<uint16_t>({1, 0x0400})));
  EXPECT_THAT(small->at("x").values, ElementsAre(std::ldexp(1.0F, -24), std::ldexp(1.0F, -14)));
}

TEST(Safetensors, RefusesWhatIsDamagedOrNotFinite) {
  const auto why = [](const std::string& facts, const std::string& data = std::string(8, '\0')) {
    return ParseSafetensors(FileOf(R"({"x":)" + facts + "}", data)).status().message();
  };
  EXPECT_EQ(why(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})"), "");
  EXPECT_EQ(why(R"({"dtype":"F32","shape":[],"data_offsets":[4,8]})"), "");
  EXPECT_THAT(why(R"({"dtype":"I8","shape":[2],"data_offsets":[0,8]})"),
              HasSubstr("its type is \"I8\""));
  for (const char* facts :
       {"7", R"({"dtype":"F32","shape":[2]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[0,9]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[-1,7]})",
        R"({"dtype":"F32","shape":[3],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[1],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[1],"data_offsets":[0,7]})",
        R"({"dtype":"F32","shape":2,"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":["2"],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[0,2],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[4294967296,4294967296,2],"data_offsets":[0,8]})"}) {
    EXPECT_THAT(why(facts), HasSubstr("the tensor 'x'")) << facts;
  }
  for (const uint32_t bad : {0x7F800000U, 0x7FC00000U}) {
    EXPECT_THAT(
        why(R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})", NumbersOf<uint32_t>({bad})),
        HasSubstr("a number is not finite"));
  }
  EXPECT_THAT(
      why(R"({"dtype":"F16","shape":[1],"data_offsets":[0,2]})", NumbersOf<uint16_t>({0x7C00})),
      HasSubstr("a number is not finite"));
  const std::string whole = Weights(true);
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(ParseSafetensors(std::string_view(whole).substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(ParseSafetensors(FileOf("[]", "")).ok());
  EXPECT_FALSE(ParseSafetensors(std::string(16, '\xFF')).ok());
}

class DenseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Write("config.json", kConfig);
    Write("model.safetensors", Weights(true));
  }
  void Write(const std::string& name, std::string_view bytes) const { folder_.Write(name, bytes); }
  Result<DenseMatrix> Read() const { return ReadDense(folder_.path()); }
  std::string WhyNot(const std::string& config, StatusCode code) const {
    Write("config.json", config);
    EXPECT_EQ(Read().status().code(), code) << Read().status().ToString();
    EXPECT_EQ(Read().status().detail().file, folder_.Path("config.json"));
    return Read().status().message();
  }
  static constexpr char kConfig[] = R"({"in_features":2,"out_features":3,"bias":true,
    "activation_function":"torch.nn.modules.linear.Identity","module_input_name":"sentence_embedding",
    "module_output_name":"sentence_embedding"})";
  TemporaryFolder folder_;
};

TEST_F(DenseTest, MultipliesAddsAndActivates) {
  const auto layer = Read();
  ASSERT_TRUE(layer.ok()) << layer.status().ToString();
  const std::vector<double> input = {2, 1};
  EXPECT_THAT(Applied(*layer, input), ElementsAre(5, 2, 0));  // [4, 2, 1] + [1, 0, -1]
  Write("model.safetensors", Weights(false));
  struct Row {
    const char* function;
    std::vector<double> wanted;  // of [4, 2, 1]
  };
  for (const Row& row : std::initializer_list<Row>{
           {R"("torch.nn.modules.linear.Identity")", {4, 2, 1}},
           {R"("torch.nn.Tanh")", {std::tanh(4.0), std::tanh(2.0), std::tanh(1.0)}},
           {R"("torch.nn.modules.activation.ReLU")", {4, 2, 1}},
           {R"("torch.nn.modules.activation.GELU")", {3.99987331, 1.95449974, 0.84134475}},
           {R"("torch.nn.modules.activation.Sigmoid")", {0.98201379, 0.88079708, 0.73105858}},
           {R"("torch.nn.modules.activation.SiLU")", {3.92805516, 1.76159416, 0.73105858}}}) {
    Write("config.json", std::string(R"({"in_features":2,"out_features":3,"bias":false,
                                         "activation_function":)") +
                             row.function + "}");
    ASSERT_TRUE(Read().ok()) << Read().status().ToString();
    const std::vector<double> found = Applied(*Read(), input);
    for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(found[i], row.wanted[i], 1e-8) << row.function;
  }
  Write("config.json", R"({"in_features":2,"out_features":3,"bias":false})");
  EXPECT_THAT(Applied(*Read(), input)[2], DoubleNear(std::tanh(1.0), 1e-15)) << "Tanh if unstated";
  const std::vector<double> negative = {-2, -1};
  Write("config.json", R"({"in_features":2,"out_features":3,"bias":false,
                           "activation_function":"torch.nn.modules.activation.ReLU"})");
  EXPECT_THAT(Applied(*Read(), negative), ElementsAre(0, 0, 0));
}

TEST_F(DenseTest, ItsHashIsThatOfItsFiles) {
  const std::string first = Read()->sha256;
  EXPECT_EQ(Read()->sha256, first);
  Write("config.json", std::string(kConfig) + " ");
  const std::string second = Read()->sha256;
  EXPECT_NE(second, first);
  std::string weights = Weights(true);
  weights.back() = '\x40';
  Write("model.safetensors", weights);
  EXPECT_NE(Read()->sha256, second);
}

TEST_F(DenseTest, RefusesByNameWhatItDoesNotDo) {
  const auto with = [&](const std::string& more) {
    return WhyNot(R"({"in_features":2,"out_features":3,)" + more + "}", StatusCode::kUnimplemented);
  };
  EXPECT_THAT(with(R"("activation_function":"torch.nn.modules.activation.Softplus")"),
              HasSubstr("requires activation_function = torch.nn.modules.activation.Softplus"));
  EXPECT_THAT(with(R"("activation_function":"my_module.Tanh")"), HasSubstr("my_module.Tanh"));
  EXPECT_THAT(with(R"("activation_function":null)"), HasSubstr("activation_function = null"));
  EXPECT_THAT(with(R"("use_residual":true)"), HasSubstr("use_residual"));
  EXPECT_THAT(with(R"("module_input_name":"token_embeddings")"),
              HasSubstr(R"(module_input_name = "token_embeddings")"));
  for (const char* number : {"0", "-1", "1.5", "\"2\"", "null", "1048577"}) {
    EXPECT_THAT(WhyNot(std::string(R"({"out_features":3,"in_features":)") + number + "}",
                       StatusCode::kInvalidArgument),
                HasSubstr("in_features is not a whole number from 1 to 1048576"));
  }
  EXPECT_THAT(WhyNot("[]", StatusCode::kInvalidArgument), HasSubstr("is not an object"));
  std::filesystem::remove(folder_.Path("config.json"));
  EXPECT_THAT(Read().status().message(), HasSubstr("config.json' is missing"));
}

TEST_F(DenseTest, RefusesWeightsThatDoNotFit) {
  const auto why = [&](const std::string& bytes) {
    Write("model.safetensors", bytes);
    EXPECT_EQ(Read().status().detail().file, folder_.Path("model.safetensors"));
    return Read().status().message();
  };
  EXPECT_THAT(why(Weights(false)), HasSubstr("it has no linear.bias"));
  EXPECT_THAT(why("x"), HasSubstr("not a safetensors file"));
  EXPECT_THAT(why(FileOf("{}", "")), HasSubstr("it has no linear"));
  EXPECT_THAT(why(FileOf(R"({"linear.bias":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},
                             "linear.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})",
                         std::string(24, '\0'))),
              HasSubstr("the shape of linear.weight"));
  Write("config.json", R"({"in_features":2,"out_features":3,"bias":false})");
  EXPECT_THAT(why(Weights(true)), HasSubstr("other tensors"));
  std::filesystem::remove(folder_.Path("model.safetensors"));
  EXPECT_EQ(Read().status().code(), StatusCode::kNotFound);
  Write("pytorch_model.bin", "PK");
  EXPECT_EQ(Read().status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(Read().status().message(), HasSubstr("pytorch_model.bin' is not read"));
  EXPECT_THAT(Read().status().message(), HasSubstr("python3 -c \"import torch"));
}

}  // namespace
}  // namespace vetvec
