#include "encoder/flights.h"

#include <algorithm>
#include <new>
#include <utility>

namespace vetvec {

bool Flight::IsBelow() const {
  return thread == std::this_thread::get_id() && depth < CallbackScope::Depth();
}

std::shared_ptr<Flight> Flights::Join(const CacheKey& key, const std::shared_ptr<Waker>& waker,
                                      bool* is_owner) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = flights_.find(key);
  *is_owner = found == flights_.end();
  if (!*is_owner) {
    if (found->second->IsBelow()) return nullptr;
    found->second->waiting.push_back(waker);
    return found->second;
  }
  const auto flight = std::make_shared<Flight>();
  flights_.emplace(key, flight);
  return flight;
}

void Flights::End(const CacheKey& key, std::span<const float> values) noexcept {
  std::vector<std::shared_ptr<Waker>> waiting;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = flights_.find(key);
    if (found == flights_.end()) return;
    const std::shared_ptr<Flight> flight = std::move(found->second);
    flights_.erase(found);
    flight->has_ended = true;
    waiting.swap(flight->waiting);
    try {
      if (!waiting.empty()) flight->values.assign(values.begin(), values.end());
    } catch (const std::bad_alloc&) {  // as if it had failed: those that wait fetch it themselves
    }
  }
  for (const auto& waker : waiting) waker->Wake();
}

void Flights::Land(const CacheKey& key, std::span<const float> values) noexcept {
  End(key, values);
}

void Flights::Fail(const CacheKey& key) noexcept { End(key, {}); }

bool Flights::TryTake(const Flight& flight, std::vector<float>* values) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!flight.has_ended) return false;
  *values = flight.values;
  return true;
}

void Flights::Leave(Flight& flight, const std::shared_ptr<Waker>& waker) noexcept {
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
