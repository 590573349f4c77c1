// Retrieval suites from files: BEIR folders, loose files in every form, draws, and what is refused.
#include "suites/retrieval_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/json.h"
#include "suites/suite_file.h"
#include "unit/base/gzipped.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string DataFolder() {
  return (std::filesystem::path(__FILE__).parent_path() / "data" / "beir").string();
}

std::vector<std::string> Ids(const std::vector<RetrievalText>& texts) {
  std::vector<std::string> ids;
  for (const RetrievalText& text : texts) ids.push_back(text.id);
  return ids;
}

std::vector<std::string> JudgementsOf(const RetrievalSet& set) {
  std::vector<std::string> out;
  for (const Judgement& judgement : set.judgements) {
    out.push_back(set.queries[judgement.query].id + " " + set.documents[judgement.document].id +
                  " " + std::to_string(judgement.relevance));
  }
  return out;
}

class RetrievalSuiteTest : public testing::Test {
 protected:
  RetrievalOptions Loose(const std::string& corpus, const std::string& queries,
                         const std::string& qrels) {
    RetrievalOptions options;
    options.corpus = folder.Write("corpus", corpus);
    options.queries = folder.Write("queries", queries);
    options.qrels = folder.Write("qrels", qrels);
    return options;
  }
  void Refused(const RetrievalOptions& options, const std::string& file, int64_t line,
               const std::string& key, const std::string& what) {
    const Result<Suite> suite = MakeRetrieval(options);
    ASSERT_FALSE(suite.ok()) << what;
    EXPECT_THAT(suite.status().detail().file, HasSubstr(file)) << suite.status().ToString();
    EXPECT_EQ(suite.status().detail().line, line) << suite.status().ToString();
    EXPECT_EQ(suite.status().detail().key, key) << suite.status().ToString();
    EXPECT_THAT(suite.status().message(), HasSubstr(what));
  }
  // A corpus of n documents d0.., queries q0.. of which qi is answered by di.
  RetrievalOptions Large(size_t queries, size_t documents, const std::string& more_qrels = "") {
    std::string corpus, asked, qrels = more_qrels;
    for (size_t i = 0; i < documents; ++i) {
      corpus += "d" + std::to_string(i) + "\tdocument number " + std::to_string(i) + "\n";
    }
    for (size_t i = 0; i < queries; ++i) {
      const std::string n = std::to_string(i);
      asked += "q" + n + "\twhere is number " + n + "\n";
      qrels += "q" + n + " 0 d" + n + " 1\n";
    }
    return Loose(corpus, asked, qrels);
  }
  const TemporaryFolder folder;
};

constexpr const char* kCorpus =
    "{\"id\":\"a\",\"text\":\"first\"}\n{\"id\":7,\"text\":\"second\"}\n";
constexpr const char* kQueries = "{\"id\":\"q\",\"text\":\"which\"}\n";

