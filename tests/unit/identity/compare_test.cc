#include "identity/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <sstream>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/strings.h"
#include "identity/texts.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A vector of unit length that the whole text decides; each service alters texts or vectors.
class AlteringModel : public Encoder {
 public:
  Status Embed(const TextBatch& texts, const CallOptions& /*options*/, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(width));
    out->usage.requests = 1;
    sent += texts.size();
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string text = identity_.prompt_prefix + std::string(texts[i]);
      if (text.size() > longest) {
        out->items[i] = InvalidArgument("the text is too long");
        continue;
      }
      const std::vector<float> row = of_text ? of_text(text) : Of(text);
      std::copy_n(row.begin(), width, out->rows.Row(i));
      if (of_row) of_row({out->rows.Row(i), width});
    }
    return SummarizeItems(out->items);
  }
  std::vector<float> Of(const std::string& text) const {
    Rng rng(model, Xxh64(text.data(), text.size()));
    std::vector<float> row;
    double square = 0;
    for (size_t j = 0; j < 32; ++j) {
      row.push_back(static_cast<float>(rng.Uniform() - 0.5));
      square += double{row[j]} * row[j];
    }
    for (float& value : row) value = static_cast<float>(value / std::sqrt(square));
    return row;
  }
  size_t dimension() const override { return width; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

  uint64_t model = 1;
  size_t width = 32;
  size_t longest = 1 << 20;
  size_t sent = 0;
  std::function<std::vector<float>(const std::string&)> of_text;
  std::function<void(std::span<float>)> of_row;
  VectorIdentity identity_{"fake", "", "a", "", "", "", "", "", "{}", "0", "f32"};

 private:
  const std::string name_ = "fake:a";
};

std::string FirstWords(const std::string& text, size_t most) {
  std::istringstream words(text);
  std::string word;
  for (size_t i = 0; i < most; ++i) words >> word;
  const auto end = words.tellg();
  return end < 0 ? text : text.substr(0, static_cast<size_t>(end));
}

class CompareTest : public testing::Test {
 protected:
  CompareTest() {
    std::string pattern = testing::TempDir() + "compare-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    path_ = folder_ + "/a.json";
  }
  ~CompareTest() override { std::filesystem::remove_all(folder_); }

  void Record(AlteringModel* model, const std::string& path) {
    const auto recorded = RecordIdentity(model, path, {});
    ASSERT_TRUE(recorded.ok()) << recorded.status().ToString();
  }
  Result<IdentityComparison> Compare(AlteringModel* other, AlteringModel* reference) {
    return CompareIdentity(path_, {other, ""}, {reference, nullptr}, {});
  }
  Diagnosis Of(AlteringModel* other, AlteringModel* reference) {
    const auto found = Compare(other, reference);
    EXPECT_TRUE(found.ok()) << found.status().ToString();
    return found.ok() ? found->diagnosis : Diagnosis();
  }
  void SendsInstead(std::function<std::string(const std::string&)> altered) {
    other_.of_text = [this, altered](const std::string& text) { return other_.Of(altered(text)); };
  }

  AlteringModel recorded_, other_, reference_;
  std::string folder_, path_;
};

TEST_F(CompareTest, TheSameCostsTwoPassesAndNothingOfTheReference) {
  Record(&recorded_, path_);
  EXPECT_EQ(Of(&other_, &reference_).verdict, DiagnosisVerdict::kSame);
  EXPECT_EQ(other_.sent, 2 * kIdentityTextCount);
  EXPECT_EQ(reference_.sent, 0u);
}

TEST_F(CompareTest, AlteredRequestsAreNamed) {
  Record(&recorded_, path_);
  const struct {
    const char* name;
    std::function<std::string(const std::string&)> altered;
  } cases[] = {
      {"prefix \"query: \"", [](const auto& text) { return "query: " + text; }},
      {"prefix \"search_document: \"", [](const auto& text) { return "search_document: " + text; }},
      {"texts in lower case",
       [](std::string text) {
         LowerAscii(&text);
         for (const auto& [from, to] : {std::pair{"Ü", "ü"}, {"С", "с"}}) {
           const size_t at = text.find(from);
           if (at != std::string::npos) text.replace(at, 2, to);
         }
         return text;
       }},
      {"newlines replaced by blanks",
       [](std::string text) {
         for (char& c : text) c = c == '\n' || c == '\r' ? ' ' : c;
         return text;
       }},
  };
  for (const auto& one : cases) {
    SendsInstead(one.altered);
    const Diagnosis found = Of(&other_, &reference_);
    EXPECT_EQ(found.verdict, DiagnosisVerdict::kNamed) << one.name;
    EXPECT_THAT(found.names, ElementsAre(one.name));
  }
  SendsInstead([](const auto& text) { return "Question: " + text; });
  EXPECT_EQ(Of(&other_, &reference_).verdict, DiagnosisVerdict::kOther);  // none is known
}

