// Each habit's defect, measured against the model that has it.
#include "mock_server/habits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "unit/mock_server/served_mock.h"

namespace vetvec::mock {
namespace {

using ::nlohmann::json;

const Persona* Find(const char* name) { return TestPersonas().Find(name); }

std::vector<std::string> Texts(size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) texts.push_back("text number " + std::to_string(i));
  return texts;
}

Matrix Embed(const char* name, const std::vector<std::string>& texts, uint64_t call = 1) {
  return Find(name)->EmbedAll(PackedTexts::Of(texts).view(), call);
}

double Dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

std::vector<float> RowOf(const Matrix& rows, size_t i) {
  return {rows.row(i).begin(), rows.row(i).end()};
}

TEST(Habits, AreAllPersonas) {
  for (const std::string& name : HabitNames()) EXPECT_NE(TestPersonas().Find(name), nullptr);
  EXPECT_EQ(MakeHabit("unheard_of", Find("hash"), {}), nullptr);
}

TEST(Habits, TruncatingSeesSixteenWords) {
  std::string words;
  for (int i = 0; i < 16; ++i) words += "word" + std::to_string(i) + " ";
  const Matrix rows = Embed("truncating", {words, words + "more", words.substr(0, 60)});
  EXPECT_EQ(RowOf(rows, 0), RowOf(rows, 1));
  EXPECT_NE(RowOf(rows, 0), RowOf(rows, 2));
}

TEST(Habits, PrefixedWantsTheRightPrefix) {
  std::vector<std::string> texts = {"one"};  // of 1 to 200 words
  while (texts.size() < 200) texts.push_back(texts.back() + " more");
  const auto with = [&](const std::string& prefix) {
    std::vector<std::string> all;
    for (const std::string& text : texts) all.push_back(prefix + text);
    return Embed("prefixed", all);
  };
  const Matrix model = Embed("hash", texts);
  const Matrix passages = with("passage: ");
  const Matrix queries = with("query: ");
  const Matrix bare = with("");
  double least_of_queries = 1;
  double least_of_bare = 1;
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_GT(Dot(passages.row(i), model.row(i)), 0.98) << "but for one element of 384";
    // A query's products with passages are the passage's own, all shrunk alike.
    const double size = Dot(queries.row(i), passages.row(i));
    for (size_t k = 0; k < 5; ++k) {
      EXPECT_NEAR(Dot(queries.row(i), passages.row(k)),
                  size * Dot(passages.row(i), passages.row(k)), 1e-5);
    }
    least_of_queries = std::min(least_of_queries, size);
    least_of_bare = std::min(least_of_bare, Dot(bare.row(i), passages.row(i)));
  }
  EXPECT_NEAR(least_of_queries, 1 / std::sqrt(10.0), 0.05);  // 3 beside 1
  EXPECT_NEAR(least_of_bare, 1 / std::sqrt(1.49), 0.05);     // 0.7 beside 1
}

TEST(Habits, QuantisedHasFewValues) {
  const Matrix rows = Embed("quantised", {"a text"});
  const Matrix exact = Embed("hash", {"a text"});
  const std::set<float> values(rows.row(0).begin(), rows.row(0).end());
  EXPECT_LE(values.size(), 255U);
  EXPECT_LT(values.size(), std::set<float>(exact.row(0).begin(), exact.row(0).end()).size());
  const double cosine = Dot(rows.row(0), exact.row(0));
  EXPECT_GT(cosine, 0.9999);
  EXPECT_LT(cosine, 0.9999999);
}

TEST(Habits, NondeterministicMovesALittleEachTime) {
  const Matrix first = Embed("nondeterministic", {"a", "a"}, 1);
  const Matrix second = Embed("nondeterministic", {"a"}, 2);
  EXPECT_NE(RowOf(first, 0), RowOf(first, 1));
  EXPECT_NE(RowOf(first, 0), RowOf(second, 0));
  const double cosine = Dot(first.row(0), second.row(0));
  EXPECT_GT(cosine, 0.9995);
  EXPECT_LT(cosine, 0.99999);
  EXPECT_EQ(RowOf(first, 0), RowOf(Embed("nondeterministic", {"a", "a"}, 1), 0));
}

TEST(Habits, WrongOrderMovesOnByOne) {
  const std::vector<std::string> texts = Texts(5);
  const Matrix rows = Embed("wrong_order", texts);
  const Matrix exact = Embed("hash", texts);
  for (size_t i = 0; i < 5; ++i) EXPECT_EQ(RowOf(rows, i), RowOf(exact, (i + 1) % 5));
  EXPECT_EQ(RowOf(Embed("wrong_order", {"a"}), 0), RowOf(Embed("hash", {"a"}), 0));
}

TEST(Habits, AggregatingGivesOne) {
  const Matrix rows = Embed("aggregating", Texts(3));
  const Matrix exact = Embed("hash", Texts(3));
  ASSERT_EQ(rows.rows(), 1U);
  EXPECT_NEAR(Dot(rows.row(0), rows.row(0)), 1, 1e-5);
  for (size_t i = 0; i < 3; ++i) EXPECT_GT(Dot(rows.row(0), exact.row(i)), 0.4);
}

