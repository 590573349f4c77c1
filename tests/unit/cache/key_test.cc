#include "cache/key.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/file.h"
#include "base/json.h"

namespace vetvec {
namespace {

// tests/golden, found from this file, so that the program runs from any folder.
std::string GoldenPath() {
  const std::string here = __FILE__;
  return here.substr(0, here.rfind("/unit/")) + "/golden/cache_key.json";
}

std::string FromHex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

VectorIdentity IdentityOf(const Json& fields) {
  VectorIdentity identity;
  identity.provider = fields.at("provider");
  identity.base_url = fields.at("base_url");
  identity.model = fields.at("model");
  identity.revision = fields.at("revision");
  identity.dimensions = fields.at("dimensions");
  identity.input_type = fields.at("input_type");
  identity.truncation = fields.at("truncation");
  identity.prompt_prefix = fields.at("prompt_prefix");
  identity.other_fields = fields.at("other_fields");
  identity.normaliser_version = fields.at("normaliser_version");
  identity.stored_dtype = fields.at("stored_dtype");
  return identity;
}

TEST(Key, AgreesWithTheIndependentScript) {
  const Result<std::string> text = ReadFile(GoldenPath());
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  const Json cases = Json::parse(*text).at("cases");
  ASSERT_GE(cases.size(), 10u);
  std::set<std::string> keys;
  for (const auto& one : cases) {
    const KeyDeriver deriver(IdentityOf(one.at("identity")), FromHex(one.at("tenant_salt_hex")));
    const std::string key = HexOf(deriver.KeyOf(FromHex(one.at("text_hex"))));
    EXPECT_EQ(key, one.at("key").get<std::string>()) << one.at("note");
    keys.insert(key);
  }
  EXPECT_EQ(keys.size(), cases.size()) << "each case differs from the others in something";
}

TEST(Key, APrefixIsNotPartOfTheText) {
  VectorIdentity with;
  with.prompt_prefix = "query: ";
  const std::string one = HexOf(KeyDeriver(with, "").KeyOf("a"));
  EXPECT_NE(one, HexOf(KeyDeriver(VectorIdentity{}, "").KeyOf("query: a")));
  EXPECT_NE(one, HexOf(KeyDeriver(VectorIdentity{}, "").KeyOf("a")));
  with.prompt_prefix = "query:";
  EXPECT_NE(one, HexOf(KeyDeriver(with, "").KeyOf(" a")));
}

TEST(Key, OneDeriverServesManyTexts) {
  const KeyDeriver deriver(VectorIdentity{}, "salt");
  const CacheKey first = deriver.KeyOf("a");
  EXPECT_NE(first, deriver.KeyOf("b"));
  EXPECT_EQ(first, deriver.KeyOf("a"));
  EXPECT_NE(first, KeyDeriver(VectorIdentity{}, "pepper").KeyOf("a"));
}

}  // namespace
}  // namespace vetvec
