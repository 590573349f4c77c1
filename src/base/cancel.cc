#include "base/cancel.h"

#include <utility>

namespace vetvec {

CancelToken::Registration::Registration(Registration&& other) noexcept
    : token_(std::move(other.token_)), id_(std::exchange(other.id_, 0)) {}

CancelToken::Registration& CancelToken::Registration::operator=(Registration&& other) noexcept {
  if (this != &other) {
    Release();
    token_ = std::move(other.token_);
    id_ = std::exchange(other.id_, 0);
  }
  return *this;
}

CancelToken::Registration::~Registration() { Release(); }

void CancelToken::Registration::Release() {
  if (!token_) return;
  {
    std::lock_guard<std::mutex> lock(token_->mutex_);
    token_->wakes_.erase(id_);
  }
  token_.reset();
}

void CancelToken::Request() noexcept {
  if (requested_.exchange(true, std::memory_order_acq_rel)) return;
  std::lock_guard<std::mutex> lock(mutex_);
  for (auto& [id, wake] : wakes_) wake();
}

CancelToken::Registration CancelToken::OnCancel(std::function<void()> wake) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (requested()) {
    wake();
    return {};
  }
  const uint64_t id = next_id_++;
  wakes_.emplace(id, std::move(wake));
  return Registration(shared_from_this(), id);
}

}  // namespace vetvec
