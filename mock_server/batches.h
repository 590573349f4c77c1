// Batches: the mock's batch APIs, in the forms of OpenAI, Azure, Voyage, Mistral and Gemini
// (batch_forms.h).
//
//   POST /v1/files (multipart, purpose=batch)   GET /v1/files   GET /v1/files/ID/content
//   DELETE /v1/files/ID   POST /v1/batches   GET /v1/batches   GET /v1/batches/ID
//   POST /v1/batches/ID/cancel      Mistral: /v1/batch/jobs instead of /v1/batches
//
// below [/PERSONA][/VENDOR], for Azure with /openai before it; README.md has the others. A job is
// processed, and billed, when it is created; how often it must be polled before it has ended is a
// habit. All other habits are faults: of the results, of the job, and of the transport.
#ifndef VETVEC_MOCK_SERVER_BATCHES_H_
#define VETVEC_MOCK_SERVER_BATCHES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "mock_server/batch_forms.h"
#include "mock_server/http_types.h"
#include "mock_server/persona.h"
#include "mock_server/wire_format.h"

namespace vetvec::mock {

// Set by POST /admin/batches; README.md describes them.
struct BatchHabits {
  uint64_t polls = 1;  // of a job before it has ended
  uint64_t page_size = 100;
  uint64_t seed = 1;
  bool shuffle = false;          // lines in another order: right
  uint64_t double_keys = 0;      // lines that occur twice
  uint64_t missing_keys = 0;     // lines that are omitted
  uint64_t unknown_keys = 0;     // lines whose key was not sent
  uint64_t swapped_pairs = 0;    // pairs of lines that have each other's key
  bool rotate = false;           // each line has the key of the next
  double wrong_share = 0;        // of lines that have the vector of another text
  uint64_t wrong_dimension = 0;  // lines whose vector lacks its last element
  double error_share = 0;        // of lines in the error file, with status 500
  double processed_share = 1;    // below 1: the job expires; the rest is in the error file
  bool no_metadata = false;      // jobs do not show their metadata
  std::string fails_with;        // code with which jobs fail as a whole
  uint64_t fails = 0;            // how many jobs do
  // Shares of the requests whose reply is lost (the connection is closed) or is a 503, before or
  // after the request takes effect; creations that take effect three requests after their reply was
  // lost; downloads that are cut.
  double lost_before = 0;
  double lost_after = 0;
  double error_before = 0;
  double error_after = 0;
  double late_create = 0;
  double cut = 0;
  // SIGKILL to that process at that request, counted from 1 when the habits are set: before it
  // takes effect, or after.
  uint64_t kill_pid = 0;
  uint64_t kill_at = 0;
  bool kill_after = false;

  static Result<BatchHabits> FromJson(std::string_view text);
};

// Whose interface a request uses.
struct BatchCaller {
  const BatchForm* form = nullptr;
  const WireFormat* format = nullptr;  // of that vendor's embeddings
  const Persona* persona = nullptr;
  std::string persona_name;
  std::string_view path;  // below persona and vendor
};

// Thread safety: any thread.
class Batches {
 public:
  HttpReply Handle(const HttpRequest& request, const BatchCaller& caller);
  HttpReply SetHabits(const HttpRequest& request);
  // {"requests", "uploads", "files" (present), "jobs", "running", "billed_texts", "billed_tokens",
  //  "billed_twice": for a persona and text that had been billed before, "requests_lost"}
  std::string StatsJson() const;
  void Reset();

 private:
  using File = BatchFileEntry;
  using Job = BatchJobEntry;
  using Line = BatchLine;

  // With the faults of the transport.
  HttpReply Answer(const HttpRequest& request, const BatchCaller& caller);
  HttpReply Route(const HttpRequest& request, const BatchCaller& caller);
  HttpReply Upload(const HttpRequest& request, const BatchForm& form);
  HttpReply ListFiles(const HttpRequest& request, const BatchForm& form) const;
  HttpReply Create(const std::string& body, const BatchCaller& caller);
  HttpReply ListJobs(const HttpRequest& request, const BatchForm& form) const;
  HttpReply ShowJob(Job* job, const BatchForm& form);
  HttpReply CancelJob(Job* job, const BatchForm& form);
  void Process(const BatchCaller& caller, const std::string& input, Job* job);
  Line LineOf(const nlohmann::json& line, const BatchCaller& caller, double chance, Job* job);
  void SpoilKeys(const BatchForm& form, std::vector<Line>* lines) const;
  std::string AddFile(const BatchForm& form, std::string name, std::string content);
  double Chance(uint64_t number, uint64_t stream) const;
  void RunLate();

  mutable std::mutex mutex_;
  BatchHabits habits_;
  std::map<std::string, File> files_;
  std::map<std::string, Job> jobs_;  // of all forms, whose ids differ
  struct Late {
    uint64_t at_request = 0;
    std::function<void()> run;
  };
  std::vector<Late> late_;
  uint64_t next_ = 1;
  uint64_t requests_ = 0;
  uint64_t requests_before_ = 0;  // when the habits were set
  uint64_t lost_ = 0;
  uint64_t uploads_ = 0;
  uint64_t billed_texts_ = 0;
  uint64_t billed_tokens_ = 0;
  uint64_t billed_twice_ = 0;
  std::unordered_set<uint64_t> billed_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_BATCHES_H_
