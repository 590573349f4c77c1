// CancelToken: stops a call from any thread.
//
// The caller of a long call holds the token; anything that may wait (the HTTP loop, the limiter, a
// sleeping retry) registers a wake-up for as long as it waits. Request() is safe from any thread at
// any time, any number of times. No thread is ever killed.
//
//   CancelToken::Registration wake = token->OnCancel([&] { loop.Wake(); });
#ifndef VETVEC_BASE_CANCEL_H_
#define VETVEC_BASE_CANCEL_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace vetvec {

class CancelToken : public std::enable_shared_from_this<CancelToken> {
 public:
  // Undoes OnCancel when it goes out of scope. Once the destructor has returned, the wake-up is not
  // running and will not run.
  class Registration {
   public:
    Registration() = default;
    Registration(Registration&& other) noexcept;
    Registration& operator=(Registration&& other) noexcept;
    ~Registration();

   private:
    friend class CancelToken;
    Registration(std::shared_ptr<CancelToken> token, uint64_t id)
        : token_(std::move(token)), id_(id) {}
    void Release();

    std::shared_ptr<CancelToken> token_;
    uint64_t id_ = 0;
  };

  static std::shared_ptr<CancelToken> Create() { return std::make_shared<CancelToken>(); }

  void Request() noexcept;
  bool requested() const { return requested_.load(std::memory_order_acquire); }

  // Runs `wake` once when Request() is called, on that thread, or immediately if it has already
  // been called. `wake` must be short, must not throw and must not touch this token.
  Registration OnCancel(std::function<void()> wake);

 private:
  std::atomic<bool> requested_{false};
  std::mutex mutex_;  // held while wake-ups run, so that ~Registration waits for them
  std::map<uint64_t, std::function<void()>> wakes_;
  uint64_t next_id_ = 1;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_CANCEL_H_
