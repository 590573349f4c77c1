#include "tokenize/work_budget.h"

#include <fmt/core.h>

#include <algorithm>

namespace vetvec {
namespace {

constexpr uint64_t kStepsAtOnce = 65'536;

}  // namespace

void WorkBudget::Begin(size_t bytes, const std::function<bool()>* stopped) {
  bytes_ = bytes;
  most_steps_ = kBaseSteps + kStepsPerByte * bytes;
  most_bytes_ = std::min(kMostBytes, kBaseBytes + kGrowth * bytes);
  unspent_ = most_steps_ - kStepsAtOnce;
  left_ = kStepsAtOnce;
  stopped_ = stopped;
  place_ = "";
  culprit_.clear();
  failure_ = OkStatus();
}

bool WorkBudget::Refill() {
  if (!ok()) return false;
  if (stopped_ != nullptr && (*stopped_)()) {
    Fail(Cancelled("tokenization was stopped"));
    return false;
  }
  const uint64_t overdrawn = static_cast<uint64_t>(-left_);
  if (overdrawn > unspent_) {
    Fail(TooMuch(fmt::format("takes more than {} steps", most_steps_)));
    return false;
  }
  const uint64_t next = std::min(kStepsAtOnce, unspent_ - overdrawn);
  unspent_ -= overdrawn + next;
  left_ = static_cast<int64_t>(next);
  return true;
}

bool WorkBudget::GrowTooFar() {
  Exhaust(fmt::format("grows to more than {} bytes", most_bytes_));
  return false;
}

void WorkBudget::Exhaust(const std::string& what) {
  if (ok()) Fail(TooMuch(what));
}

void WorkBudget::Blame(const std::string& culprit) {
  if (culprit_.empty()) culprit_ = culprit;
}

void WorkBudget::Fail(Status failure) {
  failure_ = std::move(failure);
  left_ = -1;
}

Status WorkBudget::TooMuch(const std::string& what) const {
  return InvalidArgument(fmt::format("a text of {} bytes {}", bytes_, what))
      .WithKey(place_, "", fmt::format("at most {} steps and {} bytes", most_steps_, most_bytes_));
}

Status WorkBudget::TakeFailure() {
  const Status failure = std::exchange(failure_, OkStatus());
  if (failure.code() != StatusCode::kInvalidArgument) return failure;
  const std::string place = failure.detail().key;
  return failure.Annotate(culprit_.empty() ? place : place + ": " + culprit_);
}

}  // namespace vetvec
