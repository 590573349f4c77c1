// A vendor with one model for documents and another one for queries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "audit/vendor.h"
#include "core/npy.h"
#include "core/text_batch.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

Result<AuditConfig> LoadTwo(const std::string& keys) {
  AuditConfigInput input;
  input.text = "version = 1\n[audit]\nvendors = [\"m\"]\n[vendors.m]\n" + keys;
  return LoadConfig(input);
}

// A folder with vectors of `size` elements for the texts "a" and "b"; that of "a" begins with
// `value`.
std::string VectorFolder(const TemporaryFolder& folder, const std::string& name, size_t size,
                         float value) {
  std::filesystem::create_directory(folder.Path(name));
  Matrix rows(2, size);
  for (size_t i = 0; i < size; ++i) rows.row(0)[i] = rows.row(1)[i] = 0.25F;
  rows.row(0)[0] = value;
  EXPECT_TRUE(WriteNpy(folder.Path(name) + "/vectors.npy", rows.view()).ok());
  (void)folder.Write(name + "/texts.txt", "a\nb\n");
  return "vectors:" + folder.Path(name);
}

std::string TwoSpecs(const std::string& of_documents, const std::string& of_queries) {
  return "document_spec = \"" + of_documents + "\"\nquery_spec = \"" + of_queries + "\"\n";
}

Result<RoleEncoders> Open(const AuditConfig& config) {
  const std::vector<TextRole> roles = {TextRole::kQuery, TextRole::kDocument};
  return OpenVendorRoles(config, config.vendors[0], Secrets(), nullptr, {}, roles);
}

TEST(TwoModels, AreReadAndRecorded) {
  const auto config = LoadTwo("document_spec = \"voyage:large\"\nquery_spec = \"voyage:small\"\n");
  ASSERT_TRUE(config.ok()) << config.status().message();
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(*config), "run.json");
  ASSERT_TRUE(again.ok());
  for (const auto& [role, target] :
       {std::pair{TextRole::kNone, "large"}, std::pair{TextRole::kDocument, "large"},
        std::pair{TextRole::kQuery, "small"}}) {
    EXPECT_EQ(VendorSpec(*again, again->vendors[0], role)->target, target);
  }
}

TEST(TwoModels, BothMustBeThereAndOfOneKind) {
  for (const auto& [keys, said] :
       {std::pair{"query_spec = \"voyage:small\"\n", "document_spec"},
        std::pair{"document_spec = \"voyage:large\"\n", "query_spec"},
        std::pair{"spec = \"voyage:m\"\ndocument_spec = \"voyage:l\"\nquery_spec = \"voyage:s\"\n",
                  "vendors.m.spec"},
        std::pair{"document_spec = \"voyage:l\"\nquery_spec = \"openai:s\"\n",
                  "an encoder of document_spec's kind"}}) {
    const auto config = LoadTwo(keys);
    ASSERT_FALSE(config.ok()) << keys;
    EXPECT_THAT(config.status().message(), HasSubstr(said));
  }
}

TEST(TwoModels, QueriesGoToTheOneAndTheRestToTheOther) {
  const TemporaryFolder folder;
  const auto config =
      LoadTwo(TwoSpecs(VectorFolder(folder, "large", 3, 1), VectorFolder(folder, "small", 3, 7)));
  ASSERT_TRUE(config.ok()) << config.status().message();
  const Result<RoleEncoders> encoders = Open(*config);
  ASSERT_TRUE(encoders.ok()) << encoders.status().ToString();
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "a", "a"});
  const std::vector<TextRole> roles = {TextRole::kDocument, TextRole::kQuery, TextRole::kNone};
  EmbedOutput out(3);
  ASSERT_TRUE(encoders->Embed(texts.view(), roles, {}, &out).ok());
  EXPECT_EQ(out.rows.Row(0)[0], 1.0F);
  EXPECT_EQ(out.rows.Row(1)[0], 7.0F);
  EXPECT_EQ(out.rows.Row(2)[0], 1.0F);
}

TEST(TwoModels, OfDifferentDimensionsAreRefused) {
  const TemporaryFolder folder;
  const auto config =
      LoadTwo(TwoSpecs(VectorFolder(folder, "3", 3, 1), VectorFolder(folder, "4", 4, 1)));
  ASSERT_TRUE(config.ok()) << config.status().message();
  const Status status = Open(*config).status();
  EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
  EXPECT_THAT(status.message(), HasSubstr("queries cannot be compared with documents"));
}

}  // namespace
}  // namespace vetvec
