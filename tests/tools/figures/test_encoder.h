// An encoder at the mock server with the waits of a test, and what a call on it delivered.
#ifndef VETVEC_TESTS_TOOLS_FIGURES_TEST_ENCODER_H_
#define VETVEC_TESTS_TOOLS_FIGURES_TEST_ENCODER_H_

#include <memory>
#include <string>
#include <vector>

#include "encoder/remote_encoder.h"
#include "tools/figures/mock_admin.h"
#include "tools/figures/wire_formats.h"

namespace vetvec::figures {

// Waits of 2 to 20 ms, attempts of a second at most (a loaded machine may need that long for a good
// reply), no retry budget, no breaker, calls that go on until their deadline: what promise B1 says
// that its test does.
RemoteEncoderOptions PatientOptions(const MockAdmin& mock, const WireFormatCase& format);

// An encoder without any cache over a remote one.
struct TestEncoder {
  explicit TestEncoder(RemoteEncoderOptions options);
  RemoteEncoder* remote = nullptr;  // owned by `encoder`
  std::unique_ptr<Encoder> encoder;
};

struct Delivery {
  Status status;
  std::unique_ptr<EmbedOutput> out;
  std::vector<int> times;  // that each text was delivered
};

Delivery Deliver(Encoder* encoder, const std::vector<std::string>& texts, int64_t timeout_ms);

// "Sentence number 7 of 3 ..."; distinct.
std::vector<std::string> NumberedTexts(size_t count);

}  // namespace vetvec::figures

#endif  // VETVEC_TESTS_TOOLS_FIGURES_TEST_ENCODER_H_