TEST_F(RetrievalSuiteTest, BeirFolder) {
  RetrievalOptions options;
  options.beir = DataFolder();
  const Result<Suite> suite = MakeRetrieval(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  const RetrievalSet& set = suite->retrieval;
  EXPECT_EQ(suite->kind, "retrieval");
  EXPECT_EQ(suite->generator, "vetvec-retrieval-1");
  EXPECT_THAT(Ids(set.queries), ElementsAre("q1", "q2", "q3"));
  ASSERT_EQ(set.documents.size(), 8U);
  EXPECT_EQ(set.documents[0].text,
            "Green tea Water of eighty degrees is hot enough for green tea.");
  EXPECT_EQ(set.documents[1].text, "Black tea takes boiling water and four minutes.");
  EXPECT_THAT(JudgementsOf(set),
              testing::UnorderedElementsAre("q1 tea-1 2", "q1 tea-2 1", "q2 bike-1 1",
                                            "q2 bike-2 2", "q2 tea-1 0", "q3 bread-2 1"));
  const std::map<std::string, uint64_t> dropped = {{"query.no_relevant", 1},
                                                   {"query.not_judged", 1}};
  EXPECT_EQ(suite->dropped, dropped);
  EXPECT_EQ(suite->counts.at("judgements"), 6U);
  const Json facts = Json::parse(suite->facts_json);
  EXPECT_EQ(facts["split"], "test");
  EXPECT_EQ(facts["relevance"]["1"], 3);
  EXPECT_EQ(suite->lexicons.size(), 3U);
  EXPECT_EQ(suite->seeds_sha256.size(), 64U);
}

// The same data in the forms of BEIR, mteb, TREC, MS MARCO and Anserini.
TEST_F(RetrievalSuiteTest, PublishedFormsAreTheSameSet) {
  const auto ids = [&](const std::string& ending, const std::string& corpus,
                       const std::string& queries, const std::string& qrels) -> std::string {
    RetrievalOptions options;
    options.corpus = folder.Write("corpus" + ending, corpus);
    options.queries = folder.Write("queries" + ending, queries);
    options.qrels = folder.Write("qrels" + ending, qrels);
    const Result<Suite> suite = MakeRetrieval(options);
    if (!suite.ok()) return suite.status().ToString();
    std::string all;
    for (const RetrievalText& text : suite->retrieval.queries)
      all += text.id + "=" + text.text + " ";
    for (const RetrievalText& text : suite->retrieval.documents) {
      all += text.id + "=" + text.text + " ";
    }
    for (const std::string& judged : JudgementsOf(suite->retrieval)) all += judged + " ";
    return all;
  };
  const std::string corpus = R"({"_id":"a","title":"T","text":"first"})"
                             "\n"
                             R"({"_id":"b","title":"","text":"second"})";
  const std::string queries = R"({"_id":"q","text":"which"})";
  const std::string want = "q=which a=T first b=second q a 1 ";
  struct Form {
    const char* ending;
    std::string corpus, queries, qrels;
  };
  const std::vector<Form> forms = {
      {"", corpus, queries, "query-id\tcorpus-id\tscore\nq\ta\t1\n"},
      {"", Gzipped(corpus), Gzipped(queries), Gzipped("query-id\tcorpus-id\tscore\nq\ta\t1\n")},
      {".gz", Gzipped(corpus), Gzipped(queries), Gzipped("q 0 a 1\n")},
      {"", corpus, queries, "query_id doc_id score\nq a 1\n"},
      {"", corpus, queries, "Query-ID\tCorpus-ID\tScore\nq\ta\t1.0\n"},
      {"", corpus, queries, "qid\tdocid\trel\nq\ta\t1\n"},
      {"", corpus, queries, "topic iter docno rel\nq Q0 a 1\n"},
      {"", corpus, queries, "score\tcorpus-id\tquery-id\n1\ta\tq\n"},
      {"", corpus, queries, "q\t0\ta\t1\n"},
      {"", corpus, queries, "q a 1\n"},
      {"", corpus, queries,
       R"({"query-id":"q","corpus-id":"a","score":1})"
       "\n"},
      {"", corpus, queries, R"({"query_id":"q","doc_id":"a","relevance":1.0})"},
      {"", "_id\ttitle\ttext\na\tT\tfirst\nb\t\tsecond\n", "_id\ttext\nq\twhich\n", "q 0 a 1\n"},
      {"", "docid\tcontents\na\tT first\nb\tsecond\n", "qid\tquery\nq\twhich\n", "q 0 a 1\n"},
      {"",
       R"({"id":"a","contents":"T first"})"
       "\n"
       R"({"id":"b","contents":"second"})",
       R"({"qid":"q","query":"which"})", "q 0 a 1\n"},
      {"",
       R"({"docid":"a","title":"T","body":"first"})"
       "\n"
       R"({"docid":"b","body":"second"})",
       "q\twhich\n", "q 0 a 1\n"},
      {".csv", "id;title;text\na;T;first\nb;;\"second\"\n", "id,text\nq,which\n",
       "query-id,corpus-id,score\nq,a,1\n"},
  };
  for (const Form& form : forms) {
    EXPECT_EQ(ids(form.ending, form.corpus, form.queries, form.qrels), want) << form.qrels;
  }
}

TEST_F(RetrievalSuiteTest, ABeirFolderMayBePackedAndHaveJudgementsAsJsonLines) {
  RetrievalOptions options;
  const std::string corpus = folder.Write("corpus.jsonl.gz", Gzipped(kCorpus));
  options.beir = std::filesystem::path(corpus).parent_path().string();
  folder.Write("queries.jsonl.gz", Gzipped(kQueries));
  std::filesystem::create_directory(options.beir + "/qrels");
  folder.Write("qrels/test.jsonl", R"({"query-id":"q","corpus-id":7,"score":2})");
  folder.Write("qrels/train.tsv.gz", Gzipped("q\ta\t1\n"));
  const auto judged = [&] {
    const Result<Suite> suite = MakeRetrieval(options);
    return suite.ok() ? JudgementsOf(suite->retrieval)
                      : std::vector<std::string>{suite.status().ToString()};
  };
  EXPECT_THAT(judged(), ElementsAre("q 7 2"));
  options.split = "train";
  EXPECT_THAT(judged(), ElementsAre("q a 1"));
}

TEST_F(RetrievalSuiteTest, UnknownHeadersAreNoTextsAndNoJudgements) {
  Refused(
      Loose("docid\tWhat it says\na\tfirst\n", kQueries, "q 0 a 1\n"), "corpus", 1, "columns",
      "looks like a header, of the columns docid, What it says; expected the columns id and text");
  Refused(Loose("nummer\ttext\na\tfirst\n", kQueries, "q 0 a 1\n"), "corpus", 1, "columns",
          "expected the columns id and text");
  Refused(Loose(kCorpus, kQueries, "query_id\tpassage\tscore\nq\ta\t1\n"), "qrels", 1, "columns",
          "expected the columns query-id, corpus-id and score");
  Refused(Loose("_id\ttitle\ttext\na\tfirst\n", kQueries, "q 0 a 1\n"), "corpus", 2, "columns",
          "found 2 columns; expected the header's 3");
}

TEST_F(RetrievalSuiteTest, ATextMayBeABook) {
  const std::string book(size_t{3} << 20, 'x');
  const Result<Suite> suite =
      MakeRetrieval(Loose("a\t" + book + "\nb\tsecond\n", kQueries, "q 0 a 1\n"));
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  const std::string path = folder.Write("books.jsonl", "");
  ASSERT_TRUE(WriteSuite(*suite, path).ok());
  const Result<Suite> again = ReadSuite(path);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->retrieval.documents[0].text, book);
}

