// The forms of OpenAI, Azure and Voyage, and of Mistral.
#include "mock_server/batch_forms.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/strings.h"

namespace vetvec::mock {
namespace {

using nlohmann::json;
using What = BatchAction::What;

std::string_view BelowVersion(std::string_view path) {
  if (path.starts_with("/openai")) path.remove_prefix(std::string_view("/openai").size());
  return path.starts_with("/v1/") ? path.substr(std::string_view("/v1").size()) : "";
}

bool IsUnder(std::string_view path, std::string_view root) {
  return path == root || (path.starts_with(root) && path[root.size()] == '/');
}

class OpenAiForm : public BatchForm {
 public:
  explicit OpenAiForm(bool is_flat)
      : is_flat_(is_flat), jobs_(is_flat ? "/batch/jobs" : "/batches") {}

  std::optional<BatchAction> ActionOf(const std::string& method,
                                      std::string_view path) const override {
    std::string_view rest = BelowVersion(path);
    const bool is_file = IsUnder(rest, "/files");
    if (!is_file && !IsUnder(rest, jobs_)) return std::nullopt;
    rest.remove_prefix(is_file ? std::string_view("/files").size() : jobs_.size());
    const size_t slash = rest.find('/', 1);
    BatchAction action;
    action.id =
        rest.substr(std::min<size_t>(1, rest.size()), slash == rest.npos ? rest.npos : slash - 1);
    const std::string_view verb = slash == rest.npos ? "" : rest.substr(slash);
    if (is_file && action.id.empty()) {
      action.what = method == "POST" ? What::kUpload : What::kListFiles;
    } else if (is_file) {
      action.what = method == "DELETE"   ? What::kDeleteFile
                    : verb == "/content" ? What::kContent
                                         : What::kShowFile;
    } else if (action.id.empty()) {
      action.what = method == "POST" ? What::kCreate : What::kListJobs;
    } else {
      action.what = verb == "/cancel" ? What::kCancelJob : What::kShowJob;
    }
    return action;
  }

  std::string EmbeddingsPath(std::string_view path, const std::string& /*model*/) const override {
    return path.starts_with("/openai/") ? "/openai/v1/embeddings" : "/v1/embeddings";
  }
  json EmbeddingsRequest(const json& line, const BatchJobEntry& job) const override {
    json body = line.value("body", json::object());
    if (job.request.contains("request_params")) body.update(job.request["request_params"]);
    if (is_flat_) body["model"] = job.model;
    return body;
  }
  std::string IdOfLine(const json& line) const override { return line.value("custom_id", ""); }

  std::string NewFileId(uint64_t number) const override { return fmt::format("file-{}", number); }
  std::string NewJobId(uint64_t number) const override { return fmt::format("batch_{}", number); }
  BatchFileEntry ReadUpload(const HttpRequest& request) const override {
    BatchFileEntry file;
    std::string purpose;
    for (const FormPart& part : request.form) {
      if (part.name == "file") file = {.id = {}, .name = part.filename, .content = part.content};
      if (part.name == "purpose") purpose = part.content;
    }
    return purpose == "batch" ? file : BatchFileEntry{};
  }
  json UploadReply(const BatchFileEntry& file) const override {
    return {{"id", file.id},
            {"object", "file"},
            {"bytes", file.content.size()},
            {"filename", file.name},
            {"purpose", "batch"}};
  }
  json FileJson(const BatchFileEntry& file) const override {
    return {{"id", file.id}, {"object", "file"}, {"filename", file.name}};
  }

  std::string ReadJob(std::string_view /*path*/, const json& request,
                      BatchJobEntry* job) const override {
    if (request.value("endpoint", "") != "/v1/embeddings") {
      return "The endpoint must be /v1/embeddings";
    }
    if (is_flat_) {
      if (!request.contains("model")) return "The model is missing";
      if (request.contains("input_files")) job->input = request["input_files"][0];
      job->model = request["model"];
      return "";
    }
    job->input = request.value("input_file_id", "");
    return request.contains("completion_window") ? "" : "The completion_window is missing";
  }

