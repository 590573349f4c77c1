#include "audit/calibrate_identity.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/file.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "encoder/open_encoder.h"
#include "identity/opened_identity.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr size_t kFiles = 6;
constexpr size_t kParagraphs = 25;  // of each file

// Words that are pronounceable and unlike one another, so that texts have words in common only if
// they are meant to.
std::string Word(Rng* rng) {
  static constexpr const char* kSyllables[] = {"ba", "de", "fi", "go", "lu", "ma", "ne", "pi",
                                               "ro", "su", "ta", "ve", "wi", "zo", "ka", "ru"};
  std::string word;
  for (int i = 0; i < 3; ++i) word += kSyllables[rng->Below(std::size(kSyllables))];
  return word;
}

// Four sentences of twelve words, of which seven are those of the paragraph.
std::string Paragraph(size_t file, size_t number) {
  Rng rng(file, number);
  std::vector<std::string> topic(9);
  for (std::string& word : topic) word = Word(&rng);
  std::string text;
  for (int sentence = 0; sentence < 4; ++sentence) {
    text += sentence == 0 ? "The" : " The";
    for (int i = 0; i < 11; ++i) {
      text += " " + (i % 3 == 2 ? Word(&rng) : topic[rng.Below(topic.size())]);
    }
    text += ".";
  }
  return text;
}

class CalibrateIdentityTest : public testing::Test {
 protected:
  CalibrateIdentityTest() {
    std::string pattern = testing::TempDir() + "calibrate-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    path_ = folder_ + "/id.json";
    source_.documents = folder_ + "/manuals";
    std::filesystem::create_directory(source_.documents);
    for (size_t file = 0; file < kFiles; ++file) {
      std::string text;
      for (size_t i = 0; i < kParagraphs; ++i) text += Paragraph(file, i) + "\n\n";
      Write(fmt::format("manuals/{}.txt", file), text);
    }
    options_.clock = &clock_;
    EXPECT_TRUE(RecordIdentity(encoder_.get(), path_, options_).ok());
  }
  ~CalibrateIdentityTest() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) {
    ASSERT_TRUE(WriteFileAtomic(folder_ + "/" + name, text).ok());
  }
  // Pairs of the first sentence of a paragraph and the rest of it.
  void WritePairs(size_t count) {
    std::string lines;
    for (size_t i = 0; i < count; ++i) {
      const std::string text = Paragraph(i % kFiles, i / kFiles);
      const size_t end = text.find('.') + 1;
      lines += fmt::format("{{\"query\": \"{}\", \"passage\": \"{}\"}}\n", text.substr(0, end),
                           text.substr(end + 1));
    }
    Write("pairs.jsonl", lines);
    source_.pairs = folder_ + "/pairs.jsonl";
  }
  Result<IdentityCalibrated> Calibrate() {
    return CalibrateIdentity(encoder_.get(), path_, source_, options_);
  }
  IdentityRecord Stored() { return *ReadIdentityRecord(path_); }

  std::unique_ptr<Encoder> encoder_ = *OpenEncoder("builtin:", {});
  FakeClock clock_;
  IdentityOptions options_;
  CalibrationSource source_;
  std::string folder_, path_;
};

TEST_F(CalibrateIdentityTest, DocumentsCalibrateAndTheFingerprintStays) {
  const std::string fingerprint = Stored().Fingerprint();
  const auto done = Calibrate();
  ASSERT_TRUE(done.ok()) << done.status().ToString();
  const SearchCalibration& found = done->calibration;
  EXPECT_EQ(found.pairs, kFiles * kParagraphs);
  EXPECT_EQ(found.documents, kFiles);
  EXPECT_EQ(found.corpus, kFiles * kParagraphs);
  EXPECT_EQ(found.source, "documents");
  EXPECT_EQ(found.kept.size(), 21U);
  EXPECT_TRUE(found.duplicate.has_value());
  EXPECT_GT(found.kept.front().cutoff, found.kept.back().cutoff);
  EXPECT_EQ(done->fingerprint, fingerprint);
  EXPECT_EQ(Stored().Fingerprint(), fingerprint);
  EXPECT_EQ(Stored().history.size(), 1U);  // of the check
  const auto opened = OpenedIdentity::Read(path_);
  ASSERT_TRUE(opened.ok()) << opened.status().ToString();
  EXPECT_EQ(SearchCalibrationJson(*opened->calibration()), SearchCalibrationJson(found));
  EXPECT_THAT(IdentityCalibratedJson(*done), HasSubstr(R"("calibration":{"n":150,)"));
}

