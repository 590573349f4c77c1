#include "kinds/suite_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/file.h"
#include "base/json.h"
#include "kinds/describe.h"
#include "suites/suite_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

SuiteRequest RequestOf(const std::string& kind,
                       std::initializer_list<std::pair<const char*, std::string>> options = {}) {
  SuiteRequest request{.kind = FindSuiteKind(kind), .name = kind};
  request.options = OptionValues(&request.kind->options);
  for (const auto& [name, text] : options) {
    const Status status = request.options.Set(name, text);
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
  return request;
}

TEST(SuiteKinds, EachRowIsWholeAndItsDefaultsAreAllowed) {
  std::set<std::string> names;
  for (const SuiteKind& kind : SuiteKinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_FALSE(kind.summary.empty()) << kind.name;
    EXPECT_FALSE(kind.items.empty()) << kind.name;
    EXPECT_FALSE(kind.ability.empty()) << kind.name;
    EXPECT_EQ(FindSuiteKind(kind.name), &kind);
    std::set<std::string> options;
    for (const Option& option : kind.options) {
      EXPECT_TRUE(options.insert(option.name).second) << kind.name << "." << option.name;
      EXPECT_FALSE(option.help.empty()) << kind.name << "." << option.name;
      OptionValues values(&kind.options);
      EXPECT_TRUE(values.Set(option.name, option.standard).ok()) << kind.name << "." << option.name;
      EXPECT_EQ(values.Text(option.name), option.standard)
          << "the default is not in the form that values have";
    }
  }
}

TEST(SuiteKinds, AnOptionMeansTheSameInEveryKind) {
  std::map<std::string, const Option*> seen;
  for (const SuiteKind& kind : SuiteKinds()) {
    for (const Option& option : kind.options) {
      const auto [entry, is_new] = seen.try_emplace(option.name, &option);
      EXPECT_EQ(entry->second->type, option.type) << kind.name << "." << option.name;
      EXPECT_EQ(entry->second->shared, option.shared) << kind.name << "." << option.name;
      EXPECT_EQ(entry->second->is_secret, option.is_secret) << kind.name << "." << option.name;
    }
  }
}

TEST(SuiteKinds, OnlyRetrievalRanks) {
  for (const SuiteKind& kind : SuiteKinds()) {
    EXPECT_EQ(kind.ranks, kind.name == kPassagesKind || kind.name == kRetrievalKind) << kind.name;
  }
}

TEST(SuiteKinds, AUsersFileIsScoredAsWhatItHolds) {
  Suite suite;
  suite.kind = kFileKind;
  suite.ranking.texts.resize(2);
  EXPECT_EQ(KindOfItems(suite).name, kRankingKind);
  suite.retrieval.queries.resize(1);
  EXPECT_EQ(KindOfItems(suite).name, kRetrievalKind);
  suite.pairs.resize(1);
  EXPECT_EQ(KindOfItems(suite).name, kScoredKind);
  suite.items.resize(1);
  EXPECT_EQ(KindOfItems(suite).name, kContrastiveKind);
  suite.kind = kMeaningKind;
  EXPECT_EQ(KindOfItems(suite).name, kMeaningKind);
}

TEST(SuiteKinds, BuiltinKindsAreMadeWithoutAnyOption) {
  for (const SuiteKind& kind : SuiteKinds()) {
    if (!kind.is_builtin) continue;
    SuiteRequest request = RequestOf(kind.name, {{"n", "20"}});
    const Result<Suite> suite = MakeSuite(request);
    ASSERT_TRUE(suite.ok()) << kind.name << ": " << suite.status().ToString();
    EXPECT_EQ(suite->kind, kind.name);
    EXPECT_EQ(&KindOfSuite(*suite), &kind);
    EXPECT_GT(suite->size(), 0u);
  }
}

TEST(SuiteKinds, WhatNeedsSeedsSaysSo) {
  for (const char* kind : {"contrastive", "robustness"}) {
    const Status status = MakeSuite(RequestOf(kind)).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << kind;
    EXPECT_EQ(status.detail().key, "seeds");
  }
}

TEST(SuiteKinds, OptionsThatDoNotGoTogetherAreRefused) {
  const std::vector<std::pair<SuiteRequest, std::string>> wrong = {
      {RequestOf("sr", {{"llm_journal", "j"}}), "llm_journal"},
      {RequestOf("sr", {{"conllu", "c"}, {"domains", "law"}}), "domains"},
      {RequestOf("sr", {{"seeds", "s"}}), "seeds"},
      {RequestOf("sr", {{"domains", "nowhere"}}), "domains"},
      {RequestOf("evalrank", {{"constructs", "nothing"}}), "constructs"},
      {RequestOf("robustness", {{"constructs", "nothing"}}), "constructs"},
      {RequestOf("syntextbench", {{"n", "7"}}), "n"},
      {RequestOf("syntextbench", {{"p", "2"}}), "p"},
      {RequestOf("syntextbench", {{"pe", "0.1"}, {"pe_from", "f"}}), "pe_from"},
      {RequestOf("file"), "file"},
      {RequestOf("contract"), "kind"},
  };
  for (const auto& [request, key] : wrong) {
    const Status status = MakeSuite(request).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << request.name << " " << key;
    EXPECT_EQ(status.detail().key, key) << status.ToString();
  }
}

TEST(SuiteKinds, FileAndMemoryHaveTheSameBytes) {
  const TemporaryFolder folder;
  for (const char* kind : {"sr", "syntextbench"}) {
    const SuiteRequest request = RequestOf(kind, {{"n", "40"}});
    const std::string path = folder.Path(std::string(kind) + ".jsonl");
    const Result<std::string> manifest = MakeSuiteFile(request, path);
    ASSERT_TRUE(manifest.ok()) << manifest.status().ToString();
    const Result<Suite> made = MakeSuite(request);
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(Json::parse(*manifest).at("sha256"), SuiteSha256(*made)) << kind;
  }
}

// Audits ask these properties of a row, not its name.
TEST(SuiteKinds, OnlyTheContractHasNoTextsAndOnlyRetrievalHasRuns) {
  for (const SuiteKind& kind : SuiteKinds()) {
    EXPECT_EQ(kind.make == nullptr, kind.name == kContractKind) << kind.name;
    EXPECT_EQ(kind.write_run != nullptr, kind.name == kRetrievalKind) << kind.name;
  }
  EXPECT_EQ(DefaultSuiteKind().name, kContrastiveKind);
  EXPECT_EQ(KindOfSuite("of a later version").name, kFileKind);
}

TEST(SuiteKinds, AnUnknownKindTellsTheNearest) {
  const Status status = SuiteKindOf("contrastve").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("did you mean 'contrastive'"));
}

TEST(SuiteKinds, TheDescriptionHasEveryKindAndOption) {
  const Json kinds = Json::parse(KindsJson());
  ASSERT_EQ(kinds.size(), SuiteKinds().size());
  for (size_t i = 0; i < kinds.size(); ++i) {
    EXPECT_EQ(kinds[i].at("kind"), SuiteKinds()[i].name);
    EXPECT_EQ(kinds[i].at("options").size(), SuiteKinds()[i].options.size());
  }
}

}  // namespace
}  // namespace vetvec
