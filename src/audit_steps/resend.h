// Texts that are sent again, to check whether a vendor still returns the same vectors for them.
//
// When a vendor is done, about 1% of its texts (at least 60) are sent again, bypassing the cache:
// 20 of them alone, the others in batches of another size than the audit's. Those that got a
// different vector are sent a third time. From this the judge detects vectors that drifted, that
// belong to other texts, that depend on the other texts of a request or on their number, and that
// are never the same twice (resend_causes.cc).
//
//   requests = ResendRequests(texts, roles, encoders, seed);
//   resent = SendAgain(embed, requests, texts, rows, options);
//   ...   ResendResult found = JudgeResent(texts, rows, resent, usual);
#ifndef VETVEC_AUDIT_STEPS_RESEND_H_
#define VETVEC_AUDIT_STEPS_RESEND_H_

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
#include "encoder/role_encoders.h"

namespace vetvec {

// How many of `texts` are sent again.
uint64_t ResendCount(uint64_t texts);

// The ids of the texts to send again: the first ones sent and others drawn evenly from the rest, in
// an order that depends on the random seed.
std::vector<uint64_t> TextsToResend(uint64_t texts, uint64_t seed);

// The same, by call: 20 of one text each, then calls that an encoder sends as one request of at
// most three quarters of the size of its other requests (unless bytes or tokens limit it further).
// `roles` as RoleEncoders::Embed's.
std::vector<std::vector<uint64_t>> ResendRequests(uint64_t texts, std::span<const TextRole> roles,
                                                  const RoleEncoders& encoders, uint64_t seed);

struct Resent {
  std::vector<uint64_t> ids;   // of both rounds, so an id may occur twice
  std::vector<uint8_t> alone;  // per id: 1 if it was the only text of its call. Empty in runs of
                               // older versions, which sent no text alone
  Matrix rows;                 // one per id
};

// Embeds texts[i], which is the audit's text `ids[i]`, as it was embedded before.
using EmbedById = std::function<Status(std::span<const uint64_t> ids, const TextBatch& texts,
                                       const CallOptions& options, EmbedOutput* out)>;

// Sends the texts of `requests`, and those that changed again: half of those that were alone alone,
// all others in one call. `rows` are the vectors that they already have; texts without a vector
// (zeros) are not sent. Errors: those of Encoder::Embed if nothing was received the second time;
// otherwise, what was received is kept (unless it was CANCELLED).
Result<Resent> SendAgain(const EmbedById& embed, const std::vector<std::vector<uint64_t>>& requests,
                         const TextBatch& texts, MatrixView rows, const CallOptions& options);

struct ResendResult {
  uint64_t texts = 0;    // sent again
  uint64_t changed = 0;  // got a vector more than a twentieth of the usual distance away
  uint64_t alone = 0;    // of `texts`, were the only one of their request
  uint64_t alone_changed = 0;
  uint64_t misplaced = 0;  // of the changed, got the vector of another text
  uint64_t unstable = 0;   // of the changed, got yet another vector the third time
  double most_noise = 0;   // largest change of the others, over the usual distance
  // Of one pass: the root mean square of AngleBetween the two vectors of a text, over the square
  // root of 2.
  double noise_angle = 0;
  std::vector<std::string> defects;  // clauses for people, as LivenessResult's
};

// `usual`: the usual cosine distance between two texts (liveness.h). Deterministic. Cost:
// O(changed * texts * d).
ResendResult JudgeResent(const TextBatch& texts, MatrixView rows, const Resent& resent,
                         double usual);

// Whether a text that is sent again got a different vector. `is_older`: by the rules of runs that
// sent no text alone.
bool IsChanged(double distance, double usual, bool is_older = false);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_RESEND_H_
