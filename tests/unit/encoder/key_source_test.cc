#include "encoder/key_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>

#include "base/task.h"
#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// A function whose keys are "key-1", "key-2", ...; it waits while it is held.
class Keys {
 public:
  KeyFunction function(int64_t lifetime_seconds = 0) {
    return [this, lifetime_seconds](bool was_rejected) -> Result<FreshKey> {
      std::unique_lock<std::mutex> lock(mutex_);
      ++calls_;
      rejections_ += was_rejected ? 1 : 0;
      changed_.notify_all();
      changed_.wait(lock, [&] { return !is_held_; });
      if (!failure_.ok()) return failure_;
      return FreshKey{"key-" + std::to_string(calls_), lifetime_seconds};
    };
  }
  void Hold(bool is_held) {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_held_ = is_held;
    changed_.notify_all();
  }
  void Fail(Status failure) {
    const std::lock_guard<std::mutex> lock(mutex_);
    failure_ = std::move(failure);
  }
  void WaitForCalls(int calls) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return calls_ >= calls; });
  }
  int calls() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return calls_;
  }
  int rejections() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return rejections_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_held_ = false;
  int calls_ = 0;
  int rejections_ = 0;
  Status failure_;
};

// Waits until there is a key or an error.
Result<std::string> GetKey(KeySource* source, Clock* clock, KeySource::Key* key) {
  const auto waker = std::make_shared<ThreadWaker>();
  KeySource::Wait wait;
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_key, source->Get(waker, &wait, key));
    if (has_key) return key->value.value();
    waker->Wait({}, clock);
  }
}
Result<std::string> GetKey(KeySource* source, Clock* clock) {
  KeySource::Key key;
  return GetKey(source, clock, &key);
}

class KeySourceTest : public testing::Test {
 protected:
  void Advance(int64_t seconds) { clock_.Advance(seconds * kNanosPerSecond); }

  FakeClock clock_;
  Keys keys_;
};

TEST_F(KeySourceTest, AHundredCallersShareOneCall) {
  KeySource source(keys_.function(), "", &clock_, nullptr);
  keys_.Hold(true);
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 100; ++i) {
    threads.emplace_back([&] {
      const Result<std::string> key = GetKey(&source, &clock_);
      if (key.ok() && *key == "key-1") ++right;
    });
  }
  keys_.WaitForCalls(1);
  keys_.Hold(false);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 100);
  EXPECT_EQ(keys_.calls(), 1);
}

TEST_F(KeySourceTest, AKeyWithoutLifetimeIsKept) {
  KeySource source(keys_.function(), "", &clock_, nullptr);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  Advance(1'000'000);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
}

TEST_F(KeySourceTest, AKeyIsRenewedInTheBackgroundBeforeItExpires) {
  KeySource source(keys_.function(3600), "", &clock_, nullptr);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  Advance(3600 - 301);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  EXPECT_EQ(keys_.calls(), 1);
  keys_.Hold(true);
  Advance(2);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");  // nobody waits
  keys_.WaitForCalls(2);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  keys_.Hold(false);
  Advance(300);  // the first has expired
  EXPECT_EQ(*GetKey(&source, &clock_), "key-2");
  EXPECT_EQ(keys_.calls(), 2);
  EXPECT_EQ(keys_.rejections(), 0);
}

