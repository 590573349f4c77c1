// Suite passages: sentences extracted from the user's own paragraphs must find the rest of their
// paragraph.
//
//   PassagesOptions options;  options.documents = "manuals";  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakePassages(options));
//   options.seeds = &seeds;   // the user's sentences in their order, instead of documents
//
// This is the inverse cloze task (Lee et al. 2019), used for measuring and not for training: it
// needs no labels and uses the texts that the user will search. A query is one sentence of a
// paragraph. Its document is the paragraph without that sentence, to be found among all documents.
// The id of a document is "guide/intro.html#12" (file and paragraph), that of a query
// "guide/intro.html#12.3" (and sentence). `group` is the file, or the line of JSON lines, because
// sentences from one source are not independent.
#ifndef VETVEC_SUITES_PASSAGES_SUITE_H_
#define VETVEC_SUITES_PASSAGES_SUITE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

// Increased whenever the same options and documents would give different bytes.
inline constexpr const char* kPassagesGenerator = "vetvec-passages-1";
inline constexpr uint64_t kDefaultPassages = 1000;
inline constexpr uint64_t kLeastPassages = 10;  // with fewer, finding a passage proves nothing

struct PassagesOptions {
  std::string name = "passages";
  std::string documents;           // a file or a folder, see suites/documents.h
  const SeedSet* seeds = nullptr;  // not null: used instead of documents (suites/seed_passages.h)
  uint64_t n = 0;                  // queries; 0: one per passage, at most kDefaultPassages
  uint64_t random_seed = 1;
  uint64_t background = 5000;  // maximum number of documents; those of the queries are always in
  uint64_t min_sentences = 3;  // in a paragraph, before one is extracted; at least 2
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (files done, files); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// The same options and documents give the same bytes, wherever the documents are. Queries are drawn
// from each source in turn, so that they come from as many sources as possible. A query is drawn
// from those sentences of the paragraph that can be a query (suites/passage.h) and are in no other
// paragraph. Exclusions are counted:
//   few_sentences, few_words, not_prose, no_query   paragraphs, see ReadPassage
//   duplicate, near_duplicate                       paragraphs, see suites/near_duplicates.h
//   part_of_another                                 half of the sentences are in an earlier one
//   query_elsewhere                                 another paragraph contains almost that sentence
//   over_limit                                      passages that were not drawn
//   block.KIND                                      no paragraphs: heading, code, table,
//                                                   navigation, front_matter
//   file.REASON                                     files, see suites/documents.h
// Errors: those of ReadDocuments; INVALID_ARGUMENT (min_sentences); INSUFFICIENT_DATA for
//   fewer passages than `n`, or than 10, or seeds that do not continue one another; CANCELLED.
// Thread safety: any thread.
// Cost: 100,000 paragraphs take about 8 s and 150 MiB. At most 192 MiB of suitable paragraphs are
// kept in memory; if there are more, a seeded choice is kept and the rest counts as over_limit.
Result<Suite> MakePassages(const PassagesOptions& options);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PASSAGES_SUITE_H_