// Whatever the compiler.
TEST_F(RetrievalSuiteTest, ADrawHasTheSameBytesEverywhere) {
  RetrievalOptions options = Large(300, 800);
  options.n = 50;
  options.documents = 100;
  const Result<Suite> suite = MakeRetrieval(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(SuiteSha256(*suite),
            "bfd7e2377dfe7b69c201abea24f4cc99a14d906e4052bc40af5b8b8e507025e1");
}

TEST_F(RetrievalSuiteTest, IsReadBackAsItWasWritten) {
  RetrievalOptions options;
  options.beir = DataFolder();
  options.split = "dev";
  const Result<Suite> suite = MakeRetrieval(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_THAT(JudgementsOf(suite->retrieval), ElementsAre("q5 bike-1 1"));
  const std::string path = folder.Path("suite.jsonl");
  ASSERT_TRUE(WriteSuite(*suite, path).ok());
  const Result<Suite> again = ReadSuite(path);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(SuiteJsonl(*again), SuiteJsonl(*suite));
  EXPECT_EQ(again->dropped, suite->dropped);
}

TEST_F(RetrievalSuiteTest, Splits) {
  RetrievalOptions options;
  options.beir = DataFolder();
  options.split = "dve";
  const Status unknown = MakeRetrieval(options).status();
  EXPECT_EQ(unknown.code(), StatusCode::kNotFound);
  EXPECT_EQ(unknown.detail().allowed, "dev, test");
  EXPECT_THAT(unknown.message(), HasSubstr("did you mean 'dev'"));
  options.split.clear();
  const std::string copy = folder.Path("copy");
  std::filesystem::copy(DataFolder(), copy, std::filesystem::copy_options::recursive);
  options.beir = copy;
  std::filesystem::rename(copy + "/qrels/test.tsv", copy + "/qrels/train.tsv");
  EXPECT_THAT(MakeRetrieval(options).status().message(), HasSubstr("dev, train"));
  std::filesystem::remove(copy + "/qrels/train.tsv");
  const Result<Suite> only = MakeRetrieval(options);
  ASSERT_TRUE(only.ok()) << only.status().ToString();
  EXPECT_THAT(only->facts_json, HasSubstr("\"split\":\"dev\""));
  std::filesystem::remove_all(copy + "/qrels");
  EXPECT_THAT(MakeRetrieval(options).status().message(), HasSubstr("allowed: none"));
  std::filesystem::remove(copy + "/queries.jsonl");
  EXPECT_THAT(MakeRetrieval(options).status().message(), HasSubstr("queries.jsonl"));
}

TEST_F(RetrievalSuiteTest, LooseFilesInEveryForm) {
  const std::string tsv_corpus = "id\ttext\na\tfirst\n7\tsecond\n";
  const std::string tsv_queries = "q\twhich\n";
  const std::string beir = "query-id\tcorpus-id\tscore\nq\ta\t0\nq\t7\t2\n";
  const std::string forms[] = {"q 0 a 0\nq 0 7 2\n", "q\t0\ta\t0\n\nq\tQ0\t7\t2.0\n",
                               "q\ta\t0\nq\t7\t2\n"};
  const Result<Suite> want = MakeRetrieval(Loose(kCorpus, kQueries, beir));
  ASSERT_TRUE(want.ok()) << want.status().ToString();
  EXPECT_THAT(JudgementsOf(want->retrieval), testing::UnorderedElementsAre("q a 0", "q 7 2"));
  for (const std::string& qrels : forms) {
    const Result<Suite> suite = MakeRetrieval(Loose(tsv_corpus, tsv_queries, qrels));
    ASSERT_TRUE(suite.ok()) << suite.status().ToString();
    EXPECT_EQ(SuiteJsonl(*suite), SuiteJsonl(*want)) << qrels;
    EXPECT_NE(suite->seeds_sha256, want->seeds_sha256);
  }
}

TEST_F(RetrievalSuiteTest, BadLinesAreNamed) {
  const std::string good = "q 0 a 1\n";
  Refused(Loose("{\"id\":\"a\"}\n", kQueries, good), "corpus", 1, "text", "'text' is missing");
  Refused(Loose("{\"text\":\"a\"}\n", kQueries, good), "corpus", 1, "_id", "missing");
  Refused(Loose("{\"_id\":1.5,\"text\":\"a\"}\n", kQueries, good), "corpus", 1, "_id", "1.5");
  Refused(Loose("{\"_id\":\"a\",\"text\":3}\n", kQueries, good), "corpus", 1, "text", "3");
  Refused(Loose("{\"_id\":\"a\",\"text\":\"b\"}\nd\tnot JSON\n", kQueries, good), "corpus", 2, "",
          "line 2");
  Refused(Loose(kCorpus, "q\twhich\tone\n", good), "queries", 1, "columns", "3");
  Refused(Loose(std::string(kCorpus) + "{\"id\":\"a\",\"text\":\"again\"}\n", kQueries, good),
          "corpus", 3, "id", "occurs twice");
  Refused(Loose("b\tx\na\ty\nb\tz\n", kQueries, good), "corpus", 3, "id", "occurs twice");
  Refused(Loose(kCorpus, "q\twhich\nq\tagain\n", good), "queries", 2, "id", "occurs twice");
  Refused(Loose(kCorpus, kQueries, "q 0 a\n"), "qrels", 1, "columns", "3 columns");
  Refused(Loose(kCorpus, kQueries, "q\ta\t1\nq 0 7 1\n"), "qrels", 2, "columns", "1 columns");
  Refused(Loose(kCorpus, kQueries, "q 0 a 1\nq 0 7 high\n"), "qrels", 2, "relevance", "'high'");
  Refused(Loose(kCorpus, kQueries, "q\ta\t0.5\n"), "qrels", 1, "score", "'0.5'");
  Refused(Loose(kCorpus, kQueries, "q 0 a 3000000000\n"), "qrels", 1, "relevance", "3000000000");
  Refused(Loose(kCorpus, kQueries, "q 0 a 1\nq 0 7 1\nq 0 a 2\n"), "qrels", 3, "relevance",
          "but 1 on line 1");
  Refused(Loose(kCorpus, kQueries, ""), "qrels", 0, "", "no judgement");
}

TEST_F(RetrievalSuiteTest, WhatIsMissingIsNamedWhereItIsMoreThanAHundredth) {
  Refused(Loose(kCorpus, kQueries, "q 0 a 1\nq 0 nowhere 1\n"), "qrels", 2, "document",
          "document 'nowhere' is not in");
  Refused(Loose(kCorpus, kQueries, "q 0 a 1\nnobody 0 7 1\n"), "qrels", 2, "query",
          "query 'nobody' is not in");
  Refused(Loose("a\tfirst\nb\t \n", kQueries, "q 0 a 1\n"), "corpus", 2, "text", "are blank");
  Refused(Loose(kCorpus, "{\"id\":\"q\",\"text\":null}\n", "q 0 a 1\n"), "queries", 1, "text",
          "is blank");
}

TEST_F(RetrievalSuiteTest, UpToAHundredthIsLeftOutAndCounted) {
  RetrievalOptions options =
      Large(120, 200, "q1 0 nowhere 3\nnobody 0 d5 1\nq0 0 d0 1\nq2 0 d150 1\n");
  std::string corpus = BytesOf(options.corpus);
  corpus.replace(corpus.find("d150\tdocument number 150"), 24, "d150\t");
  folder.Write("corpus", corpus);
  const Result<Suite> suite = MakeRetrieval(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  const std::map<std::string, uint64_t> dropped = {{"document.blank", 1},
                                                   {"judgement.blank_document", 1},
                                                   {"judgement.repeated", 1},
                                                   {"judgement.unknown_document", 1},
                                                   {"judgement.unknown_query", 1}};
  EXPECT_EQ(suite->dropped, dropped);
  EXPECT_EQ(suite->retrieval.documents.size(), 199U);
  EXPECT_EQ(suite->retrieval.judgements.size(), 120U);
}

TEST_F(RetrievalSuiteTest, DrawsAreSeededAndKeepWhatIsJudged) {
  RetrievalOptions options = Large(50, 400, "q7 0 d399 0\n");
  options.n = 10;
  options.documents = 60;
  const Result<Suite> suite = MakeRetrieval(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  const RetrievalSet& set = suite->retrieval;
  ASSERT_EQ(set.queries.size(), 10U);
  ASSERT_EQ(set.documents.size(), 60U);
  EXPECT_EQ(suite->dropped.at("query.over_limit"), 40U);
  EXPECT_EQ(suite->dropped.at("document.over_limit"), 340U);
  for (const Judgement& judgement : set.judgements) {
    if (judgement.relevance <= 0) continue;
    EXPECT_EQ(set.queries[judgement.query].id.substr(1),
              set.documents[judgement.document].id.substr(1));
  }
  EXPECT_EQ(SuiteJsonl(*MakeRetrieval(options)), SuiteJsonl(*suite));
  options.random_seed = 2;
  EXPECT_NE(SuiteJsonl(*MakeRetrieval(options)), SuiteJsonl(*suite));
  options.documents = 3;  // fewer than are judged
  EXPECT_GE(MakeRetrieval(options)->retrieval.documents.size(), 10U);
}

// Every document that is not judged for a drawn query has the same chance, whatever else it is
// judged for.
TEST_F(RetrievalSuiteTest, TheBackgroundIsDrawnEvenly) {
  RetrievalOptions options = Large(40, 80);
  options.n = 20;
  options.documents = 50;  // 20 judged, 30 of 60 others
  uint64_t judged_elsewhere = 0;
  for (options.random_seed = 1; options.random_seed <= 100; ++options.random_seed) {
    const Result<Suite> suite = MakeRetrieval(options);
    ASSERT_TRUE(suite.ok());
    ASSERT_EQ(suite->retrieval.documents.size(), 50U);
    for (const RetrievalText& text : suite->retrieval.documents) {
      judged_elsewhere += std::stoi(text.id.substr(1)) < 40 ? 1U : 0U;
    }
    judged_elsewhere -= 20;
  }
  // 20 of the 60 others are judged elsewhere, 10 of them are expected; the seeds are fixed.
  EXPECT_NEAR(static_cast<double>(judged_elsewhere) / 100, 10.0, 0.7);
}

TEST_F(RetrievalSuiteTest, AQuerysOwnDocumentIsKnown) {
  RetrievalSet set;
  set.queries = {{"1", "taxes are high", ""}, {"2", "other", ""}, {"3", "same", ""}};
  set.documents = {
      {"2", "not what was asked", ""}, {"1", "A title taxes are high", ""}, {"3", "same", ""}};
  set.judgements = {{0, 0, 1}, {1, 0, 1}, {2, 2, 1}};
  const std::vector<std::pair<size_t, size_t>> want = {{0, 1}};
  EXPECT_EQ(OwnDocuments(set), want);  // not "2", another text; not "3", relevant
}

TEST_F(RetrievalSuiteTest, OptionsThatDoNotFit) {
  RetrievalOptions options = Loose(kCorpus, kQueries, "q 0 a 0\n");
  EXPECT_EQ(MakeRetrieval(options).status().code(), StatusCode::kInsufficientData);
  options.split = "test";
  EXPECT_EQ(MakeRetrieval(options).status().detail().key, "split");
  options.split.clear();
  options.beir = DataFolder();
  EXPECT_EQ(MakeRetrieval(options).status().detail().key, "corpus");
  options = {};
  EXPECT_EQ(MakeRetrieval(options).status().detail().key, "corpus");
  options.corpus = "no/such/file";
  options.queries = options.qrels = "no/such/file";
  EXPECT_EQ(MakeRetrieval(options).status().code(), StatusCode::kNotFound);
  options = Loose(kCorpus, kQueries, "q 0 a 1\n");
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(MakeRetrieval(options).status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
