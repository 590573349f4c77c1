#include "redis/preparation.h"

#include <string>
#include <utility>

#include "base/quiet_thread.h"

namespace vetvec {

Result<std::shared_ptr<RedisPreparation>> RedisPreparation::Start(const RedisOptions& options,
                                                                  std::function<void()> wake) {
  auto made = std::make_shared<RedisPreparation>();
  Prepared prepared;
  if (options.host.empty()) {
    prepared.addresses.push_back(UnixAddress(options.path));
  } else {
    prepared.addresses = NumericAddress(options.host, options.port);
  }
  if (!prepared.addresses.empty() && options.password == nullptr) {
    made->is_password_over_ = true;
    made->outcome_ = std::move(prepared);
    wake();
    return made;
  }
  std::thread thread;
  VETVEC_RETURN_IF_ERROR(StartQuietThread(
      "the thread that prepares a connection to Redis",
      [made, options, wake = std::move(wake)] {
        made->Run(options);
        wake();
      },
      &thread));
  thread.detach();
  return made;
}

Status RedisPreparation::AskPassword(const RedisPasswordFunction& password, Prepared* prepared) {
  Result<std::string> answer = password();
  if (!answer.ok()) return answer.status().Annotate("the password");
  prepared->password = SecretString(*std::move(answer));
  return OkStatus();
}

void RedisPreparation::Run(const RedisOptions& options) noexcept {
  Prepared prepared;
  Status status;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    asking_ = std::this_thread::get_id();
  }
  try {
    if (options.password) status = AskPassword(options.password, &prepared);
  } catch (...) {
    status = CaughtStatus();
  }
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_password_over_ = true;
    changed_.notify_all();
  }
  try {
    if (status.ok()) {
      prepared.addresses = options.host.empty()
                               ? std::vector<RedisAddress>{UnixAddress(options.path)}
                               : NumericAddress(options.host, options.port);
    }
    if (status.ok() && prepared.addresses.empty()) {
      Result<std::vector<RedisAddress>> found = ResolveName(options.host, options.port);
      if (found.ok()) prepared.addresses = *std::move(found);
      status = found.status();
    }
  } catch (...) {
    status = CaughtStatus();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (status.ok()) {
    outcome_ = std::move(prepared);
  } else {
    outcome_ = std::move(status);
  }
}

std::optional<Result<RedisPreparation::Prepared>> RedisPreparation::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  was_taken_ = outcome_.has_value();
  return std::exchange(outcome_, std::nullopt);
}

bool RedisPreparation::was_taken() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return was_taken_;
}

void RedisPreparation::AwaitPassword() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (asking_ == std::this_thread::get_id()) return;
  changed_.wait(lock, [this] { return is_password_over_; });
}

}  // namespace vetvec
