#include "onnx/model_signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace vetvec {
namespace {

using ::testing::ElementsAre;

TensorFacts Ids(const std::string& name) { return {name, kOrtInt64, {-1, -1}}; }
TensorFacts Floats(const std::string& name, std::vector<int64_t> dims) {
  return {name, kOrtFloat, std::move(dims)};
}

const TensorFacts kTokens = Floats("last_hidden_state", {-1, -1, 384});

std::string Message(const Status& status) {
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  return status.message();
}

TEST(ReadInputs, TakesThoseOfATextEncoderInTheModelsOrder) {
  const auto inputs =
      ReadInputs(std::vector{Ids("attention_mask"), Ids("input_ids"), Ids("token_type_ids")});
  ASSERT_TRUE(inputs.ok()) << inputs.status().ToString();
  EXPECT_THAT(*inputs, ElementsAre("attention_mask", "input_ids", "token_type_ids"));
}

TEST(ReadInputs, RefusesByNameTypeAndRank) {
  const auto refused = [](const std::vector<TensorFacts>& inputs) {
    return Message(ReadInputs(inputs).status());
  };
  const auto allowed = [](const std::string& name) {
    return "the model's input '" + name +
           "' is not an input of a text encoder; allowed: int64 [batch, sequence] input_ids, "
           "attention_mask, token_type_ids";
  };
  EXPECT_EQ(refused({Ids("input_ids"), Ids("pixel_values")}), allowed("pixel_values"));
  EXPECT_EQ(refused({{"input_ids", kOrtInt32, {-1, -1}}}), allowed("input_ids"));
  EXPECT_EQ(refused({{"input_ids", kOrtInt64, {-1}}}), allowed("input_ids"));
  EXPECT_EQ(refused({Ids("input_ids"), Ids("evil\x1b")}), allowed("evil?"));
  EXPECT_EQ(refused({Ids("attention_mask"), Ids("token_type_ids")}),
            "the model has no input 'input_ids'; its inputs are: attention_mask, token_type_ids");
  EXPECT_EQ(refused({}), "the model has no input 'input_ids'; its inputs are: ");
}

TEST(DefaultOutput, PrefersNamesOfVectorsOfTextsThenOfTokens) {
  // Each name is preferred to all that follow it.
  std::vector<TensorFacts> outputs = {Floats("sentence_embedding", {-1, 384}),
                                      Floats("text_embeds", {-1, 384}),
                                      Floats("embeddings", {-1, 384}),
                                      Floats("dense_vecs", {-1, 384}),
                                      Floats("last_hidden_state", {-1, -1, 384}),
                                      Floats("token_embeddings", {-1, -1, 384}),
                                      Floats("logits", {-1, 2}),
                                      Floats("hidden_states.1", {-1, -1, 384})};
  while (outputs.size() > 2) {
    std::vector<TensorFacts> reversed(outputs.rbegin(), outputs.rend());
    const auto chosen = DefaultOutput(reversed);
    ASSERT_TRUE(chosen.ok()) << chosen.status().ToString();
    EXPECT_THAT(chosen->names, ElementsAre(outputs[0].name));
    EXPECT_EQ(chosen->is_pooled, outputs[0].dims.size() == 2);
    EXPECT_TRUE(chosen->is_known);
    outputs.erase(outputs.begin());
  }
}

TEST(DefaultOutput, ANameNeedsTheTypeAndShapeOfItsVectors) {
  const TensorFacts other = Floats("pooler_output", {-1, 384});
  for (const TensorFacts& wrong :
       {Floats("sentence_embedding", {384}), Floats("last_hidden_state", {-1, 2, 3, 4}),
        TensorFacts{"sentence_embedding", kOrtInt64, {-1, 384}}}) {
    const auto chosen = DefaultOutput(std::vector{wrong, other});
    ASSERT_TRUE(chosen.ok()) << chosen.status().ToString();
    EXPECT_THAT(chosen->names, ElementsAre("pooler_output"));
    EXPECT_FALSE(chosen->is_known) << "taken for its shape";
  }
}

TEST(DefaultOutput, RefusesWhatIsNotAVectorWithAllNamesAndShapes) {
  const auto refused = [](const std::vector<TensorFacts>& outputs) {
    return Message(DefaultOutput(outputs).status());
  };
  const std::string none = "the model has no float32 output with a vector per text or per token";
  EXPECT_EQ(refused({}), none + "; its outputs are: ");
  EXPECT_EQ(refused({{"last_hidden_state", 10, {-1, -1, 384}}}),  // float16
            none + "; its outputs are: last_hidden_state [any, any, 384]");
  for (const auto& [name, dims] :
       std::initializer_list<std::pair<const char*, std::vector<int64_t>>>{
           {"logits", {-1, -1, 30522}},
           {"start_logits", {-1, -1}},
           {"Scores", {-1, 5}},
           {"output", {-1, 1}}}) {
    EXPECT_THAT(
        refused({Floats(name, dims)}),
        testing::AllOf(testing::HasSubstr("holds scores, not vectors"),
                       testing::HasSubstr(std::string("outputs are: ") + name + " [any, ")));
  }
  EXPECT_EQ(refused({Floats("a", {-1, 8}), Floats("b", {-1, -1, 8})}),
            "the model has several outputs that could be its vectors; choose one with "
            "output=NAME; its outputs are: a [any, 8], b [any, any, 8]");
}

TEST(OutputNamed, TakesAnyOutputOfTheRightShape) {
  const std::vector<TensorFacts> outputs = {Floats("logits", {-1, -1, 9}), Floats("x", {-1, 8}),
                                            Floats("mask", {-1})};
  EXPECT_FALSE(OutputNamed("logits", outputs)->is_pooled);
  EXPECT_TRUE(OutputNamed("x", outputs)->is_pooled);
  for (const char* name : {"mask", "y"}) {
    EXPECT_EQ(Message(OutputNamed(name, outputs).status()),
              std::string("the model has no float32 output '") + name +
                  "' with a vector per text or per token; its outputs are: logits [any, any, 9], "
                  "x [any, 8], mask [any]");
  }
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
  EXPECT_THAT(refused(Pooling::kMean, {Floats("logits", {-1, -1, 8})}),
              testing::HasSubstr("needs a float32 output with a vector per token"));
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
