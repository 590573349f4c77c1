// The texts with which a search is calibrated: pairs of a query and the passage that it must find,
// and the passages among which it is searched, from the user's documents, pairs or both, or those
// that are shipped.
//
//   VETVEC_ASSIGN_OR_RETURN(const CalibrationTexts texts, ReadCalibrationTexts({"manuals"}));
// Used by calibrate_identity.h. Deterministic for a seed.
#ifndef VETVEC_AUDIT_CALIBRATION_TEXTS_H_
#define VETVEC_AUDIT_CALIBRATION_TEXTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"

namespace vetvec {

// Neither documents nor pairs: the shipped pairs (data/calibration_pairs.tsv).
struct CalibrationSource {
  // A file or folder (suites/documents.h). Without pairs, a query is a sentence cut out of a
  // passage, and the rest is to be found (suites/passages_suite.h).
  std::string documents;
  // .tsv, .csv or .jsonl with "query" and "passage" (suites/seeds.h). With documents, these are
  // searched, too, unless they contain half of the passage of a pair.
  std::string pairs;
  uint64_t queries = 0;   // cut out of documents; 0: kDefaultPassages
  uint64_t passages = 0;  // of documents that are searched; 0: as in PassagesOptions
  uint64_t seed = 1;
  std::shared_ptr<CancelToken> cancel = {};
};

// A query with one slip of the pen.
struct SlippedQuery {
  size_t query = 0;
  std::string text;
};

struct CalibrationTexts {
  std::string source;      // "documents", "pairs" or "shipped": where the queries are from
  uint64_t documents = 0;  // from which they are; of the shipped ones, their subjects
  std::vector<std::string> queries;
  std::vector<size_t> own;         // of each query its passage
  std::vector<uint64_t> clusters;  // of each query (kinds/query_clusters.h), or its subject
  std::vector<std::string> passages;
  std::vector<SlippedQuery> slips;  // of the first queries that have a place for one
};

// Errors: INVALID_ARGUMENT (a file without pairs); those of MakePassages and ReadSeeds;
// INSUFFICIENT_DATA: fewer than kLeastCalibrationPairs.
Result<CalibrationTexts> ReadCalibrationTexts(const CalibrationSource& source);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CALIBRATION_TEXTS_H_
