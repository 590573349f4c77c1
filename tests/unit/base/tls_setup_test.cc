#include "base/tls_setup.h"

#include <gtest/gtest.h>
#include <openssl/err.h>

#include <atomic>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

TEST(TlsSetup, SucceedsForThreadsThatCallAtOnceAndLeavesNoErrorBehind) {
  std::atomic<int> ok{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&ok] {
      if (SetUpTls().ok() && SetUpTls().ok()) ++ok;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ok, 8);
  EXPECT_EQ(ERR_peek_error(), 0u);
}

}  // namespace
}  // namespace vetvec