TEST_F(CompareTest, TruncationIsNamedByWordsOrByTokens) {
  // The model reads words, so that blanks at the end do not count.
  for (AlteringModel* model : {&recorded_, &reference_}) {
    model->of_text = [model](const std::string& text) {
      return model->Of(std::string(Trim(text)));
    };
  }
  other_.of_text = [this](const std::string& text) {
    return other_.Of(std::string(Trim(FirstWords(text, 64))));
  };
  Record(&recorded_, path_);
  EXPECT_THAT(Of(&other_, &reference_).names, ElementsAre("truncated to the first 64 words"));
  const TokenCounter two_a_word = [](auto texts, auto tokens) {
    for (size_t i = 0; i < texts.size(); ++i) {
      std::istringstream words{std::string(texts[i])};
      tokens[i] = 0;
      for (std::string word; words >> word;) tokens[i] += 2;
    }
    return OkStatus();
  };
  const auto found = CompareIdentity(path_, {&other_, ""}, {&reference_, two_a_word}, {});
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_THAT(found->diagnosis.names, ElementsAre("truncated to the first 128 tokens"));
}

TEST_F(CompareTest, ChunksAreNamed) {
  Record(&recorded_, path_);
  other_.of_text = [this](const std::string& text) {
    std::vector<float> sum(32);
    for (std::string rest = text; !rest.empty();) {
      const std::string chunk = FirstWords(rest, 128);
      const std::vector<float> row = other_.Of(chunk);
      for (size_t i = 0; i < sum.size(); ++i) sum[i] += row[i];
      rest = rest.substr(std::min(rest.size(), chunk.size() + 1));
    }
    return sum;
  };
  EXPECT_THAT(Of(&other_, &reference_).names, ElementsAre("means of chunks of 128 words"));
}

TEST_F(CompareTest, WithoutAReferenceVectorsAreNamedAndRequestsAreNot) {
  Record(&recorded_, path_);
  other_.of_row = [](std::span<float> row) { row[0] = -row[0]; };
  EXPECT_EQ(Of(&other_, nullptr).verdict, DiagnosisVerdict::kNamed);  // rotated: one axis turned
  other_.of_row = [](std::span<float> row) {
    for (float& value : row) value = std::round(value * 1e3F) / 1e3F;
  };
  EXPECT_THAT(Of(&other_, nullptr).names, ElementsAre("vectors with 3 decimals"));
  other_.of_row = nullptr;
  other_.width = 24;
  EXPECT_THAT(Of(&other_, nullptr).names, ElementsAre("cut to the first 24 dimensions"));
  other_.width = 32;
  SendsInstead([](const auto& text) { return "query: " + text; });
  EXPECT_THAT(Of(&other_, nullptr).names, IsEmpty());
}

TEST_F(CompareTest, ALengthAloneIsNamed) {
  Record(&recorded_, path_);
  other_.of_row = [](std::span<float> row) {
    for (float& value : row) value *= 3;
  };
  const auto found = Compare(&other_, nullptr);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kNamed);
  EXPECT_THAT(found->diagnosis.names, ElementsAre("vectors no longer of unit length"));
  const Json certificate = Json::parse(IdentityCertificateJson(*found));
  EXPECT_FALSE(certificate["harmless"].get<bool>());
  EXPECT_EQ(certificate["beside"], "length");
}

TEST_F(CompareTest, ThePrefixMayBeTheReferencesOwn) {
  recorded_.identity_.prompt_prefix = "query: ";
  Record(&recorded_, path_);
  // Without a prefix of its own, the reference can be given any; with one, only that.
  EXPECT_THAT(Of(&other_, &reference_).names, ElementsAre("no prefix"));
  reference_.identity_.prompt_prefix = "query: ";
  const auto found = Compare(&other_, &reference_);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kOther);
  ASSERT_FALSE(found->not_tried.empty());
  EXPECT_EQ(found->not_tried[0].name, "no prefix");
  EXPECT_THAT(found->not_tried[0].why, HasSubstr("puts \"query: \" before each text"));
}

TEST_F(CompareTest, AReferenceMustBeTheRecordedModel) {
  Record(&recorded_, path_);
  reference_.model = 2;
  other_.model = 3;
  const Status status = Compare(&other_, &reference_).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("is not the recorded model"));
}

