#include "onnx/model_signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vetvec {
namespace {

using ::testing::ElementsAre;

TensorFacts Ids(const std::string& name) { return {name, kOrtInt64, {-1, -1}}; }
TensorFacts Floats(const std::string& name, std::vector<int64_t> dims) {
  return {name, kOrtFloat, std::move(dims)};
}

const TensorFacts kTokens = Floats("last_hidden_state", {-1, -1, 384});

// The message of a refusal.
std::string Refused(const std::vector<TensorFacts>& inputs,
                    const std::vector<TensorFacts>& outputs) {
  const auto signature = ReadSignature(inputs, outputs);
  EXPECT_EQ(signature.status().code(), StatusCode::kInvalidArgument);
  return signature.status().message();
}

TEST(ReadSignature, TakesTheInputsOfATextEncoderInTheModelsOrder) {
  const auto signature =
      ReadSignature(std::vector{Ids("attention_mask"), Ids("input_ids"), Ids("token_type_ids")},
                    std::vector{kTokens});
  ASSERT_TRUE(signature.ok()) << signature.status().ToString();
  EXPECT_THAT(signature->inputs, ElementsAre("attention_mask", "input_ids", "token_type_ids"));
  EXPECT_EQ(signature->output, "last_hidden_state");
  EXPECT_FALSE(signature->is_pooled);
}

TEST(ReadSignature, PrefersTheOutputThatIsKnownToBeTheSentences) {
  const TensorFacts pooled = Floats("sentence_embedding", {-1, 384});
  const TensorFacts other = Floats("pooler_output", {-1, 384});
  const auto chosen = [](const std::vector<TensorFacts>& outputs) {
    return *ReadSignature(std::vector{Ids("input_ids")}, outputs);
  };
  EXPECT_EQ(chosen({other, kTokens, pooled}).output, "sentence_embedding");
  EXPECT_TRUE(chosen({other, kTokens, pooled}).is_pooled);
  EXPECT_EQ(chosen({other, kTokens}).output, "last_hidden_state");
  EXPECT_EQ(chosen({other}).output, "pooler_output");
  // A name alone is not enough.
  EXPECT_EQ(chosen({Floats("sentence_embedding", {384}), other}).output, "pooler_output");
  EXPECT_EQ(chosen({{"sentence_embedding", kOrtInt64, {-1, 384}}, kTokens}).output,
            "last_hidden_state");
}

TEST(ReadSignature, RefusesInputsByNameTypeAndRank) {
  const auto allowed = [](const std::string& name) {
    return "the model's input '" + name +
           "' is not an input of a text encoder; allowed: int64 [batch, sequence] input_ids, "
           "attention_mask, token_type_ids";
  };
  EXPECT_EQ(Refused({Ids("input_ids"), Ids("pixel_values")}, {kTokens}), allowed("pixel_values"));
  EXPECT_EQ(Refused({{"input_ids", kOrtInt32, {-1, -1}}}, {kTokens}), allowed("input_ids"));
  EXPECT_EQ(Refused({{"input_ids", kOrtInt64, {-1}}}, {kTokens}), allowed("input_ids"));
  EXPECT_EQ(Refused({Ids("input_ids"), Ids("evil\x1b")}, {kTokens}), allowed("evil?"));
  EXPECT_EQ(Refused({Ids("attention_mask"), Ids("token_type_ids")}, {kTokens}),
            "the model has no input 'input_ids'; its inputs are: attention_mask, token_type_ids");
  EXPECT_EQ(Refused({}, {kTokens}), "the model has no input 'input_ids'; its inputs are: ");
}

TEST(ReadSignature, RefusesOutputsThatAreNotVectors) {
  const std::string none =
      "the model has no float32 output with a vector per text or per token; its outputs are: ";
  EXPECT_EQ(Refused({Ids("input_ids")}, {}), none);
  EXPECT_EQ(Refused({Ids("input_ids")}, {{"last_hidden_state", 10, {-1, -1, 384}}}),  // float16
            none + "last_hidden_state");
  EXPECT_EQ(Refused({Ids("input_ids")}, {Floats("logits", {-1}), Floats("x", {1, 2, 3, 4})}),
            none + "logits, x");
}

TEST(OutputsFor, FirstAndLastLayerByNumber) {
  const auto chosen = [](std::vector<TensorFacts> outputs) {
    const auto found = OutputsFor(Pooling::kFirstLastMean, outputs);
    EXPECT_TRUE(found.ok()) << found.status().ToString();
    return found.ok() ? found->names : std::vector<std::string>();
  };
  const auto layer = [](const std::string& name) { return Floats(name, {-1, -1, 8}); };
  EXPECT_THAT(chosen({kTokens, layer("hidden_states.0"), layer("hidden_states.1"),
                      layer("hidden_states.2"), layer("hidden_states.10")}),
              ElementsAre("hidden_states.1", "hidden_states.10"));
  EXPECT_THAT(chosen({layer("hidden_state_1"), layer("hidden_state_2")}),
              ElementsAre("hidden_state_1", "hidden_state_2"));
  EXPECT_THAT(chosen({layer("hidden_states.0"), layer("hidden_states.1"), kTokens}),
              ElementsAre("hidden_states.1", "last_hidden_state"));
}

TEST(OutputsFor, ListsTheOutputsOfAModelWithoutHiddenStates) {
  const auto refused = [](Pooling pooling, const std::vector<TensorFacts>& outputs) {
    const auto found = OutputsFor(pooling, outputs);
    EXPECT_EQ(found.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(found.status().detail().key, "pooling");
    return found.status().message();
  };
  const TensorFacts embeddings = Floats("hidden_states.0", {-1, -1, 8});
  const TensorFacts pooled = Floats("sentence_embedding", {-1, 8});
  const std::string none = refused(Pooling::kFirstLastMean, {kTokens, embeddings, pooled});
  EXPECT_THAT(none, testing::HasSubstr("needs the float32 outputs hidden_states.1"));
  EXPECT_THAT(none, testing::HasSubstr(
                        "its outputs are: last_hidden_state, hidden_states.0, sentence_embedding"));
  EXPECT_THAT(refused(Pooling::kFirstLastMean, {Floats("hidden_states.1", {-1, 8}), kTokens}),
              testing::HasSubstr("hidden_states.1, last_hidden_state"));
  EXPECT_EQ(refused(Pooling::kMean, {pooled}),
            "pooling mean needs a float32 output with a vector per token; the model's outputs are: "
            "sentence_embedding");
}

TEST(OutputsFor, ARequestedPoolingNeedsTokens) {
  const auto found = OutputsFor(Pooling::kCls, std::vector{Floats("sentence_embedding", {-1, 8}),
                                                           Floats("x", {-1, -1, 8}), kTokens});
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(found->names, ElementsAre("last_hidden_state"));
  EXPECT_FALSE(found->is_pooled);
}

}  // namespace
}  // namespace vetvec
