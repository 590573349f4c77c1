// BatchForm: how one vendor's batch API looks: paths, requests and replies. What happens
// to files and jobs is the same for all (batches.h).
#ifndef VETVEC_MOCK_SERVER_BATCH_FORMS_H_
#define VETVEC_MOCK_SERVER_BATCH_FORMS_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "mock_server/http_types.h"

namespace vetvec::mock {

struct BatchFileEntry {
  std::string id;
  std::string name;
  std::string content;
  uint64_t number = 0;
};

struct BatchJobEntry {
  std::string id;
  uint64_t number = 0;
  std::string input;
  std::string model;
  nlohmann::json request;  // that created it
  uint64_t polls = 0;
  bool has_ended = false;
  std::string end;  // status at the end: "completed", "expired", "cancelled", "failed"
  std::string error_code;
  std::string output;  // file ids
  std::string errors;
  uint64_t total = 0;
  uint64_t completed = 0;
  uint64_t failed = 0;

  std::string Status() const { return has_ended ? end : "in_progress"; }
};

// A line of the results.
struct BatchLine {
  std::string id;
  std::string text;
  nlohmann::json body;  // reply to the embeddings request; null: not processed
  nlohmann::json error_body;
  bool is_expired = false;
};

struct BatchAction {
  enum class What : uint8_t {
    kUpload,
    kListFiles,
    kShowFile,
    kContent,
    kDeleteFile,
    kCreate,
    kListJobs,
    kShowJob,
    kCancelJob,
    kDeleteJob
  };
  What what = What::kListFiles;
  std::string id;
};

// A part of a list, newest first, and where it goes on.
struct BatchPage {
  nlohmann::json items = nlohmann::json::array();
  size_t end = 0;
  bool has_more = false;
};

class BatchForm {
 public:
  virtual ~BatchForm() = default;
  // nullopt: the path is not one of this interface. Below persona and vendor.
  virtual std::optional<BatchAction> ActionOf(const std::string& method,
                                              std::string_view path) const = 0;
  // The embeddings request that answers a line, and its path.
  virtual std::string EmbeddingsPath(std::string_view path, const std::string& model) const = 0;
  virtual nlohmann::json EmbeddingsRequest(const nlohmann::json& line,
                                           const BatchJobEntry& job) const = 0;
  virtual std::string IdOfLine(const nlohmann::json& line) const = 0;

  virtual std::string NewFileId(uint64_t number) const = 0;
  virtual std::string NewJobId(uint64_t number) const = 0;
  // The uploaded file; empty name: not such a request.
  virtual BatchFileEntry ReadUpload(const HttpRequest& request) const = 0;
  virtual nlohmann::json UploadReply(const BatchFileEntry& file) const = 0;
  virtual nlohmann::json FileJson(const BatchFileEntry& file) const = 0;
  // Fills `input`, `model`. What is wrong, or nothing.
  virtual std::string ReadJob(std::string_view path, const nlohmann::json& request,
                              BatchJobEntry* job) const = 0;
  virtual nlohmann::json JobJson(const BatchJobEntry& job, bool has_metadata) const = 0;

  // The parameter of the query that holds the index of the first item of a page.
  virtual const char* page_parameter() const { return ""; }
  virtual size_t PageStart(const HttpRequest& request, const std::vector<std::string>& /*ids*/,
                           size_t /*page_size*/) const {
    return static_cast<size_t>(ParseInt(request.Query(page_parameter())).value_or(0));
  }
  virtual nlohmann::json ListJson(bool is_of_jobs, const BatchPage& page) const = 0;

  virtual nlohmann::json* VectorOf(nlohmann::json* body) const = 0;
  // The two files; either may be empty.
  struct Files {
    std::string output;
    std::string errors;
  };
  virtual Files WriteResults(const std::vector<BatchLine>& lines) const = 0;
};

// Null: the path belongs to no batch API.
const BatchForm* FindBatchForm(std::string_view vendor, std::string_view path);

const BatchForm* OpenAiBatchForm(bool is_flat);  // Mistral's is flat
const BatchForm* GeminiBatchForm();

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_BATCH_FORMS_H_
