#include "identity/opened_identity.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "core/finite_rows.h"
#include "identity/pass_judgement.h"
#include "identity/texts.h"

namespace vetvec {

Result<OpenedIdentity> OpenedIdentity::Read(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(IdentityRecord record, ReadIdentityRecord(path));
  auto opened = Make(std::move(record));
  if (!opened.ok()) return opened.status().WithFile(path);
  return opened;
}

Result<OpenedIdentity> OpenedIdentity::Parse(std::string_view text) {
  VETVEC_ASSIGN_OR_RETURN(IdentityRecord record, ParseIdentityRecord(text));
  return Make(std::move(record));
}

Result<OpenedIdentity> OpenedIdentity::Make(IdentityRecord record) {
  OpenedIdentity opened;
  VETVEC_RETURN_IF_ERROR(CheckIsComplete(record));
  if (record.calibration) {
    VETVEC_ASSIGN_OR_RETURN(opened.calibration_, ReadSearchCalibration(*record.calibration));
  }
  opened.fingerprint_ = record.Fingerprint();
  opened.largest_ = LargestOf(record.Distances());
  opened.record_ = std::move(record);
  return opened;
}

Result<IdentityMatch> OpenedIdentity::Match(MatrixView rows) const {
  const size_t passes = rows.rows() / kIdentityTextCount;
  if (passes == 0 || passes > kPassRule.in_a_row || rows.rows() % kIdentityTextCount != 0) {
    return InvalidArgument(
        fmt::format("found {} rows; a pass has {}, one for each shipped text, and {} passes are "
                    "compared at most",
                    rows.rows(), kIdentityTextCount, kPassRule.in_a_row));
  }
  VETVEC_RETURN_IF_ERROR(CheckFinite(rows));
  IdentityMatch match;
  match.largest = largest_;
  for (size_t pass = 0; pass < passes; ++pass) {
    const MatrixView own(rows.row(pass * kIdentityTextCount).data(), kIdentityTextCount,
                         rows.cols(), rows.row_stride());
    PassJudgement judged = JudgePass(own, record_);
    if (judged.distance) match.distances.push_back(*judged.distance);
    match.moved_share = judged.moved_share;
    match.reason = std::move(judged.reason);
    if (match.reason.empty()) continue;
    match.answer = IdentityAnswer::kAltered;
    return match;
  }
  const bool all_beyond =
      std::all_of(match.distances.begin(), match.distances.end(),
                  [&](double distance) { return IsBeyond(distance, largest_); });
  if (!all_beyond || passes == kPassRule.in_a_row) {
    match.answer = AnswerOf(match.distances, largest_);
  }
  return match;
}

std::string IdentityMatchJson(const IdentityMatch& match) {
  return OrderedJson({{"answer", match.answer ? IdentityAnswerName(*match.answer) : "unknown"},
                      {"reason", match.reason},
                      {"distances", match.distances},
                      {"largest", match.largest},
                      {"bound", kPassRule.Bound()},
                      {"moved_share", match.moved_share}})
      .dump();
}

}  // namespace vetvec
