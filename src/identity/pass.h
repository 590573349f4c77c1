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
