// A pass: the vectors of the shipped texts, sent past every cache, in an order and in batches of
// its own. Each pass has the same sizes of batches, from one text to sixteen, and draws anew which
// texts are in which: so all passes are exchangeable, which is all that the rule assumes, and
// noise that depends on the company of a text is part of what is recorded.
#ifndef VETVEC_IDENTITY_PASS_H_
#define VETVEC_IDENTITY_PASS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "identity/texts.h"

namespace vetvec {

// With fewer texts, an encoder is not recognised.
inline constexpr size_t kFewestIdentityTexts = 8;

struct IdentityPass {
  Matrix rows;  // one for each shipped text; those that were not sent or were refused are zero
  std::vector<size_t> refused;
  std::string model;  // as the service answers; empty if it does not
  Usage usage;
};

// What an encoder says of a text that it will never embed (too long, no known word).
bool IsTextRefusal(StatusCode code);

// A pass request by request, whoever sends them: `texts` is sent, `Take` gets what came.
class PassRequests {
 public:
  // As for SendIdentityPass.
  PassRequests(uint64_t number, const std::vector<size_t>& refused, bool may_refuse);

  bool is_done() const { return next_ == batches_.size(); }
  size_t texts_sent() const { return texts_sent_; }
  PackedTexts texts() const;  // of the next request
  // After an error, the same request is the next one again.
  Status Take(const Status& status, const EmbedOutput& out);
  Result<IdentityPass> Finish();

 private:
  Status TakeRows(const std::vector<size_t>& batch, const EmbedOutput& out);

  std::vector<std::vector<size_t>> batches_;
  bool may_refuse_;
  IdentityPass pass_;
  Status refusal_;
  size_t next_ = 0;
  size_t texts_sent_ = 0;
};

// `call` as requests of a pass are sent: past every cache, each text as often as it is given.
CallOptions PassCall(const CallOptions& call);
// Sends the next request. INVALID_ARGUMENT for an encoder with a fallback.
Status SendNextRequest(Encoder* encoder, const CallOptions& call, PassRequests* requests);

// Sends the texts that are not in `refused`; `number` decides order and batches. If `may_refuse`,
// texts that the encoder rejects are added to `refused`, as long as
// kFewestIdentityTexts are left. Any other failure is the result: nothing is learned from part of a
// pass. `call.progress` counts the texts of this pass.
Result<IdentityPass> SendIdentityPass(Encoder* encoder, uint64_t number,
                                      const std::vector<size_t>& refused, bool may_refuse,
                                      const CallOptions& call);

// AngleBetween each vector and the recorded one: one for each text that is not in `refused`.
std::vector<double> AnglesOf(MatrixView rows, MatrixView reference,
                             const std::vector<size_t>& refused);
double MeanAngle(const std::vector<double>& angles);

// Whether every vector that is not zero has the length one.
bool AreUnitLength(MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_PASS_H_
