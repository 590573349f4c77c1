// SuiteKind: everything that vetvec knows about one kind of suite, in one place.
//
// Audits (vetvec.toml, plan, record, report), the C ABI's vetvec_suite_make and the command's
// `suite make` read the table below; none of them contains the name of a kind, except for
// vetvec_suite_each_sentence, which is for one kind. To add a kind, write a file that defines its
// SuiteKind, as contrastive.cc does, and add a row in suite_kind.cc.
//
//   SuiteRequest request{.kind = FindSuiteKind("passages"), .name = "passages"};
//   request.options = OptionValues(&request.kind->options);
//
//   VETVEC_RETURN_IF_ERROR(request.options.Set("documents", "manuals"));
//
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeSuite(request));
//
// Thread safety: any thread.
#ifndef VETVEC_KINDS_SUITE_KIND_H_
#define VETVEC_KINDS_SUITE_KIND_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "base/option.h"
#include "base/result.h"
#include "core/encoder.h"
#include "kinds/retrieval_run.h"
#include "kinds/search_curves.h"
#include "kinds/suite_scores.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

struct SuiteKind;
struct ScoringCase;  // kinds/scoring_case.h

// Everything from which a suite is made.
struct SuiteRequest {
  const SuiteKind* kind = nullptr;
  std::string name = {};
  OptionValues options = {};
  const SeedSet* seeds = nullptr;  // sentences in memory, instead of option "seeds"
  CallOptions call = {};           // cancel, progress; deadline and budget if a model is used
  LogFunction log = {};            // used if a model is used

  // `seeds`, or those of the option. INVALID_ARGUMENT if there are none.
  Result<SeedSet> Seeds() const;
};

// Two texts that differ so little that any encoder must find one from the other
// (audit_steps/kin.h).
struct KinTexts {
  std::string variant;
  std::string seed;
  TextRole role = TextRole::kNone;  // of both
};

struct SuiteKind {
  std::string name;     // "passages"
  std::string summary;  // for people: a sentence about what it tests
  std::vector<Option> options;
  // Makes the suite. Null: there are no texts, because the suite sends its own requests (contract).
  Result<Suite> (*make)(const SuiteRequest& request) = nullptr;
  // Writes the suite directly to a file, in bounded memory; returns the manifest. Null: the suite
  // is made in memory and then written.
  Result<std::string> (*write)(const SuiteRequest& request, const std::string& path) = nullptr;
  // Checks whether the options are allowed together. Null: each option is only checked on its own.
  Status (*check)(const OptionValues& options) = nullptr;
  // Fills in the score of one vendor. Null: there are no texts; for "file", KindOfItems says which
  // kind's score is used.
  Status (*score)(const ScoringCase& scoring, ScoreResult* out) = nullptr;
  // Appends the slight variants that the suite's items contain. Null: there are none.
  void (*add_kin)(const Suite& suite, std::vector<KinTexts>* kin) = nullptr;
  // The path of an input that has changed since `kept` was made from it. Empty: no input has
  // changed, or an input no longer exists, and a run continues with the suite it has. Null: there
  // are no inputs.
  Result<std::string> (*changed_input)(const SuiteRequest& request, const Suite& kept) = nullptr;
  // Writes what one vendor found as a TREC run. Null: audits write none.
  decltype(&WriteRetrievalRun) write_run = nullptr;
  // What smaller vectors lose, and the score among fewer documents. Null: that is not known.
  decltype(&MeasureSearchCurves) curves = nullptr;
  std::string items;    // what is counted: "triples", "pairs", "queries"
  std::string measure;  // the primary score: "MRR"
  std::string cluster;  // items that share it are not independent: "the sentence"
  std::string ability;  // in verdicts: "retrieves texts", "keeps meaning", "withstands noise"
  // The score may rank vendors. False: it only describes them, because it can rise when a vendor's
  // vectors lose information (docs/JUDGING.md, "Which scores rank").
  bool ranks = false;
  bool is_builtin = false;         // the texts come with vetvec, in English, and not from the user
  bool has_english_rules = false;  // changes the user's sentences by rules of English grammar

  bool IsMadeByCommand() const { return make != nullptr && name != "file"; }
};

// All kinds, in the order of help texts.
const std::vector<SuiteKind>& SuiteKinds();
const SuiteKind* FindSuiteKind(std::string_view name);  // null: none
// The kind of a suite read from a file, as stated in its manifest; "file" (a user's own suite) if
// there is no manifest.
const SuiteKind& KindOfSuite(const Suite& suite);
const SuiteKind& KindOfSuite(std::string_view kind);  // by Suite::kind
// The kind by which a suite is scored and named in results: KindOfSuite, except that a user's own
// suite is judged as what it holds (queries and documents as "retrieval", triples as
// "contrastive", pairs as "sr").
const SuiteKind& KindOfItems(const Suite& suite);
// The kind of a suite in vetvec.toml that names none.
const SuiteKind& DefaultSuiteKind();
// For an unknown kind, INVALID_ARGUMENT lists all kinds and suggests the closest one.
Result<const SuiteKind*> SuiteKindOf(std::string_view name);

// Errors: INVALID_ARGUMENT, which names the option; those of SuiteKind::make.
Result<Suite> MakeSuite(const SuiteRequest& request);
// Like MakeSuite, but writes the suite to `path` and path.manifest.json; returns the manifest.
Result<std::string> MakeSuiteFile(const SuiteRequest& request, const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SUITE_KIND_H_
