#include <fmt/core.h>

#include <utility>

#include "base/utc_time.h"
#include "identity/check_passes.h"
#include "identity/identity.h"

namespace vetvec {
namespace {

// Six checks within an hour are one night.
constexpr int64_t kBetweenNightsMillis = int64_t{12} * 3600 * 1000;

bool IsNewNight(const IdentityRecord& record, int64_t now_millis) {
  for (auto check = record.history.rbegin(); check != record.history.rend(); ++check) {
    if (!check->is_night) continue;
    const auto before = ReadUtcTime(check->at);
    return !before || now_millis - *before >= kBetweenNightsMillis;
  }
  return true;
}

}  // namespace

Result<IdentityChecked> CheckIdentity(Encoder* encoder, const std::string& path,
                                      const IdentityOptions& options) {
  Clock* const clock = options.clock != nullptr ? options.clock : SystemClock();
  VETVEC_ASSIGN_OR_RETURN(const IdentityRecord record, ReadCompleteIdentityRecord(path));
  CheckPasses passes(record, record.PassesSent());
  while (!passes.has_answer()) {
    VETVEC_RETURN_IF_ERROR(SendNextRequest(encoder, options.call, &passes.requests()));
    VETVEC_RETURN_IF_ERROR(passes.Judge());
  }
  IdentityChecked checked = passes.checked();
  checked.encoder = encoder->name();
  checked.fingerprint = record.Fingerprint();
  checked.is_night = options.is_night;
  const int64_t now_millis = clock->WallMillis();
  VETVEC_RETURN_IF_ERROR(
      UpdateCompleteRecord(path, checked.fingerprint, [&](IdentityRecord* stored) -> Status {
        checked.is_counted = options.is_night && IsNewNight(*stored, now_millis);
        stored->history.push_back({UtcTime(now_millis), IdentityAnswerName(checked.answer),
                                   checked.distances, checked.model_answered, checked.is_counted});
        checked.nights = JudgeNights(stored->Nights());
        return OkStatus();
      }));
  if (options.is_night && checked.reason.empty() && !checked.nights.is_provisional()) {
    checked.is_altered = checked.nights.is_changed();
  }
  return checked;
}

std::string IdentityCheckedJson(const IdentityChecked& checked) {
  OrderedJson out = {{"encoder", checked.encoder},
                     {"fingerprint", checked.fingerprint},
                     {"altered", checked.is_altered},
                     {"answer", IdentityAnswerName(checked.answer)},
                     {"reason", checked.reason},
                     {"distances", checked.distances},
                     {"largest", checked.largest},
                     {"bound", kPassRule.Bound()},
                     {"moved_share", checked.moved_share},
                     {"harmless", checked.reason.empty() && checked.distance() < kHarmlessAngle &&
                                      checked.moved_share == 0},
                     {"model", checked.model_answered},
                     {"model_recorded", checked.model_recorded},
                     {"requests", checked.usage.requests},
                     {"tokens", checked.usage.tokens_reported},
                     {"night", nullptr}};
  if (checked.is_night) {
    const NightAnswer& nights = checked.nights;
    out["night"] = {{"counted", checked.is_counted},
                    {"recorded", nights.nights},
                    {"largest", nights.largest},
                    {"in_a_row", nights.in_a_row},
                    {"answer", nights.is_provisional() ? "provisional"
                               : nights.is_changed()   ? "changed"
                               : nights.in_a_row > 0   ? "warning"
                                                       : "same"},
                    {"bound", kNightRule.Bound()}};
  }
  return out.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
