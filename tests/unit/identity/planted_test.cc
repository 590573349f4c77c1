// Planted alterations of a real model, with noise: what is named. With VETVEC_SHARED (a folder with
// models/all-minilm-l6-v2) and VETVEC_ORT_LIBRARY; tests/integration/onnx_test.py sets them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <numbers>
#include <numeric>

#include "base/file.h"
#include "base/rng.h"
#include "encoder/open_encoder.h"
#include "identity/diagnosis.h"
#include "identity/reference_forms.h"
#include "identity/rule.h"
#include "identity/text_changes.h"
#include "identity/texts.h"
#include "identity/vector_changes.h"
#include "onnx/ort_api.h"

namespace vetvec {
namespace {

constexpr double kPlantedNoises[] = {1e-6, 1e-5, 1e-4, 1e-3};
constexpr size_t kDraws = 2;
constexpr size_t kFullWidth = 384;

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

double Gauss(Rng* rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng->Uniform()));
  return radius * std::cos(2 * std::numbers::pi * rng->Uniform());
}

Matrix WithNoise(Matrix rows, double noise, uint64_t seed) {
  Rng rng(seed);
  for (size_t i = 0; i < rows.rows(); ++i) {
    double square = 0;
    for (const float value : rows.row(i)) square += double{value} * value;
    for (float& value : rows.row(i)) {
      value = static_cast<float>(value / std::sqrt(square) +
                                 noise * Gauss(&rng) / std::sqrt(double{kFullWidth}));
    }
  }
  return rows;
}

struct Planted {
  std::string name;  // as it is to be named
  Matrix rows;
  size_t dimensions = kFullWidth;
  std::string second = {};  // at the same time
  double second_angle = 0;
};

class PlantedTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::string model = JoinPath(Variable("VETVEC_SHARED"), "models/all-minilm-l6-v2");
    const std::string library = Variable("VETVEC_ORT_LIBRARY");
    if (library.empty() || !FileExists(JoinPath(model, "model.onnx"))) {
      GTEST_SKIP() << "no model (VETVEC_SHARED) or no ONNX Runtime (VETVEC_ORT_LIBRARY)";
    }
    SetOrtLibrary(library);
    folder_ = testing::TempDir() + "planted_" + std::to_string(getpid());
    std::filesystem::create_directories(folder_);
    for (const char* name : {"model.onnx", "model_int8.onnx", "tokenizer.json", "config.json"}) {
      std::filesystem::create_symlink(JoinPath(model, name), JoinPath(folder_, name));
    }
    ASSERT_TRUE(WriteFileAtomic(JoinPath(folder_, "sentence_bert_config.json"),
                                R"({"max_seq_length": 256, "do_lower_case": false})")
                    .ok());
    recorded_ = Embedded("");
    MakeForms();
  }
  void TearDown() override {
    SetOrtLibrary("");
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  // By an encoder with these settings ("?pooling=cls"), or a file of the folder ("/x.onnx").
  Matrix Embedded(const std::string& settings, const OnnxChange& change = {},
                  const std::function<std::string(std::string)>& altered = nullptr) {
    EncoderOptions options;
    options.cache_mode = CacheMode::kOff;
    options.onnx_change = change;
    auto encoder = OpenEncoder("onnx:" + folder_ + settings, options);
    if (!encoder.ok()) {
      ADD_FAILURE() << encoder.status().ToString();
      return Matrix(kIdentityTextCount, kFullWidth);
    }
    std::vector<std::string> texts(kIdentityTexts.begin(), kIdentityTexts.end());
    for (std::string& text : texts) text = altered ? altered(text) : text;
    EmbedOutput out(texts.size());
    const Status status = (*encoder)->Embed(PackedTexts::Of(texts).view(), {}, &out);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return out.rows.TakeMatrix();
  }

  void MakeForms() {
    EncoderOptions options;
    options.cache_mode = CacheMode::kOff;
    reference_ = *OpenEncoder("onnx:" + folder_, options);
    std::vector<size_t> texts(kIdentityTextCount);
    std::iota(texts.begin(), texts.end(), 0);
    auto forms = FormsOfReference(
        {reference_.get(), nullptr, "", texts, recorded_.view(), kFullWidth, 1e-6}, {});
    ASSERT_TRUE(forms.ok()) << forms.status().ToString();
    forms_ = std::move(*forms);
    EXPECT_LT(forms_.angle, 1e-5);
    EXPECT_TRUE(forms_.not_tried.empty()) << forms_.not_tried[0].name;
  }
  const Matrix& Form(const std::string& name) {
    for (const AlteredForm& form : forms_.forms) {
      if (form.name == name) return form.rows;
    }
    ADD_FAILURE() << name;
    return recorded_;
  }

  Diagnosis Of(const Planted& planted, double noise, uint64_t draw, bool has_reference = true) {
    const Matrix pass = WithNoise(planted.rows, noise, 1000 + 2 * draw);
    const Matrix again = WithNoise(planted.rows, noise, 1001 + 2 * draw);
    std::vector<IdentityTrial> tried =
        TryVectorChanges(recorded_.view(), kFullWidth, pass.view(), planted.dimensions);
    for (const AlteredForm& form : forms_.forms) {
      if (has_reference)
        tried.push_back({form.name, RmsAngle(form.rows.view(), pass.view()), forms_.angle});
    }
    return Diagnose(recorded_.view(), pass.view(),
                    RmsAngle(pass.view(), again.view()) / std::numbers::sqrt2, std::move(tried));
  }

  static Matrix Changed(Matrix rows, const std::string& name) {
    for (const VectorChange& change : VectorChanges()) {
      if (change.name != name) continue;
      for (size_t i = 0; i < rows.rows(); ++i) change.apply(change.amount, rows.row(i));
      return rows;
    }
    ADD_FAILURE() << name;
    return rows;
  }
  static Matrix Cut(Matrix rows, size_t dimensions) {
    for (size_t i = 0; i < rows.rows(); ++i) {
      std::ranges::fill(rows.row(i).subspan(dimensions), 0.0F);
    }
    return rows;
  }
  static Matrix Permuted(const Matrix& rows) {
    std::vector<size_t> order(kFullWidth);
    std::iota(order.begin(), order.end(), 0);
    Rng rng(5);
    Shuffle(order, rng);
    Matrix permuted = rows;
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (size_t j = 0; j < kFullWidth; ++j) permuted.row(i)[j] = rows.row(i)[order[j]];
    }
    return permuted;
  }
  // Mirrored at a plane across a random direction, eight times.
  static Matrix Rotated(Matrix rows) {
    for (uint64_t turn = 0; turn < 8; ++turn) {
      Rng rng(6, turn);
      std::vector<double> direction(kFullWidth);
      double square = 0;
      for (double& value : direction) {
        value = Gauss(&rng);
        square += value * value;
      }
      for (size_t i = 0; i < rows.rows(); ++i) {
        double along = 0;
        for (size_t j = 0; j < kFullWidth; ++j) along += rows.row(i)[j] * direction[j] / square;
        for (size_t j = 0; j < kFullWidth; ++j) {
          rows.row(i)[j] -= static_cast<float>(2 * along * direction[j]);
        }
      }
    }
    return rows;
  }
  static Matrix WithoutMean(Matrix rows) {
    for (size_t j = 0; j < kFullWidth; ++j) {
      const float mean = 0.02F * std::sin(static_cast<float>(j));
      for (size_t i = 0; i < rows.rows(); ++i) rows.row(i)[j] -= mean;
    }
    return rows;
  }

  std::vector<Planted> OfRequests() {
    const auto prefixed = [](const std::string& prefix) {
      return [prefix](const std::string& text) { return prefix + text; };
    };
    std::vector<Planted> planted;
    for (const char* prefix : {"query: ", "passage: ", "search_query: ", "search_document: ",
                               "Represent this sentence for searching relevant passages: "}) {
      planted.push_back(
          {std::string("prefix \"") + prefix + "\"", Embedded("", {}, prefixed(prefix))});
    }
    for (const size_t most : {32u, 64u, 128u, 512u}) {
      planted.push_back({TruncationName(false, most, "tokens"), Embedded("", {.max_ids = most})});
    }
    for (const size_t most : {32u, 64u, 128u, 256u}) {
      planted.push_back({TruncationName(true, most, "tokens"),
                         Embedded("", {.max_ids = most, .cuts_left = true})});
    }
    for (const char* chunks : {"means of chunks of 128 tokens", "means of chunks of 256 tokens"}) {
      planted.push_back({chunks, Form(chunks)});
    }
    return planted;
  }
  std::vector<Planted> OfTheModel() {
    std::vector<Planted> planted;
    for (const char* pooling : {"cls", "max", "last-token"}) {
      planted.push_back(
          {std::string("pooling ") + pooling, Embedded(std::string("?pooling=") + pooling)});
    }
    planted.push_back({"pooling without special tokens",
                       Embedded("", {.pooled = PooledTokens::kWithoutSpecial})});
    planted.push_back(
        {"pads counted in the pooling", Embedded("", {.pooled = PooledTokens::kWithPads})});
    planted.push_back(
        {"tokenizer that keeps case and accents", Embedded("", {.keeps_case = true})});
    planted.push_back({"weights of model_int8.onnx", Embedded("/model_int8.onnx")});
    return planted;
  }
  std::vector<Planted> OfVectors() const {
    std::vector<Planted> planted;
    for (const VectorChange& change : VectorChanges()) {
      planted.push_back({change.name, Changed(recorded_, change.name)});
    }
    for (const size_t width : {64u, 128u, 256u}) {
      planted.push_back({"cut to the first " + std::to_string(width) + " dimensions",
                         Cut(recorded_, width), width});
    }
    planted.push_back({"columns permuted", Permuted(recorded_)});
    planted.push_back({"vectors rotated", Rotated(recorded_)});
    planted.push_back(
        {"a common vector subtracted (the mean of a corpus)", WithoutMean(recorded_)});
    return planted;
  }
  // Two at once, and what is not on the list.
  std::vector<Planted> WithoutAName() {
    const auto both = [&](const std::string& first, Matrix rows, const std::string& second,
                          size_t width = kFullWidth) {
      const double angle = RmsAngle(rows.view(), Form(first).view());
      return Planted{first, std::move(rows), width, second, angle};
    };
    const std::string query = "prefix \"query: \"";
    const std::string half = TruncationName(false, 128, "tokens");
    const auto cut = [&](size_t width, const Matrix& rows, const std::string& second) {
      Planted planted = {"cut to the first " + std::to_string(width) + " dimensions",
                         Cut(rows, width), width, second};
      planted.second_angle = RmsAngle(planted.rows.view(), Cut(recorded_, width).view());
      return planted;
    };
    const auto instruct = [](const std::string& text) {
      return "Instruct: Given a question, retrieve passages\nQuery: " + text;
    };
    std::vector<Planted> planted;
    planted.push_back(both(query, Changed(Form(query), "vectors as int8"), "vectors as int8"));
    planted.push_back(both(half, Changed(Form(half), "vectors as float16"), "vectors as float16"));
    planted.push_back(both(
        query, Embedded("/model_int8.onnx", {}, [](const auto& text) { return "query: " + text; }),
        "weights of model_int8.onnx"));
    planted.push_back(cut(128, Changed(recorded_, "vectors as bfloat16"), "vectors as bfloat16"));
    planted.push_back(cut(256, Form("weights of model_int8.onnx"), "weights of model_int8.onnx"));
    planted.push_back({"", Embedded("", {.max_ids = 100})});
    planted.push_back({"", Embedded("", {}, instruct)});
    planted.push_back({"", Embedded("", {}, [](const auto& text) { return text + "."; })});
    planted.push_back({"", WithNoise(recorded_, 0.05, 1)});  // as a fine-tune
    planted.push_back({"", Embedded("?pooling=cls", {.max_ids = 64})});
    return planted;
  }

  // Named, wherever the angle is ten times the noise; otherwise, perhaps with others.
  void ExpectNames(const std::vector<Planted>& planted) {
    size_t cases = 0;
    size_t to_name = 0;
    size_t named = 0;
    for (const Planted& one : planted) {
      const double angle = RmsAngle(one.rows.view(), recorded_.view());
      for (size_t i = 0; i < kDraws * std::size(kPlantedNoises); ++i) {
        const double noise = kPlantedNoises[i / kDraws];
        const Diagnosis found = Of(one, noise, ++cases);
        const bool is_named = testing::Value(found.names, testing::Contains(one.name));
        const bool is_right =
            is_named && found.names.size() == 1 && found.verdict == DiagnosisVerdict::kNamed;
        if (angle >= 10 * noise && angle > kRoundingAngle) {
          ++to_name;
          named += is_right ? 1 : 0;
        }
        EXPECT_TRUE(is_named || found.names.empty())
            << one.name << " at noise " << noise << ": " << DiagnosisVerdictName(found.verdict)
            << " " << testing::PrintToString(found.names);
      }
    }
    std::cout << planted.size() << " alterations, " << cases << " cases; named " << named << " of "
              << to_name << " with an angle of ten times the noise\n";
    EXPECT_GE(cases, 200u);
    EXPECT_GE(static_cast<double>(named), 0.99 * static_cast<double>(to_name));
  }

  // Alterations of requests and of the model are none of vectors.
  void ExpectNoneWithoutReference(const std::vector<Planted>& planted) {
    for (const Planted& one : planted) {
      const Diagnosis found = Of(one, 1e-5, 900, /*has_reference=*/false);
      EXPECT_EQ(found.verdict, DiagnosisVerdict::kAltered)
          << one.name << " " << testing::PrintToString(found.names) << found.median_cosine;
    }
  }

  // Mostly one of the two, or altered; named only if noise hides the second.
  void ExpectNoNames(const std::vector<Planted>& planted) {
    size_t cases = 0;
    for (const Planted& one : planted) {
      for (const double noise : kPlantedNoises) {
        const Diagnosis found = Of(one, noise, 500 + ++cases);
        SCOPED_TRACE(one.name + " + " + one.second + " at noise " + std::to_string(noise));
        EXPECT_FALSE(found.is_same());
        if (found.verdict == DiagnosisVerdict::kNamed) {
          EXPECT_THAT(found.names, testing::ElementsAre(one.name));
          EXPECT_LE(one.second_angle, found.tolerance);
        } else if (!one.second.empty()) {
          EXPECT_THAT(found.names, testing::Each(testing::AnyOf(one.name, one.second)));
        }
      }
    }
    EXPECT_EQ(cases, 40u);
  }

  std::string folder_;
  std::unique_ptr<Encoder> reference_;
  Matrix recorded_;
  ReferenceForms forms_;
};

// The models are run once for both.
TEST_F(PlantedTest, NamesAreRightAndNeverWrong) {
  std::vector<Planted> planted = OfRequests();
  const std::vector<Planted> of_the_model = OfTheModel();
  planted.insert(planted.end(), of_the_model.begin(), of_the_model.end());
  ExpectNoneWithoutReference(planted);
  const std::vector<Planted> of_vectors = OfVectors();
  planted.insert(planted.end(), of_vectors.begin(), of_vectors.end());
  ExpectNames(planted);
  ExpectNoNames(WithoutAName());
}

}  // namespace
}  // namespace vetvec
