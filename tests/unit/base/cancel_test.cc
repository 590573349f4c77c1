#include "base/cancel.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

TEST(CancelToken, WakesOnceWhenRequested) {
  const auto token = CancelToken::Create();
  int wakes = 0;
  const auto registration = token->OnCancel([&] { ++wakes; });
  EXPECT_FALSE(token->requested());
  EXPECT_EQ(wakes, 0);
  token->Request();
  token->Request();
  EXPECT_TRUE(token->requested());
  EXPECT_EQ(wakes, 1);
}

TEST(CancelToken, WakesAtOnceWhenAlreadyRequested) {
  const auto token = CancelToken::Create();
  token->Request();
  int wakes = 0;
  const auto registration = token->OnCancel([&] { ++wakes; });
  EXPECT_EQ(wakes, 1);
}

TEST(CancelToken, ReleasedRegistrationsDoNotWake) {
  const auto token = CancelToken::Create();
  int first = 0;
  int second = 0;
  {
    const auto registration = token->OnCancel([&] { ++first; });
  }
  const auto kept = token->OnCancel([&] { ++second; });
  token->Request();
  EXPECT_EQ(first, 0);
  EXPECT_EQ(second, 1);
}

TEST(CancelToken, RegistrationsMove) {
  const auto token = CancelToken::Create();
  int first = 0;
  int second = 0;
  CancelToken::Registration a = token->OnCancel([&] { ++first; });
  CancelToken::Registration b = token->OnCancel([&] { ++second; });
  b = std::move(a);  // releases the second, keeps the first
  CancelToken::Registration& itself = b;
  b = std::move(itself);
  const CancelToken::Registration c(std::move(b));
  token->Request();
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 0);
}

TEST(CancelToken, ARegistrationKeepsTheTokenAlive) {
  auto token = CancelToken::Create();
  const std::weak_ptr<CancelToken> watched = token;
  {
    const auto registration = token->OnCancel([] {});
    token.reset();
    EXPECT_FALSE(watched.expired());
  }
  EXPECT_TRUE(watched.expired());
}

// Threads register and release while another requests: each wake-up that is still registered when
// the request comes runs once, and none runs after its registration is gone.
TEST(CancelToken, ManyThreads) {
  for (int round = 0; round < 50; ++round) {
    const auto token = CancelToken::Create();
    std::vector<std::thread> threads;
    std::atomic<int> late{0};
    std::atomic<int> twice{0};
    std::atomic<int> seen{0};
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 200; ++i) {
          auto alive = std::make_unique<std::atomic<int>>(0);
          std::atomic<int>* wakes = alive.get();
          std::atomic<bool> gone{false};
          {
            const auto registration = token->OnCancel([&late, &gone, wakes] {
              if (gone.load()) late.fetch_add(1);
              wakes->fetch_add(1);
            });
          }
          gone.store(true);
          if (alive->load() > 1) twice.fetch_add(1);
          seen.fetch_add(alive->load());
        }
      });
    }
    std::thread requester([&] { token->Request(); });
    for (std::thread& thread : threads) thread.join();
    requester.join();
    EXPECT_EQ(late.load(), 0);
    EXPECT_EQ(twice.load(), 0);
    EXPECT_TRUE(token->requested());
    EXPECT_LE(seen.load(), 800);
  }
}

}  // namespace
}  // namespace vetvec
