// The functions of vetvec/identity.h for a record that is read once.
#include <fmt/core.h>

#include <memory>
#include <string>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "identity/opened_identity.h"
#include "vetvec/identity.h"

namespace vetvec {
namespace {

Result<OpenedIdentity> OpenIdentity(vetvec_str path, vetvec_str bytes) {
  VETVEC_ASSIGN_OR_RETURN(const std::string file, StringOf(path, "path"));
  VETVEC_ASSIGN_OR_RETURN(const std::string_view text, ViewOf(bytes, "bytes"));
  if (file.empty() == text.empty()) {
    return InvalidArgument("give either the path of an identity file or its bytes");
  }
  return file.empty() ? OpenedIdentity::Parse(text) : OpenedIdentity::Read(file);
}

Status AnswerFrom(const SearchCalibration& calibration, vetvec_identity_scores* scores) {
  switch (scores->ask) {
    case VETVEC_IDENTITY_ASK_CUTOFF: {
      VETVEC_ASSIGN_OR_RETURN(const KeptShare kept, calibration.CutoffFor(scores->share));
      VETVEC_ASSIGN_OR_RETURN(scores->lets_in, calibration.LetsIn(kept.cutoff));
      scores->cutoff = kept.cutoff;
      scores->low = kept.low;
      scores->high = kept.high;
      return OkStatus();
    }
    case VETVEC_IDENTITY_ASK_LETS_IN: {
      VETVEC_ASSIGN_OR_RETURN(scores->lets_in, calibration.LetsIn(scores->cutoff));
      return OkStatus();
    }
    case VETVEC_IDENTITY_ASK_FIRST_HIT: {
      const uint64_t searched = scores->searched == 0 ? calibration.corpus : scores->searched;
      VETVEC_ASSIGN_OR_RETURN(scores->probability, calibration.FirstHitProbability(
                                                       scores->first, scores->second, searched));
      return OkStatus();
    }
    case VETVEC_IDENTITY_ASK_DUPLICATE: {
      if (!calibration.duplicate) {
        return FailedPrecondition(
            "too few queries had a word for a typing error; calibrate with "
            "more English texts");
      }
      scores->cutoff = *calibration.duplicate;
      return OkStatus();
    }
    default: break;
  }
  return OkStatus();
}

Status Answer(const OpenedIdentity& identity, vetvec_identity_scores* scores) {
  const auto ask = static_cast<int32_t>(scores->ask);
  if (ask < VETVEC_IDENTITY_ASK_FACTS || ask > VETVEC_IDENTITY_ASK_DUPLICATE) {
    return InvalidArgument(fmt::format("unknown question {}", ask)).WithKey("ask");
  }
  const auto& calibration = identity.calibration();
  scores->pairs = calibration ? calibration->pairs : 0;
  scores->documents = calibration ? calibration->documents : 0;
  scores->corpus = calibration ? calibration->corpus : 0;
  scores->fingerprint = StrOf(identity.fingerprint());
  if (ask == VETVEC_IDENTITY_ASK_FACTS) return OkStatus();
  if (calibration) return AnswerFrom(*calibration, scores);
  return FailedPrecondition(
      "the identity has no calibration; add one with: vetvec identity calibrate");
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_identity_open(vetvec_str path, vetvec_str bytes, vetvec_identity* out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto opened, vetvec::OpenIdentity(path, bytes));
    *out = vetvec::NewHandle<vetvec_identity>(
        std::make_shared<vetvec::OpenedIdentity>(std::move(opened)));
    return OkStatus();
  });
}

vetvec_status vetvec_identity_matches(vetvec_identity identity, const vetvec_rows* rows,
                                      vetvec_buffer** out_json, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto opened, vetvec::FindHandle(identity));
    VETVEC_ASSIGN_OR_RETURN(const auto view, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto match, opened->Match(view));
    *out_json = vetvec::NewBuffer(vetvec::IdentityMatchJson(match));
    return OkStatus();
  });
}

vetvec_status vetvec_identity_calibrated(vetvec_identity identity, vetvec_identity_scores* scores,
                                         vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    constexpr const char* kName = "vetvec_identity_scores";
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput(kName, scores));
    vetvec_identity_scores known;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(scores, kName, &known));
    VETVEC_ASSIGN_OR_RETURN(const auto opened, vetvec::FindHandle(identity));
    VETVEC_RETURN_IF_ERROR(vetvec::Answer(*opened, &known));
    return vetvec::WriteOutput(known, kName, scores);
  });
}

void vetvec_identity_destroy(vetvec_identity identity) noexcept { vetvec::DestroyHandle(identity); }

}  // extern "C"
