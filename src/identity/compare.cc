#include "identity/compare.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/utc_time.h"
#include "core/vector_distance.h"
#include "identity/certificate.h"
#include "identity/moved.h"
#include "identity/pass.h"
#include "identity/rule.h"
#include "identity/vector_changes.h"

namespace vetvec {
namespace {

// Two passes tell little of the noise: only so many times that of the record is another one.
constexpr double kMoreNoise = 10;

// One side, as measured.
struct Measured {
  IdentitySide side;
  Matrix rows;  // as of IdentityPass
  std::vector<size_t> refused;
  double noise = 0;
  Usage usage;
};

// The e between a pass and the model without noise, of the recorded passes: each has its own noise
// and that of the reference pass.
double NoiseOf(const IdentityRecord& record) {
  std::vector<double> angles;
  for (const auto& pass : record.passes) angles.insert(angles.end(), pass.begin(), pass.end());
  return NoiseOfPass(angles);
}

Measured MeasuredOf(const IdentityRecord& record) {
  return {{record.model.value("name", std::string()), record.Fingerprint()},
          record.reference,
          record.refused,
          NoiseOf(record),
          {}};
}

std::vector<size_t> TextsOf(const Measured& a, const Measured& b) {
  std::vector<size_t> texts;
  for (size_t text = 0; text < kIdentityTextCount; ++text) {
    const bool is_refused = std::ranges::find(a.refused, text) != a.refused.end() ||
                            std::ranges::find(b.refused, text) != b.refused.end();
    if (!is_refused) texts.push_back(text);
  }
  return texts;
}

Result<Measured> MeasureEncoder(Encoder* encoder, const IdentityRecord& record,
                                const CallOptions& call) {
  const uint64_t first = record.PassesSent();
  CallOptions each = call;
  uint64_t sent = 0;
  if (call.progress) {
    each.progress = [&](uint64_t done, uint64_t /*total*/) {
      return call.progress(sent + done, 2 * kIdentityTextCount);
    };
  }
  VETVEC_ASSIGN_OR_RETURN(IdentityPass pass, SendIdentityPass(encoder, first, record.refused,
                                                              /*may_refuse=*/true, each));
  sent = kIdentityTextCount;
  VETVEC_ASSIGN_OR_RETURN(
      const IdentityPass again,
      SendIdentityPass(encoder, first + 1, pass.refused, /*may_refuse=*/false, each));
  if (again.rows.cols() != pass.rows.cols()) {
    return DimensionMismatch(fmt::format("'{}' answered with {} and then {} dimensions",
                                         encoder->name(), pass.rows.cols(), again.rows.cols()));
  }
  Measured measured;
  measured.side.name = encoder->name();
  measured.noise = NoiseOfPass(AnglesOf(again.rows.view(), pass.rows.view(), pass.refused));
  measured.usage = pass.usage;
  measured.usage += again.usage;
  measured.rows = std::move(pass.rows);
  measured.refused = std::move(pass.refused);
  return measured;
}

struct Beside {
  const char* kind = "";  // IdentityComparison::beside
  std::string name;
};

Beside BesideAngles(const Measured& a, const Measured& b, const std::string& length_change) {
  if (b.noise > kMoreNoise * a.noise + kSameAngle) {
    return {"noise", fmt::format("more noise: {:.2g}, recorded {:.2g}", b.noise, a.noise)};
  }
  if (a.rows.cols() != b.rows.cols()) {
    return {"zeros", fmt::format("{} dimensions, recorded {}: zeros added or left out",
                                 b.rows.cols(), a.rows.cols())};
  }
  if (!length_change.empty()) return {"length", length_change};
  return {};
}

Status Judge(const Measured& a, const Measured& b, const std::string& recorded_prefix,
             const IdentityReference& reference, const CallOptions& call, IdentityComparison* out) {
  const std::vector<size_t> texts = TextsOf(a, b);
  out->texts = texts.size();
  if (texts.size() < kFewestIdentityTexts) {
    return InsufficientData(fmt::format("found {} texts that both embed; needed: at least {}",
                                        texts.size(), kFewestIdentityTexts));
  }
  if (a.noise > kMostNoise) {
    return FailedPrecondition(
        fmt::format("the record of '{}' has other vectors for the same texts each time (noise "
                    "{:.2g}), so nothing can be compared with it",
                    a.side.name, a.noise));
  }
  const size_t dimensions = std::max(a.rows.cols(), b.rows.cols());
  const Matrix recorded = TakenRows(a.rows.view(), texts, dimensions);
  const Matrix found = TakenRows(b.rows.view(), texts, dimensions);
  const double noise = std::max(a.noise, b.noise);
  std::vector<IdentityTrial> tried =
      TryVectorChanges(recorded.view(), a.rows.cols(), found.view(), b.rows.cols());
  const bool is_same = RmsAngle(found.view(), recorded.view()) <= ToleranceOf(noise);
  if (!is_same && reference.encoder != nullptr) {
    const ReferenceTask task = {reference.encoder, reference.counter, recorded_prefix, texts,
                                recorded.view(),   a.rows.cols(),     a.noise};
    VETVEC_ASSIGN_OR_RETURN(ReferenceForms altered, FormsOfReference(task, call));
    out->usage += altered.usage;
    if (!altered.refused.empty()) {  // then without these
      Measured fewer = a;
      fewer.refused.insert(fewer.refused.end(), altered.refused.begin(), altered.refused.end());
      return Judge(fewer, b, recorded_prefix, reference, call, out);
    }
    out->reference = reference.encoder->name();
    out->not_tried = std::move(altered.not_tried);
    for (const AlteredForm& form : altered.forms) {
      tried.push_back({form.name, RmsAngle(form.rows.view(), found.view()), altered.angle});
    }
  }
  out->diagnosis = Diagnose(recorded.view(), found.view(), noise, std::move(tried));
  out->length_change = LengthChange(recorded.view(), found.view(), noise);
  const Beside beside = BesideAngles(a, b, out->length_change);
  if (NameBesideAngles(beside.name, &out->diagnosis)) out->beside = beside.kind;
  out->moved_share = MovedShare(recorded.view(), found.view());
  return OkStatus();
}

}  // namespace

Result<IdentityComparison> CompareIdentity(const std::string& path, const IdentityComparand& other,
                                           const IdentityReference& reference,
                                           const IdentityOptions& options) {
  Clock* const clock = options.clock != nullptr ? options.clock : SystemClock();
  VETVEC_ASSIGN_OR_RETURN(const IdentityRecord record, ReadCompleteIdentityRecord(path));
  Measured found;
  if (other.encoder != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(found, MeasureEncoder(other.encoder, record, options.call));
  } else {
    VETVEC_ASSIGN_OR_RETURN(const IdentityRecord second, ReadCompleteIdentityRecord(other.path));
    found = MeasuredOf(second);
  }
  const Measured recorded = MeasuredOf(record);
  IdentityComparison comparison;
  comparison.at = UtcTime(clock->WallMillis());
  comparison.recorded = recorded.side;
  comparison.other = found.side;
  comparison.usage = found.usage;
  VETVEC_RETURN_IF_ERROR(Judge(recorded, found, record.model.value("prompt_prefix", std::string()),
                               reference, options.call, &comparison));
  return comparison;
}

std::string IdentityCertificateJson(const IdentityComparison& comparison) {
  const Diagnosis& found = comparison.diagnosis;
  OrderedJson not_tried = OrderedJson::array();
  for (const NotTried& one : comparison.not_tried) {
    not_tried.push_back({{"name", one.name}, {"why", one.why}});
  }
  const auto side_of = [](const IdentitySide& side) {
    return OrderedJson{{"name", side.name}, {"fingerprint", side.fingerprint}};
  };
  OrderedJson out = {{"format", kCertificateFormat},
                     {"at", comparison.at},
                     {"a", side_of(comparison.recorded)},
                     {"b", side_of(comparison.other)},
                     {"reference", comparison.reference}};
  out.update(DiagnosisJson(found));
  out.update({{"beside", comparison.beside},
              {"length_change", comparison.length_change},
              {"texts", comparison.texts},
              {"moved_share", comparison.moved_share},
              {"harmless", comparison.length_change.empty() && found.angle < kHarmlessAngle &&
                               comparison.moved_share == 0},
              {"not_tried", std::move(not_tried)},
              {"requests", comparison.usage.requests},
              {"tokens", comparison.usage.tokens_reported}});
  return out.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
