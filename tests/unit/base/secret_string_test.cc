#include "base/secret_string.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

namespace vetvec {
namespace {

// A short string lives inside the object: its bytes can be looked at after its end.
TEST(SecretString, WipesShortValues) {
  alignas(SecretString) unsigned char memory[sizeof(SecretString)];
  const auto holds_secret = [&] {
    const std::string_view bytes(reinterpret_cast<const char*>(memory), sizeof memory);
    return bytes.find("s3cret-k") != std::string_view::npos;
  };
  auto* secret = new (memory) SecretString("s3cret-key");
  EXPECT_TRUE(holds_secret());
  const SecretString moved(std::move(*secret));
  EXPECT_FALSE(holds_secret());
  EXPECT_EQ(moved.value(), "s3cret-key");
  *secret = moved;
  EXPECT_TRUE(holds_secret());
  *secret = SecretString("other");
  EXPECT_FALSE(holds_secret());
  *secret = moved;
  secret->~SecretString();
  EXPECT_FALSE(holds_secret());
}

TEST(SecretString, WipesItsSource) {
  std::string key = "short-key";
  const char* bytes = key.data();
  const SecretString secret(std::move(key));
  EXPECT_EQ(secret.value(), "short-key");
  EXPECT_TRUE(std::all_of(bytes, bytes + 9, [](char c) { return c == 0; }));

  std::string text(100, 'k');
  const size_t capacity = text.capacity();
  text.resize(3);
  const char* start = text.data();
  WipeString(&text);
  EXPECT_TRUE(text.empty());
  EXPECT_EQ(text.data(), start);
  EXPECT_GE(text.capacity(), capacity);
  text.resize(capacity);
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c == 0; }));
}

TEST(SecretString, AssignsToItself) {
  SecretString secret(std::string(50, 'x'));
  SecretString& same = secret;
  secret = same;
  EXPECT_EQ(secret.value(), std::string(50, 'x'));
  secret = std::move(same);
  EXPECT_EQ(secret.value(), std::string(50, 'x'));
}

}  // namespace
}  // namespace vetvec
