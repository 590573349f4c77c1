#include "encoder/flights.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

CacheKey KeyOf(uint8_t first) {
  CacheKey key;
  key.bytes[0] = first;
  return key;
}

class CountingWaker : public Waker {
 public:
  void Wake() noexcept override { ++count; }
  std::atomic<int> count{0};
};

TEST(Flights, LandedVectorsReachThoseWhoWait) {
  Flights flights;
  bool is_owner = false;
  const auto waker = std::make_shared<CountingWaker>();
  flights.Join(KeyOf(1), waker, &is_owner);
  EXPECT_TRUE(is_owner);
  const auto flight = flights.Join(KeyOf(1), waker, &is_owner);
  EXPECT_FALSE(is_owner);
  std::vector<float> taken;
  EXPECT_FALSE(flights.TryTake(*flight, &taken));
  const std::vector<float> values = {1, 2};
  std::thread([&] { flights.Land(KeyOf(1), values); }).join();
  EXPECT_EQ(waker->count, 1);
  EXPECT_TRUE(flights.TryTake(*flight, &taken));
  EXPECT_EQ(taken, values);
  flights.Join(KeyOf(1), waker, &is_owner);  // it has ended: the next one flies anew
  EXPECT_TRUE(is_owner);
}

TEST(Flights, AFailedFlightHasNoVector) {
  Flights flights;
  bool is_owner = false;
  const auto waker = std::make_shared<CountingWaker>();
  flights.Join(KeyOf(1), waker, &is_owner);
  const auto flight = flights.Join(KeyOf(1), waker, &is_owner);
  flights.Fail(KeyOf(1));
  std::vector<float> taken = {1};
  EXPECT_TRUE(flights.TryTake(*flight, &taken));
  EXPECT_TRUE(taken.empty());
  EXPECT_EQ(waker->count, 1);
  flights.Fail(KeyOf(2));  // nobody's flight
}

TEST(Flights, WhoeverHasLeftIsNotWoken) {
  Flights flights;
  bool is_owner = false;
  const auto waker = std::make_shared<CountingWaker>();
  flights.Join(KeyOf(1), waker, &is_owner);
  const auto flight = flights.Join(KeyOf(1), waker, &is_owner);
  flights.Leave(*flight, waker);
  flights.Land(KeyOf(1), std::vector<float>{1});
  EXPECT_EQ(waker->count, 0);
}

TEST(Flights, ACallWithinACallbackDoesNotWaitForTheCallOfTheCallback) {
  Flights flights;
  bool is_owner = false;
  const auto waker = std::make_shared<CountingWaker>();
  flights.Join(KeyOf(1), waker, &is_owner);
  EXPECT_NE(flights.Join(KeyOf(1), waker, &is_owner), nullptr) << "another piece of the same call";
  const CallbackScope scope;
  EXPECT_EQ(flights.Join(KeyOf(1), waker, &is_owner), nullptr);
  EXPECT_FALSE(is_owner);
  flights.Join(KeyOf(2), waker, &is_owner);
  EXPECT_NE(flights.Join(KeyOf(2), waker, &is_owner), nullptr) << "begun within the callback";
  std::shared_ptr<Flight> elsewhere;
  std::thread([&] {
    bool is_first = false;
    elsewhere = flights.Join(KeyOf(1), waker, &is_first);
  }).join();
  EXPECT_NE(elsewhere, nullptr);
}

}  // namespace
}  // namespace vetvec
