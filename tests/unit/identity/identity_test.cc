#include "identity/identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <set>
#include <thread>

#include "base/file.h"
#include "base/hash.h"
#include "base/utc_time.h"
#include "identity/moved.h"
#include "identity/pass.h"
#include "identity/texts.h"
#include "unit/identity/noisy_model.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class IdentityTest : public testing::Test {
 protected:
  IdentityTest() {
    std::string pattern = testing::TempDir() + "identity-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    path_ = folder_ + "/id.json";
    options_.clock = &clock_;
  }
  ~IdentityTest() override { std::filesystem::remove_all(folder_); }

  IdentityRecorded Record() {
    auto recorded = RecordIdentity(&model_, path_, options_);
    EXPECT_TRUE(recorded.ok()) << recorded.status().ToString();
    return recorded.ok() ? *recorded : IdentityRecorded();
  }
  IdentityChecked Check() {
    auto checked = CheckIdentity(&model_, path_, options_);
    EXPECT_TRUE(checked.ok()) << checked.status().ToString();
    return checked.ok() ? *checked : IdentityChecked();
  }
  std::string Bytes() { return *ReadFile(path_); }

  NoisyModel model_;
  FakeClock clock_;
  IdentityOptions options_;
  std::string folder_, path_;
};

TEST_F(IdentityTest, TheTextsAreThoseOfTheirName) {
  std::string all;
  std::set<std::string_view> distinct;
  for (const std::string_view text : kIdentityTexts) {
    all += std::string(text) + '\0';
    distinct.insert(text);
  }
  EXPECT_EQ(distinct.size(), kIdentityTextCount);
  EXPECT_EQ(Sha256Hex(all), "042d300f904aab1ac2cdeaa7884b2d6dca8c50597cc21199cc0fdeb0d24fea02")
      << "changed texts need another kIdentityTextsName";
}

TEST_F(IdentityTest, APassSendsEachTextOnceInBatchesOfItsOwn) {
  ASSERT_TRUE(SendIdentityPass(&model_, 0, {}, false, {}).ok());
  const std::vector<std::string> first = model_.sent;
  EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), kIdentityTextCount);
  EXPECT_THAT(model_.batches, testing::UnorderedElementsAre(1, 1, 2, 4, 8, 16));
  model_.sent.clear();
  ASSERT_TRUE(SendIdentityPass(&model_, 1, {}, false, {}).ok());
  EXPECT_NE(model_.sent, first);
  EXPECT_THAT(model_.sent, testing::UnorderedElementsAreArray(first));
}

TEST_F(IdentityTest, RecordsTwentyPassesAndSendsOneToCheck) {
  const IdentityRecorded recorded = Record();
  EXPECT_EQ(recorded.passes_sent, 21u);
  EXPECT_EQ(model_.sent.size(), 21 * kIdentityTextCount);
  EXPECT_EQ(recorded.record.model["prompt_prefix"], "q: ");
  model_.sent.clear();
  const IdentityChecked checked = Check();
  EXPECT_EQ(checked.answer, IdentityAnswer::kSame);
  EXPECT_FALSE(checked.is_altered);
  EXPECT_THAT(checked.distances, ElementsAre(0));
  EXPECT_EQ(checked.moved_share, 0);
  EXPECT_EQ(model_.sent.size(), kIdentityTextCount);
}

TEST_F(IdentityTest, ARecordMayBeALinkToAFileElsewhere) {
  const std::string target = folder_ + "/elsewhere/v1.json";
  std::filesystem::create_directory(folder_ + "/elsewhere");
  std::filesystem::create_symlink("elsewhere/v1.json", path_);  // to nothing yet
  Record();
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  Check();
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  EXPECT_EQ(ReadIdentityRecord(target)->history.size(), 1u);
}

TEST_F(IdentityTest, TheSameRecordGivesTheSameBytes) {
  Record();
  const std::string first = Bytes();
  const IdentityRecord read = *ReadIdentityRecord(path_);
  EXPECT_EQ(IdentityRecordText(read), first);
  std::filesystem::remove(path_);
  Record();
  EXPECT_EQ(Bytes(), first);
  EXPECT_THAT(first, HasSubstr("\"fingerprint\": \"" + read.Fingerprint() + "\""));
}

TEST_F(IdentityTest, ChecksAppendAndChangeNothingElse) {
  model_.noise = 1e-3;
  Record();
  const std::string before = Bytes();
  for (int i = 0; i < 3; ++i) Check();
  const std::string after = Bytes();
  const size_t history = before.find("\"history\"");
  EXPECT_EQ(after.substr(0, history), before.substr(0, history));
  EXPECT_EQ(ReadIdentityRecord(path_)->history.size(), 3u);
}

