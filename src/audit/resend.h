// Texts that are sent again, to check whether a vendor still returns the same vectors for them.
//
// When a vendor is done, about 1% of its texts (at least 20) are sent again, bypassing the cache,
// in a different order and hence in different batches; those that got a different vector are sent a
// third time. From this the judge detects vectors that drifted, vectors assigned to the wrong
// texts, and vectors that are never the same twice.
//
//   ids = TextsToResend(texts, seed);   ...   ResendResult found = JudgeResent(texts, rows, ids,
//   resent, usual);
#ifndef VETVEC_AUDIT_RESEND_H_
#define VETVEC_AUDIT_RESEND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// How many of `texts` are sent again; the plan counts twice as many (see above).
uint64_t ResendCount(uint64_t texts);

// The ids of the texts to send again: the first ones sent and others drawn evenly from the rest, in
// an order that depends on the random seed.
std::vector<uint64_t> TextsToResend(uint64_t texts, uint64_t seed);

struct Resent {
  std::vector<uint64_t> ids;  // of both rounds, so an id may occur twice
  Matrix rows;                // one per id
};

// Embeds texts[i], which is the audit's text `ids[i]`, as it was embedded before.
using EmbedById = std::function<Status(std::span<const uint64_t> ids, const TextBatch& texts,
                                       const CallOptions& options, EmbedOutput* out)>;

// Sends the texts again. `rows` are the vectors that they already have; texts without a vector
// (zeros) are not sent. Errors: those of Encoder::Embed the second time; if the third time fails,
// the vectors of the second are kept.
Result<Resent> SendAgain(const EmbedById& embed, const TextBatch& texts, MatrixView rows,
                         uint64_t seed, const CallOptions& options);

struct ResendResult {
  uint64_t texts = 0;                // sent again
  uint64_t changed = 0;              // got a vector more than a fifth of the usual distance away
  uint64_t misplaced = 0;            // of the changed, got the vector of another text
  uint64_t unstable = 0;             // of the changed, got yet another vector the third time
  double most_noise = 0;             // largest change of the others, over the usual distance
  std::vector<std::string> defects;  // clauses for people, as LivenessResult's
};

// `usual`: the usual cosine distance between two texts (liveness.h). Deterministic.
ResendResult JudgeResent(const TextBatch& texts, MatrixView rows, const std::vector<uint64_t>& ids,
                         MatrixView resent, double usual);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RESEND_H_
