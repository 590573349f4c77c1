// What tests of providers share: completed settings, a request as JSON and header lines, a reply as
// rows.
#ifndef VETVEC_TESTS_UNIT_PROVIDERS_PROVIDER_HARNESS_H_
#define VETVEC_TESTS_UNIT_PROVIDERS_PROVIDER_HARNESS_H_

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "providers/provider.h"

namespace vetvec::testing_providers {

using Rows = std::vector<std::vector<float>>;
using Headers = std::map<std::string, std::string>;

inline constexpr const char* kKey = "canary-key-0123456789";

struct Built {
  std::string url;
  Headers headers;
  Json body;
};

struct Read {
  Status status;
  Rows rows;
  ReplyInfo info;
};

// One provider with its settings completed.
class Harness {
 public:
  Harness(const std::string& kind, ProviderSettings settings)
      : provider_(*FindProvider(kind)), settings_(std::move(settings)) {
    if (settings_.base_url.empty()) settings_.base_url = provider_->defaults().base_url;
    completed_ = provider_->Complete(&settings_);
    EXPECT_TRUE(completed_.ok()) << completed_.ToString();
  }

  const Provider& provider() const { return *provider_; }
  const ProviderSettings& settings() const { return settings_; }
  VectorIdentity identity() const { return provider_->Identity(settings_); }
  ProviderLimits limits() const { return provider_->LimitsOf(settings_); }

  Built Build(const std::vector<std::string_view>& texts, int64_t wall_millis = 0) const {
    const ProviderRequest request =
        provider_->BuildRequest(texts, settings_, {.wall_millis = wall_millis});
    Built built;
    built.url = request.url;
    for (const HttpHeader& header : request.headers) {
      const bool is_new = built.headers.emplace(header.name, header.value.value()).second;
      EXPECT_TRUE(is_new) << header.name;
      EXPECT_TRUE(header.secret || header.value.value().find(kKey) == std::string::npos);
    }
    EXPECT_EQ(built.url.find(kKey), std::string::npos);
    EXPECT_EQ(request.body.find(kKey), std::string::npos);
    built.body = Json::parse(request.body);
    return built;
  }

  Read Parse(std::string body, size_t count, size_t dimension = 0,
             const Headers& headers = {}) const {
    Read read;
    read.rows.resize(count);
    const std::string before = body;
    const ReplyHeaderLookup header = [&](std::string_view name) -> const std::string* {
      const auto found = headers.find(std::string(name));
      return found == headers.end() ? nullptr : &found->second;
    };
    ReplyExpectation expectation;
    expectation.count = count;
    expectation.dimension = dimension;
    expectation.settings = &settings_;
    expectation.header = header;
    read.status = provider_->ParseReply(
        &body, expectation,
        [&](size_t index, size_t size, float** row) {
          read.rows.at(index).resize(size);
          *row = read.rows[index].data();
          return OkStatus();
        },
        &read.info);
    EXPECT_EQ(body, before);
    EXPECT_LT(read.status.message().size(), 500u);
    return read;
  }

  ServiceError Error(const std::string& body, const Headers& headers = {}) const {
    return provider_->ParseError(
        body,
        [&](std::string_view name) -> const std::string* {
          const auto found = headers.find(std::string(name));
          return found == headers.end() ? nullptr : &found->second;
        },
        settings_);
  }

 private:
  const Provider* const provider_;
  ProviderSettings settings_;
  Status completed_;
};

// Why Complete refuses.
inline Status Refusal(const std::string& kind, ProviderSettings settings) {
  const Provider* provider = *FindProvider(kind);
  if (settings.base_url.empty()) settings.base_url = provider->defaults().base_url;
  const Status status = provider->Complete(&settings);
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << status.ToString();
  return status;
}

}  // namespace vetvec::testing_providers

#endif  // VETVEC_TESTS_UNIT_PROVIDERS_PROVIDER_HARNESS_H_
