// CalibrateIdentity: which score of the recorded encoder is a match, on the user's own texts or
// on shipped ones; kept in the file of the identity.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto done, CalibrateIdentity(&encoder, "id.json", source, {}));
#ifndef VETVEC_AUDIT_CALIBRATE_IDENTITY_H_
#define VETVEC_AUDIT_CALIBRATE_IDENTITY_H_

#include <string>

#include "audit/calibration_texts.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/search_calibration.h"
#include "identity/identity.h"

namespace vetvec {

struct IdentityCalibrated {
  std::string encoder, fingerprint;
  SearchCalibration calibration;
  Usage usage;  // of the check and of the texts
};

// Reads the texts, checks whether the encoder is the recorded one (CheckIdentity, which appends to
// the history), embeds the texts and replaces the calibration in the file; the fingerprint stays.
// Errors, after which the calibration in the file is as before: those of ReadCalibrationTexts,
// CheckIdentity and FitSearchCalibration; FAILED_PRECONDITION if the encoder is altered; those of
// Encoder::Embed, where one failed text ends the call; ABORTED if the file was replaced meanwhile.
Result<IdentityCalibrated> CalibrateIdentity(Encoder* encoder, const std::string& path,
                                             const CalibrationSource& source,
                                             const IdentityOptions& options);

// JSON, as the ABI returns it (include/vetvec/identity.h).
std::string IdentityCalibratedJson(const IdentityCalibrated& calibrated);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CALIBRATE_IDENTITY_H_
