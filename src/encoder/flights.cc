#include "encoder/flights.h"

#include <chrono>

namespace vetvec {

std::shared_ptr<Flight> Flights::Join(const CacheKey& key, bool* is_owner) {
  std::lock_guard<std::mutex> lock(mutex_);
  std::shared_ptr<Flight>& flight = flights_[key];
  *is_owner = flight == nullptr;
  if (*is_owner) {
    flight = std::make_shared<Flight>();
  } else {
    ++flight->waiting;
  }
  return flight;
}

// The lock is held by the caller.
std::shared_ptr<Flight> Flights::End(const CacheKey& key) {
  const auto found = flights_.find(key);
  if (found == flights_.end()) return nullptr;
  std::shared_ptr<Flight> flight = std::move(found->second);
  flights_.erase(found);
  flight->has_ended = true;
  return flight;
}

void Flights::Land(const CacheKey& key, std::span<const float> values) {
  std::lock_guard<std::mutex> lock(mutex_);
  const std::shared_ptr<Flight> flight = End(key);
  if (flight == nullptr) return;
  flight->has_landed = true;
  if (flight->waiting == 0) return;
  flight->values.assign(values.begin(), values.end());
  ended_.notify_all();
}

void Flights::Fail(const CacheKey& key) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (End(key) != nullptr) ended_.notify_all();
}

bool Flights::WaitFor(Flight& flight, int64_t for_nanos) {
  std::unique_lock<std::mutex> lock(mutex_);
  return ended_.wait_for(lock, std::chrono::nanoseconds(for_nanos),
                         [&] { return flight.has_ended; });
}

std::vector<float> Flights::Take(Flight& flight) {
  std::lock_guard<std::mutex> lock(mutex_);
  --flight.waiting;
  if (!flight.has_landed) return {};
  return flight.values;
}

void Flights::Leave(Flight& flight) {
  std::lock_guard<std::mutex> lock(mutex_);
  --flight.waiting;
}

}  // namespace vetvec
