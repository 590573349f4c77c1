// SuiteKind: everything vetvec knows about one kind of suite, in one place.
//
// Audits (vetvec.toml, plan, record, report), the C ABI's vetvec_suite_make and the command's
// `suite make` read the table below; none of them names a kind, but for vetvec_suite_each_sentence,
// which is for one kind. A new kind is one file that defines its SuiteKind, as contrastive.cc does,
// and one row in suite_kind.cc.
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
#include "base/result.h"
#include "core/encoder.h"
#include "kinds/retrieval_run.h"
#include "kinds/suite_option.h"
#include "kinds/suite_scores.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

struct SuiteKind;
struct ScoringCase;  // kinds/scoring_case.h

// What one suite is made from.
struct SuiteRequest {
  const SuiteKind* kind = nullptr;
  std::string name = {};
  OptionValues options = {};
  const SeedSet* seeds = nullptr;  // sentences in memory, instead of option "seeds"
  CallOptions call = {};           // cancel, progress; deadline and budget where a model is asked
  LogFunction log = {};            // likewise

  // `seeds`, or those of the option. INVALID_ARGUMENT where there are none.
  Result<SeedSet> Seeds() const;
};

// Two texts that differ so little that any encoder must find one from the other (audit/kin.h).
struct KinTexts {
  std::string variant;
  std::string seed;
  TextRole role = TextRole::kNone;  // of both
};

struct SuiteKind {
  std::string name;     // "passages"
  std::string summary;  // for people: what it tests, in one sentence
  std::vector<SuiteOption> options;
  // Makes the suite. Null: there are no texts; the suite asks its own questions (contract).
  Result<Suite> (*make)(const SuiteRequest& request) = nullptr;
  // Makes it straight into PATH, in bounded memory; returns the manifest. Null: Make, then write.
  Result<std::string> (*write)(const SuiteRequest& request, const std::string& path) = nullptr;
  // Checks which options go together. Null: each option is checked on its own.
  Status (*check)(const OptionValues& options) = nullptr;
  // Fills in the score of one vendor. Null: the items are triples, which the judge scores.
  Status (*score)(const ScoringCase& scoring, ScoreResult* out) = nullptr;
  // Appends the light variants that its items contain. Null: there are none.
  void (*add_kin)(const Suite& suite, std::vector<KinTexts>* kin) = nullptr;
  // The path of an input that has changed since `kept` was made from it. Empty: none has changed,
  // or the input is gone and a run continues with the suite it has. Null: there are no inputs.
  Result<std::string> (*changed_input)(const SuiteRequest& request, const Suite& kept) = nullptr;
  // Writes what one vendor found as a TREC run. Null: audits write none.
  decltype(&WriteRetrievalRun) write_run = nullptr;
  std::string items;          // "triples", "pairs", "queries": what is counted
  std::string measure;        // its primary score: "MRR"
  std::string cluster;        // whose items are not independent: "the sentence", "the document"
  std::string ability;        // in verdicts: "retrieves texts", "keeps meaning", "withstands noise"
  std::string skill;          // the same after "is better at": "retrieving texts"
  bool is_described = false;  // its score is shown but does not rank vendors
  bool is_builtin = false;    // its texts come with vetvec, in English; otherwise from the user

  bool IsMadeByCommand() const { return make != nullptr && name != "file"; }
  const SuiteOption* FindOption(std::string_view option) const;
};

// All kinds, in the order of help texts.
const std::vector<SuiteKind>& SuiteKinds();
const SuiteKind* FindSuiteKind(std::string_view name);  // null: none
// The kind of a suite read from a file, by its manifest; without a manifest, "file": a user's own.
const SuiteKind& KindOfSuite(const Suite& suite);
const SuiteKind& KindOfSuite(std::string_view kind);  // by Suite::kind
// The kind of a suite in vetvec.toml that names none, and of an audit without suites.
const SuiteKind& DefaultSuiteKind();
// For an unknown kind, INVALID_ARGUMENT with all kinds and the closest one.
Result<const SuiteKind*> SuiteKindOf(std::string_view name);

// INVALID_ARGUMENT names the option; else the errors of its maker.
Result<Suite> MakeSuite(const SuiteRequest& request);
// As MakeSuite, written to `path` and path.manifest.json; returns the manifest.
Result<std::string> MakeSuiteFile(const SuiteRequest& request, const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SUITE_KIND_H_
