// Flights: the texts that an encoder is fetching at the moment, so that a second call for the same
// text waits for the first instead of paying again.
//
// A flight is owned by the call that sends the text. When it succeeds, its vector goes to the calls
// that wait for it; when it fails or its call is cancelled, they fetch the text themselves.
#ifndef VETVEC_ENCODER_FLIGHTS_H_
#define VETVEC_ENCODER_FLIGHTS_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/callback_scope.h"
#include "base/waker.h"
#include "cache/key.h"

namespace vetvec {

struct Flight {
  // Whether it was begun by a call that this thread is within a callback of: it cannot end before
  // the callback does.
  bool IsBelow() const;

  const std::thread::id thread = std::this_thread::get_id();
  const int depth = CallbackScope::Depth();
  bool has_ended = false;
  std::vector<std::shared_ptr<Waker>> waiting;
  std::vector<float> values;  // kept only if a call waits for it
};

// Thread safety: any thread.
class Flights {
 public:
  // The flight of `key`. *is_owner: it is new, and the caller must end it by Land or Fail.
  // Otherwise `waker` is woken when it ends, unless the caller leaves before. Null: the caller must
  // fetch the text itself, because it would wait for itself (Flight::IsBelow). Only joining needs
  // memory.
  std::shared_ptr<Flight> Join(const CacheKey& key, const std::shared_ptr<Waker>& waker,
                               bool* is_owner);
  void Land(const CacheKey& key, std::span<const float> values) noexcept;
  void Fail(const CacheKey& key) noexcept;

  // Whether it has ended; if so, *values is its vector, or empty if it failed.
  bool TryTake(const Flight& flight, std::vector<float>* values) const;
  // Stops waiting.
  void Leave(Flight& flight, const std::shared_ptr<Waker>& waker) noexcept;

  // How many calls have joined a flight and wait for it now. For tests.
  size_t waiting() const;

 private:
  void End(const CacheKey& key, std::span<const float> values) noexcept;

  mutable std::mutex mutex_;
  std::unordered_map<CacheKey, std::shared_ptr<Flight>, CacheKeyHash> flights_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_FLIGHTS_H_
