#include "audit/workload.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "suites/suite_file.h"
#include "unit/audit/hand_made_run.h"
#include "unit/audit/suite_config_of.h"

namespace vetvec {
namespace {

constexpr size_t kQueries = 60;

AuditConfig OfQueries(const TemporaryFolder& folder) {
  std::string corpus;
  std::string queries;
  std::string qrels = "query-id\tcorpus-id\tscore\n";
  for (size_t i = 0; i < kQueries; ++i) {
    const std::string n = std::to_string(i);
    corpus += "d" + n + "\tdocument number " + n + " of the house\n";
    queries += "q" + n + "\twhere is number " + n + "\n";
    qrels += "q" + n + "\td" + n + "\t1\n";
  }
  EXPECT_TRUE(WriteFileAtomic(folder.Path("corpus.tsv"), corpus).ok());
  EXPECT_TRUE(WriteFileAtomic(folder.Path("queries.tsv"), queries).ok());
  EXPECT_TRUE(WriteFileAtomic(folder.Path("qrels.tsv"), qrels).ok());
  AuditConfig config;
  config.suites = {SuiteConfigOf("own", "retrieval",
                                 {{"corpus", folder.Path("corpus.tsv")},
                                  {"queries", folder.Path("queries.tsv")},
                                  {"qrels", folder.Path("qrels.tsv")}})};
  return config;
}

// A service that mixes the texts of a request would otherwise find documents by their neighbours.
TEST(Workload, TheOrderInWhichTextsAreSentSaysNothingOfTheSuite) {
  const TemporaryFolder folder;
  const AuditConfig config = OfQueries(folder);
  const Result<Workload> work = BuildWorkload(config, nullptr);
  ASSERT_TRUE(work.ok()) << work.status().ToString();
  EXPECT_TRUE(work->dictionary_rows.empty());
  const std::vector<uint64_t>& rows = work->text_rows[0];
  ASSERT_EQ(rows.size(), 2 * kQueries);
  size_t neighbours = 0;
  for (size_t i = 0; i + 1 < kQueries; ++i) {
    const uint64_t distance = std::max(rows[i], rows[i + 1]) - std::min(rows[i], rows[i + 1]);
    neighbours += distance == 1 ? 1U : 0U;
    EXPECT_EQ(work->texts[rows[i]], work->suites[0].retrieval.queries[i].text);
  }
  EXPECT_LT(neighbours, 6U);  // 59 in the order of the file
  EXPECT_EQ(BuildWorkload(config, nullptr)->text_rows, work->text_rows);
}

TEST(Workload, ARunIsReadInTheOrderInWhichItWasMade) {
  const TemporaryFolder files;
  const AuditConfig config = OfQueries(files);
  Workload work = *BuildWorkload(config, nullptr);
  const RunFolder folder(files.Path("run"));
  ASSERT_TRUE(folder.Create().ok());
  RunRecord record;
  record.config = config;
  ASSERT_TRUE(WriteWorkload(work, folder, &record).ok());
  EXPECT_TRUE(record.random_order);
  const Result<Workload> again = ReadWorkload(folder, record);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->text_rows, work.text_rows);
  record.random_order = false;  // as the runs of older versions
  EXPECT_EQ(ReadWorkload(folder, record).status().code(), StatusCode::kDataLoss);
}

TEST(Workload, ReadingLooksAtTheTokenOfItsFolderAtEachLine) {
  const TemporaryFolder files;
  const AuditConfig config = OfQueries(files);
  const auto cancel = CancelToken::Create();
  const RunFolder folder(files.Path("run"), cancel);
  ASSERT_TRUE(folder.Create().ok());
  RunRecord record;
  record.config = config;
  ASSERT_TRUE(WriteWorkload(*BuildWorkload(config, nullptr), folder, &record).ok());
  const std::string suite = folder.SuitePath("own");
  EXPECT_TRUE(ReadWorkload(folder, record).ok());
  EXPECT_TRUE(ReadSuite(suite, cancel.get()).ok());
  cancel->Request();
  EXPECT_EQ(ReadWorkload(folder, record).status().code(), StatusCode::kCancelled);
  EXPECT_EQ(ReadSuite(suite, cancel.get()).status().code(), StatusCode::kCancelled);
  EXPECT_EQ(folder.ReadTexts(record).status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
