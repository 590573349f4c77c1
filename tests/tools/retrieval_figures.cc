// retrieval_figures: the figures of one retrieval on standard input, and its run, for comparison
// with trec_eval. A tool of the tests: tests/golden/trec_eval_test.py calls it.
//
//   retrieval_figures RUN_FILE DEPTH < task.json > figures.json
//
//   {"queries":{"ids":[...],"rows":[[...]]},"documents":{"ids":[...],"rows":[[...]]},
//    "grades":[[query, document, relevance], ...]}          positions in the lists
// Answer: {"q1":{"ndcg_cut_10":0.5, ...}, ...} by trec_eval's names, for each query scored.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "metrics/retrieval_scores.h"
#include "metrics/trec_run.h"

namespace {

using Json = nlohmann::json;

struct Side {
  std::vector<std::string> ids;
  std::vector<std::string_view> views;
  vetvec::Matrix rows;

  explicit Side(const Json& given) : ids(given.at("ids")) {
    views.assign(ids.begin(), ids.end());
    const Json& from = given.at("rows");
    rows = vetvec::Matrix(from.size(), from.at(0).size());
    for (size_t i = 0; i < from.size(); ++i) {
      for (size_t k = 0; k < rows.cols(); ++k) rows.row(i)[k] = from[i][k].get<float>();
    }
  }
};

int Fail(const vetvec::Status& status) {
  std::fprintf(stderr, "retrieval_figures: %s\n", status.ToString().c_str());
  return 1;
}

Json NamedFigures(const vetvec::RetrievalFigures& figures) {
  return {{"ndcg_cut_10", figures.ndcg_at_10},   {"recall_10", figures.recall_at_10},
          {"recall_100", figures.recall_at_100}, {"success_1", figures.hit_at_1},
          {"success_10", figures.hit_at_10},     {"recip_rank", figures.reciprocal_rank},
          {"map", figures.average_precision}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Json given = Json::parse(std::cin);
  const Side queries(given.at("queries"));
  const Side documents(given.at("documents"));
  std::vector<vetvec::RelevanceGrade> grades;
  for (const Json& grade : given.at("grades")) {
    grades.push_back({grade.at(0), grade.at(1), grade.at(2)});
  }
  vetvec::RetrievalTask task;
  task.queries.vectors = queries.rows.view();
  task.documents.vectors = documents.rows.view();
  task.document_ids = documents.views;
  task.grades = grades;
  const size_t depth = std::strtoul(argv[2], nullptr, 10);
  const auto scores = vetvec::ScoreRetrieval(task, {.top = depth, .threads = 2});
  if (!scores.ok()) return Fail(scores.status());
  const vetvec::Status written =
      vetvec::WriteTrecRun(argv[1], queries.views, documents.views, scores->ranking.top);
  if (!written.ok()) return Fail(written);
  Json answer = Json::object();
  for (size_t i = 0; i < scores->queries.size(); ++i) {
    answer[queries.ids[scores->queries[i]]] = NamedFigures(scores->figures[i]);
  }
  std::cout << answer.dump() << "\n";
  return 0;
}
