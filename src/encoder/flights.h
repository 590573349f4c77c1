// Flights: which texts an encoder is fetching at this moment, so that a second call for the same
// text waits for the first instead of paying again.
//
// A flight is owned by the call that sends the text. When it lands, it hands its vector to those
// who wait; when it fails or its call is cancelled, they are told to try for themselves.
#ifndef VETVEC_ENCODER_FLIGHTS_H_
#define VETVEC_ENCODER_FLIGHTS_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "cache/key.h"

namespace vetvec {

struct Flight {
  bool has_ended = false;
  bool has_landed = false;  // ended well: `values` is the vector
  size_t waiting = 0;
  std::vector<float> values;  // kept only if somebody waits
};

// Thread safety: all calls are free.
class Flights {
 public:
  // The flight of `key`. *is_owner: it is new, and the caller must end it by Land or Fail.
  std::shared_ptr<Flight> Join(const CacheKey& key, bool* is_owner);
  void Land(const CacheKey& key, std::span<const float> values);
  void Fail(const CacheKey& key);

  // Waits until the flight has ended or `until_nanos` of the steady clock; true if it has ended.
  bool WaitFor(Flight& flight, int64_t for_nanos);
  // After it has ended: its vector, empty if it failed. Counts one waiting call less.
  std::vector<float> Take(Flight& flight);
  // One waiting call less, without its vector.
  void Leave(Flight& flight);

 private:
  std::shared_ptr<Flight> End(const CacheKey& key);

  std::mutex mutex_;
  std::condition_variable ended_;
  std::unordered_map<CacheKey, std::shared_ptr<Flight>, CacheKeyHash> flights_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_FLIGHTS_H_
