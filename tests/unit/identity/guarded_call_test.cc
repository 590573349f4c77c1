// Calls at once on a guarded encoder, stepped one by one.
#include "identity/guarded_call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "identity/texts.h"
#include "unit/identity/noisy_model.h"

namespace vetvec {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// Answers as many requests as it may.
class SteppedModel : public NoisyModel {
 public:
  SteppedModel() { takes_calls = true; }

  class StepTask : public EmbedTask {
   public:
    StepTask(SteppedModel* model, const TextBatch& texts, const CallOptions& options,
             EmbedOutput* out)
        : model_(*model), texts_(texts), options_(options), out_(*out) {
      ++model_.begun;
    }
    bool Step(Pause* /*pause*/) override {
      if (options_.cancel && options_.cancel->requested()) {
        status_ = CallCancelled();
        return true;
      }
      if (model_.answers == 0) return false;
      --model_.answers;
      status_ = model_.Embed(texts_, options_, &out_);
      return true;
    }
    const Status& status() const override { return status_; }

   private:
    SteppedModel& model_;
    const TextBatch texts_;
    const CallOptions options_;
    EmbedOutput& out_;
    Status status_;
  };

  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> /*waker*/) override {
    return std::make_unique<StepTask>(this, texts, options, out);
  }

  int answers = 1 << 20;
  int begun = 0;
};

class CountingWaker : public Waker {
 public:
  void Wake() noexcept override { ++wakes; }
  int wakes = 0;
};

class GuardedCallTest : public testing::Test {
 protected:
  GuardedCallTest() {
    IdentityGateOptions options;
    options.clock = &clock_;
    gate_ = std::make_unique<IdentityGate>(*ParseIdentityRecord(NoisyModelRecord()), options);
    model_.answers = 0;
  }

  struct OneCall {
    std::shared_ptr<CountingWaker> waker = std::make_shared<CountingWaker>();
    std::shared_ptr<CancelToken> cancel = CancelToken::Create();
    PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
    EmbedOutput out{2};
    std::unique_ptr<GuardedCall> task;
    Pause pause;

    bool Step() {
      pause = {};
      return task->Step(&pause);
    }
  };
  std::unique_ptr<OneCall> Call(int64_t deadline_nanos = 0) {
    auto call = std::make_unique<OneCall>();
    CallOptions options;
    options.deadline_nanos = deadline_nanos;
    options.cancel = call->cancel;
    call->task = std::make_unique<GuardedCall>(&model_, gate_.get(), &clock_, call->texts.view(),
                                               options, &call->out, call->waker);
    call->task->Prepare();
    return call;
  }
  // The first call has sent this much of its check.
  std::unique_ptr<OneCall> CheckingCall(int requests) {
    auto call = Call();
    model_.answers = requests;
    EXPECT_FALSE(call->Step());
    EXPECT_THAT(model_.batches, SizeIs(static_cast<size_t>(requests)));
    return call;
  }
  void Finish(OneCall* call) {
    model_.answers = 1 << 20;
    EXPECT_TRUE(call->Step());
    EXPECT_TRUE(call->task->status().ok()) << call->task->status().ToString();
    EXPECT_EQ(call->out.rows.dimension(), model_.dimensions);
  }

  FakeClock clock_;
  SteppedModel model_;
  std::unique_ptr<IdentityGate> gate_;
};

TEST_F(GuardedCallTest, OneOfTwoCallsAtOnceChecks) {
  auto first = CheckingCall(2);
  auto second = Call();
  const int begun = model_.begun;
  model_.answers = 1 << 20;
  EXPECT_FALSE(second->Step());
  EXPECT_EQ(model_.begun, begun) << "the second one waits";
  Finish(first.get());
  EXPECT_GE(second->waker->wakes, 1);
  Finish(second.get());
  EXPECT_THAT(model_.sent, SizeIs(kIdentityTextCount));
  EXPECT_THAT(model_.other_sent, SizeIs(4));
  EXPECT_EQ(first->out.usage.requests, 7u);
  EXPECT_EQ(second->out.usage.requests, 1u);
}

