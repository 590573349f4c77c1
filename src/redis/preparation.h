// RedisPreparation: what may block before a connection is made, on a thread that lives as long as
// that: the password function, then the look-up of the host's name.
#ifndef VETVEC_REDIS_PREPARATION_H_
#define VETVEC_REDIS_PREPARATION_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/secret_string.h"
#include "redis/options.h"
#include "redis/socket.h"

namespace vetvec {

// Thread safety: any thread.
class RedisPreparation {
 public:
  struct Prepared {
    std::optional<SecretString> password;
    std::vector<RedisAddress> addresses;
  };

  // `wake` is called when it has ended; before Start returns if nothing can block.
  static Result<std::shared_ptr<RedisPreparation>> Start(const RedisOptions& options,
                                                         std::function<void()> wake);

  // Once: the outcome. Empty: it has not ended.
  std::optional<Result<Prepared>> Take();
  bool was_taken();
  // Waits until the password function has returned and will not be called, unless this is called
  // within it. The look-up is not waited for.
  void AwaitPassword();

 private:
  void Run(const RedisOptions& options) noexcept;
  Status AskPassword(const RedisPasswordFunction& password, Prepared* prepared);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_password_over_ = false;
  std::thread::id asking_;
  std::optional<Result<Prepared>> outcome_;
  bool was_taken_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_PREPARATION_H_
