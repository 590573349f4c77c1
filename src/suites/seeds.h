// Seeds: the user's own sentences (or sentence pairs) from which suites are made.
//
// Read by `vetvec suite make`, by audits and by the C ABI. Formats, chosen by file extension or
// SeedOptions::format:
//   .txt            one seed per line, with its bytes unchanged
//   .tsv .csv       a header line; column "text", or "a" and "b" (and "label") for pairs
//   .jsonl .ndjson  one object per line: {"text": ...} or {"a": ..., "b": ..., "label": 1}
//   .conllu         CoNLL-U with "# text = ..."; its tags are used instead of vetvec's tagger
// A folder is read file by file, in the order of their names; files of other endings, and those
// whose name begins with ".", are ignored.
// Blank lines and repeated seeds are skipped and counted. Any other fault is an INVALID_ARGUMENT or
// PARSE_ERROR that names file and line. A file without seeds is also an error.
//
//   VETVEC_ASSIGN_OR_RETURN(SeedSet seeds, ReadSeeds("seeds.txt", {}));
#ifndef VETVEC_SUITES_SEEDS_H_
#define VETVEC_SUITES_SEEDS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "english/seed.h"

namespace vetvec {

enum class SeedFormat : int32_t { kAuto = 0, kText, kTsv, kCsv, kJsonl, kConllu };

struct SeedCounts {
  uint64_t lines = 0;           // number of lines read; for CoNLL-U, of sentences
  uint64_t blank = 0;           // skipped: empty or white space only
  uint64_t duplicates = 0;      // skipped: equal to an earlier seed, byte by byte
  uint64_t not_equivalent = 0;  // skipped: pairs whose label says that they differ in meaning
};

struct SeedSet {
  std::vector<Seed> seeds;  // in file order
  // Where they stood: the file's name, or "file:ID" for each document of a CoNLL-U file.
  std::vector<std::string> documents;
  SeedCounts counts;
  std::string source;  // the path or name passed in
  std::string sha256;  // hash of the bytes read; for a folder, of the names and hashes of its files
};

struct SeedOptions {
  SeedFormat format = SeedFormat::kAuto;
  std::string text_column = "text";  // for TSV, CSV and JSONL
  std::string first_column = "a";    // for pairs
  std::string second_column = "b";
  std::string label_column = "label";  // optional; 1, "1", true, "equivalent" = same meaning
  uint64_t max_seeds = 0;              // stop after this many; 0: all
};

// Errors: NOT_FOUND and other file errors; INVALID_ARGUMENT for a bad line, a missing column, an
//   unknown format or no seeds; PARSE_ERROR for a line that is not JSON.
// `source`: a file or folder, perhaps with its format and column (ParseTextSource,
// base/text_input.h), each file plain or gzip, UTF-8 or UTF-16 with a byte order mark. The quotes
// of a TSV belong to its sentences.
Result<SeedSet> ReadSeeds(const std::string& source, const SeedOptions& options);

// SeedSet::sha256 of a file or folder.
Result<std::string> SeedsSha256(const std::string& source);

// Like ReadSeeds, but from bytes in memory. `name` is the file's name in errors; with kAuto, its
// extension decides the format (kText if it is unknown).
Result<SeedSet> ParseSeeds(std::string_view bytes, const std::string& name,
                           const SeedOptions& options);

// Seeds that are already in memory. The same rules apply: blank and repeated ones are counted, and
// invalid UTF-8 and NUL bytes are rejected, with the index in detail().item_index.
Result<SeedSet> SeedsFromTexts(const std::vector<std::string>& texts);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SEEDS_H_
