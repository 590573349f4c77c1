// Does the score of meaning suites rank vectors as it should? Real encoders and vectors that must
// lose, on the example seeds (and, one a line, on those of the file VETVEC_MEANING_SEEDS).
//
// `builtin:` always; MiniLM with VETVEC_SHARED (models/all-minilm-l6-v2) and VETVEC_ORT_LIBRARY.
// VETVEC_FIGURES=full prints the figures that docs/METHODS.md quotes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "base/file.h"
#include "base/hash.h"
#include "base/rng.h"
#include "english/suite_lexicons.h"
#include "kinds/score_meaning.h"
#include "local/builtin_encoder.h"
#include "onnx/onnx_encoder.h"
#include "suites/meaning_suite.h"
#include "unit/base/normal_draw.h"

namespace vetvec {
namespace {

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

// The primary score's items alone: the curves cost three times as many texts.
Suite MakeSuite() {
  const std::filesystem::path here(__FILE__);
  std::string path = (here.parent_path() / "../../../examples/seeds.txt").string();
  if (!Environment("VETVEC_MEANING_SEEDS").empty()) path = Environment("VETVEC_MEANING_SEEDS");
  const Result<SeedSet> seeds = ReadSeeds(path, {});
  EXPECT_TRUE(seeds.ok()) << seeds.status().ToString();
  MeaningOptions options;
  options.constructs = {"typo",  "ocr",    "spacing", "synonym", "negation", "antonym",
                        "roles", "number", "date",    "unit",    "entity"};
  Result<Suite> suite = MakeMeaning(options, *seeds, StarterSuiteLexicons());
  EXPECT_TRUE(suite.ok()) << suite.status().ToString();
  std::erase_if(suite->pairs, [](const ScoredPair& pair) {
    return pair.construct.ends_with("-2") || pair.construct.ends_with("-3");
  });
  return std::move(*suite);
}

void ToUnitLength(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += double{x} * double{x};
  for (float& x : row) x = static_cast<float>(double{x} / std::sqrt(sum));
}

class MeaningCalibration : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    suite_ = new Suite(MakeSuite());
    texts_ = new std::vector<std::string_view>();
    rows_ = new std::vector<uint64_t>();
    std::map<std::string_view, uint64_t> numbers;
    for (const ScoredPair& pair : suite_->pairs) {
      for (const std::string* text : {&pair.a, &pair.b}) {
        const auto [entry, is_new] = numbers.try_emplace(*text, texts_->size());
        if (is_new) texts_->push_back(*text);
        rows_->push_back(entry->second);
      }
    }
  }

  static double Score(const char* name, const Matrix& vectors) {
    const std::vector<uint8_t> missing(vectors.rows());
    const ScoreOptions options;
    const ScoringCase scoring{*suite_, *rows_, missing, vectors.view(), options};
    ScoreResult score;
    const Status status = ScoreMeaningSuite(scoring, &score);
    EXPECT_TRUE(status.ok()) << status.ToString();
    if (Environment("VETVEC_FIGURES") == "full") {
      std::printf("%-14s %5.1f", name, *score.value);
      for (const auto& [detail, value] : score.details) {
        if (detail.find(", ") == std::string::npos || detail.ends_with("points")) {
          std::printf("  %s %.1f", detail.c_str(), value.value_or(-1));
        }
      }
      std::printf("\n");
    }
    return *score.value;
  }

  static Matrix Embedded(Encoder* encoder) {
    const PackedTexts packed = PackedTexts::Of(*texts_);
    EmbedOutput out(packed.size());
    const Status status = encoder->Embed(packed.view(), {}, &out);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return out.rows.TakeMatrix();
  }

  static Matrix ByText(size_t dimension,
                       const std::function<void(std::string_view, std::span<float>)>& fill) {
    Matrix vectors(texts_->size(), dimension);
    for (size_t i = 0; i < texts_->size(); ++i) fill((*texts_)[i], vectors.row(i));
    return vectors;
  }

  static Matrix Random(size_t dimension) {
    return ByText(dimension, [](std::string_view text, std::span<float> row) {
      Rng rng(Xxh64(text.data(), text.size()));
      for (float& x : row) x = static_cast<float>(NormalDraw(rng));
    });
  }

  // `share` of each vector's squared length is noise.
  static Matrix WithNoise(const Matrix& vectors, double share) {
    Matrix out = vectors;
    Matrix noise = Random(vectors.cols());
    for (size_t i = 0; i < out.rows(); ++i) {
      ToUnitLength(out.row(i));
      ToUnitLength(noise.row(i));
      for (size_t d = 0; d < out.cols(); ++d) {
        out.row(i)[d] = static_cast<float>(std::sqrt(1 - share) * double{out.row(i)[d]} +
                                           std::sqrt(share) * double{noise.row(i)[d]});
      }
    }
    return out;
  }

