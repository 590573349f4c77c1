#include "providers/error_reply.h"

#include <gtest/gtest.h>

#include <string>

namespace vetvec {
namespace {

struct Case {
  const char* body;
  const char* code;
  const char* type;
  const char* name;
  const char* message;
};

TEST(ErrorReply, AllShapes) {
  const Case cases[] = {
      // OpenAI, Azure, llama.cpp, vLLM
      {R"({"error":{"message":"Rate limit reached","type":"requests","param":null,"code":"rate_limit_exceeded"}})",
       "rate_limit_exceeded", "requests", "rate_limit_exceeded", "Rate limit reached"},
      {R"({"error":{"message":"call rate limit","code":"429"}})", "429", "", "429",
       "call rate limit"},
      {R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})", "503",
       "unavailable_error", "unavailable_error", "Loading model"},
      {R"({"error":{"message":"m","type":"t","code":null}})", "", "t", "t", "m"},
      // Google
      {R"({"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED","details":[{}]}})",
       "429", "RESOURCE_EXHAUSTED", "RESOURCE_EXHAUSTED", "slow"},
      {R"({"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID","domain":"googleapis.com"}]}})",
       "API_KEY_INVALID", "INVALID_ARGUMENT", "API_KEY_INVALID", "API key not valid."},
      {R"({"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED","details":[{"reason":"RATE_LIMIT_EXCEEDED"}]}})",
       "429", "RESOURCE_EXHAUSTED", "RESOURCE_EXHAUSTED", "slow"},
      // Ollama, TEI
      {R"({"error":"model not found"})", "", "", "", "model not found"},
      {R"({"error":"Model is overloaded","error_type":"Overloaded"})", "", "Overloaded",
       "Overloaded", "Model is overloaded"},
      // TEI's OpenAI route, Mistral, older vLLM, Bedrock, Cohere, DashScope
      {R"({"message":"m","code":429,"error_type":"Overloaded"})", "429", "Overloaded", "Overloaded",
       "m"},
      {R"({"object":"error","message":"Too many tokens overall, split into more batches.","type":"invalid_request_prompt","param":null,"code":"3210"})",
       "3210", "invalid_request_prompt", "invalid_request_prompt",
       "Too many tokens overall, split into more batches."},
      {R"({"object":"error","message":"bad","type":"BadRequestError","param":null,"code":400})",
       "400", "BadRequestError", "BadRequestError", "bad"},
      {R"({"message":"throttled"})", "", "", "", "throttled"},
      {R"({"code":"InvalidParameter","message":"batch size is invalid","request_id":"r"})",
       "InvalidParameter", "", "InvalidParameter", "batch size is invalid"},
      // Voyage, Nomic, FastAPI
      {R"({"detail":"too many"})", "", "", "", "too many"},
      {R"({"detail":[{"loc":["body","input"],"msg":"field required","type":"missing"}]})", "",
       "missing", "missing", "field required"},
      // proxies
      {"<html>502 Bad Gateway</html>\n", "", "", "", "<html>502 Bad Gateway</html>"},
      {"", "", "", "", ""},
      {"{\"error\":", "", "", "", "{\"error\":"},
      {"[1,2]", "", "", "", "[1,2]"},
  };
  for (const Case& c : cases) {
    const ServiceError error = ParseErrorReply(c.body, "");
    EXPECT_EQ(error.code, c.code) << c.body;
    EXPECT_EQ(error.type, c.type) << c.body;
    EXPECT_EQ(error.Name(), c.name) << c.body;
    EXPECT_EQ(error.message, c.message) << c.body;
  }
}

