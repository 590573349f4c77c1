// WorkBudget: what the tokenizing of one text may cost, so that no tokenizer file can make it hang
// or take all memory.
//
// A step is about one character looked at. A text may take kBaseSteps and kStepsPerByte for each of
// its bytes, which is many times what the tokenizers of real models take, and may grow to kGrowth
// times its size. Code that works on the text charges its steps and stops when Charge or Grow
// returns false; the reason is in TakeFailure, once.
//
//   if (!work->Charge(taken)) return false;
#ifndef VETVEC_TOKENIZE_WORK_BUDGET_H_
#define VETVEC_TOKENIZE_WORK_BUDGET_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "base/status.h"

namespace vetvec {

// Thread safety: one thread.
class WorkBudget {
 public:
  static constexpr uint64_t kBaseSteps = 1'000'000;
  static constexpr uint64_t kStepsPerByte = 256;
  static constexpr size_t kBaseBytes = 4096;
  static constexpr size_t kGrowth = 64;  // U+FDFA alone grows elevenfold in NFKC
  static constexpr size_t kMostBytes = size_t{256} << 20;

  // For a text of `bytes`. `stopped` may be null; it is asked every few hundred microseconds.
  void Begin(size_t bytes, const std::function<bool()>* stopped);

  // False: stop.
  bool Charge(size_t steps) {
    left_ -= static_cast<int64_t>(steps);
    return left_ >= 0 || Refill();
  }
  // Whether the text may have `bytes` now.
  bool Grow(size_t bytes) { return bytes <= most_bytes_ ? ok() : GrowTooFar(); }
  bool ok() const { return failure_.ok(); }

  // Counts steps in a register where they are many and small, and charges them from time to time.
  class Meter {
   public:
    explicit Meter(WorkBudget* work) : work_(work) {}
    ~Meter() { static_cast<void>(work_->Charge(steps_)); }
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;
    // False: stop.
    bool Count(size_t steps) {
      steps_ += steps;
      if (steps_ < kStepsAtOnce) return true;
      return work_->Charge(std::exchange(steps_, 0));
    }

   private:
    static constexpr size_t kStepsAtOnce = 4096;
    WorkBudget* const work_;
    size_t steps_ = 0;
  };

  // What is at work, as a key of the file ("pre_tokenizer"): for the message.
  void SetPlace(const char* place) { place_ = place; }
  // What has used up the budget, in more detail; the first one counts.
  void Blame(const std::string& culprit);
  // Ends the work: the text `what`.
  void Exhaust(const std::string& what);
  // Ends the work for another reason.
  void Fail(Status failure);
  // OK, or why the work ended.
  Status TakeFailure();

 private:
  bool Refill();
  bool GrowTooFar();
  Status TooMuch(const std::string& what) const;

  int64_t left_ = 0;  // until Refill
  uint64_t unspent_ = 0;
  uint64_t most_steps_ = 0;
  size_t bytes_ = 0;
  size_t most_bytes_ = 0;
  const std::function<bool()>* stopped_ = nullptr;
  const char* place_ = "";
  std::string culprit_;
  Status failure_;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_WORK_BUDGET_H_
