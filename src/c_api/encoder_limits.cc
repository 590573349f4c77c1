// vetvec/encoder.h: the rate limits that the encoder shares with other hosts.
#include <string>
#include <utility>

#include "base/json.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api/redis_options.h"
#include "encoder/limit_books.h"
#include "limits/share_holder.h"
#include "vetvec/encoder.h"

namespace vetvec {
namespace {

constexpr size_t kShownIdSize = 8;

double RatioOf(int64_t share) {
  return static_cast<double>(share) / static_cast<double>(kWholeShare);
}
double SecondsOf(int64_t millis) { return static_cast<double>(millis) / 1000; }

Json MemberJson(const ShareBooks::Member& member) {
  const auto count = [](int64_t value) { return value < 0 ? Json() : Json(value); };
  return {{"id", member.id.substr(0, kShownIdSize)},
          {"is_this_process", member.is_own},
          {"share", RatioOf(member.share)},
          {"demand", RatioOf(member.demand)},
          {"weight", member.weight},
          {"renewed_s_ago", SecondsOf(member.silent_ms)},
          {"requests", count(member.requests)},
          {"texts", count(member.texts)},
          {"tokens", count(member.tokens)},
          {"waited_s", member.waited_ms < 0 ? Json() : Json(SecondsOf(member.waited_ms))},
          {"has_left", member.has_left}};
}

std::string BooksJson(const LimitBooks& found) {
  Json members = Json::array();
  for (const ShareBooks::Member& member : found.books.members) {
    members.push_back(MemberJson(member));
  }
  const Json out = {{"server", found.server},
                    {"origin", found.origin},
                    {"requests_per_minute", found.limits.requests_per_minute},
                    {"texts_per_minute", found.limits.texts_per_minute},
                    {"tokens_per_minute", found.limits.tokens_per_minute},
                    {"recovering", found.books.is_recovering},
                    {"damaged", found.books.was_damaged},
                    {"recovery_left_s", SecondsOf(found.books.recovery_left_ms)},
                    {"share", RatioOf(found.books.share)},
                    {"members", std::move(members)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace
}  // namespace vetvec

extern "C" {

vetvec_status vetvec_encoder_shared_limits(vetvec_encoder encoder, int64_t timeout_ms,
                                           vetvec_buffer** out, vetvec_error** err) noexcept {
  return vetvec::Guard(err, [&]() -> vetvec::Status {
    if (out == nullptr) return vetvec::InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    VETVEC_RETURN_IF_ERROR(scope.status());
    VETVEC_ASSIGN_OR_RETURN(const int64_t timeout, vetvec::RedisTimeoutOf(timeout_ms));
    VETVEC_ASSIGN_OR_RETURN(
        const auto books,
        vetvec::ReadLimitBooks(scope.object()->encoder(), timeout, scope.CancelWith(nullptr)));
    *out = vetvec::NewBuffer(vetvec::BooksJson(books));
    return vetvec::OkStatus();
  });
}

}  // extern "C"