TEST_F(CompareTest, WhatTheReferenceRejectsIsListed) {
  Record(&recorded_, path_);
  size_t most = 0;
  for (const std::string_view text : kIdentityTexts) most = std::max(most, text.size());
  reference_.longest = most;
  other_.model = 2;
  const auto found = Compare(&other_, &reference_);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kOther);
  EXPECT_EQ(found->not_tried.size(), 5u);  // the prefixes
  EXPECT_EQ(found->not_tried[0].why, "the text is too long");
}

TEST_F(CompareTest, TextsThatOneSideRejectsAreNotCompared) {
  Record(&recorded_, path_);
  other_.longest = 1000;
  const auto found = Compare(&other_, nullptr);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(found->texts, 29u);
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kSame);
}

TEST_F(CompareTest, TextsThatTheReferenceRejectsAreNotCompared) {
  Record(&recorded_, path_);
  reference_.longest = 1000;
  SendsInstead([](const std::string& text) { return "query: " + text; });
  const auto found = Compare(&other_, &reference_);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(found->texts, 29u);
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kNamed);
  EXPECT_EQ(found->reference, "fake:a");
}

// Noise that is no noise: with a tolerance made of it, anything would be the same.
TEST_F(CompareTest, AnEncoderOfOtherVectorsEachTimeIsNotTheSame) {
  AlteringModel random;
  random.of_row = [count = uint64_t{0}](std::span<float> row) mutable {
    Rng rng(9, ++count);
    for (float& value : row) value = static_cast<float>(rng.Uniform() - 0.5);
  };
  Record(&recorded_, path_);
  const auto found = Compare(&random, nullptr);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->diagnosis.verdict, DiagnosisVerdict::kNamed);
  EXPECT_THAT(found->diagnosis.names, ElementsAre(HasSubstr("more noise")));
  EXPECT_EQ(found->beside, "noise");
  const std::string second = folder_ + "/b.json";
  Record(&random, second);
  const Status status = CompareIdentity(second, {&recorded_, ""}, {}, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("other vectors for the same texts"));
}

TEST_F(CompareTest, ZerosAtTheEndAreNoticed) {
  recorded_.width = 24;
  Record(&recorded_, path_);
  other_.of_row = [](std::span<float> row) { std::ranges::fill(row.subspan(24), 0.0F); };
  const auto found = Compare(&other_, nullptr);
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(found->diagnosis.names, ElementsAre(HasSubstr("32 dimensions, recorded 24")));
  EXPECT_EQ(found->beside, "zeros");
}

TEST_F(CompareTest, TwoRecords) {
  Record(&recorded_, path_);
  const std::string second = folder_ + "/b.json";
  other_.of_row = [](std::span<float> row) {
    for (float& value : row) value = -value;
  };
  Record(&other_, second);
  const auto found = CompareIdentity(path_, {nullptr, second}, {}, {});
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_THAT(found->diagnosis.names, ElementsAre("sign flipped"));
  EXPECT_EQ(found->usage.requests, 0u);
  const Json json = Json::parse(IdentityCertificateJson(*found));
  EXPECT_EQ(json["format"], "vetvec-certificate/1");
  EXPECT_EQ(json["verdict"], "named");
  EXPECT_EQ(json["a"]["fingerprint"], ReadIdentityRecord(path_)->Fingerprint());
  EXPECT_EQ(json["b"]["fingerprint"], ReadIdentityRecord(second)->Fingerprint());
  EXPECT_EQ(json["angle"], 2);
  EXPECT_EQ(json["explained"], 0);
  EXPECT_EQ(json["moved_share"], Json(found->moved_share));
  EXPECT_THAT(json["tried"], Contains(Json({{"name", "sign flipped"}, {"angle", 0.0}})));
}

TEST_F(CompareTest, AnIncompleteRecordIsNotCompared) {
  Record(&recorded_, path_);
  const auto status_of = [&](const std::string& path) {
    return CompareIdentity(path_, {nullptr, path}, {}, {}).status();
  };
  EXPECT_EQ(status_of(folder_ + "/none.json").code(), StatusCode::kNotFound);
  ASSERT_TRUE(UpdateIdentityRecord(path_, false, [](IdentityRecord* record) {
                record->passes.pop_back();
                return OkStatus();
              }).ok());
  const Status status = Compare(&other_, nullptr).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("has 19 of 20 passes"));
}

}  // namespace
}  // namespace vetvec
