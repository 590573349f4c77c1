// lossy_scores: the score of a suite on vectors, on known-worse copies of them, and on the vectors
// of texts that lost words. A tool of the tests: laboratory_test.py calls it.
//
//   lossy_scores texts SUITE > texts.jsonl              {"text":"..."} per row of the vectors
//   lossy_scores score SUITE VECTORS.npy [NAME=LOST.npy ...] > figures.json
//
//   {"kind":"passages","ranks":true,"value":53.6,"losses":[{"name":"20% noise","form":"noise",
//    "must_lose":true,"difference":-3.1,"p":0.001,"p_of_rise":1}, ...]}
// The copies and their figures are those of audits (audit_steps/controls.h). A suite without units
// to compare has no losses.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "audit_steps/controls.h"
#include "core/npy.h"
#include "core/vector_distance.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"
#include "kinds/triple_score.h"
#include "metrics/score_comparison.h"
#include "suites/suite_file.h"

namespace {

using Json = nlohmann::json;
using vetvec::Result;

constexpr size_t kFlips = 40'000;  // resolve Holm's corrected level for dozens of losses

// Texts of the items, then seed, positive and negative of each triple.
std::vector<std::string> TextsOf(const vetvec::Suite& suite) {
  std::vector<std::string> texts;
  for (const vetvec::SuiteText& one : vetvec::TextsOfItems(suite)) texts.push_back(*one.text);
  for (const vetvec::Triple& one : suite.items) {
    texts.insert(texts.end(), {one.seed, one.positive, one.negative});
  }
  return texts;
}

Result<vetvec::ScoreResult> ScoreOf(const vetvec::Suite& suite, const std::vector<uint64_t>& rows,
                                    const std::vector<uint8_t>& missing,
                                    vetvec::MatrixView vectors) {
  if (suite.items.empty()) return vetvec::ScoreSuite(suite, rows, missing, vectors, {});
  std::vector<vetvec::JudgedTriple> triples;
  for (size_t i = 0; i < suite.items.size(); ++i) {
    const auto row = [&](size_t k) { return vectors.row(rows[3 * i + k]); };
    triples.push_back({&suite.items[i], vetvec::CosineDistance(row(0), row(1)),
                       vetvec::CosineDistance(row(0), row(2))});
  }
  return vetvec::ScoreTriples(suite.name, suite.kind, triples);
}

Json FigureOf(const vetvec::ControlFigure& figure, size_t dimension) {
  const double z = figure.standard_error > 0 ? figure.difference / figure.standard_error : 0;
  return {{"name", vetvec::CopyWords(figure.control.copy, dimension)},
          {"must_lose", figure.control.must_lose},
          {"difference", figure.difference},
          {"z", z},
          {"p_of_rise", figure.p_of_rise}};
}

Json LossOf(const std::string& name, const vetvec::ScoreComparison& compared) {
  const double z = compared.standard_error > 0 ? compared.difference / compared.standard_error : 0;
  return {{"name", name},
          {"must_lose", true},
          {"difference", compared.difference},
          {"z", z},
          {"p_of_rise", compared.difference > 0 ? compared.p_value : 1.0}};
}

template <typename T>
T ValueOf(Result<T> result) {
  if (result.ok()) return std::move(*result);
  std::fprintf(stderr, "lossy_scores: %s\n", result.status().ToString().c_str());
  std::exit(1);
}

Json Figures(const vetvec::Suite& suite, const std::string& vectors,
             const std::vector<std::string>& lost) {
  const vetvec::Matrix rows = ValueOf(vetvec::ReadNpy(vectors));
  std::vector<uint64_t> ids(rows.rows());
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  const std::vector<uint8_t> missing(rows.rows());
  const auto score = [&](const auto& of, const auto& flags, vetvec::MatrixView view) {
    return ScoreOf(suite, of, flags, view);
  };
  const vetvec::ControlSpace space =
      ValueOf(vetvec::ControlSpace::Of(rows.view(), ids, 1, nullptr));
  const vetvec::SuiteControls controls =
      ValueOf(vetvec::RunControls({.rows = ids, .missing = missing, .score = score}, space));
  const vetvec::ScoreResult clean = ValueOf(score(ids, missing, rows.view()));
  Json out = {{"kind", suite.kind},
              {"ranks", vetvec::KindOfSuite(suite).ranks},
              {"value", clean.value ? Json(*clean.value) : Json()},
              {"items", clean.items},
              {"losses", Json::array()}};
  if (controls.figures.empty()) return out;
  for (const auto& figure : controls.figures) {
    out["losses"].push_back(FigureOf(figure, rows.cols()));
  }
  for (const std::string& one : lost) {
    const size_t equals = one.rfind('=');
    const vetvec::Matrix other = ValueOf(vetvec::ReadNpy(one.substr(equals + 1)));
    const vetvec::ScoreResult scored = ValueOf(score(ids, missing, other.view()));
    vetvec::CompareOptions options;
    options.least_flips = kFlips;
    const auto compared = ValueOf(vetvec::CompareScores(scored.units, clean.units, options));
    out["losses"].push_back(LossOf(one.substr(0, equals), compared));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const vetvec::Suite suite = ValueOf(vetvec::ReadSuite(argv[2]));
  if (std::strcmp(argv[1], "texts") == 0) {
    for (const std::string& text : TextsOf(suite)) std::cout << Json{{"text", text}}.dump() << "\n";
    return 0;
  }
  if (argc < 4) return 2;
  std::cout << Figures(suite, argv[3], {argv + 4, argv + argc}).dump() << "\n";
  return 0;
}
