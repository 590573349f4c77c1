#include "encoder/shared_round.h"

#include <algorithm>
#include <utility>

namespace vetvec {

using State = RedisStoreState;

SharedLeases::~SharedLeases() {
  try {
    std::vector<size_t> items;
    for (size_t item = 0; count_ > 0 && item < has_lease_.size(); ++item) {
      if (has_lease_[item] != 0) items.push_back(item);
    }
    Release(items);
  } catch (...) {  // no memory: the leases expire by themselves
  }
}

void SharedLeases::Begin(int64_t now) {
  if (count_ == 0 || next_renewal_nanos_ != kNoDeadline) return;
  next_renewal_nanos_ = now + SharedFlights::kRenewNanos;
}

void SharedLeases::Release(std::span<const size_t> items) noexcept {
  try {
    std::vector<CacheKey> keys;
    keys.reserve(items.size());
    for (const size_t item : items) {
      if (std::exchange(has_lease_[item], 0) == 0) continue;
      --count_;
      keys.push_back(keys_[item]);
    }
    flights_.Release(keys);
  } catch (...) {  // no memory: the leases expire by themselves
  }
}

void SharedLeases::Renew(int64_t now, Pause* pause) {
  if (count_ == 0) return;
  if (now >= next_renewal_nanos_) {
    std::vector<CacheKey> keys;
    for (size_t item = 0; item < has_lease_.size(); ++item) {
      if (has_lease_[item] != 0) keys.push_back(keys_[item]);
    }
    flights_.Renew(keys);
    next_renewal_nanos_ = now + SharedFlights::kRenewNanos;
  }
  pause->until_nanos = std::min(pause->until_nanos, next_renewal_nanos_);
}

SharedRound::SharedRound(std::shared_ptr<RedisStore> store, SharedRoundInput input)
    : store_(std::move(store)),
      in_(std::move(input)),
      flights_(store_.get()),
      leases_(&flights_, *in_.keys),
      budget_(store_->BudgetUntil(in_.deadline_nanos)),
      asked_(in_.items),
      is_found_(in_.keys->size(), 0) {
  lookup_ = std::make_unique<RedisLookup>(store_.get(), KeysOf(asked_), in_.dimension, in_.waker);
}

std::vector<CacheKey> SharedRound::KeysOf(std::span<const size_t> items) const {
  std::vector<CacheKey> keys;
  keys.reserve(items.size());
  for (const size_t item : items) keys.push_back((*in_.keys)[item]);
  return keys;
}

RowSink SharedRound::SinkOf(const std::vector<size_t>& items) {
  return [this, &items](size_t index, size_t dimension) -> float* {
    const size_t item = items[index];
    float* const row = in_.row_of(item, dimension);
    if (row != nullptr) {
      is_found_[item] = 1;
      hits_.push_back(item);
    }
    return row;
  };
}

void SharedRound::DeliverHits() {
  if (hits_.empty()) return;
  in_.on_hits(hits_);
  hits_.clear();
}

bool SharedRound::Step(std::vector<size_t>* fetch, Pause* pause) {
  *pause = {.until_nanos = kNoDeadline, .only_time = true};
  while (StepPhase(fetch, pause)) {
    DeliverHits();
    if (phase_ == Phase::kDone) break;
  }
  DeliverHits();
  leases_.Renew(store_->clock()->MonotonicNanos(), pause);
  return phase_ == Phase::kDone;
}

// False: nothing more can be done now.
bool SharedRound::StepPhase(std::vector<size_t>* fetch, Pause* pause) {
  switch (phase_) {
    case Phase::kLooking: return Look(fetch, pause);
    case Phase::kClaiming:
      return flights_.StepClaim(&budget_, SinkOf(asked_), pause) && EndClaim(fetch);
    case Phase::kPausing: return WaitForPoll(fetch, pause);
    case Phase::kPolling: return flights_.StepLook(&budget_, pause) && EndPoll(fetch);
    case Phase::kDone: break;
  }
  return false;
}

bool SharedRound::Look(std::vector<size_t>* fetch, Pause* pause) {
  if (!lookup_->Step(&budget_, SinkOf(asked_), pause)) return false;
  std::vector<size_t> missing;
  for (const size_t item : asked_) {
    if (is_found_[item] == 0) missing.push_back(item);
  }
  if (lookup_->has_failed() || !in_.takes_leases || missing.empty()) {
    fetch->insert(fetch->end(), missing.begin(), missing.end());
    phase_ = Phase::kDone;
  } else {
    Claim(std::move(missing));
  }
  lookup_ = nullptr;
  return true;
}

void SharedRound::Claim(std::vector<size_t> items) {
  asked_ = std::move(items);
  flights_.Claim(KeysOf(asked_), in_.dimension, in_.waker);
  phase_ = Phase::kClaiming;
}

bool SharedRound::EndClaim(std::vector<size_t>* fetch) {
  std::vector<size_t> found;
  bool is_lost = true;
  for (size_t i = 0; i < asked_.size(); ++i) {
    const size_t item = asked_[i];
    const FlightState state = flights_.states()[i];
    is_lost = is_lost && state == FlightState::kElsewhere;
    if (state == FlightState::kElsewhere) {
      waiting_.push_back(item);
      if (give_up_nanos_ == 0) store_->state()->Count(State::kWaited);
      continue;
    }
    if (state == FlightState::kLed) store_->state()->Count(State::kLed);
    leases_.Add(item);  // without an answer, this call may have it
    (state == FlightState::kFound ? &found : fetch)->push_back(item);
  }
  lost_claims_ = is_lost ? lost_claims_ + 1 : 0;
  Release(found);
  leases_.Begin(store_->clock()->MonotonicNanos());
  if (lost_claims_ > kMaxLostClaims) GiveUpWaiting(fetch);
  PauseOrEnd();
  return true;
}

void SharedRound::PauseOrEnd() {
  if (waiting_.empty()) {
    phase_ = Phase::kDone;
    return;
  }
  const int64_t now = store_->clock()->MonotonicNanos();
  if (give_up_nanos_ == 0) give_up_nanos_ = now + (in_.deadline_nanos - now) / 2;
  next_poll_nanos_ = now + poll_interval_nanos_;
  poll_interval_nanos_ = std::min(poll_interval_nanos_ * 3 / 2, kLongestPollNanos);
  phase_ = Phase::kPausing;
}

bool SharedRound::WaitForPoll(std::vector<size_t>* fetch, Pause* pause) {
  const int64_t now = store_->clock()->MonotonicNanos();
  if (now >= give_up_nanos_) {
    GiveUpWaiting(fetch);
    phase_ = Phase::kDone;
    return true;
  }
  if (now < next_poll_nanos_) {
    *pause = {.until_nanos = std::min(next_poll_nanos_, give_up_nanos_), .only_time = true};
    return false;
  }
  budget_ = store_->BudgetUntil(in_.deadline_nanos);
  asked_ = std::exchange(waiting_, {});
  flights_.Look(KeysOf(asked_), in_.waker);
  phase_ = Phase::kPolling;
  return true;
}

bool SharedRound::EndPoll(std::vector<size_t>* fetch) {
  std::vector<size_t> gone;
  for (size_t i = 0; i < asked_.size(); ++i) {
    const bool is_led = flights_.states()[i] == FlightState::kElsewhere;
    (is_led || flights_.has_failed() ? &waiting_ : &gone)->push_back(asked_[i]);
  }
  if (flights_.has_failed()) {
    GiveUpWaiting(fetch);
    phase_ = Phase::kDone;
  } else if (gone.empty()) {
    PauseOrEnd();
  } else {
    Claim(std::move(gone));
  }
  return true;
}

void SharedRound::GiveUpWaiting(std::vector<size_t>* fetch) {
  store_->state()->Count(State::kGivenUp, waiting_.size());
  fetch->insert(fetch->end(), waiting_.begin(), waiting_.end());
  waiting_.clear();
}

}  // namespace vetvec
