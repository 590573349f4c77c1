#include "providers/chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

Status Parse(std::string body, ReplyInfo* info) {
  const std::unique_ptr<ChatProvider> provider = *ChatProvider::Create("openai", {});
  return provider->ParseReply(&body, {.count = 1}, nullptr, info);
}

TEST(Chat, Request) {
  const std::unique_ptr<ChatProvider> provider =
      *ChatProvider::Create("openai", {.temperature = 0.5, .max_answer_tokens = 100});
  ProviderSettings settings;
  settings.base_url = "http://127.0.0.1:1/v1";
  settings.model = "m";
  settings.api_key = "sk-test";
  ASSERT_TRUE(provider->Complete(&settings).ok());
  const std::string_view texts[] = {"Say \"yes\".\n"};
  const ProviderRequest request = provider->BuildRequest(texts, settings, {});
  EXPECT_EQ(request.url, "http://127.0.0.1:1/v1/chat/completions");
  const auto body = Json::parse(request.body);
  EXPECT_EQ(body.at("messages")[0].at("content"), "Say \"yes\".\n");
  EXPECT_EQ(body.at("temperature"), 0.5);
  EXPECT_EQ(body.at("max_tokens"), 100);
  bool has_key = false;
  for (const HttpHeader& header : request.headers) {
    if (header.name != "Authorization") continue;
    has_key = header.secret && header.value.value() == "Bearer sk-test";
  }
  EXPECT_TRUE(has_key);
}

TEST(Chat, OpenAiItselfWantsAnotherName) {
  const std::unique_ptr<ChatProvider> provider =
      *ChatProvider::Create("openai", {.temperature = -1});
  ProviderSettings settings;
  settings.base_url = provider->defaults().base_url;
  settings.model = "m";
  const std::string_view texts[] = {"Hi."};
  const auto body = Json::parse(provider->BuildRequest(texts, settings, {}).body);
  EXPECT_TRUE(body.contains("max_completion_tokens"));
  EXPECT_FALSE(body.contains("max_tokens"));
  EXPECT_FALSE(body.contains("temperature"));
}

TEST(Chat, Answers) {
  ReplyInfo info;
  ASSERT_TRUE(Parse(R"({"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":)"
                    R"("a\nb \u00e9","refusal":null},"finish_reason":"stop"},{"more":[{}]}],)"
                    R"("usage":{"prompt_tokens":3,"total_tokens":12},"model":"m-1"})",
                    &info)
                  .ok());
  EXPECT_EQ(info.answer, "a\nb \xc3\xa9");
  EXPECT_EQ(info.finish, "stop");
  EXPECT_EQ(info.tokens, 12u);
  EXPECT_EQ(info.model, "m-1");
  ASSERT_TRUE(Parse(R"({"choices":[{"finish_reason":"stop","message":{"content":null,)"
                    R"("refusal":"no"}}],"usage":null})",
                    &info)
                  .ok());
  EXPECT_EQ(info.answer, "");
  EXPECT_EQ(info.finish, "refusal");
}

TEST(Chat, RepliesThatAreNone) {
  const std::string deep = R"({"choices":[{"message":{"content":"a"}}],"x":)" +
                           std::string(100, '[') + std::string(100, ']') + "}";
  for (const std::string& body :
       {std::string(), std::string("[]"), std::string("{}"), std::string(R"({"choices":[]})"),
        std::string(R"({"choices":[{}]})"), std::string(R"({"choices":3})"),
        std::string(R"({"choices":[{"message":"hello"}]})"),
        std::string(R"({"choices":[{"message":{"content":[1]}}]})"),
        std::string(R"({"choices":[{"message":{"content":"a"}}]} {"more":1})"),
        std::string(R"({"choices":[{"message":{"content":"a)"), deep}) {
    ReplyInfo info;
    EXPECT_EQ(Parse(body, &info).code(), StatusCode::kProtocol) << body.substr(0, 80);
  }
  ReplyInfo info;
  EXPECT_THAT(Parse(R"({"error":{"message":"model is loading"}})", &info).message(),
              HasSubstr("model is loading"));
}

TEST(Chat, Kinds) {
  EXPECT_THAT(ChatProvider::Create("opnai", {}).status().message(),
              HasSubstr("did you mean 'openai'"));
  EXPECT_FALSE(ChatProvider::Create("voyage", {}).ok());
}

}  // namespace
}  // namespace vetvec
