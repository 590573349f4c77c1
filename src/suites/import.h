// Reads published data sets of scored pairs in their original formats.
//
//   sr      SR's released CSV: sentence1, relation, relationscore, structure, structurescore; the
//           aspect chooses the pair (sentence1, structure) or (sentence1, relation); 0 to 5
//   stsb    STS-B: no header, tabs, no quoting: genre, file, year, id, score, sentence1, sentence2
//   sick    SICK: tabs, header with sentence_A, sentence_B, relatedness_score; 1 to 5
//   str     STR-2022: CSV with Text (two sentences separated by a line end, in one quoted field)
//           and Score, 0 to 1, which is converted to 0 to 5
//   words   word, word, score, separated by blanks or tabs; no header; scores unchanged
// None of these sets comes with vetvec; their owners decide on their licences.
//
//   VETVEC_ASSIGN_OR_RETURN(auto suite,
//                           ImportPairs({{"sr", {"cqa.csv"}}}, {.aspect = "structure"}));
#ifndef VETVEC_SUITES_IMPORT_H_
#define VETVEC_SUITES_IMPORT_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr const char* kImportGenerator = "vetvec-import-1";

// "stsb:train.csv,dev.csv": a data set that is split over several files.
struct ImportSource {
  std::string format;
  std::vector<std::string> files;
};

// The pairs of one data set, in file order; `aspect` applies only to sr. Errors name file, line and
// allowed values: a missing column, a wrong number of columns, a score that is not a number or is
// out of range, a blank text, a quote that is never closed, invalid UTF-8, a NUL byte, a line over
// kMaxLineBytes (base/file.h). `files` receives an entry for each file ("-": standard input), which
// is read once.
Result<std::vector<ScoredPair>> ReadScoredPairs(const ImportSource& source,
                                                const std::string& aspect,
                                                std::vector<LexiconSource>* files);

struct ImportOptions {
  std::string name = "imported";
  std::string aspect = "structure";  // or "relation"; only for sr
};
// All data sets as one suite of kind "sr".
Result<Suite> ImportPairs(const std::vector<ImportSource>& sources, const ImportOptions& options);

// The name, sha-256 and licence note of a file, for a manifest.
LexiconSource ImportedFile(const std::string& format, const std::string& file, std::string sha256);

}  // namespace vetvec

#endif  // VETVEC_SUITES_IMPORT_H_
