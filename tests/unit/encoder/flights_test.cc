#include "encoder/flights.h"

#include <gtest/gtest.h>

#include <thread>

namespace vetvec {
namespace {

CacheKey KeyOf(uint8_t first) {
  CacheKey key;
  key.bytes[0] = first;
  return key;
}

TEST(Flights, LandedVectorsReachThoseWhoWait) {
  Flights flights;
  bool is_owner = false;
  flights.Join(KeyOf(1), &is_owner);
  EXPECT_TRUE(is_owner);
  const auto flight = flights.Join(KeyOf(1), &is_owner);
  EXPECT_FALSE(is_owner);
  EXPECT_FALSE(flights.WaitFor(*flight, 1'000'000));
  const std::vector<float> values = {1, 2};
  std::thread other([&] { flights.Land(KeyOf(1), values); });
  while (!flights.WaitFor(*flight, 1'000'000'000)) {
  }
  other.join();
  EXPECT_EQ(flights.Take(*flight), values);
  flights.Join(KeyOf(1), &is_owner);  // it has ended: the next one flies anew
  EXPECT_TRUE(is_owner);
}

TEST(Flights, AFailedFlightHasNoVector) {
  Flights flights;
  bool is_owner = false;
  flights.Join(KeyOf(1), &is_owner);
  const auto flight = flights.Join(KeyOf(1), &is_owner);
  flights.Fail(KeyOf(1));
  EXPECT_TRUE(flights.WaitFor(*flight, 0));
  EXPECT_TRUE(flights.Take(*flight).empty());
  flights.Fail(KeyOf(2));  // nobody's flight
}

}  // namespace
}  // namespace vetvec
