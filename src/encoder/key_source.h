// KeySource: an API key that expires, from a function of the caller.
//
// The function is called on a thread made for the call, with no lock held, and never twice at once,
// however many requests wait for the key. A key is renewed in the background before it expires, and
// after the service has rejected it; requests wait only if there is no valid key. Encoders of the
// same account may share one source.
//
//   auto source = std::make_shared<KeySource>(function, "account", SystemClock(), log);
//   KeySource::Wait wait;
//   Result<bool> has_key = source->Get(waker, &wait, &key);   // false: wakes `waker` later
#ifndef VETVEC_ENCODER_KEY_SOURCE_H_
#define VETVEC_ENCODER_KEY_SOURCE_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "base/secret_string.h"
#include "base/waker.h"

namespace vetvec {

struct FreshKey {
  SecretString key;
  int64_t lifetime_seconds = 0;  // 0: it does not expire
};

// `was_rejected`: the service has rejected the former key. Errors: any; messages contain no secret.
using KeyFunction = std::function<Result<FreshKey>(bool was_rejected)>;

// Thread safety: any thread.
class KeySource {
 public:
  inline static constexpr size_t kMaxKeyBytes = 16384;

  struct Key {
    SecretString value;
    uint64_t generation = 0;  // counts the keys, from 1; 0: none yet
  };
  // What a caller waits for; belongs to one caller.
  struct Wait {
    uint64_t fetch = 0;  // 0: nothing
  };

  // `account`: distinguishes the rate limits of one service's accounts; may be empty.
  KeySource(KeyFunction function, std::string account, Clock* clock, LogFunction log);
  // Waits until the function returns, unless it runs within it. In a forked child it does nothing.
  ~KeySource();
  KeySource(const KeySource&) = delete;
  KeySource& operator=(const KeySource&) = delete;

  // True: *key is a valid key; it is only written if its generation differs. False: a key is being
  // fetched; `waker` is woken at its end. Errors: the function's, for those who have waited for it
  // and for a second after it; UNAVAILABLE (no thread); FORKED; FAILED_PRECONDITION if the function
  // itself asks.
  Result<bool> Get(const std::shared_ptr<Waker>& waker, Wait* wait, Key* key);
  // The service has rejected the key of that generation: it is not given out again.
  void Reject(uint64_t generation);

  const std::string& account() const { return account_; }

 private:
  struct State;
  Status StartFetch();
  static void Fetch(const std::shared_ptr<State>& state, bool was_rejected) noexcept;

  const std::string account_;
  const pid_t owner_process_;
  std::shared_ptr<State> state_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_KEY_SOURCE_H_
