// Does F2 lose whenever vectors lose? Real encoders and vectors that must lose, on sentences of
// this project's examples and tests.
//
// `builtin:` always; MiniLM with VETVEC_SHARED (models/all-minilm-l6-v2) and VETVEC_ORT_LIBRARY.
// tests/lab/meaning_test.py does the same on UD EWT.
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

SeedSet Sentences() {
  const std::filesystem::path here(__FILE__);
  const std::filesystem::path tests = here.parent_path() / "../..";
  std::vector<std::string> texts;
  for (const char* file :
       {"../examples/seeds.txt", "integration/data/review-sentences.txt",
        "integration/data/support-sentences.txt", "integration/data/genre-bank.txt",
        "integration/data/genre-hospital.txt", "integration/data/genre-support.txt"}) {
    const Result<SeedSet> seeds = ReadSeeds((tests / file).string(), {});
    EXPECT_TRUE(seeds.ok()) << seeds.status().ToString();
    for (const Seed& seed : seeds->seeds) texts.push_back(seed.text);
  }
  const Result<SeedSet> all = SeedsFromTexts(texts);
  EXPECT_TRUE(all.ok()) << all.status().ToString();
  return *all;
}

// The slips and changes of 200 sentences: other edits cost texts and do not count.
Suite MakeMeaningSlips(const SeedSet& seeds) {
  MeaningOptions options;
  options.constructs = {"typo",   "ocr",  "negation", "antonym", "roles",
                        "number", "date", "unit",     "entity"};
  options.max_seeds = 200;
  Result<Suite> suite = MakeMeaning(options, seeds, StarterSuiteLexicons());
  EXPECT_TRUE(suite.ok()) << suite.status().ToString();
  return std::move(*suite);
}

Suite MakeWordTriples(const SeedSet& seeds) {
  ContrastiveOptions options;
  options.relations = {Relation::kCr1, Relation::kCr3};
  options.max_per_word = 5;
  Result<Suite> suite = GenerateContrastive(options, seeds, StarterSuiteLexicons());
  EXPECT_TRUE(suite.ok()) << suite.status().ToString();
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
    const SeedSet seeds = Sentences();
    suites_ = new std::vector<Suite>{MakeMeaningSlips(seeds), MakeWordTriples(seeds)};
    texts_ = new std::vector<std::string_view>();
    rows_ = new std::vector<std::vector<uint64_t>>();
    std::map<std::string_view, uint64_t> numbers;
    const auto row_of = [&](const std::string& text) {
      const auto [entry, is_new] = numbers.try_emplace(text, texts_->size());
      if (is_new) texts_->push_back(text);
      return entry->second;
    };
    for (const Suite& suite : *suites_) {
      std::vector<uint64_t>& rows = rows_->emplace_back();
      for (const SuiteText& one : TextsOfItems(suite)) rows.push_back(row_of(*one.text));
    }
    const std::vector<uint8_t> missing(texts_->size());
    triples_ = new std::vector<TripleTexts>(WordTriplesOf(TriplesOf(*suites_, *rows_, missing)));
  }

  static double Score(const char* name, const Matrix& vectors) {
    const std::vector<uint8_t> missing(vectors.rows());
    ScoreOptions options;
    options.triples = *triples_;
    const ScoringCase scoring{(*suites_)[0], (*rows_)[0], missing, vectors.view(), options};
    ScoreResult score;
    const Status status = ScoreMeaningSuite(scoring, &score);
    EXPECT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(score.measure, kMeaningMeasure) << "there are enough seeds and triples";
    std::printf("%-16s %5.1f\n", name, score.value.value_or(-1));
    return score.value.value_or(-1);
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

  static inline const std::vector<Suite>* suites_ = nullptr;
  static inline std::vector<TripleTexts>* triples_ = nullptr;
  static inline std::vector<std::string_view>* texts_ = nullptr;
  static inline std::vector<std::vector<uint64_t>>* rows_ = nullptr;
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
            4 * kNothing);
  Matrix shuffled = Embedded(NewBuiltinEncoder().get());
  Rng rng(1);
  for (size_t i = shuffled.rows(); i > 1; --i) {
    const auto j = static_cast<size_t>(rng.Below(i));
    std::swap_ranges(shuffled.row(i - 1).begin(), shuffled.row(i - 1).end(),
                     shuffled.row(j).begin());
  }
  EXPECT_LT(Score("shuffled", shuffled), 2 * kNothing);
}

// A letter hash withstands slips, and both notice every changed word; neither knows a synonym. The
// triples here have few word pairs, some of which share letters, so letters are less far behind
// than on a treebank (tests/lab/meaning_test.py).
TEST_F(MeaningCalibration, HashesAreFarBehind) {
  const double builtin = Score("builtin", Embedded(NewBuiltinEncoder().get()));
  EXPECT_GT(builtin, 50);
  EXPECT_LT(Score("hashed words", Hashed(false)), builtin - 30);
  EXPECT_LT(Score("hashed letters", Hashed(true)), builtin - 10);
}

TEST_F(MeaningCalibration, LossesCost) {
  const Matrix vectors = Embedded(NewBuiltinEncoder().get());
  double before = Score("builtin", vectors);
  EXPECT_LT(Score("first quarter", First(vectors, vectors.cols() / 4)), before - 5);
  for (const double share : {0.2, 0.4, 0.6}) {
    const double score = Score("builtin, noise", WithNoise(vectors, share));
    EXPECT_LT(score, before - 5) << share;
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
  EXPECT_NEAR(Score("MiniLM int8", Embedded(small.get())), score, 3);
  EXPECT_GT(score, Score("first 64", First(vectors, 64)));
  EXPECT_GT(score, Score("builtin", Embedded(NewBuiltinEncoder().get())));
  EXPECT_GT(score, Score("hashed words", Hashed(false)) + 30);
  EXPECT_GT(score, Score("hashed letters", Hashed(true)) + 10);
  double before = score;
  for (const double share : {0.1, 0.2, 0.5}) {
    const double noisy = Score("MiniLM, noise", WithNoise(vectors, share));
    EXPECT_LT(noisy, before) << share;
    before = noisy;
  }
}

}  // namespace
}  // namespace vetvec
