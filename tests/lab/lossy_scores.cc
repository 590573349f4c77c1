// lossy_scores: the score of a suite on vectors, on known-worse copies of them, and on the vectors
// of texts that lost words. A tool of the tests: laboratory_test.py calls it.
//
//   lossy_scores texts SUITE TRIPLES > texts.jsonl              {"text":"..."} per row
//   lossy_scores score SUITE TRIPLES VECTORS.npy [NAME=LOST.npy ...] > figures.json
//
// TRIPLES: a contrastive suite, for meaning; otherwise "-".
//
//   {"kind":"passages","ranks":true,"value":53.6,"losses":[{"name":"20% noise","form":"noise",
//    "must_lose":true,"difference":-3.1,"p":0.001,"p_of_rise":1}, ...]}
// The copies and their figures are those of audits (audit_steps/controls.h). A suite without units
// to compare has no losses.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "audit_steps/controls.h"
#include "core/npy.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"
#include "metrics/score_comparison.h"
#include "suites/suite_file.h"

namespace {

using Json = nlohmann::json;
using vetvec::Result;

constexpr size_t kFlips = 40'000;  // resolve Holm's corrected level for dozens of losses

// A suite, the triples that its score uses (contrastive: its own; meaning: those of another suite),
// and their distinct texts. The rows of a matrix are those texts.
class Items {
 public:
  Items(const std::string& suite, const std::string& triples);

  const vetvec::Suite& suite() const { return suites_[0]; }
  const std::vector<std::string>& texts() const { return texts_; }
  const std::vector<uint64_t>& rows() const { return rows_; }  // every text at least once
  Result<vetvec::ScoreResult> Score(vetvec::MatrixView vectors,
                                    const std::vector<uint8_t>& missing) const;

 private:
  std::vector<vetvec::Suite> suites_;  // the suite; then, if there is one, that of the triples
  std::vector<std::vector<uint64_t>> rows_of_;  // of their texts, by suite
  std::vector<std::string> texts_;
  std::vector<uint64_t> rows_;
};

template <typename T>
T ValueOf(Result<T> result) {
  if (result.ok()) return std::move(*result);
  std::fprintf(stderr, "lossy_scores: %s\n", result.status().ToString().c_str());
  std::exit(1);
}

Items::Items(const std::string& suite, const std::string& triples) {
  suites_.push_back(ValueOf(vetvec::ReadSuite(suite)));
  if (triples != "-") suites_.push_back(ValueOf(vetvec::ReadSuite(triples)));
  std::map<std::string, uint64_t> places;
  for (const vetvec::Suite& each : suites_) {
    std::vector<uint64_t>& rows = rows_of_.emplace_back();
    for (const vetvec::SuiteText& one : vetvec::TextsOfItems(each)) {
      const auto [place, is_new] = places.try_emplace(*one.text, texts_.size());
      if (is_new) texts_.push_back(*one.text);
      rows.push_back(place->second);
    }
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }
}

Result<vetvec::ScoreResult> Items::Score(vetvec::MatrixView vectors,
                                         const std::vector<uint8_t>& missing) const {
  const auto triples = vetvec::WordTriplesOf(vetvec::TriplesOf(suites_, rows_of_, missing));
  return vetvec::ScoreSuite(suite(), rows_of_[0], missing, vectors,
                            {.metric = vetvec::Metric::kCosine, .triples = triples});
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

Json Figures(const Items& items, const std::string& vectors, const std::vector<std::string>& lost) {
  const vetvec::Matrix rows = ValueOf(vetvec::ReadNpy(vectors));
  std::vector<uint64_t> ids(rows.rows());
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  const std::vector<uint8_t> missing(rows.rows());
  // All rows are used, so copies have the same ones.
  const auto score = [&](const auto&, const auto&, vetvec::MatrixView view) {
    return items.Score(view, missing);
  };
  const vetvec::ControlSpace space =
      ValueOf(vetvec::ControlSpace::Of(rows.view(), ids, 1, nullptr));
  const vetvec::SuiteControls controls = ValueOf(
      vetvec::RunControls({.rows = items.rows(), .missing = missing, .score = score}, space));
  const vetvec::ScoreResult clean = ValueOf(items.Score(rows.view(), missing));
  Json out = {{"kind", items.suite().kind},
              {"ranks", vetvec::KindOfSuite(items.suite()).ranks},
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
    const vetvec::ScoreResult scored = ValueOf(items.Score(other.view(), missing));
    vetvec::CompareOptions options;
    options.least_flips = kFlips;
    const auto compared = ValueOf(vetvec::CompareScores(scored.units, clean.units, options));
    out["losses"].push_back(LossOf(one.substr(0, equals), compared));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const Items items(argv[2], argv[3]);
  if (std::strcmp(argv[1], "texts") == 0) {
    for (const std::string& text : items.texts()) std::cout << Json{{"text", text}}.dump() << "\n";
    return 0;
  }
  if (argc < 5) return 2;
  std::cout << Figures(items, argv[4], {argv + 5, argv + argc}).dump() << "\n";
  return 0;
}
