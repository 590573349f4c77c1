// Suite passages: sentences cut out of the buyer's own paragraphs must find the rest of theirs.
//
//   PassagesOptions options;  options.documents = "manuals";  options.seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakePassages(options));
//
// The inverse cloze task (Lee et al. 2019), used to measure and not to train: nobody labels
// anything, and the text is that which the buyer will search in. A query is one sentence of a
// paragraph, its document the paragraph without it; to be found among all documents, which are cut
// paragraphs as well. Ids: document "guide/intro.html#12" (file and paragraph), query
// "guide/intro.html#12.3" (and sentence). `group` is the file, or line of JSON lines: sentences of
// one source are not independent.
#ifndef VETVEC_SUITES_PASSAGES_SUITE_H_
#define VETVEC_SUITES_PASSAGES_SUITE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

// Raised whenever the same options and documents would give other bytes.
inline constexpr const char* kPassagesGenerator = "vetvec-passages-1";
inline constexpr uint64_t kDefaultPassages = 1000;
inline constexpr uint64_t kLeastPassages = 10;  // with fewer, to find one says nothing

struct PassagesOptions {
  std::string name = "passages";
  std::string documents;  // a file or a folder, see suites/documents.h
  uint64_t n = 0;         // queries; 0: one of each passage, kDefaultPassages at most
  uint64_t seed = 1;
  uint64_t background = 5000;  // documents at most, those of the queries always in
  uint64_t min_sentences = 3;  // of a paragraph, before one is cut out; 2 at least
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (files done, files); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// The same options and documents give the same bytes, wherever the documents lie. Queries are drawn
// from one source in turn after another, so that they come from as many as there are; the sentence
// from those of the paragraph that can be a query (suites/passage.h) and stand in no other
// paragraph. What is left out is counted:
//   few_sentences, few_words, not_prose, no_query   paragraphs, see ReadPassage
//   duplicate, near_duplicate                       paragraphs, see suites/near_duplicates.h
//   part_of_another                                 half of the sentences are in one before, too
//   query_elsewhere                                 the sentence is in another, nearly as it is
//   over_limit                                      passages that were not drawn
//   file.REASON                                     files, see suites/documents.h
// Errors: those of ReadDocuments; INVALID_ARGUMENT (min_sentences); INSUFFICIENT_DATA for
//   fewer passages than `n`, or than 10; CANCELLED. Thread safety: free.
// Cost: 100,000 paragraphs take about 8 s and 150 MiB; holds the text of fit paragraphs, 192 MiB of
// it at most:
//   where there is more, a seeded choice stays, and the rest is over_limit.
Result<Suite> MakePassages(const PassagesOptions& options);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PASSAGES_SUITE_H_
