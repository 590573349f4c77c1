#include "mock_server/stats.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/hash.h"

namespace vetvec::mock {
namespace {

// How late retries arrived; negative: early.
nlohmann::json RetryAfterJson(std::vector<int64_t> late) {
  std::sort(late.begin(), late.end());
  const auto at = [&](size_t percent) {
    if (late.empty()) return 0.0;
    return static_cast<double>(late[(late.size() - 1) * percent / 100]) / kNanosPerMilli;
  };
  constexpr int64_t kTolerance = 250 * kNanosPerMilli;
  const auto early = std::lower_bound(late.begin(), late.end(), 0) - late.begin();
  const auto too_late = late.end() - std::upper_bound(late.begin(), late.end(), kTolerance);
  return {{"obeyed", late.size() - static_cast<size_t>(early)},
          {"early", early},
          {"late_ms", {at(50), at(99), at(100)}},
          {"late_250ms", too_late}};
}

// "query: " of "query: a text"; "" if a text does not begin with such words.
std::string PrefixOf(std::string_view text) {
  constexpr size_t kMostBytes = 80;
  const size_t colon = text.substr(0, kMostBytes).find(": ");
  return colon == std::string_view::npos ? "" : std::string(text.substr(0, colon + 2));
}

// Texts may begin with anything, so the number of counts is limited.
void CountOne(const std::string& name, std::map<std::string, uint64_t>* counts) {
  constexpr size_t kMostNames = 100;
  if (counts->size() < kMostNames || counts->contains(name)) ++(*counts)[name];
}

}  // namespace

void Stats::Connected(bool reset) {
  const std::lock_guard lock(mutex_);
  ++connections_;
  if (!reset) return;
  ++connections_reset_;
  ++faults_[FaultName(FaultKind::kResetOnAccept)];
}

void Stats::Admitted(const std::string& persona, const RateCost& cost, int64_t now_nanos) {
  const std::lock_guard lock(mutex_);
  admitted_.Add(now_nanos, cost);
  admitted_by_persona_[persona].Add(now_nanos, cost);
}

void Stats::Begin(uint64_t request_hash) {
  const std::lock_guard lock(mutex_);
  // The clock is read under the lock, so that the windows see time in order.
  const int64_t now = clock_->MonotonicNanos();
  received_.Add(now, {});
  if (const auto due = due_nanos_.find(request_hash); due != due_nanos_.end()) {
    late_nanos_.push_back(now - due->second);
    due_nanos_.erase(due);
  }
  max_in_flight_ = std::max(max_in_flight_, ++in_flight_);
}

void Stats::End(const SeenRequest& seen) {
  const std::string key = seen.key.empty() ? "" : Sha256Hex(seen.key).substr(0, 12);
  const uint64_t salt = Xxh64(seen.persona.data(), seen.persona.size());
  const std::lock_guard lock(mutex_);
  --in_flight_;
  ++requests_;
  if (seen.retry_after_ms >= 0) {
    due_nanos_[seen.request_hash] = clock_->MonotonicNanos() + seen.retry_after_ms * kNanosPerMilli;
  }
  ++by_status_[seen.status == 0 ? "none" : std::to_string(seen.status)];
  if (!seen.persona.empty()) ++by_persona_[seen.persona];
  if (seen.fault != FaultKind::kNone) ++faults_[FaultName(seen.fault)];
  if (!key.empty()) ++keys_[key];
  if (seen.request_hash != 0 && !request_hashes_.insert(seen.request_hash).second) ++retries_;
  if (seen.asked_base64) ++asked_base64_;
  bytes_in_ += seen.bytes_in;
  bytes_out_ += seen.bytes_out;
  tokens_ += seen.tokens;
  if (seen.worked) billed_tokens_[FaultName(seen.fault)] += seen.tokens;
  if (seen.texts == nullptr) return;
  texts_ += seen.texts->size();
  for (size_t i = 0; i < seen.texts->size(); ++i) {
    const std::string_view text = (*seen.texts)[i];
    const uint64_t hash = Xxh64(text.data(), text.size(), salt);
    asked_.insert(hash);
    CountOne(seen.input_type, &input_types_);
    CountOne(PrefixOf(text), &prefixes_);
    if (seen.worked) {
      ++billed_;
      if (!made_.insert(hash).second) ++billed_twice_;
    }
    if (!seen.delivered) continue;
    ++vectors_;
    if (!delivered_.insert(hash).second) ++repeated_;
  }
}

void Stats::Reset() {
  const std::lock_guard lock(mutex_);
  max_in_flight_ = in_flight_;
  requests_ = asked_base64_ = bytes_in_ = bytes_out_ = tokens_ = texts_ = vectors_ = repeated_ = 0;
  for (auto* map : {&by_status_, &by_persona_, &faults_, &keys_, &input_types_, &prefixes_})
    map->clear();
  connections_ = connections_reset_ = retries_ = 0;
  received_ = Peaks();
  admitted_ = Peaks();
  admitted_by_persona_.clear();
  request_hashes_.clear();
  due_nanos_.clear();
  late_nanos_.clear();
  asked_.clear();
  billed_ = billed_twice_ = 0;
  billed_tokens_.clear();
  made_.clear();
  delivered_.clear();
}

std::string Stats::Json() const {
  const std::lock_guard lock(mutex_);
  const auto given_429 = by_status_.find("429");
  const auto peaks = [](const Peaks& of) {
    const auto one = [](const WindowPeak& peak) {
      return nlohmann::json{
          {"requests", peak.requests()}, {"tokens", peak.tokens()}, {"texts", peak.texts()}};
    };
    return nlohmann::json{{"1s", one(of.second)}, {"60s", one(of.minute)}};
  };
  nlohmann::json by_persona = nlohmann::json::object();
  for (const auto& [name, of] : admitted_by_persona_) by_persona[name] = peaks(of);
  const nlohmann::json windows = {
      {"received", {{"1s", received_.second.requests()}, {"60s", received_.minute.requests()}}},
      {"admitted", peaks(admitted_)},
      {"by_persona", by_persona}};
  const nlohmann::json json = {
      {"connections", connections_},
      {"connections_reset", connections_reset_},
      {"retries", retries_},
      {"given_429", given_429 == by_status_.end() ? 0 : given_429->second},
      {"asked_base64", asked_base64_},
      {"retry_after", RetryAfterJson(late_nanos_)},
      {"windows", windows},
      {"requests", requests_},
      {"by_status", by_status_},
      {"by_persona", by_persona_},
      {"faults", faults_},
      {"keys", keys_},
      {"input_types", input_types_},
      {"prefixes", prefixes_},
      {"tokens", tokens_},
      {"bytes_in", bytes_in_},
      {"bytes_out", bytes_out_},
      {"in_flight", in_flight_},
      {"max_in_flight", max_in_flight_},
      {"texts", texts_},
      {"distinct_texts", asked_.size()},
      {"billed_tokens", billed_tokens_},
      {"billed_texts", billed_},
      {"billed_twice", billed_twice_},
      {"vectors", vectors_},
      {"repeated_texts", repeated_},
  };
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace vetvec::mock