TEST_F(KeySourceTest, AFailedRenewalKeepsTheValidKey) {
  KeySource source(keys_.function(1000), "", &clock_, nullptr);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  keys_.Fail(Unavailable("no token server"));
  Advance(801);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  keys_.WaitForCalls(2);
  EXPECT_EQ(*GetKey(&source, &clock_), "key-1");
  Advance(200);
  const Result<std::string> expired = GetKey(&source, &clock_);
  EXPECT_EQ(expired.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(expired.status().message(), HasSubstr("no token server"));
  keys_.Fail(OkStatus());
  Advance(2);
  EXPECT_THAT(*GetKey(&source, &clock_), HasSubstr("key-"));
}

TEST_F(KeySourceTest, AFailureIsReturnedForASecondWithoutAnotherCall) {
  KeySource source(keys_.function(), "", &clock_, nullptr);
  keys_.Fail(Unavailable("no token server"));
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(GetKey(&source, &clock_).ok());
  EXPECT_EQ(keys_.calls(), 1);
  Advance(1);
  EXPECT_FALSE(GetKey(&source, &clock_).ok());
  EXPECT_EQ(keys_.calls(), 2);
}

TEST_F(KeySourceTest, ARejectedKeyIsReplacedOnce) {
  KeySource source(keys_.function(), "", &clock_, nullptr);
  KeySource::Key key;
  EXPECT_EQ(*GetKey(&source, &clock_, &key), "key-1");
  for (int i = 0; i < 5; ++i) source.Reject(key.generation);  // as many requests as had it
  EXPECT_EQ(*GetKey(&source, &clock_), "key-2");
  source.Reject(key.generation);  // a late reply about the first one
  EXPECT_EQ(*GetKey(&source, &clock_), "key-2");
  EXPECT_EQ(keys_.calls(), 2);
  EXPECT_EQ(keys_.rejections(), 1);
}

TEST_F(KeySourceTest, KeysThatCannotBeSentAreRefusedWithoutShowingThem) {
  for (const std::string& bad :
       {std::string(), std::string("canary\nkey"), std::string(KeySource::kMaxKeyBytes + 1, 'c')}) {
    KeySource source([&](bool) { return Result<FreshKey>(FreshKey{bad}); }, "", &clock_, nullptr);
    const Result<std::string> key = GetKey(&source, &clock_);
    EXPECT_EQ(key.status().code(), StatusCode::kUnauthenticated);
    EXPECT_EQ(key.status().message().find("canary"), std::string::npos);
  }
  KeySource source([&](bool) { return Result<FreshKey>(FreshKey{"k", -1}); }, "", &clock_, nullptr);
  EXPECT_EQ(GetKey(&source, &clock_).status().code(), StatusCode::kUnauthenticated);
}

TEST_F(KeySourceTest, TheDestructorWaitsForTheFunction) {
  std::atomic<bool> has_returned = false;
  {
    KeySource source(
        [&, function = keys_.function()](bool was_rejected) {
          Result<FreshKey> key = function(was_rejected);
          has_returned = true;
          return key;
        },
        "", &clock_, nullptr);
    keys_.Hold(true);
    KeySource::Wait wait;
    KeySource::Key key;
    EXPECT_FALSE(*source.Get(std::make_shared<ThreadWaker>(), &wait, &key));
    keys_.WaitForCalls(1);
    keys_.Hold(false);
  }
  EXPECT_TRUE(has_returned);
}

// Calls of a remote encoder whose service accepts one key.
class RemoteKeyTest : public KeySourceTest {
 protected:
  RemoteKeyTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.limits.max_concurrency = 8;
    options_.limits.adaptive = false;
    options_.batch_texts = 1;
    options_.clock = &clock_;
    options_.transport = service_;
    service_->Rule([this](const FakeRequest& request) {
      const std::string accepted = "Bearer " + accepted_;
      for (const HttpHeader& header : request.http.headers) {
        if (header.name == "Authorization" && header.value.value() == accepted) {
          return GoodReply(request);
        }
      }
      return Reply(status_, body_);
    });
  }

  void Open() {
    options_.key_source = std::make_shared<KeySource>(keys_.function(), "", &clock_, nullptr);
    encoder_ = *RemoteEncoder::Create(options_);
  }
  Status Embed(size_t count, uint32_t flags = 0) {
    const PackedTexts packed = PackedTexts::Of(std::vector<std::string>(count, "a text"));
    EmbedOutput out(count);
    std::vector<size_t> items(count);
    std::iota(items.begin(), items.end(), size_t{0});
    CallOptions call;
    call.flags = flags;
    const Status status = encoder_->EmbedItems(packed.view(), items, call, &out);
    for (const Status& item : out.items) failed_ += item.ok() ? 0 : 1;
    return status;
  }

  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
  std::string accepted_ = "key-1";
  std::string body_ = R"({"error":{"message":"key-1 is not valid"}})";
  int status_ = 401;
  std::atomic<size_t> failed_ = 0;
};

TEST_F(RemoteKeyTest, OneKeyForAHundredCalls) {
  Open();
  keys_.Hold(true);
  std::vector<std::thread> threads;
  for (int i = 0; i < 100; ++i) threads.emplace_back([&] { EXPECT_TRUE(Embed(2).ok()); });
  keys_.WaitForCalls(1);
  EXPECT_TRUE(service_->requests().empty());
  keys_.Hold(false);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(keys_.calls(), 1);
  EXPECT_EQ(failed_, 0U);
}

TEST_F(RemoteKeyTest, ARejectedKeyIsRenewedAndItsRequestsSentAgain) {
  Open();
  ASSERT_TRUE(Embed(1).ok());
  accepted_ = "key-2";
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i) threads.emplace_back([&] { EXPECT_TRUE(Embed(4).ok()); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(keys_.calls(), 2);
  EXPECT_EQ(keys_.rejections(), 1);
  EXPECT_EQ(failed_, 0U);
}

TEST_F(RemoteKeyTest, ASecondRejectionEndsTheCall) {
  Open();
  accepted_ = "another";
  const Status status = Embed(10);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated);
  EXPECT_EQ(status.message().find("key-1"), std::string::npos) << status.message();
  EXPECT_EQ(keys_.calls(), 2);
  EXPECT_EQ(failed_, 10U);
}

TEST_F(RemoteKeyTest, AwsReportsExpiredKeysWith403) {
  Open();
  ASSERT_TRUE(Embed(1).ok());
  accepted_ = "key-2";
  status_ = 403;
  body_ = R"({"error":{"code":"ExpiredTokenException","message":"expired"}})";
  EXPECT_TRUE(Embed(3).ok());
  EXPECT_EQ(keys_.calls(), 2);
  accepted_ = "key-3";
  body_ = R"({"error":{"code":"access_denied","message":"no"}})";
  EXPECT_EQ(Embed(3).code(), StatusCode::kPermissionDenied);
  EXPECT_EQ(keys_.calls(), 2);
}

TEST_F(RemoteKeyTest, AFunctionWithoutAKeyEndsTheCallBeforeAnyRequest) {
  Open();
  keys_.Fail(
      Status(StatusCode::kUnauthenticated, "the key function provided no key: log in first"));
  const Status status = Embed(5);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(status.message(), HasSubstr("log in first"));
  EXPECT_TRUE(service_->requests().empty());
  EXPECT_EQ(failed_, 5U);
}

TEST_F(RemoteKeyTest, TheDeadlineEndsTheWaitForAKey) {
  options_.clock = SystemClock();
  options_.default_timeout_ms = 50;
  options_.key_source = std::make_shared<KeySource>(keys_.function(), "", SystemClock(), nullptr);
  encoder_ = *RemoteEncoder::Create(options_);
  keys_.Hold(true);
  EXPECT_EQ(Embed(2).code(), StatusCode::kDeadlineExceeded);
  keys_.Hold(false);
}

}  // namespace
}  // namespace vetvec
