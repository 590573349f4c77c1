// BatchDialect: one vendor's interface for batches of embedding requests, as a table row.
//
// All rows have OpenAI's form: a JSONL file of requests is uploaded, a job is created for it, the
// job is polled, and its result files are downloaded. They differ in paths, names and words.
//
//   VETVEC_ASSIGN_OR_RETURN(const BatchDialect* dialect, FindBatchDialect("openai"));
//
// To add a service with this form, add a row to dialect.cc, and its limits and prices to
// providers/data/provider_facts.tsv.
#ifndef VETVEC_BATCH_JOBS_DIALECT_H_
#define VETVEC_BATCH_JOBS_DIALECT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "providers/provider_facts.h"

namespace vetvec {

// What of a request's body is set once for the job instead of in each line of the file.
enum class JobParameters : uint8_t {
  kNone,           // OpenAI: nothing
  kModel,          // Mistral: the model, as "model" of the job
  kRequestParams,  // Voyage: everything but the texts, as "request_params" of the job
};

struct BatchDialect {
  const char* kind = "";                    // of the provider
  const char* jobs_path = "/batches";       // after the URL that ends before "/embeddings"
  const char* endpoint = "/v1/embeddings";  // as named in the job, and in lines with `has_url`
  bool has_url = true;                      // a line also has "method" and "url"
  JobParameters parameters = JobParameters::kNone;
  const char* input_file = "input_file_id";  // of the job: a name, or with `inputs_are_list` a list
  bool inputs_are_list = false;
  const char* window = "completion_window";  // of the job: the time within which it ends
  bool window_is_number = false;             // in hours; otherwise "24h"
  const char* output_file = "output_file_id";
  const char* error_file = "error_file_id";
  bool counts_are_flat = false;  // total_requests, ... instead of request_counts.total, ...
  bool pages_by_number = false;  // the list of jobs: ?page=N instead of ?after=ID
};

// UNIMPLEMENTED that names the kinds with an interface for batches.
Result<const BatchDialect*> FindBatchDialect(std::string_view kind);
std::vector<std::string> BatchKinds();

// What one file and one job may contain, from the facts about the service; `window_hours` is the
// time within which the service completes a job or gives it up.
struct BatchLimits {
  size_t texts = 0;
  size_t bytes = 0;
  int64_t window_hours = 0;
};
BatchLimits BatchLimitsOf(const ProviderFacts& facts, std::string_view kind,
                          std::string_view model);

enum class JobPhase : uint8_t {
  kRunning,
  kCompleted,  // every request was processed, some perhaps with an error
  kEnded,      // expired or cancelled: some requests were not processed
  kFailed,     // the job was refused as a whole; nothing was processed
};
// From the service's word, in any letter case; kRunning if the word is not known.
JobPhase JobPhaseOf(std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_DIALECT_H_
