#include "cache/shared_flights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/cache/fake_redis.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using testing::Each;
using testing::ElementsAre;
using RedisFault = FakeRedis::Fault;

constexpr FlightState kFound = FlightState::kFound;
constexpr FlightState kLed = FlightState::kLed;
constexpr FlightState kElsewhere = FlightState::kElsewhere;
constexpr FlightState kUnclear = FlightState::kUnclear;

std::string LeaseOfTest(uint64_t number) { return RedisStore::NameOf(TestKey(number)) + ":f"; }

class SharedFlightsTest : public testing::Test {
 protected:
  SharedFlightsTest() {
    RedisStoreOptions options;
    options.client = redis_;
    options.clock = &clock_;
    store_ = *RedisStore::Open(options);
  }

  static std::vector<CacheKey> Keys(uint64_t begin, uint64_t end) {
    std::vector<CacheKey> keys;
    for (uint64_t i = begin; i < end; ++i) keys.push_back(TestKey(i));
    return keys;
  }
  std::vector<FlightState> Claim(SharedFlights& flights, uint64_t begin, uint64_t end) {
    RedisBudget budget = store_->BudgetUntil(kNoDeadline);
    std::vector<float> row;
    Pause pause;
    flights.Claim(Keys(begin, end), 0, std::make_shared<ThreadWaker>());
    const RowSink sink = [&](size_t, size_t dimension) {
      row.resize(dimension);
      return row.data();
    };
    while (!flights.StepClaim(&budget, sink, &pause)) clock_.Advance(kNanosPerMilli);
    return flights.states();
  }
  std::vector<FlightState> Look(SharedFlights& flights, uint64_t begin, uint64_t end) {
    RedisBudget budget = store_->BudgetUntil(kNoDeadline);
    Pause pause;
    flights.Look(Keys(begin, end), std::make_shared<ThreadWaker>());
    while (!flights.StepLook(&budget, &pause)) clock_.Advance(kNanosPerMilli);
    return flights.states();
  }

  FakeClock clock_;
  std::shared_ptr<FakeRedis> redis_ = std::make_shared<FakeRedis>(&clock_);
  std::shared_ptr<RedisStore> store_;
};

TEST_F(SharedFlightsTest, OneHostLeadsEachText) {
  SharedFlights here(store_.get());
  SharedFlights there(store_.get());
  EXPECT_THAT(Claim(here, 0, 2), ElementsAre(kLed, kLed));
  EXPECT_THAT(Claim(there, 1, 3), ElementsAre(kElsewhere, kLed));
  EXPECT_THAT(Look(there, 0, 4), ElementsAre(kElsewhere, kElsewhere, kElsewhere, kUnclear));
  here.Release(Keys(0, 2));
  EXPECT_THAT(Look(there, 0, 2), ElementsAre(kUnclear, kUnclear));
  EXPECT_THAT(Claim(there, 1, 2), ElementsAre(kLed));
}

TEST_F(SharedFlightsTest, ARowStoredBeforeTheLeaseWasGivenUpIsFound) {
  SharedFlights here(store_.get());
  SharedFlights there(store_.get());
  EXPECT_THAT(Claim(here, 0, 1), ElementsAre(kLed));
  ASSERT_TRUE(PutRange(*store_, 0, 1, 8).ok());
  EXPECT_THAT(Claim(there, 0, 1), ElementsAre(kFound));  // the lease is still held
  here.Release(Keys(0, 1));
  EXPECT_THAT(Claim(there, 0, 1), ElementsAre(kFound));
}

TEST_F(SharedFlightsTest, LeasesExpireUnlessTheyAreRenewed) {
  SharedFlights here(store_.get());
  SharedFlights there(store_.get());
  EXPECT_THAT(Claim(here, 0, 2), ElementsAre(kLed, kLed));
  clock_.Advance(20 * kNanosPerSecond);
  here.Renew(Keys(0, 1));
  clock_.Advance(20 * kNanosPerSecond);
  EXPECT_THAT(Claim(there, 0, 2), ElementsAre(kElsewhere, kLed));
  here.Renew(Keys(0, 2));
  here.Release(Keys(0, 2));  // the second is no longer its own
  EXPECT_EQ(redis_->Strings().count(LeaseOfTest(0)), 0u);
  EXPECT_EQ(redis_->Strings().count(LeaseOfTest(1)), 1u);
}

TEST_F(SharedFlightsTest, ManyLeasesAreReleasedInFewCalls) {
  SharedFlights here(store_.get());
  EXPECT_THAT(Claim(here, 0, 1050), Each(kLed));
  here.Release(Keys(0, 1050));
  EXPECT_TRUE(redis_->Strings().empty());
  EXPECT_EQ(redis_->CountOf("EVALSHA"), 11u);
}

TEST_F(SharedFlightsTest, NoFaultMakesAnybodyWait) {
  for (const RedisFault fault :
       {RedisFault::kHung, RedisFault::kAway, RedisFault::kLogin, RedisFault::kFull,
        RedisFault::kReadOnly, RedisFault::kLost, RedisFault::kNoMemory, RedisFault::kErrors,
        RedisFault::kNonsense}) {
    SCOPED_TRACE(static_cast<int>(fault));
    SharedFlights here(store_.get());
    redis_->fault = fault;
    const std::vector<FlightState> states = Claim(here, 0, 3);
    EXPECT_THAT(states, Each(testing::Not(testing::AnyOf(kFound, kElsewhere))));
    EXPECT_TRUE(here.has_failed());
    here.Release(Keys(0, 3));
    redis_->EndHung();
    redis_->fault = RedisFault::kNone;
    for (const auto& [key, value] : redis_->Strings()) redis_->Erase(key);
  }
}

TEST_F(SharedFlightsTest, AFullServerStillTellsWhatItHas) {
  ASSERT_TRUE(PutRange(*store_, 0, 1, 8).ok());
  redis_->fault = RedisFault::kFull;
  SharedFlights here(store_.get());
  EXPECT_THAT(Claim(here, 0, 2), ElementsAre(kFound, kUnclear));
}

}  // namespace
}  // namespace vetvec