TEST_F(GuardedCallTest, ACancelledCheckIsContinuedByTheCallThatWaits) {
  auto first = CheckingCall(2);
  auto second = Call();
  EXPECT_FALSE(second->Step());
  first->cancel->Request();
  EXPECT_TRUE(first->Step());
  EXPECT_EQ(first->task->status().code(), StatusCode::kCancelled);
  EXPECT_EQ(first->out.items[0].code(), StatusCode::kCancelled);
  EXPECT_EQ(second->waker->wakes, 1);
  Finish(second.get());
  EXPECT_THAT(model_.sent, SizeIs(kIdentityTextCount));
  EXPECT_THAT(model_.other_sent, SizeIs(2));
}

TEST_F(GuardedCallTest, ACallThatIsDestroyedLeavesItsTurn) {
  auto first = CheckingCall(1);
  auto second = Call();
  EXPECT_FALSE(second->Step());
  first->task.reset();
  EXPECT_EQ(second->waker->wakes, 1);
  Finish(second.get());
  EXPECT_THAT(model_.sent, SizeIs(kIdentityTextCount));
}

TEST_F(GuardedCallTest, ACallWaitsUnderItsOwnDeadline) {
  auto first = CheckingCall(2);
  const int64_t end = clock_.MonotonicNanos() + 50 * kNanosPerMilli;
  auto second = Call(end);
  EXPECT_FALSE(second->Step());
  EXPECT_EQ(second->pause.until_nanos, end);
  clock_.Advance(50 * kNanosPerMilli);
  EXPECT_TRUE(second->Step());
  EXPECT_EQ(second->task->status().code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(second->out.items[1].code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(second->out.usage.failed_texts, 2u);
  Finish(first.get());
}

TEST_F(GuardedCallTest, ACallWaitsUnderItsOwnCancelToken) {
  auto first = CheckingCall(2);
  auto second = Call();
  EXPECT_FALSE(second->Step());
  second->cancel->Request();
  EXPECT_EQ(second->waker->wakes, 1);
  EXPECT_TRUE(second->Step());
  EXPECT_EQ(second->task->status().code(), StatusCode::kCancelled);
  Finish(first.get());
  EXPECT_THAT(model_.other_sent, SizeIs(2));
}

TEST_F(GuardedCallTest, ACallThatSteppedAsideMayLoseItsTurn) {
  auto first = CheckingCall(2);
  auto second = Call();
  first->task->StepAside();
  EXPECT_FALSE(second->Step());
  const int begun = model_.begun;
  clock_.Advance(IdentityGate::kAskAgainNanos);
  EXPECT_FALSE(second->Step());
  EXPECT_EQ(model_.begun, begun + 1) << "the request that was not answered is sent by the second";
  model_.answers = 1 << 20;
  EXPECT_FALSE(first->Step());
  EXPECT_THAT(model_.batches, SizeIs(2)) << "and the first waits";
  Finish(second.get());
  Finish(first.get());
  EXPECT_THAT(model_.sent, SizeIs(kIdentityTextCount));
}

TEST_F(GuardedCallTest, ACallThatSteppedAsideForAMomentGoesOn) {
  auto first = CheckingCall(2);
  first->task->StepAside();
  EXPECT_FALSE(first->Step());
  clock_.Advance(IdentityGate::kAskAgainNanos);
  auto second = Call();
  EXPECT_FALSE(second->Step());
  Finish(first.get());
}

TEST_F(GuardedCallTest, AllThatWaitAreRefused) {
  auto first = CheckingCall(0);
  auto second = Call();
  EXPECT_FALSE(second->Step());
  model_.model = 2;
  model_.answers = 1 << 20;
  EXPECT_TRUE(first->Step());
  EXPECT_TRUE(second->Step());
  EXPECT_EQ(first->task->status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(second->task->status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(model_.other_sent, IsEmpty());
}

}  // namespace
}  // namespace vetvec
