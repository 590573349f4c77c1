#include "audit/calibrate_identity.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/utc_time.h"
#include "base/utf8.h"
#include "identity/pass.h"
#include "metrics/search_calibration_fit.h"

namespace vetvec {
namespace {

// Whether scores of this encoder may stand in the file.
Status CheckEncoder(Encoder* encoder, const std::string& path, const IdentityOptions& options,
                    IdentityCalibrated* out) {
  IdentityOptions check = options;
  check.call.progress = nullptr;  // counts the texts that are calibrated with
  check.is_night = false;
  VETVEC_ASSIGN_OR_RETURN(const IdentityChecked checked, CheckIdentity(encoder, path, check));
  out->encoder = checked.encoder;
  out->fingerprint = checked.fingerprint;
  out->usage = checked.usage;
  if (!checked.is_altered) return OkStatus();
  return FailedPrecondition(
             fmt::format("{} is not the model that '{}' records ({}); record it in a file of its "
                         "own and calibrate that",
                         checked.encoder, path,
                         checked.reason.empty()
                             ? fmt::format("its vectors lie {:.2g} away", checked.distance())
                             : checked.reason))
      .WithFile(path);
}

// Without it the figures would be others: the user decides what becomes of it.
Status TextRejected(const TextBatch& texts, size_t item, const Status& why) {
  return Status(why.code(), fmt::format("the text \"{}\" cannot be embedded ({}); shorten it or "
                                        "leave it out",
                                        Sanitized(texts[item], 60), why.message()));
}

// A row for each query, then for each passage, then for each slip.
Result<Matrix> EmbedForCalibration(Encoder* encoder, const CalibrationTexts& texts,
                                   CallOptions call, Usage* usage) {
  PackedTexts all = PackedTexts::Of(texts.queries);
  for (const std::string& passage : texts.passages) all.Add(passage);
  for (const SlippedQuery& slip : texts.slips) all.Add(slip.text);
  call.flags = 0;
  EmbedOutput out(all.size());
  const Status status = encoder->Embed(all.view(), call, &out);
  *usage += out.usage;
  for (size_t i = 0; i < out.items.size(); ++i) {
    if (!out.items[i].ok() && IsTextRefusal(out.items[i].code())) {
      return TextRejected(all.view(), i, out.items[i]);
    }
  }
  VETVEC_RETURN_IF_ERROR(status);
  return out.rows.TakeMatrix();
}

MatrixView RowsFrom(const Matrix& rows, size_t first, size_t count) {
  return {rows.data() + first * rows.cols(), count, rows.cols()};
}

Result<SearchCalibration> FitOn(const CalibrationTexts& texts, const Matrix& rows,
                                const CalibrationSource& source) {
  const size_t n = texts.queries.size();
  SearchFitOptions fit;
  fit.seed = source.seed;
  fit.cancel = source.cancel;
  const SearchPairs pairs{RowsFrom(rows, 0, n), RowsFrom(rows, n, texts.passages.size()), texts.own,
                          texts.clusters};
  VETVEC_ASSIGN_OR_RETURN(SearchCalibration found, FitSearchCalibration(pairs, fit));
  const size_t first_slip = n + texts.passages.size();
  Matrix whole(texts.slips.size(), rows.cols());
  for (size_t i = 0; i < texts.slips.size(); ++i) {
    std::copy_n(rows.row(texts.slips[i].query).begin(), rows.cols(), whole.row(i).begin());
  }
  VETVEC_ASSIGN_OR_RETURN(
      found.duplicate,
      CutoffOfCopies(whole.view(), RowsFrom(rows, first_slip, texts.slips.size())));
  found.documents = texts.documents;
  found.source = texts.source;
  return found;
}

}  // namespace

Result<IdentityCalibrated> CalibrateIdentity(Encoder* encoder, const std::string& path,
                                             const CalibrationSource& source,
                                             const IdentityOptions& options) {
  Clock* const clock = options.clock != nullptr ? options.clock : SystemClock();
  VETVEC_ASSIGN_OR_RETURN(const CalibrationTexts texts, ReadCalibrationTexts(source));
  IdentityCalibrated out;
  VETVEC_RETURN_IF_ERROR(CheckEncoder(encoder, path, options, &out));
  VETVEC_ASSIGN_OR_RETURN(const Matrix rows,
                          EmbedForCalibration(encoder, texts, options.call, &out.usage));
  VETVEC_ASSIGN_OR_RETURN(out.calibration, FitOn(texts, rows, source));
  out.calibration.at = UtcTime(clock->WallMillis());
  VETVEC_RETURN_IF_ERROR(UpdateCompleteRecord(path, out.fingerprint, [&](IdentityRecord* stored) {
    stored->calibration = SearchCalibrationJson(out.calibration);
    return OkStatus();
  }));
  return out;
}

std::string IdentityCalibratedJson(const IdentityCalibrated& calibrated) {
  return OrderedJson({{"encoder", calibrated.encoder},
                      {"fingerprint", calibrated.fingerprint},
                      {"calibration", SearchCalibrationJson(calibrated.calibration)},
                      {"requests", calibrated.usage.requests},
                      {"tokens", calibrated.usage.tokens_reported}})
      .dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
