#include "encoder/encoder_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "base/strings.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

RequestRecord Attempt(int status, double total_ms, double connect_ms = 0) {
  RequestRecord record;
  record.http_status = status;
  record.total_millis = total_ms;
  record.first_byte_millis = total_ms / 2;
  record.connect_millis = connect_ms;
  if (status == 0) record.error = "UNAVAILABLE";
  return record;
}

TEST(EncoderMetrics, CountsCallsAndAttempts) {
  EncoderMetrics metrics;
  EmbedOutput output(2);
  output.requests = {Attempt(200, 40, 5), Attempt(429, 2), Attempt(0, 10'000)};
  metrics.Add(output, 0.3);
  Usage usage;
  usage.texts = 2;
  usage.bytes_sent = 77;
  const std::string text = metrics.OpenMetrics("openai:m", usage);
  EXPECT_THAT(text, HasSubstr("# TYPE vetvec_texts counter\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_texts_total{encoder=\"openai:m\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_sent_bytes_total{encoder=\"openai:m\"} 77\n"));
  EXPECT_THAT(text, HasSubstr("outcome=\"200\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("outcome=\"429\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("outcome=\"UNAVAILABLE\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_call_seconds_bucket{encoder=\"openai:m\",le=\"0.25\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_call_seconds_bucket{encoder=\"openai:m\",le=\"0.5\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_request_seconds_count{encoder=\"openai:m\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_connect_seconds_count{encoder=\"openai:m\"} 1\n"));
  EXPECT_TRUE(text.ends_with("\n# EOF\n"));
}

TEST(EncoderMetrics, EveryFamilyIsDeclaredOnceAndBeforeItsSamples) {
  const std::string text = EncoderMetrics().OpenMetrics("m", Usage());
  std::string family;
  std::vector<std::string> declared;
  for (const std::string_view line : Split(text, '\n')) {
    if (line.starts_with("# TYPE ")) {
      family = std::string(Split(line, ' ')[2]);
      EXPECT_EQ(std::count(declared.begin(), declared.end(), family), 0) << family;
      declared.push_back(family);
    } else if (!line.empty() && line[0] != '#') {
      EXPECT_TRUE(line.starts_with(family + "_")) << line << " after " << family;
    }
  }
  EXPECT_GE(declared.size(), 15u);
}

TEST(EncoderMetrics, WordsOfEncodersThatLookThemUp) {
  Usage usage;
  EXPECT_THAT(EncoderMetrics().OpenMetrics("m", usage), Not(HasSubstr("vetvec_words")));
  usage.words = 7;
  usage.unknown_words = 2;
  const std::string text = EncoderMetrics().OpenMetrics("m", usage);
  EXPECT_THAT(text, HasSubstr("vetvec_words_total{encoder=\"m\"} 7\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_unknown_words_total{encoder=\"m\"} 2\n"));
}

TEST(EncoderMetrics, LabelsAreEscapedAndOddDurationsCount) {
  EncoderMetrics metrics;
  metrics.Add(EmbedOutput(0), std::numeric_limits<double>::quiet_NaN());
  metrics.Add(EmbedOutput(0), -1);
  metrics.Add(EmbedOutput(0), 1e9);
  const std::string text = metrics.OpenMetrics("a\"b\\c\nd", Usage());
  EXPECT_THAT(text, HasSubstr("{encoder=\"a\\\"b\\\\c\\nd\"}"));
  EXPECT_THAT(text, HasSubstr(",le=\"0.001\"} 2\n"));
  EXPECT_THAT(text, HasSubstr(",le=\"60\"} 2\n"));
  EXPECT_THAT(text, HasSubstr(",le=\"+Inf\"} 3\n"));
}

TEST(EncoderMetrics, ManyThreadsAdd) {
  EncoderMetrics metrics;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) metrics.Add(EmbedOutput(0), 0.02);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(metrics.OpenMetrics("m", Usage()),
              HasSubstr("vetvec_call_seconds_count{encoder=\"m\"} 2000\n"));
}

}  // namespace
}  // namespace vetvec
