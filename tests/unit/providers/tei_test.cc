#include "providers/tei.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(TeiInfo, LimitsOfARunningServer) {
  const auto info = ParseTeiInfo(
      R"({"model_id":"BAAI/bge-m3","model_sha":"abc","model_dtype":"float16",
          "model_type":{"embedding":{"pooling":"cls"}},"max_concurrent_requests":512,
          "max_input_length":8192,"max_batch_tokens":16384,"max_batch_requests":null,
          "max_client_batch_size":64,"auto_truncate":true,"version":"1.7.0"})");
  ASSERT_TRUE(info.ok());
  EXPECT_EQ(info->model, "BAAI/bge-m3");
  EXPECT_EQ(info->revision, "abc");
  EXPECT_EQ(info->limits.max_texts, 64u);
  EXPECT_EQ(info->limits.max_text_tokens, 8192u);
  EXPECT_EQ(info->limits.max_request_tokens, 16384u);
  EXPECT_EQ(info->max_concurrent_requests, 512u);
  EXPECT_TRUE(info->truncates);
}

TEST(TeiInfo, WhatIsMissingOrNonsenseIsNotTold) {
  for (const char* body : {"{}", R"({"max_client_batch_size":null,"model_sha":null})",
                           R"({"max_client_batch_size":-3,"max_batch_tokens":1.5})",
                           R"({"max_client_batch_size":"64","max_input_length":1e300})",
                           R"({"max_client_batch_size":18446744073709551615})"}) {
    const auto info = ParseTeiInfo(body);
    ASSERT_TRUE(info.ok()) << body;
    EXPECT_EQ(info->limits.max_texts, 0u) << body;
    EXPECT_EQ(info->limits.max_text_tokens, 0u) << body;
    EXPECT_EQ(info->limits.max_request_tokens, 0u) << body;
    EXPECT_EQ(info->revision, "") << body;
  }
  for (const std::string& body :
       {std::string("[]"), std::string(), std::string("<html>"), std::string(2'000'000, ' ')}) {
    EXPECT_EQ(ParseTeiInfo(body).status().code(), StatusCode::kProtocol);
  }
}

}  // namespace
}  // namespace vetvec