  static Matrix First(const Matrix& vectors, size_t dimension) {
    Matrix out(vectors.rows(), dimension);
    for (size_t i = 0; i < out.rows(); ++i) {
      std::copy_n(vectors.view().row(i).data(), dimension, out.row(i).data());
    }
    return out;
  }

  // Three letters in a row each, or words, into buckets with a sign.
  static Matrix Hashed(bool is_letters) {
    return ByText(1024, [&](std::string_view text, std::span<float> row) {
      row[0] = 1e-3F;  // never all zero
      const auto add = [&](std::string_view part) {
        const uint64_t hash = Xxh64(part.data(), part.size());
        row[hash % row.size()] += (hash >> 40) % 2 == 0 ? 1.0F : -1.0F;
      };
      if (is_letters) {
        for (size_t i = 0; i + 3 <= text.size(); ++i) add(text.substr(i, 3));
        return;
      }
      while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        add(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
      }
    });
  }

  static std::unique_ptr<Encoder> OpenModel(const char* file) {
    OnnxEncoderOptions options;
    options.target =
        JoinPath(Environment("VETVEC_SHARED"), std::string("models/all-minilm-l6-v2/") + file);
    options.library = Environment("VETVEC_ORT_LIBRARY");
    if (options.library.empty() || !FileExists(options.target)) return nullptr;
    Result<std::unique_ptr<Encoder>> encoder = OpenOnnxEncoder(options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return encoder.ok() ? std::move(*encoder) : nullptr;
  }

  static inline const Suite* suite_ = nullptr;
  static inline std::vector<std::string_view>* texts_ = nullptr;
  static inline std::vector<uint64_t>* rows_ = nullptr;
};

TEST_F(MeaningCalibration, WhatCarriesNoTextGetsNothing) {
  constexpr double kNothing = 1;
  EXPECT_LT(Score("random", Random(384)), kNothing);
  EXPECT_LT(Score("random, 8", Random(8)), kNothing);
  EXPECT_EQ(Score("constant", ByText(16,
                                     [](std::string_view, std::span<float> row) {
                                       std::fill(row.begin(), row.end(), 1.0F);
                                     })),
            0);
  EXPECT_LT(Score("length alone", ByText(2,
                                         [](std::string_view text, std::span<float> row) {
                                           row[0] = static_cast<float>(text.size());
                                           row[1] = 100;
                                         })),
            10 * kNothing);
  Matrix shuffled = Embedded(NewBuiltinEncoder().get());
  Rng rng(1);
  for (size_t i = shuffled.rows(); i > 1; --i) {
    const auto j = static_cast<size_t>(rng.Below(i));
    std::swap_ranges(shuffled.row(i - 1).begin(), shuffled.row(i - 1).end(),
                     shuffled.row(j).begin());
  }
  EXPECT_LT(Score("shuffled", shuffled), 2 * kNothing);
}

TEST_F(MeaningCalibration, NoiseCosts) {
  const Matrix vectors = Embedded(NewBuiltinEncoder().get());
  double before = Score("builtin", vectors);
  EXPECT_GT(before, 15);
  for (const double share : {0.2, 0.4, 0.6, 0.8}) {
    const double score = Score("builtin, noise", WithNoise(vectors, share));
    EXPECT_LT(score, before) << share;
    before = score;
  }
}

TEST_F(MeaningCalibration, ModelsInTheirOrder) {
  const std::unique_ptr<Encoder> model = OpenModel("model.onnx");
  const std::unique_ptr<Encoder> small = OpenModel("model_int8.onnx");
  if (model == nullptr || small == nullptr) {
    GTEST_SKIP() << "no model (VETVEC_SHARED) or no ONNX Runtime (VETVEC_ORT_LIBRARY)";
  }
  const Matrix vectors = Embedded(model.get());
  const double score = Score("MiniLM", vectors);
  const double builtin = Score("builtin", Embedded(NewBuiltinEncoder().get()));
  EXPECT_NEAR(Score("MiniLM int8", Embedded(small.get())), score, 2);
  EXPECT_GT(score, Score("first 128", First(vectors, 128)));
  EXPECT_GT(score, Score("first 32", First(vectors, 32)) + 1);
  EXPECT_GT(score, builtin + 5);
  EXPECT_GT(score, Score("hashed words", Hashed(false)) + 5);
  EXPECT_GT(score, Score("hashed letters", Hashed(true)) + 5);
  double before = score;
  for (const double share : {0.1, 0.2, 0.5}) {
    const double noisy = Score("MiniLM, noise", WithNoise(vectors, share));
    EXPECT_LT(noisy, before) << share;
    before = noisy;
  }
}

}  // namespace
}  // namespace vetvec
