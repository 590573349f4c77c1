#include "encoder/base64_trial.h"

#include <map>
#include <string>

#include "base/per_process.h"

namespace vetvec {
namespace {

// A program that keeps opening encoders for new URLs or models must not grow without bound.
constexpr size_t kMostTrials = 1000;

struct Trials {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Base64Trial>, std::less<>> entries;
};

}  // namespace

std::shared_ptr<Base64Trial> Base64Trial::Of(std::string_view base_url, std::string_view model) {
  static PerProcess<Trials> all;
  Trials& trials = all.Get();
  const std::string name = std::string(base_url) + ' ' + std::string(model);
  const std::lock_guard<std::mutex> lock(trials.mutex);
  if (trials.entries.size() >= kMostTrials && !trials.entries.contains(name)) {
    trials.entries.clear();
  }
  std::shared_ptr<Base64Trial>& entry = trials.entries[name];
  if (entry == nullptr) entry = std::make_shared<Base64Trial>();
  return entry;
}

Base64Trial::Ask Base64Trial::Next(bool may_try) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (state_ == State::kBase64) return Ask::kBase64;
  if (state_ != State::kUnknown || !may_try) return Ask::kFloats;
  state_ = State::kTrying;
  return Ask::kTry;
}

void Base64Trial::End(Answer answer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  switch (answer) {
    case Answer::kBase64: state_ = State::kBase64; return;
    case Answer::kOther: state_ = State::kFloats; return;
    case Answer::kNone: state_ = State::kUnknown; return;
  }
}

}  // namespace vetvec
