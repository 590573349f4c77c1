#include <fmt/core.h>

#include <utility>

#include "base/utc_time.h"
#include "base/utf8.h"
#include "identity/identity.h"
#include "identity/pass.h"

namespace vetvec {
namespace {

// As people read it in the file and in what is printed of it.
std::string NameOf(const Encoder& encoder) {
  return Sanitized(encoder.name(), encoder.name().size());
}

// What is known of a model by name; none of it decides a check.
OrderedJson ModelOf(Encoder* encoder, const std::string& answered) {
  const VectorIdentity& identity = encoder->identity();
  // Of files: their hash. Of services: the URL, which the name states.
  const std::string source = encoder->remote_encoder() == nullptr ? identity.base_url : "";
  return {{"name", NameOf(*encoder)},
          {"answered", answered},
          {"provider", identity.provider},
          {"model", identity.model},
          {"revision", identity.revision},
          {"dimensions_requested", identity.dimensions},
          {"input_type", identity.input_type},
          {"truncation", identity.truncation},
          {"prompt_prefix", identity.prompt_prefix},
          {"other_fields", identity.other_fields},
          {"source", source},
          {"adapter_sha256", encoder->adapter_sha256()}};
}

Status CheckMayContinue(const IdentityRecord& record, const Encoder& encoder,
                        const std::string& path) {
  const auto name = record.model.value("name", std::string());
  const char* why = nullptr;
  if (name != NameOf(encoder)) {
    why = "is the record of another encoder";
  } else if (record.is_complete()) {
    why = "is complete";
  }
  if (why == nullptr) return OkStatus();
  return Status(StatusCode::kAlreadyExists,
                fmt::format("'{}' {} ({}); choose another file", path, why, name))
      .WithFile(path);
}

// Puts a pass into the record unless another process was quicker.
Status AddPass(IdentityPass pass, size_t number, Encoder* encoder, int64_t wall_millis,
               IdentityRecord* record) {
  if (record->passes.size() + (record->reference.cols() > 0 ? 1 : 0) != number) return OkStatus();
  if (number == 0) {
    record->model = ModelOf(encoder, pass.model);
    record->is_unit_length = AreUnitLength(pass.rows.view());
    record->refused = std::move(pass.refused);
    record->reference = std::move(pass.rows);
    record->recorded_at = UtcTime(wall_millis);
    return OkStatus();
  }
  if (pass.rows.cols() != record->reference.cols()) {
    return Status(StatusCode::kDimensionMismatch,
                  fmt::format("vectors of pass {} have {} dimensions; those before have {}", number,
                              pass.rows.cols(), record->reference.cols()));
  }
  std::vector<double> angles =
      AnglesOf(pass.rows.view(), record->reference.view(), record->refused);
  for (double& angle : angles) angle = RoundedAngle(angle);
  record->passes.push_back(std::move(angles));
  return OkStatus();
}

}  // namespace

Result<IdentityRecorded> RecordIdentity(Encoder* encoder, const std::string& path,
                                        const IdentityOptions& options) {
  constexpr uint64_t kAllTexts = (kPassRule.recorded + 1) * kIdentityTextCount;
  Clock* const clock = options.clock != nullptr ? options.clock : SystemClock();
  IdentityRecorded recorded;
  IdentityRecord& record = recorded.record;
  const auto read = ReadIdentityRecord(path);
  if (read.ok()) {
    record = *read;
    VETVEC_RETURN_IF_ERROR(CheckMayContinue(record, *encoder, path));
  } else if (read.status().code() != StatusCode::kNotFound) {
    return read.status();
  }
  while (!record.is_complete()) {
    const uint64_t number = record.PassesSent();
    CallOptions call = options.call;
    if (call.progress) {
      call.progress = [&](uint64_t done, uint64_t /*total*/) {
        return options.call.progress(number * kIdentityTextCount + done, kAllTexts);
      };
    }
    VETVEC_ASSIGN_OR_RETURN(IdentityPass pass, SendIdentityPass(encoder, number, record.refused,
                                                                /*may_refuse=*/number == 0, call));
    recorded.usage += pass.usage;
    ++recorded.passes_sent;
    const Status kept = UpdateIdentityRecord(
        path, /*may_create=*/number == 0, [&](IdentityRecord* stored) -> Status {
          if (stored->reference.cols() > 0 && !stored->is_complete()) {
            VETVEC_RETURN_IF_ERROR(CheckMayContinue(*stored, *encoder, path));
          }
          VETVEC_RETURN_IF_ERROR(
              AddPass(std::move(pass), number, encoder, clock->WallMillis(), stored));
          record = *stored;
          return OkStatus();
        });
    VETVEC_RETURN_IF_ERROR(kept);
  }
  return recorded;
}

std::string IdentityRecordedJson(const IdentityRecord& record, size_t passes_sent,
                                 const Usage& usage) {
  const std::vector<double> distances = record.Distances();
  const NightAnswer nights = JudgeNights(record.Nights());
  return OrderedJson({{"fingerprint", record.Fingerprint()},
                      {"complete", record.is_complete()},
                      {"recorded", record.recorded_at},
                      {"model", record.model},
                      {"dimensions", record.reference.cols()},
                      {"unit_length", record.is_unit_length},
                      {"texts", kIdentityTextCount - record.refused.size()},
                      {"refused", record.refused},
                      {"passes", record.passes.size()},
                      {"largest", LargestOf(distances)},
                      {"bound", kPassRule.Bound()},
                      {"nights", nights.nights},
                      {"checks", record.history.size()},
                      {"calibration", record.calibration.value_or(OrderedJson())},
                      {"passes_sent", passes_sent},
                      {"requests", usage.requests},
                      {"tokens", usage.tokens_reported}})
      .dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