TEST(ErrorReply, TheFirstErrorOfAListCounts) {
  const ServiceError google = ParseErrorReply(
      R"([{"error":{"code":429,"message":"slow","details":[{"retryDelay":"2s"}]}}])", "");
  EXPECT_EQ(google.message, "slow");
  EXPECT_EQ(google.retry_after_ms, 2'000);
  EXPECT_EQ(ParseErrorReply(R"({"errors":[{"code":10000,"message":"no"},{}]})", "").message, "no");
  EXPECT_EQ(ParseErrorReply(R"({"error":["first","second"]})", "").message, "first");
  std::string message;
  EXPECT_TRUE(IsErrorBody(R"([{"error":{"message":"slow"}}])", "", &message));
  EXPECT_FALSE(IsErrorBody(R"([{"embedding":[1]}])", "", &message));
  EXPECT_EQ(ParseErrorReply("\xEF\xBB\xBF{\"error\":\"marked\"}", "").message, "marked");
}

TEST(ErrorReply, ReadsTheWaitThatABodyStates) {
  const std::pair<const char*, int64_t> cases[] = {
      {R"({"error":{"message":"m","retry_after":120}})", 120'000},
      {R"({"retryable":true,"retry_after":120,"detail":"tunnel"})", 120'000},
      {R"({"message":"m","retryAfterMs":1500})", 1'500},
      {R"({"message":"m","retry_after":"30"})", 30'000},
      {R"({"error":{"message":"m","metadata":{"retry_after_seconds":7.5}}})", 7'500},
      {R"({"error":{"message":"Try again in 2 minutes."}})", 120'000},
      {"Rate limited: retry after 9 s", 9'000},
      {R"({"message":"m","retry_after":-1})", -1},
      {R"({"message":"m","retry_after":true})", -1},
      {R"({"message":"m"})", -1},
  };
  for (const auto& [body, millis] : cases) {
    EXPECT_EQ(ParseErrorReply(body, "").retry_after_ms, millis) << body;
  }
}

TEST(ErrorReply, WebPagesAreKnownByTheirMarks) {
  const ServiceError page = ParseErrorReply(
      "<!DOCTYPE html><html><head><title lang=en>Just a moment...</title></head></html>", "");
  EXPECT_TRUE(page.is_page);
  EXPECT_EQ(page.message, "Just a moment...");
  EXPECT_TRUE(ParseErrorReply("error code: 1010", "").is_page);
  EXPECT_FALSE(ParseErrorReply("<Error><Code>Denied</Code></Error>", "").is_page);
  EXPECT_FALSE(ParseErrorReply(R"({"error":"<html> is not allowed"})", "").is_page);
}

TEST(ErrorReply, WhatAnErrorWithASuccessStatusAmountsTo) {
  const auto implied = [](const char* body) { return ImpliedStatus(ParseErrorReply(body, "")); };
  EXPECT_EQ(implied(R"({"error":{"message":"Rate limit reached"}})"), 429);
  EXPECT_EQ(implied(R"({"code":"Throttling.RateQuota","message":"m"})"), 429);
  EXPECT_EQ(implied(R"({"error":{"code":503,"message":"m"}})"), 503);
  EXPECT_EQ(implied(R"({"detail":"The model is overloaded"})"), 503);
  EXPECT_EQ(implied(R"({"error":{"message":"m","code":"insufficient_quota"}})"), 402);
  EXPECT_EQ(implied(R"({"code":1004,"message":"Unauthorized"})"), 401);
  EXPECT_EQ(implied(R"({"error":{"message":"text 3 is odd"}})"), 0);
}

TEST(ErrorReply, KeysAreTakenOut) {
  const std::string key = "canary-0123456789";
  const ServiceError error = ParseErrorReply(
      R"({"error":{"message":"Incorrect API key provided: canary-0123456789, or sk-proj-abc***xyz.","code":"canary-0123456789"}})",
      key);
  EXPECT_EQ(error.message, "Incorrect API key provided: [key], or [key]");
  EXPECT_EQ(error.code, "[key]");
  EXPECT_EQ(WithoutKeys("Bearer abcdefgh1 and task-oriented risk-free", ""),
            "Bearer [key] and task-oriented risk-free");
  EXPECT_EQ(WithoutKeys("a key of canary-0123456789canary-0123456789", key), "a key of [key][key]");
  EXPECT_EQ(ParseErrorReply("<p>canary-0123456789</p>", key).message, "<p>[key]</p>");
}

TEST(ErrorReply, HidesAKeyInEveryDisguise) {
  const std::string key = "cAnArY+9f/4b=1e7d&5a2c";
  EXPECT_EQ(WithoutKeys("got cAnArY%2B9f%2F4b%3D1e7d%265a2c.", key), "got [key].");
  EXPECT_EQ(WithoutKeys("got cAnArY%2b9f%2f4b%3d1e7d%265a2c.", key), "got [key].");
  // In base64 after 0, 1 and 2 other bytes: the letters that are the key's alone.
  for (const char* seen : {"Y0FuQXJZKzlmLzRiPTFlN2QmNWEyYw==", "dTpjQW5BclkrOWYvNGI9MWU3ZCY1YTJj",
                           "YWI6Y0FuQXJZKzlmLzRiPTFlN2QmNWEyYw=="}) {
    const std::string clean = WithoutKeys(std::string("Basic ") + seen + " refused", key);
    EXPECT_NE(clean.find("[key]"), std::string::npos) << clean;
    EXPECT_EQ(clean.find("zlmLz"), std::string::npos) << clean;
    EXPECT_EQ(clean.find("rOWYv"), std::string::npos) << clean;
  }
  // A quotation that ends within the key.
  EXPECT_EQ(WithoutKeys("it begins: your key cAnArY+9f/4...", key), "it begins: your key [key]...");
  EXPECT_EQ(WithoutKeys("a canary", key), "a canary");
}

TEST(ErrorReply, KeepsAtMost1000CleanBytes) {
  const std::string long_text(5000, 'x');
  const ServiceError error = ParseErrorReply("{\"message\":\"\\u0000\\n" + long_text + "\"}", "");
  EXPECT_LE(error.message.size(), 1'003u);
  EXPECT_EQ(error.message.substr(0, 4), "? xx");
  EXPECT_LE(ParseErrorReply(long_text, "").message.size(), 1'003u);
  EXPECT_LE(ParseErrorReply(std::string(2'000'000, 'y'), "").message.size(), 1'003u);
}

TEST(ErrorReply, DeepNestingIsNotFollowed) {
  const std::string deep =
      "{\"error\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
  EXPECT_EQ(ParseErrorReply(deep, "").message.substr(0, 10), "{\"error\":[");
}

TEST(ErrorReply, SuccessWithAnErrorIsRecognised) {
  std::string message;
  EXPECT_TRUE(IsErrorBody(R"({"error":{"message":"quota"}})", "", &message));
  EXPECT_EQ(message, "quota");
  EXPECT_FALSE(IsErrorBody(R"({"data":[]})", "", &message));
  EXPECT_FALSE(IsErrorBody("<html>", "", &message));
}

}  // namespace
}  // namespace vetvec
