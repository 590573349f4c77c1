// A reply from any server, read along any shape: rows are written only where asked, all of them,
// alike and finite. The first line chooses the shape, or is one pointer to the vectors.
#include <cmath>
#include <vector>

#include "fuzz_input.h"
#include "providers/shaped_reply.h"
#include "reply_row_sink.h"

namespace {

vetvec::ReplyPointers PointersOf(std::string_view line) {
  if (line == "gemini") return {.vectors = {"/embeddings/*/values"}};
  if (line == "tei") return {.vectors = {"/*"}};
  if (line == "cohere") {
    return {.vectors = {"/embeddings/float/*", "/embeddings/base64/*", "/embeddings/*"},
            .tokens = {"/meta/billed_units/input_tokens"}};
  }
  if (line == "titan") {
    return {.vectors = {"/embedding", "/embeddingsByType/float"},
            .tokens = {"/inputTextTokenCount"}};
  }
  if (line == "dashscope") {
    return {.vectors = {"/output/embeddings/*/embedding"},
            .index = "/output/embeddings/*/text_index",
            .tokens = {"/usage/total_tokens"}};
  }
  return {.vectors = {std::string(line)}, .model = "/model"};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  vetvec::ReplyExpectation expectation;
  expectation.count = input.Byte() % 5;
  expectation.dimension = input.Byte() % 5;
  const auto shape = vetvec::ReplyShape::Compile(PointersOf(input.Line()));
  if (!shape.ok()) return 0;
  std::string body(input.rest());
  const std::string before = body;
  fuzz::ReplyRowSink given(expectation.count);
  vetvec::ReplyInfo info;
  const vetvec::Status status =
      vetvec::ParseShapedReply(*shape, &body, expectation, given.sink(), &info);
  fuzz::Require(body == before);
  const std::vector<std::vector<float>>& rows = given.rows();
  if (!status.ok()) {
    fuzz::Require(status.message().size() < 1000);
    return 0;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    fuzz::Require(given.is_given(i) && rows[i].size() == rows[0].size());
    if (expectation.dimension > 0) fuzz::Require(rows[i].size() == expectation.dimension);
    for (const float value : rows[i])
      fuzz::Require(std::isfinite(value) && std::fabs(value) <= 1e6f);
  }
  return 0;
}