  json JobJson(const BatchJobEntry& job, bool has_metadata) const override {
    json shown = {{"id", job.id},
                  {"object", "batch"},
                  {"endpoint", "/v1/embeddings"},
                  {"created_at", 1'700'000'000 + job.number}};
    if (has_metadata) shown["metadata"] = job.request.value("metadata", json::object());
    const json output = job.has_ended && !job.output.empty() ? json(job.output) : json();
    const json errors = job.has_ended && !job.errors.empty() ? json(job.errors) : json();
    const uint64_t completed = job.has_ended ? job.completed : 0;
    const uint64_t failed = job.has_ended ? job.failed : 0;
    json why = json::array();
    if (job.has_ended && !job.error_code.empty()) {
      why.push_back({{"code", job.error_code}, {"message", "The batch failed validation"}});
    }
    if (is_flat_) {
      shown.update({{"status", FlatWord(job.Status())},
                    {"model", job.model},
                    {"input_files", {job.input}},
                    {"output_file", output},
                    {"error_file", errors},
                    {"errors", why},
                    {"total_requests", job.total},
                    {"completed_requests", completed + failed},
                    {"succeeded_requests", completed},
                    {"failed_requests", failed}});
      return shown;
    }
    shown.update(
        {{"status", job.Status()},
         {"input_file_id", job.input},
         {"completion_window", "24h"},
         {"output_file_id", output},
         {"error_file_id", errors},
         {"errors", why.empty() ? json() : json{{"object", "list"}, {"data", why}}},
         {"request_counts", {{"total", job.total}, {"completed", completed}, {"failed", failed}}}});
    return shown;
  }

  size_t PageStart(const HttpRequest& request, const std::vector<std::string>& ids,
                   size_t page_size) const override {
    const std::string after = request.Query("after");
    if (!after.empty()) {
      return static_cast<size_t>(std::find(ids.begin(), ids.end(), after) - ids.begin()) + 1;
    }
    return static_cast<size_t>(ParseInt(request.Query("page")).value_or(0)) * page_size;
  }
  json ListJson(bool /*is_of_jobs*/, const BatchPage& page) const override {
    return {{"object", "list"}, {"data", page.items}, {"has_more", page.has_more}};
  }

  json* VectorOf(json* body) const override { return &(*body)["data"][0]["embedding"]; }

  Files WriteResults(const std::vector<BatchLine>& lines) const override {
    Files files;
    for (const BatchLine& line : lines) {
      json out = {{"id", "response-" + line.id}, {"custom_id", line.id}, {"error", nullptr}};
      const bool is_ok = !line.is_expired && !line.body.is_null();
      if (line.is_expired) {
        out["response"] = nullptr;
        out["error"] = {{"code", "batch_expired"},
                        {"message", "This request could not be executed before the batch expired"}};
      } else {
        out["response"] = {{"status_code", is_ok ? 200 : 500},
                           {"request_id", "r-" + line.id},
                           {"body", is_ok ? line.body : line.error_body}};
      }
      (is_ok ? files.output : files.errors) += out.dump() + "\n";
    }
    return files;
  }

 private:
  static std::string FlatWord(const std::string& status) {
    static const std::map<std::string, std::string> kWords = {{"completed", "SUCCESS"},
                                                              {"expired", "TIMEOUT_EXCEEDED"},
                                                              {"cancelled", "CANCELLED"},
                                                              {"failed", "FAILED"},
                                                              {"in_progress", "RUNNING"}};
    return kWords.at(status);
  }

  const bool is_flat_;
  const std::string_view jobs_;
};

}  // namespace

const BatchForm* OpenAiBatchForm(bool is_flat) {
  static const OpenAiForm* const usual = new OpenAiForm(false);
  static const OpenAiForm* const flat = new OpenAiForm(true);
  return is_flat ? flat : usual;
}

const BatchForm* FindBatchForm(std::string_view vendor, std::string_view path) {
  const BatchForm* const form =
      vendor == "gemini" ? GeminiBatchForm() : OpenAiBatchForm(vendor == "mistral");
  return form->ActionOf("GET", path) ? form : nullptr;
}

}  // namespace vetvec::mock
