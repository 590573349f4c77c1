#include "limits/size_refusal.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

using Unit = SizeRefusal::Unit;

TEST(SizeRefusal, WordsOfServices) {
  struct Row {
    int http_status;
    const char* message;
    Unit unit;
    size_t most;  // for 100 texts
  };
  const Row rows[] = {
      // DashScope
      {400, "batch size is invalid, it should not be larger than 10.: input.contents", Unit::kTexts,
       10},
      // FastAPI (infinity)
      {422, "List should have at most 32 items after validation, not 100", Unit::kTexts, 32},
      // Cohere
      {400, "invalid request: total number of texts must be at most 96 - received 100",
       Unit::kTexts, 96},
      // text-embeddings-inference
      {413, "batch size 100 > maximum allowed batch size 32", Unit::kTexts, 32},
      // Gemini
      {400, "* BatchEmbedContentsRequest.requests: at most 50 requests can be in one batch",
       Unit::kTexts, 50},
      // a limit that was kept is not the reason
      {400, "Too many inputs: 100, at most 2048", Unit::kTexts, 0},
      {400, "too many inputs", Unit::kTexts, 0},
      // Mistral, Voyage
      {400, "Too many tokens overall, split into more batches.", Unit::kTokens, 0},
      {400, "The max allowed tokens per submitted batch is 10.", Unit::kTokens, 0},
      {413, "<html><title>413 Request Entity Too Large</title></html>", Unit::kBytes, 0},
      {413, "", Unit::kBytes, 0},
  };
  for (const Row& row : rows) {
    EXPECT_TRUE(IsSizeRefusal(row.http_status, row.message)) << row.message;
    const SizeRefusal refusal = ReadSizeRefusal(row.message, 100);
    EXPECT_EQ(refusal.unit, row.unit) << row.message;
    EXPECT_EQ(refusal.most, row.most) << row.message;
  }
}

TEST(SizeRefusal, OtherRefusals) {
  EXPECT_FALSE(IsSizeRefusal(400, "'$.input' is invalid"));
  EXPECT_FALSE(IsSizeRefusal(422, "String should have at most 512 characters"));
  EXPECT_FALSE(IsSizeRefusal(500, "batch size"));
}

TEST(SizeRefusal, NumbersThatAreNoLimits) {
  EXPECT_EQ(ReadSizeRefusal("batch size exceeds v2 limits, see doc-17", 100).most, 0u);
  EXPECT_EQ(ReadSizeRefusal("batch size limit: 12345678901234", 100).most, 0u);
  EXPECT_EQ(ReadSizeRefusal("batch size at most 0", 100).most, 0u);
}

}  // namespace
}  // namespace vetvec
