// Workload: everything that an audit embeds. The items of its suites and, if one has triples, the
// words of its dictionary become distinct texts, each with a role. A text's id is its row in the
// vendors' matrices; suite texts come first, then the dictionary, variants made for liveness, and
// the texts that the steps of the audit add (audit_steps/step.h). Within the suite texts, ids are
// in random order, because texts are sent in the order of their ids: if a query were sent among the
// neighbours of the passage from which it was taken, a service whose vectors depend on the other
// texts of a request would find passages by them.
//
//   Workload work = *BuildWorkload(config, {});           // from seeds and lexicons
//   Workload same = *ReadWorkload(folder, record);        // from a run folder
#ifndef VETVEC_AUDIT_WORKLOAD_H_
#define VETVEC_AUDIT_WORKLOAD_H_

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/run_folder.h"
#include "audit_steps/kin.h"
#include "audit_steps/step.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/text_role.h"
#include "suites/suite.h"

namespace vetvec {

// A suite of the defaults that was not made.
struct LeftOutSuite {
  std::string name;
  std::string reason;  // for people, without a full stop
};

struct Workload {
  std::vector<Suite> suites;
  std::vector<LeftOutSuite> left_out;
  std::vector<std::vector<uint64_t>> text_rows;  // of TextsOfItems(suites[i]) (suite_scores.h)
  PackedTexts texts;                             // by id; a text with two roles has two ids
  std::vector<TextRole> roles;                   // by id
  bool random_order = false;  // false for the suite texts of runs from before this was so
  uint64_t suite_texts = 0;   // texts with ids below this belong to suites
  // Id of each dictionary word, in its order; empty if there are no triples, because only their
  // violations are judged by the dictionary's threshold.
  std::vector<uint64_t> dictionary_rows;
  std::vector<KinPair> kin;                           // the pairs on which liveness is measured
  std::vector<KinPair> made_kin;                      // the pairs whose variants are in no suite
  std::map<std::string, std::vector<MadeRow>> steps;  // of each step of the audit, its own texts
  std::string dictionary;                             // for people: "built-in list (3,000 words)"
  std::string dictionary_sha256;

  size_t triples() const;
  StepTexts ForSteps(uint64_t seed) const;  // valid until texts are added
  // By id: whether it is among the `failed` ids of some vendor.
  std::vector<uint8_t> Missing(std::span<const std::vector<uint64_t>> failed) const;
  // Of the matrix `rows`, those of the dictionary's words, except for those `missing`.
  Matrix DictionaryOf(MatrixView rows, const std::vector<uint8_t>& missing) const;
};

// Generates or reads the suites and the dictionary of `config`; of its default suites, those that
// can show something. Deterministic. Errors: those of the files; INSUFFICIENT_DATA if a suite that
// was asked for cannot be made, if none of the default suites can (the message counts the reasons),
// or if the dictionary has fewer than 2 words.
Result<Workload> BuildWorkload(const AuditConfig& config,
                               const std::shared_ptr<CancelToken>& cancel);

// Whose words give the threshold of triples.
struct DictionaryChoice {
  std::string file;        // empty: the built-in list
  uint64_t max_words = 0;  // 0: all
};

// Of suites that have been made, without the texts that only audits add. Only the first, of which
// there is one, decides whether there is a dictionary. Errors: those of the dictionary.
Result<Workload> WorkloadOfSuites(std::vector<Suite> suites, const DictionaryChoice& dictionary,
                                  uint64_t seed);

// Writes suites and texts into `folder` and their description into `record`.
Status WriteWorkload(const Workload& work, const RunFolder& folder, RunRecord* record);
// Reads the workload back and verifies every hash. DATA_LOSS names the damaged file; CANCELLED with
// the folder's token.
Result<Workload> ReadWorkload(const RunFolder& folder, const RunRecord& record);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_WORKLOAD_H_
