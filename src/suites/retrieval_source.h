// The combined contents of the three files of a retrieval suite: texts, judgements and inconsistent
// lines. Internal to retrieval_suite.cc, which draws from it.
#ifndef VETVEC_SUITES_RETRIEVAL_SOURCE_H_
#define VETVEC_SUITES_RETRIEVAL_SOURCE_H_

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "base/rng.h"
#include "suites/retrieval_files.h"
#include "suites/retrieval_set.h"

namespace vetvec {

// Inconsistent lines that are few enough to be skipped: at most 1% of their file's lines.
class LeftOutLines {
 public:
  // `what` is the error's sentence: "the document 'd9' is not in the corpus".
  void Add(const std::string& reason, const std::string& file, int64_t line, const std::string& key,
           const std::string& id, const std::string& what);
  // Checks each reason that begins with `prefix`, for a file of `lines` lines. INVALID_ARGUMENT
  // with the number of the first inconsistent line if there are too many.
  Status Check(const std::string& prefix, uint64_t lines,
               std::map<std::string, uint64_t>* dropped) const;

 private:
  struct Entry {
    uint64_t count = 0;
    std::string file;  // this member and those below describe the first inconsistent line
    int64_t line = 0;
    std::string key;
    std::string id;
    std::string what;
  };
  std::map<std::string, Entry> entries_;
};

struct SourceDocument {
  static constexpr size_t kNotJudged = std::numeric_limits<size_t>::max();
  uint64_t draw = 0;           // random; documents with the lowest values are drawn
  uint64_t position = 0;       // position in the corpus
  size_t judged = kNotJudged;  // its number among the judged documents
  RetrievalText text;
};

class RetrievalSource {
 public:
  RetrievalSource(RetrievalPaths paths, uint64_t seed, uint64_t most_documents,
                  const CancelToken* cancel)
      : paths_(std::move(paths)), rng_(seed, 1), most_(most_documents), cancel_(cancel) {}

  Status Read();

  struct Judged {
    size_t query = 0;
    size_t document = 0;  // its number among the judged documents
    int32_t relevance = 0;
    int64_t line = 0;
  };
  std::vector<RetrievalText> queries;  // including blank ones, which have no judgements
  std::vector<uint8_t> is_judged;      // of each query: whether the qrels name it
  std::vector<Judged> judgements;      // of existing queries and documents, by query
  // All judged documents, and the others with the lowest draws, up to the limit.
  std::vector<SourceDocument> judged_documents;
  std::vector<SourceDocument> background;
  uint64_t corpus_size = 0;  // number of texts that are not blank
  std::map<std::string, uint64_t> dropped;
  std::string corpus_sha256;
  std::string queries_sha256;
  std::string qrels_sha256;

 private:
  Status ReadQueries();
  Status ReadJudgements();
  Status RemoveRepeated();
  Status ReadCorpus();
  Status AddDocument(RetrievalText text, int64_t line);
  Status RemoveUnknown();
  Status Stopped() const;

  const RetrievalPaths paths_;
  Rng rng_;
  const uint64_t most_;
  const CancelToken* const cancel_;
  LeftOutLines left_out_;
  uint64_t qrel_lines_ = 0;
  std::unordered_map<std::string, size_t> query_numbers_;
  std::unordered_map<std::string, size_t> judged_numbers_;  // by document id
  std::vector<std::string> judged_ids_;
  enum class Found : uint8_t { kNo, kBlank, kYes };
  std::vector<Found> found_;                      // whether each judged document is in the corpus
  std::unordered_set<std::string> document_ids_;  // of the other documents
};

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_SOURCE_H_