TEST_F(IdentityTest, NoiseIsTheSameAndAnotherModelIsNot) {
  model_.noise = 1e-3;
  Record();
  EXPECT_EQ(Check().answer, IdentityAnswer::kSameWithinNoise);
  model_.sent.clear();
  model_.model = 2;
  const IdentityChecked checked = Check();
  EXPECT_TRUE(checked.is_altered);
  EXPECT_EQ(checked.distances.size(), 8u);
  EXPECT_EQ(model_.sent.size(), 8 * kIdentityTextCount);
  EXPECT_GT(checked.moved_share, 0.3);
  model_.model = 1;
  model_.noise = 2e-3;  // a little more noise is an alteration, too
  EXPECT_TRUE(Check().is_altered);
}

TEST_F(IdentityTest, ARenamedModelIsTheSame) {
  Record();
  model_.answered = "model-b";
  model_.name_ = "fake:b";
  const IdentityChecked checked = Check();
  EXPECT_FALSE(checked.is_altered);
  EXPECT_EQ(checked.model_recorded, "model-a");
  EXPECT_EQ(checked.model_answered, "model-b");
}

TEST_F(IdentityTest, DimensionAndLengthNeedNoRule) {
  Record();
  model_.scale = 2;
  EXPECT_EQ(Check().reason, "vectors no longer have unit length");
  model_.scale = 1;
  model_.dimensions = 8;
  const IdentityChecked checked = Check();
  EXPECT_TRUE(checked.is_altered);
  EXPECT_THAT(checked.distances, IsEmpty());
  EXPECT_EQ(checked.reason, "vectors have 8 dimensions; recorded: 16");
}

TEST_F(IdentityTest, ARecordingThatFailsGoesOnWhereItWas) {
  model_.calls_left = 6 * 5 + 3;  // in the middle of the sixth pass
  EXPECT_EQ(RecordIdentity(&model_, path_, options_).status().code(), StatusCode::kUnavailable);
  EXPECT_EQ(ReadIdentityRecord(path_)->passes.size(), 4u);
  EXPECT_EQ(CheckIdentity(&model_, path_, options_).status().code(),
            StatusCode::kFailedPrecondition);
  model_.calls_left = -1;
  EXPECT_EQ(Record().passes_sent, 16u);
  const std::string complete = Bytes();
  EXPECT_EQ(RecordIdentity(&model_, path_, options_).status().code(), StatusCode::kAlreadyExists);
  EXPECT_EQ(Bytes(), complete);
}

TEST_F(IdentityTest, ARecordOfAnotherEncoderIsNotContinued) {
  model_.calls_left = 12;
  ASSERT_FALSE(RecordIdentity(&model_, path_, options_).ok());
  model_.calls_left = -1;
  model_.name_ = "fake:other";
  const Status status = RecordIdentity(&model_, path_, options_).status();
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(status.message(), HasSubstr("another encoder (fake:a)"));
}

TEST_F(IdentityTest, NothingIsLeftOfAFirstPassThatFails) {
  model_.calls_left = 3;
  ASSERT_FALSE(RecordIdentity(&model_, path_, options_).ok());
  EXPECT_FALSE(FileExists(path_));
}

TEST_F(IdentityTest, TextsThatAreTooLongAreLeftOut) {
  model_.longest = 1000;
  const IdentityRecorded recorded = Record();
  EXPECT_THAT(recorded.record.refused, ElementsAre(29, 30, 31));
  EXPECT_EQ(recorded.record.passes[0].size(), 29u);
  EXPECT_EQ(Check().answer, IdentityAnswer::kSame);
  model_.longest = 100;  // refuses more than it did: nothing is measured
  EXPECT_EQ(CheckIdentity(&model_, path_, options_).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(ReadIdentityRecord(path_)->history.size(), 1u);
}

TEST_F(IdentityTest, AnEncoderThatRefusesNearlyAllIsNotRecorded) {
  model_.longest = 40;
  EXPECT_EQ(RecordIdentity(&model_, path_, options_).status().code(), StatusCode::kInvalidArgument);
  EXPECT_FALSE(FileExists(path_));
}

TEST_F(IdentityTest, TwoChecksAtOnceAreBothKept) {
  Record();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 5; ++j) {
        const Status status =
            UpdateIdentityRecord(path_, /*may_create=*/false, [](IdentityRecord* record) {
              record->history.push_back({UtcTime(0), "same", {0}, "", false});
              return OkStatus();
            });
        EXPECT_TRUE(status.ok()) << status.ToString();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ReadIdentityRecord(path_)->history.size(), 20u);
}

