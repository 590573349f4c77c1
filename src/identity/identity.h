// Records which model an encoder is by its vectors, and checks later whether it still is that one.
//
//   RecordIdentity(&encoder, "id.json", {});               // 1 + 20 passes of the 32 texts
//   CheckIdentity(&encoder, "id.json", {});                // one pass; up to eight if beyond
//
// rule.h has the rule, pass.h how a pass is sent, record_file.h the file. A name says nothing: a
// model that was renamed is the same, and one that was swapped under its name is altered.
#ifndef VETVEC_IDENTITY_IDENTITY_H_
#define VETVEC_IDENTITY_IDENTITY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "core/encoder.h"
#include "identity/record_file.h"
#include "identity/rule.h"

namespace vetvec {

struct IdentityOptions {
  CallOptions call;  // `progress` counts texts
  bool is_night = false;
  Clock* clock = nullptr;  // null: SystemClock()
};

struct IdentityRecorded {
  IdentityRecord record;
  size_t passes_sent = 0;  // by this call
  Usage usage;
};

// Writes the file after every pass; a call that fails has lost nothing of what came before, and the
// next one sends the passes that are missing. ALREADY_EXISTS if the file is complete, or of an
// encoder of another name; DIMENSION_MISMATCH if the vectors change their dimension; those of
// SendIdentityPass and UpdateIdentityRecord.
Result<IdentityRecorded> RecordIdentity(Encoder* encoder, const std::string& path,
                                        const IdentityOptions& options);

struct IdentityChecked {
  std::string encoder, model_recorded, model_answered;
  std::string fingerprint;
  IdentityAnswer answer = IdentityAnswer::kSame;  // of the passes
  bool is_altered = false;        // of the passes or, once 30 nights are recorded, of the nights
  std::string reason;             // an alteration that needs no rule; empty if there is none
  std::vector<double> distances;  // of the passes sent
  double largest = 0;             // of the passes recorded
  double moved_share = 0;         // of the ten nearest neighbours among the shipped texts
  bool is_night = false;
  bool is_counted = false;  // false: less than 12 hours after the night before
  NightAnswer nights;
  Usage usage;

  double distance() const { return distances.empty() ? 0 : distances.back(); }
};

// Sends one pass, and up to seven more only while all lie beyond the record; appends the result to
// the file. Errors (nothing is appended): FAILED_PRECONDITION if the record is not complete; those
// of SendIdentityPass, ReadIdentityRecord and UpdateIdentityRecord.
Result<IdentityChecked> CheckIdentity(Encoder* encoder, const std::string& path,
                                      const IdentityOptions& options);

// JSON, as the ABI returns it (include/vetvec/identity.h).
std::string IdentityRecordedJson(const IdentityRecord& record, size_t passes_sent,
                                 const Usage& usage);
std::string IdentityCheckedJson(const IdentityChecked& checked);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_IDENTITY_H_
