// OpenedIdentity: an identity that was read once, for use beside a store: its fingerprint, whether
// vectors are the recorded model's, and which score is a match.
//
//   VETVEC_ASSIGN_OR_RETURN(const OpenedIdentity identity, OpenedIdentity::Read("id.json"));
//   if (identity.fingerprint() != stored) ...             // costs no more than comparing texts
//   VETVEC_ASSIGN_OR_RETURN(const IdentityMatch match, identity.Match(rows));
//   if (identity.calibration()) ... identity.calibration()->CutoffFor(0.95) ...
//
// Nothing is sent, and no file is written. Thread safety: constant after it was made; any thread.
#ifndef VETVEC_IDENTITY_OPENED_IDENTITY_H_
#define VETVEC_IDENTITY_OPENED_IDENTITY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "core/search_calibration.h"
#include "identity/record_file.h"
#include "identity/rule.h"

namespace vetvec {

struct IdentityMatch {
  // Nothing: every pass lies beyond the record, and there are fewer than the rule asks for; send
  // another one.
  std::optional<IdentityAnswer> answer;
  std::string reason;             // an alteration that needs no rule; empty if there is none
  std::vector<double> distances;  // of the passes
  double largest = 0;             // of those recorded
  double moved_share = 0;         // by the last pass
};

class OpenedIdentity {
 public:
  // Errors: those of ReadIdentityRecord and ReadSearchCalibration; FAILED_PRECONDITION if the
  // record is not complete.
  static Result<OpenedIdentity> Read(const std::string& path);
  static Result<OpenedIdentity> Parse(std::string_view text);  // what the file contains

  const std::string& fingerprint() const { return fingerprint_; }

  // `rows`: the vectors of the shipped texts, in their order; of several passes, one after the
  // other as they were sent, kPassRule.in_a_row at most. Errors: INVALID_ARGUMENT (their number);
  // NON_FINITE.
  Result<IdentityMatch> Match(MatrixView rows) const;

  // Nothing if it was never calibrated.
  const std::optional<SearchCalibration>& calibration() const { return calibration_; }

 private:
  static Result<OpenedIdentity> Make(IdentityRecord record);

  IdentityRecord record_;
  std::string fingerprint_;
  double largest_ = 0;
  std::optional<SearchCalibration> calibration_;
};

// JSON, as the ABI returns it (include/vetvec/identity.h).
std::string IdentityMatchJson(const IdentityMatch& match);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_OPENED_IDENTITY_H_