TEST_F(CalibrateIdentityTest, TheSameSeedGivesTheSameAndASecondReplacesTheFirst) {
  const auto first = Calibrate();
  const auto again = Calibrate();
  source_.seed = 2;
  const auto other = Calibrate();
  ASSERT_TRUE(first.ok() && again.ok() && other.ok());
  EXPECT_EQ(SearchCalibrationJson(first->calibration), SearchCalibrationJson(again->calibration));
  EXPECT_NE(SearchCalibrationJson(first->calibration), SearchCalibrationJson(other->calibration));
  EXPECT_EQ(Stored().calibration, SearchCalibrationJson(other->calibration));
}

TEST_F(CalibrateIdentityTest, PairsAreSearchedAmongThemselvesOrAmongDocuments) {
  WritePairs(100);
  const auto among_documents = Calibrate();
  ASSERT_TRUE(among_documents.ok()) << among_documents.status().ToString();
  EXPECT_EQ(among_documents->calibration.pairs, 100U);
  EXPECT_EQ(among_documents->calibration.source, "pairs");
  // The documents of the pairs are left out: they would be right, and count as wrong.
  EXPECT_EQ(among_documents->calibration.corpus, kFiles * kParagraphs);
  source_.documents.clear();
  const auto alone = Calibrate();
  ASSERT_TRUE(alone.ok()) << alone.status().ToString();
  EXPECT_EQ(alone->calibration.corpus, 100U);
  EXPECT_EQ(alone->calibration.documents, 100U);
}

TEST_F(CalibrateIdentityTest, WithoutTextsTheShippedPairsAreUsed) {
  source_ = {};
  const auto done = Calibrate();
  ASSERT_TRUE(done.ok()) << done.status().ToString();
  EXPECT_EQ(done->calibration.source, "shipped");
  EXPECT_EQ(done->calibration.pairs, done->calibration.corpus);
}

TEST(CalibrationTextsTest, ShippedPairsAreManyCompleteAndUnlike) {
  const auto texts = ReadCalibrationTexts({});
  ASSERT_TRUE(texts.ok()) << texts.status().ToString();
  EXPECT_GE(texts->queries.size(), 300U);
  EXPECT_EQ(texts->queries.size(), texts->passages.size());
  EXPECT_GE(texts->documents, 30U);
  std::set<std::string> seen;
  for (const auto* side : {&texts->queries, &texts->passages}) {
    for (const std::string& text : *side) {
      EXPECT_FALSE(IsBlank(text));
      EXPECT_TRUE(seen.insert(text).second) << text;
    }
  }
  // Each is of one subject, and none has few.
  std::map<uint64_t, size_t> of_subject;
  for (const uint64_t subject : texts->clusters) ++of_subject[subject];
  for (const auto& [subject, count] : of_subject) EXPECT_GE(count, 10U) << subject;
}

TEST_F(CalibrateIdentityTest, AnotherModelIsRefusedAndTheFileKeepsItsCalibration) {
  ASSERT_TRUE(Calibrate().ok());
  const auto before = Stored().calibration;
  encoder_ = *OpenEncoder("builtin:?input_type=document&document_prefix=other%20words%20", {});
  const auto refused = Calibrate();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(refused.status().message(), HasSubstr("is not the model that"));
  EXPECT_EQ(Stored().calibration, before);
}

TEST_F(CalibrateIdentityTest, TooLittleIsRefusedBeforeAnythingIsSent) {
  const auto code = [&] { return Calibrate().status().code(); };
  source_.queries = 99;
  EXPECT_EQ(code(), StatusCode::kInsufficientData);
  WritePairs(99);
  EXPECT_EQ(code(), StatusCode::kInvalidArgument);  // with pairs, no queries are cut out
  source_.queries = 0;
  EXPECT_EQ(code(), StatusCode::kInsufficientData);
  Write("pairs.jsonl", "{\"text\": \"no pair\"}\n");
  EXPECT_EQ(code(), StatusCode::kInvalidArgument);
  source_ = {};
  source_.documents = "/no/such/folder";
  EXPECT_EQ(code(), StatusCode::kNotFound);
  EXPECT_THAT(Stored().history, IsEmpty());
}

}  // namespace
}  // namespace vetvec