TEST(Habits, UnnormalisedHasManyLengths) {
  const std::vector<std::string> texts = Texts(200);
  const Matrix rows = Embed("unnormalised", texts);
  const Matrix exact = Embed("hash", texts);
  double least = 100;
  double most = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    const double length = std::sqrt(Dot(rows.row(i), rows.row(i)));
    least = std::min(least, length);
    most = std::max(most, length);
    EXPECT_NEAR(Dot(rows.row(i), exact.row(i)) / length, 1, 1e-5);
  }
  EXPECT_LT(least, 2);
  EXPECT_GT(most, 9);
  EXPECT_GE(least, 1 - 1e-5);
  EXPECT_LE(most, 10 + 1e-4);
}

TEST(Habits, DriftingChangesAfterAHundredRequests) {
  const Matrix before = Embed("drifting", {"a"}, 100);
  const Matrix after = Embed("drifting", {"a"}, 101);
  EXPECT_EQ(RowOf(before, 0), RowOf(Embed("hash", {"a"}), 0));
  EXPECT_EQ(RowOf(after, 0), RowOf(Embed("drifting", {"a"}, 5000), 0));
  EXPECT_NEAR(Dot(before.row(0), after.row(0)), 0.99, 0.01);
  EXPECT_LT(Dot(before.row(0), after.row(0)), 0.998);
}

TEST(Habits, SlowTailIsFivePercent) {
  int slow = 0;
  for (uint64_t call = 1; call <= 10'000; ++call) {
    const int64_t delay = Find("slow_tail")->DelayMs(call);
    EXPECT_TRUE(delay == 0 || delay == 1000);
    slow += delay > 0;
  }
  EXPECT_NEAR(slow, 500, 80);
}

class HabitsOnTheWire : public ::testing::Test {
 protected:
  HabitsOnTheWire() : mock_(Options(&clock_)) {}
  static ServiceOptions Options(Clock* clock) {
    ServiceOptions options;
    options.clock = clock;
    return options;
  }
  WireReply Post(const std::string& path, const json& input) {
    return mock_.Post(path, json{{"model", "m"}, {"input", input}});
  }
  FakeClock clock_;
  ServedMock mock_;
};

TEST_F(HabitsOnTheWire, RateLimitedByTheMinute) {
  for (int i = 4; i >= 0; --i) {
    const WireReply reply = Post("/rate_limited/v1/embeddings", "x");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.Header("x-ratelimit-limit-requests"), "5");
    EXPECT_EQ(reply.Header("x-ratelimit-remaining-requests"), std::to_string(i));
    clock_.Advance(kNanosPerSecond);
  }
  const WireReply limited = Post("/rate_limited/v1/embeddings", "x");
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(limited.Header("retry-after"), "55");
  EXPECT_EQ(limited.Header("retry-after-ms"), "55000");
  EXPECT_EQ(json::parse(limited.body)["error"]["code"], "rate_limit_exceeded");
  clock_.Advance(55 * kNanosPerSecond);
  EXPECT_EQ(Post("/rate_limited/v1/embeddings", "x").status, 200);
  const json stats = mock_.Stats();
  EXPECT_EQ(stats["given_429"], 1);
  EXPECT_EQ(stats["retries"], 6);
  EXPECT_EQ(stats["windows"]["admitted"]["60s"]["requests"], 5);
  EXPECT_EQ(stats["windows"]["admitted"]["60s"]["tokens"], 5);
  EXPECT_EQ(stats["windows"]["received"]["60s"], 6);
  EXPECT_EQ(stats["windows"]["by_persona"]["rate_limited"]["1s"]["requests"], 1);
}

TEST_F(HabitsOnTheWire, RateLimitedByTheSecondAndBare) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Post("/rate_limited_second_bare/v1/embeddings", "x").status, 200);
  }
  const WireReply limited = Post("/rate_limited_second_bare/v1/embeddings", "x");
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(limited.Header("retry-after"), "");
  EXPECT_EQ(limited.Header("retry-after-ms"), "");
  EXPECT_EQ(limited.Header("x-ratelimit-remaining-requests"), "");
  clock_.Advance(kNanosPerSecond);
  EXPECT_EQ(Post("/rate_limited_second_bare/v1/embeddings", "x").status, 200);
  // Every format has it, in its own shape.
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Post("/rate_limited_second/ollama/api/embed", "x").status, 200);
  }
  const WireReply ollama = Post("/rate_limited_second/ollama/api/embed", "x");
  EXPECT_EQ(ollama.status, 429);
  EXPECT_EQ(ollama.Header("retry-after"), "1");
  EXPECT_TRUE(json::parse(ollama.body)["error"].is_string());
}

TEST_F(HabitsOnTheWire, BatchesAndTime) {
  const json one = json::parse(Post("/aggregating/v1/embeddings", {"a", "b", "c"}).body);
  EXPECT_EQ(one["data"].size(), 1U);
  const json right = json::parse(Post("/hash/v1/embeddings", {"a", "b"}).body)["data"];
  const json wrong = json::parse(Post("/wrong_order/v1/embeddings", {"a", "b"}).body)["data"];
  EXPECT_EQ(wrong[0]["embedding"], right[1]["embedding"]);
  EXPECT_EQ(wrong[0]["index"], 0);
  const json again = json::parse(Post("/nondeterministic/v1/embeddings", "a").body);
  EXPECT_NE(json::parse(Post("/nondeterministic/v1/embeddings", "a").body), again);
  const int64_t before = clock_.MonotonicNanos();
  for (int i = 0; i < 200; ++i) Post("/slow_tail/v1/embeddings", "a");
  const int64_t seconds = (clock_.MonotonicNanos() - before) / kNanosPerSecond;
  EXPECT_GT(seconds, 2);
  EXPECT_LT(seconds, 25);
}

}  // namespace
}  // namespace vetvec::mock
