// `[cache] dtype` is for the encoders of `embed` and `serve`; audits keep float32.
#include <gtest/gtest.h>

#include "audit/vendor.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

TEST(CacheDtype, AuditsKeepFloat32WhateverTheConfigurationSays) {
  const TemporaryFolder folder;
  AuditConfig config;
  config.cache.dir = folder.Path("cache");
  config.cache.dtype = "f16";
  // As audit/runner.cc opens it.
  const auto audits = OpenCache(config, folder.Path("private"), {});
  ASSERT_TRUE(audits.ok()) << audits.status().ToString();
  EXPECT_EQ((*audits)->dtype(), VectorDtype::kFloat32);
  // As c_api_audit/config.cc does for an encoder out of the configuration.
  const auto others = OpenCache(config, "", {}, VectorDtype::kFloat16);
  ASSERT_TRUE(others.ok()) << others.status().ToString();
  EXPECT_EQ((*others)->dtype(), VectorDtype::kFloat16);
}

}  // namespace
}  // namespace vetvec
