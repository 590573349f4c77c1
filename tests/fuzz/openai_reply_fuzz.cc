// A reply from any server: rows are written only where asked, all alike and finite.
#include <cmath>
#include <cstring>
#include <vector>

#include "fuzz_input.h"
#include "providers/openai_reply.h"
#include "reply_row_sink.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  vetvec::ReplyExpectation expectation;
  expectation.count = input.Byte() % 9;
  expectation.dimension = input.Byte() % 9;
  expectation.as_received = input.Byte() % 2 == 1;
  std::string body(input.rest());
  const std::string before = body;
  fuzz::ReplyRowSink given(expectation.count);
  vetvec::ReplyInfo info;
  const vetvec::Status status = vetvec::ParseOpenAiReply(&body, expectation, given.sink(), &info);
  fuzz::Require(body == before);
  const std::vector<std::vector<float>>& rows = given.rows();
  if (!status.ok()) {
    fuzz::Require(status.message().size() < 1000);
    return 0;
  }
  if (expectation.as_received) {
    // Each text has its vector or is told why not, and no value that is not finite comes through.
    std::vector<bool> is_told(rows.size(), false);
    for (const vetvec::ReplyFinding& finding : info.findings) {
      fuzz::Require(finding.index < rows.size());
      if (!finding.has_row) is_told[finding.index] = true;
    }
    for (size_t i = 0; i < rows.size(); ++i) {
      fuzz::Require(given.is_given(i) || is_told[i]);
      for (const float value : rows[i]) fuzz::Require(is_told[i] || std::isfinite(value));
    }
    return 0;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    fuzz::Require(given.is_given(i) && rows[i].size() == rows[0].size());
    if (expectation.dimension > 0) fuzz::Require(rows[i].size() == expectation.dimension);
    for (const float value : rows[i]) {
      fuzz::Require(std::isfinite(value) && std::fabs(value) <= 1e6f);
    }
  }
  return 0;
}
