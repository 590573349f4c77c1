// A retrieval task that owns what it is made of, and its plain solution. For tests.
#ifndef VETVEC_TESTS_UNIT_METRICS_RETRIEVAL_HARNESS_H_
#define VETVEC_TESTS_UNIT_METRICS_RETRIEVAL_HARNESS_H_

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "metrics/cosine_rounding.h"
#include "metrics/ranking_rows.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

struct RetrievalFixture {
  Matrix queries;
  Matrix documents;
  std::vector<std::string> ids;
  std::vector<std::string_view> id_views;
  std::vector<RelevanceGrade> grades;
  std::vector<std::pair<size_t, size_t>> excluded;
  std::vector<uint8_t> query_missing;
  std::vector<uint8_t> document_missing;

  RetrievalTask Task() {
    id_views.assign(ids.begin(), ids.end());
    RetrievalTask task;
    task.queries = {queries.view(), {}, query_missing};
    task.documents = {documents.view(), {}, document_missing};
    task.document_ids = id_views;
    task.grades = grades;
    task.excluded = excluded;
    return task;
  }
};

inline Matrix RowsOf(const std::vector<std::vector<float>>& rows) {
  Matrix matrix(rows.size(), rows[0].size());
  for (size_t i = 0; i < rows.size(); ++i) {
    std::copy(rows[i].begin(), rows[i].end(), matrix.row(i).begin());
  }
  return matrix;
}

// Small whole numbers make many ties; `levels` 0: reals.
inline Matrix RandomRows(size_t n, size_t d, uint64_t levels, Rng* rng) {
  Matrix rows(n, d);
  for (size_t i = 0; i < n; ++i) {
    for (float& value : rows.row(i)) {
      value = levels == 0 ? static_cast<float>(rng->Uniform() - 0.4)
                          : static_cast<float>(rng->Below(levels));
    }
    rows.row(i)[0] += 1.0F;  // no row is zero
  }
  return rows;
}

inline RetrievalFixture RandomRetrieval(size_t queries, size_t documents, size_t d, uint64_t levels,
                                        uint64_t seed) {
  Rng rng(seed);
  RetrievalFixture made;
  made.queries = RandomRows(queries, d, levels, &rng);
  made.documents = RandomRows(documents, d, levels, &rng);
  for (size_t i = 0; i < documents; ++i) {
    made.ids.push_back("d" + std::to_string(i * 7919 % 10007) + (i % 3 == 0 ? "x" : ""));
  }
  for (size_t query = 0; query < queries; ++query) {
    for (size_t i = 0; i < 4; ++i) {
      const size_t document = (rng.Below(documents) / 4) * 4 + i;
      if (document >= documents) continue;
      made.grades.push_back({query, document, static_cast<int32_t>(rng.Below(5)) - 1});
    }
  }
  return made;
}

// All documents of a query in order, by sorting.
inline std::vector<RankedDocument> SortedDocuments(const RetrievalTask& task, size_t query) {
  std::vector<RankedDocument> all;
  if (task.queries.IsMissing(query)) return all;
  const auto in_double = [](std::span<const float> row) {
    return std::vector<double>(row.begin(), row.end());
  };
  const std::vector<double> a = in_double(task.queries.vector(query));
  for (size_t i = 0; i < task.documents.size(); ++i) {
    const std::pair<size_t, size_t> pair(query, i);
    if (task.documents.IsMissing(i) ||
        std::find(task.excluded.begin(), task.excluded.end(), pair) != task.excluded.end()) {
      continue;
    }
    const std::vector<double> b = in_double(task.documents.vector(i));
    const double cosine = DotInOrder(a, b) / std::sqrt(DotInOrder(a, a) * DotInOrder(b, b));
    all.push_back({i, static_cast<float>(RoundedCosine(cosine))});
  }
  std::sort(all.begin(), all.end(), [&](const RankedDocument& x, const RankedDocument& y) {
    return x.score != y.score ? x.score > y.score
                              : task.document_ids[x.document] > task.document_ids[y.document];
  });
  return all;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_METRICS_RETRIEVAL_HARNESS_H_
