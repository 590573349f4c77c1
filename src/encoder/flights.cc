#include "encoder/flights.h"

#include <algorithm>
#include <utility>

namespace vetvec {

std::shared_ptr<Flight> Flights::Join(const CacheKey& key, const std::shared_ptr<Waker>& waker,
                                      bool* is_owner) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::shared_ptr<Flight>& flight = flights_[key];
  *is_owner = flight == nullptr;
  if (*is_owner) {
    flight = std::make_shared<Flight>();
  } else {
    flight->waiting.push_back(waker);
  }
  return flight;
}

// The caller holds the lock.
std::shared_ptr<Flight> Flights::End(const CacheKey& key) {
  const auto found = flights_.find(key);
  if (found == flights_.end()) return nullptr;
  std::shared_ptr<Flight> flight = std::move(found->second);
  flights_.erase(found);
  flight->has_ended = true;
  return flight;
}

void Flights::Land(const CacheKey& key, std::span<const float> values) {
  std::vector<std::shared_ptr<Waker>> waiting;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::shared_ptr<Flight> flight = End(key);
    if (flight == nullptr || flight->waiting.empty()) return;
    flight->values.assign(values.begin(), values.end());
    waiting.swap(flight->waiting);
  }
  for (const auto& waker : waiting) waker->Wake();
}

void Flights::Fail(const CacheKey& key) {
  std::vector<std::shared_ptr<Waker>> waiting;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const std::shared_ptr<Flight> flight = End(key)) waiting.swap(flight->waiting);
  }
  for (const auto& waker : waiting) waker->Wake();
}

bool Flights::TryTake(const Flight& flight, std::vector<float>* values) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!flight.has_ended) return false;
  *values = flight.values;
  return true;
}

void Flights::Leave(Flight& flight, const std::shared_ptr<Waker>& waker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = std::find(flight.waiting.begin(), flight.waiting.end(), waker);
  if (found != flight.waiting.end()) flight.waiting.erase(found);
}

size_t Flights::waiting() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  size_t count = 0;
  for (const auto& [key, flight] : flights_) count += flight->waiting.size();
  return count;
}

}  // namespace vetvec
