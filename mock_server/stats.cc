#include "mock_server/stats.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/hash.h"

namespace vetvec {

void Stats::Begin() {
  const std::lock_guard lock(mutex_);
  max_in_flight_ = std::max(max_in_flight_, ++in_flight_);
}

void Stats::End(const SeenRequest& seen) {
  const std::string key = seen.key.empty() ? "" : Sha256Hex(seen.key).substr(0, 12);
  const uint64_t salt = Xxh64(seen.persona.data(), seen.persona.size());
  const std::lock_guard lock(mutex_);
  --in_flight_;
  ++requests_;
  ++by_status_[seen.status == 0 ? "none" : std::to_string(seen.status)];
  if (!seen.persona.empty()) ++by_persona_[seen.persona];
  if (seen.fault != FaultKind::kNone) ++faults_[FaultName(seen.fault)];
  if (!key.empty()) ++keys_[key];
  bytes_in_ += seen.bytes_in;
  bytes_out_ += seen.bytes_out;
  tokens_ += seen.tokens;
  if (seen.texts == nullptr) return;
  texts_ += seen.texts->size();
  for (size_t i = 0; i < seen.texts->size(); ++i) {
    const std::string_view text = (*seen.texts)[i];
    const uint64_t hash = Xxh64(text.data(), text.size(), salt);
    asked_.insert(hash);
    if (!seen.delivered) continue;
    ++vectors_;
    if (!delivered_.insert(hash).second) ++repeated_;
  }
}

void Stats::Reset() {
  const std::lock_guard lock(mutex_);
  max_in_flight_ = in_flight_;
  requests_ = bytes_in_ = bytes_out_ = tokens_ = texts_ = vectors_ = repeated_ = 0;
  for (auto* map : {&by_status_, &by_persona_, &faults_, &keys_}) map->clear();
  asked_.clear();
  delivered_.clear();
}

std::string Stats::Json() const {
  const std::lock_guard lock(mutex_);
  const nlohmann::json json = {
      {"requests", requests_},
      {"by_status", by_status_},
      {"by_persona", by_persona_},
      {"faults", faults_},
      {"keys", keys_},
      {"tokens", tokens_},
      {"bytes_in", bytes_in_},
      {"bytes_out", bytes_out_},
      {"in_flight", in_flight_},
      {"max_in_flight", max_in_flight_},
      {"texts", texts_},
      {"distinct_texts", asked_.size()},
      {"vectors", vectors_},
      {"repeated_texts", repeated_},
  };
  return json.dump(2) + "\n";
}

}  // namespace vetvec
