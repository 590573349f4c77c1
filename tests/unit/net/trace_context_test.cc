#include "net/trace_context.h"

#include <gtest/gtest.h>

#include <string>

namespace vetvec {
namespace {

const std::string kGood = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(TraceContext, TakesWhatTheStandardAllows) {
  EXPECT_TRUE(CheckTraceContext("", "").ok());
  EXPECT_TRUE(CheckTraceContext(kGood, "").ok());
  EXPECT_TRUE(CheckTraceContext(kGood, "a=1,b@c=2").ok());
  EXPECT_TRUE(CheckTraceContext("cc" + kGood.substr(2) + "-what-comes", "").ok());
}

TEST(TraceContext, RefusesTheRestByName) {
  const auto refused = [](const std::string& parent) {
    const Status status = CheckTraceContext(parent, "");
    return status.code() == StatusCode::kInvalidArgument && status.detail().key == "traceparent";
  };
  for (size_t length = 1; length < kGood.size(); ++length) {
    EXPECT_TRUE(refused(kGood.substr(0, length))) << length;
  }
  EXPECT_TRUE(refused(kGood + "-more"));  // not in version 00
  EXPECT_TRUE(refused("ff" + kGood.substr(2)));
  EXPECT_TRUE(refused("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"));
  EXPECT_TRUE(refused("00-00000000000000000000000000000000-b7ad6b7169203331-01"));
  EXPECT_TRUE(refused("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"));
  EXPECT_TRUE(refused("00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));
  EXPECT_FALSE(CheckTraceContext("", "a=1").ok());
  EXPECT_FALSE(CheckTraceContext(kGood, "a=1\r\nx: y").ok());
  EXPECT_FALSE(CheckTraceContext(kGood, std::string(513, 'a')).ok());
}

}  // namespace
}  // namespace vetvec