TEST_F(IdentityTest, NightsDecideOnceThirtyAreRecorded) {
  constexpr int64_t kDayNanos = int64_t{24} * 3600 * kNanosPerSecond;
  model_.noise = 1e-3;
  Record();
  options_.is_night = true;
  for (int night = 0; night < 30; ++night) {
    clock_.Advance(kDayNanos);
    EXPECT_TRUE(Check().is_counted);
  }
  EXPECT_FALSE(Check().is_counted);  // the same night
  model_.model = 2;
  for (int night = 1; night <= 6; ++night) {
    clock_.Advance(kDayNanos);
    const IdentityChecked checked = Check();
    EXPECT_EQ(checked.answer, IdentityAnswer::kAltered);
    EXPECT_EQ(checked.nights.in_a_row, static_cast<size_t>(night));
    EXPECT_EQ(checked.is_altered, night == 6);  // warns before
  }
}

TEST_F(IdentityTest, AnAlteredModelIsAlteredInTheFirstNights) {
  Record();
  options_.is_night = true;
  model_.model = 2;
  const IdentityChecked checked = Check();
  EXPECT_TRUE(checked.is_altered);
  EXPECT_TRUE(checked.nights.is_provisional());
}

TEST_F(IdentityTest, DamagedFilesAreRefused) {
  Record();
  const std::string good = Bytes();
  const auto code_of = [](const std::string& text) {
    return ParseIdentityRecord(text).status().code();
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  EXPECT_EQ(code_of(good), StatusCode::kOk);
  EXPECT_EQ(code_of(""), StatusCode::kParseError);
  EXPECT_EQ(code_of("[]"), StatusCode::kDataLoss);
  EXPECT_EQ(code_of("{}"), StatusCode::kDataLoss);
  EXPECT_EQ(code_of(good.substr(0, good.size() / 2)), StatusCode::kParseError);
  EXPECT_EQ(code_of(with("vetvec-identity/1", "vetvec-identity/2")), StatusCode::kUnimplemented);
  EXPECT_EQ(code_of(with("\"id1\"", "\"id2\"")), StatusCode::kUnimplemented);
  EXPECT_EQ(code_of(with("\"dimensions\": 16", "\"dimensions\": 17")), StatusCode::kDataLoss);
  EXPECT_EQ(code_of(with("fake:a", "fake:b")), StatusCode::kDataLoss);  // the fingerprint
  EXPECT_EQ(code_of(with("\"passes\"", "\"paths\"")), StatusCode::kDataLoss);
  EXPECT_EQ(code_of(with("\"unit_length\": true", "\"unit_length\": 7")), StatusCode::kDataLoss);
}

// With a fingerprint of their own, as somebody who edits a file can make it.
TEST_F(IdentityTest, WhatNoRecordingWritesIsRefused) {
  Record();
  const auto code_of = [&](const std::function<void(IdentityRecord*)>& change) {
    IdentityRecord record = *ParseIdentityRecord(Bytes());
    change(&record);
    return ParseIdentityRecord(IdentityRecordText(record)).status().code();
  };
  EXPECT_EQ(code_of([](IdentityRecord*) {}), StatusCode::kOk);
  for (const double angle : {-1.0, 5.0, 1e200}) {
    EXPECT_EQ(code_of([&](IdentityRecord* record) { record->passes[3][0] = angle; }),
              StatusCode::kDataLoss);
  }
  EXPECT_EQ(code_of([](IdentityRecord* record) { record->model["prompt_prefix"] = 5; }),
            StatusCode::kDataLoss);
  EXPECT_EQ(code_of([](IdentityRecord* record) { record->model["name"] = "a\nid.json: same"; }),
            StatusCode::kDataLoss);
  EXPECT_EQ(code_of([](IdentityRecord* record) {
              for (size_t text = 0; text < 25; ++text) record->refused.push_back(text);
              for (std::vector<double>& pass : record->passes) pass.resize(7);
            }),
            StatusCode::kDataLoss);
}

TEST_F(IdentityTest, WhatLaterVersionsAppendIsKept) {
  Record();
  std::string text = Bytes();
  text.replace(text.rfind("\n}"), 2, ",\n\"calibration\": {\"n\":1951}\n}");
  ASSERT_TRUE(WriteFileAtomic(path_, text).ok());
  Check();
  EXPECT_THAT(Bytes(), HasSubstr("\"calibration\": {\"n\":1951}\n}"));
}

TEST(MovedShare, GrowsWithTheAngle) {
  Matrix rows(300, 24);
  Rng rng(8);
  for (size_t i = 0; i < 300 * 24; ++i) rows.data()[i] = static_cast<float>(rng.Uniform() - 0.5);
  const auto at = [&](double angle) { return *MovedShareAt(rows.view(), angle, nullptr); };
  EXPECT_EQ(at(0), 0);
  EXPECT_LT(at(1e-3), 0.01);
  EXPECT_GT(at(0.2), at(0.02));
  EXPECT_GT(at(1.4), 0.7);
  EXPECT_EQ(MovedShareAt(rows.view(), 2.1, nullptr).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(MovedShareAt({rows.data(), 11, 24}, 0.1, nullptr).status().code(),
            StatusCode::kInsufficientData);
}

}  // namespace
}  // namespace vetvec
