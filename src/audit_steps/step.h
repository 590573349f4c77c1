// AuditStep: one check that an audit makes of every vendor, in one place.
//
// A step is a file that defines its AuditStep, and a row in step_table.cc. Its functions are called
// in this order: `plan` adds texts to those of the audit, which embeds, counts, caches and records
// them like its own; `open` makes what sends requests of the step's own (step_sender.h), and `read`
// examines what that has kept; `judge` examines the vectors and requests of one vendor; `conclude`
// compares the findings of all vendors. Reports print what a step has found without knowing the
// step: its figures as JSON, its rows in a table, its clauses in sentences.
//
//   for (const AuditStep& step : AuditSteps()) findings = step.judge(step_case);   // step_table.h
//
// run.json names the steps with which a run began; others are not judged (audit/workload.h).
// Everything here is deterministic for a random seed. Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_STEP_H_
#define VETVEC_AUDIT_STEPS_STEP_H_

#include <any>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audit_steps/notice.h"
#include "audit_steps/step_files.h"
#include "audit_steps/step_sender.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/text_role.h"
#include "kinds/score_result.h"
#include "kinds/suite_scores.h"
#include "suites/suite.h"

namespace vetvec {

// A text that a step adds. It is sent in the role of the text from which it was made.
struct MadeText {
  std::string text;
  uint64_t of = 0;   // id of the text from which it was made
  std::string note;  // for the step itself: "middle, deleted"
};

// The same in a run.
struct MadeRow {
  uint64_t id = 0;  // of the made text: its row in the vendors' matrices
  uint64_t of = 0;
  std::string note;
};

// The texts of an audit, by id; those of suites come first. `text_rows` are the ids of each suite's
// texts (TextsOfItems).
struct StepTexts {
  TextBatch texts;
  std::span<const TextRole> roles;
  const std::vector<Suite>& suites;
  const std::vector<std::vector<uint64_t>>& text_rows;
  uint64_t suite_texts = 0;
  uint64_t seed = 0;  // random seed of the audit
};

// What a step is given of one vendor that was measured.
struct StepCase {
  const std::string& vendor;
  const StepTexts& audit;
  std::span<const MadeRow> made;        // the step's own texts
  MatrixView rows;                      // as received, one per text; zeros: it failed
  MatrixView judged;                    // the same after post-processing, as scored
  const std::vector<uint64_t>& failed;  // ids without a vector, ascending
  const std::vector<uint8_t>& missing;  // by text: some vendor has no vector for it
  std::span<const ScoreResult> scores;  // on the suites
  double usual_distance = 0;            // cosine distance between two texts
  // Of the texts that were sent again and count as unchanged, the largest change, over the usual
  // distance. Nothing: none was sent again.
  std::optional<double> most_noise = {};
  // A cut that is known already: later words or bytes of a text have no effect.
  std::optional<uint64_t> words_read = {};
  std::optional<uint64_t> bytes_read = {};
  std::span<const RequestRecord> requests = {};  // all attempts except those of the contract suite
  ScoreOptions options = {};
};

// What `read` is given of one vendor.
struct StepReading {
  const std::string& vendor;
  const StepTexts& audit;
  MatrixView rows;  // as received, one per text; none: the vendor was not measured
  double usual_distance = 0;
  const StepFiles& files;
  std::shared_ptr<CancelToken> cancel = {};
};

// A clause for people, after the vendor's name: "does not read every word: ...", without a full
// stop.
struct StepClause {
  // For programs, unique among a step's clauses: "unread_words". One that speaks against a vendor
  // without excluding it needs a row in audit/verdict_words.h.
  std::string code;
  std::string text;
  uint64_t n = 0;   // how often it was counted,
  uint64_t of = 0;  // among how many; 0: it is not a count
};

struct StepFindings {
  std::string figures = "{}";                  // a JSON object, for reports
  std::vector<StepClause> defects;             // exclude the vendor from the ranking
  std::vector<StepClause> against;             // said of the vendor, but do not exclude it
  std::vector<std::string> caveats;            // sentences
  std::vector<std::vector<std::string>> rows;  // of the step's table, one cell per column
  std::any data = {};                          // of any type, for the step's own `conclude`
  uint64_t texts_sent = 0;                     // by the step itself, beside the audit's texts
};

// A step's findings on one vendor, under its name.
struct VendorStep {
  std::string step;
  StepFindings findings;
};

// What a step says of the whole audit.
struct StepConclusion {
  std::string step;
  std::vector<std::string> sentences = {};  // before the step's table
  std::vector<std::string> caveats = {};
  std::vector<NoticeLine> notices = {};  // at most one per family of losses
  std::vector<LeastDifference> least_differences = {};
  std::vector<std::string> exposed = {};  // suites whose scores must not rank any vendor
};

// One vendor, as `conclude` sees it.
struct StepOfVendor {
  const std::string& vendor;
  bool is_ranked = false;
  const StepFindings& findings;
};

struct AuditStep {
  const char* name = "";             // in run.json and reports: "word_edits"
  const char* setting = "";          // key in [audit] that turns it off; empty: none
  const char* title = "";            // of its section in reports
  const char* explanation = "";      // a sentence or two before its table
  std::vector<std::string> columns;  // of its table, after the vendor's
  const char* texts = "";            // in plans, what `plan` adds: "copies of texts in which ..."
  // The texts that the step adds to the audit's. Null: none.
  std::vector<MadeText> (*plan)(const StepTexts& audit) = nullptr;

  // What the step sends itself; `out` is left as it is if that is nothing to this vendor. A step
  // that sends has a folder for its files, and a count in plans, which is explained by a note.
  Status (*open)(const StepVendor& vendor, std::unique_ptr<StepSender>* out) = nullptr;
  const char* folder = "";
  const char* plan_key = "";
  std::string (*plan_note)(uint64_t counted) = nullptr;
  // What the step has kept of the vendor, measured or not. Its figures are members of the vendor's
  // own object in reports. Errors: DATA_LOSS, CANCELLED.
  Result<StepFindings> (*read)(const StepReading& reading) = nullptr;

  // Errors: CANCELLED.
  Result<StepFindings> (*judge)(const StepCase& step_case) = nullptr;
  // `vendors`: those that were measured. Null: nothing is concluded.
  void (*conclude)(std::span<const StepOfVendor> vendors, StepConclusion* out) = nullptr;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEP_H_
