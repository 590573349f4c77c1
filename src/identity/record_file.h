// The file of an identity: "vetvec-identity/1", JSON.
//
// First the record, which never changes once its 20 passes are complete and of which the
// fingerprint is made (format, texts, model, dimensions, unit_length, refused, reference, passes);
// then what is appended: one line of history for each check, and the calibration. The same record
// gives the same bytes.
// A record with fewer passes is one whose recording has been interrupted.
#ifndef VETVEC_IDENTITY_RECORD_FILE_H_
#define VETVEC_IDENTITY_RECORD_FILE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// A check, as it is appended.
struct PastCheck {
  std::string at;                 // UtcTime
  std::string answer;             // IdentityAnswerName
  std::vector<double> distances;  // of its passes; empty if they could not be compared
  std::string model;              // as the service answered
  bool is_night = false;
};

struct IdentityRecord {
  // name, answered, provider, model, revision, dimensions_requested, input_type, truncation,
  // prompt_prefix, other_fields, source, adapter_sha256
  OrderedJson model;
  bool is_unit_length = false;
  std::vector<size_t> refused;              // texts that the encoder does not embed
  Matrix reference;                         // a row for each shipped text; zero if refused
  std::vector<std::vector<double>> passes;  // of each the angles, without the refused texts
  std::string recorded_at;
  std::vector<PastCheck> history;
  // As core/search_calibration.h writes it; whether it is damaged concerns no check.
  std::optional<OrderedJson> calibration;
  OrderedJson rest = OrderedJson::object();  // members that later versions append

  bool is_complete() const;
  std::string Fingerprint() const;        // SHA-256 (hex) of the record; empty until it is complete
  std::vector<double> Distances() const;  // of each pass
  std::vector<double> Nights() const;     // the first distance of each night
  uint64_t PassesSent() const;            // by recording and checking
};

// FAILED_PRECONDITION with what to do, unless the record is complete.
Status CheckIsComplete(const IdentityRecord& record);

std::string IdentityRecordText(const IdentityRecord& record);
// PARSE_ERROR, DATA_LOSS (not such a file; damaged: the fingerprint differs), UNIMPLEMENTED (of a
// later format, or with other texts).
Result<IdentityRecord> ParseIdentityRecord(std::string_view text);
// Those, and errors of reading; each names the file. NOT_FOUND for an empty file, too, which a
// process may leave that ends as it creates one.
Result<IdentityRecord> ReadIdentityRecord(const std::string& path);
// Besides, FAILED_PRECONDITION for a record that has not all its passes.
Result<IdentityRecord> ReadCompleteIdentityRecord(const std::string& path);

// Reads the record, or with `may_create` an empty one if there is no file, changes it and replaces
// the file, or what a link of that name leads to, all under a lock: of two at once, the second sees
// what the first has written.
Status UpdateIdentityRecord(const std::string& path, bool may_create,
                            const std::function<Status(IdentityRecord*)>& change);

// The same for a record that was read before: ABORTED if the file has another one now.
Status UpdateCompleteRecord(const std::string& path, const std::string& fingerprint,
                            const std::function<Status(IdentityRecord*)>& change);

// Six significant digits, which are plenty for an angle.
double RoundedAngle(double angle);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_RECORD_FILE_H_
