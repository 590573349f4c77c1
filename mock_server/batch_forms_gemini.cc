// Gemini's form: resources, operations, one result file.
#include <fmt/core.h>

#include <map>

#include "mock_server/batch_forms.h"

namespace vetvec::mock {
namespace {

using nlohmann::json;
using What = BatchAction::What;

constexpr std::string_view kUpload = "/upload/v1beta/files";
constexpr std::string_view kDownload = "/download/v1beta/";
constexpr std::string_view kDownloadEnd = ":download";
constexpr std::string_view kModelsStart = "/v1beta/models/";
constexpr std::string_view kCreateEnd = ":asyncBatchEmbedContent";
constexpr std::string_view kCancelEnd = ":cancel";
constexpr std::string_view kVersion = "/v1beta/";

class GeminiForm : public BatchForm {
 public:
  std::optional<BatchAction> ActionOf(const std::string& method,
                                      std::string_view path) const override {
    const auto with = [](What what, std::string_view id = "") {
      return BatchAction{what, std::string(id)};
    };
    const bool is_delete = method == "DELETE";
    if (path == kUpload) return with(What::kUpload);
    if (path.starts_with(kDownload) && path.ends_with(kDownloadEnd)) {
      path.remove_prefix(kDownload.size());
      return with(What::kContent, path.substr(0, path.size() - kDownloadEnd.size()));
    }
    if (path.starts_with(kModelsStart) && path.ends_with(kCreateEnd)) return with(What::kCreate);
    if (!path.starts_with(kVersion)) return std::nullopt;
    path.remove_prefix(kVersion.size());
    if (path == "files") return with(What::kListFiles);
    if (path == "batches") return with(What::kListJobs);
    if (path.starts_with("files/")) {
      return with(is_delete ? What::kDeleteFile : What::kShowFile, path);
    }
    if (!path.starts_with("batches/")) return std::nullopt;
    if (path.ends_with(kCancelEnd)) {
      return with(What::kCancelJob, path.substr(0, path.size() - kCancelEnd.size()));
    }
    return with(is_delete ? What::kDeleteJob : What::kShowJob, path);
  }

  std::string EmbeddingsPath(std::string_view /*path*/, const std::string& model) const override {
    return fmt::format("{}{}:embedContent", kModelsStart, model.empty() ? "any" : model);
  }
  json EmbeddingsRequest(const json& line, const BatchJobEntry& /*job*/) const override {
    return line.value("request", json::object());
  }
  std::string IdOfLine(const json& line) const override { return line.value("key", ""); }

  std::string NewFileId(uint64_t number) const override { return fmt::format("files/f{}", number); }
  std::string NewJobId(uint64_t number) const override {
    return fmt::format("batches/b{}", number);
  }

  // multipart/related: JSON about the file, then the file.
  BatchFileEntry ReadUpload(const HttpRequest& request) const override {
    BatchFileEntry file;
    const std::string type = request.Header("content-type");
    const size_t at = type.find("boundary=");
    if (!type.starts_with("multipart/related;") || at == std::string::npos) return file;
    const std::string mark = "--" + type.substr(at + std::string_view("boundary=").size());
    const auto part_after = [&](size_t from, std::string* content) {
      const size_t begin = request.body.find("\r\n\r\n", from);
      const size_t end = request.body.find("\r\n" + mark, from);
      if (begin == std::string::npos || end == std::string::npos || begin + 4 > end) return end;
      *content = request.body.substr(begin + 4, end - begin - 4);
      return end + 2;
    };
    std::string about;
    const size_t second = part_after(0, &about);
    if (second == std::string::npos) return file;
    part_after(second, &file.content);
    const json parsed = json::parse(about, nullptr, false);
    if (parsed.is_object() && parsed.contains("file")) {
      file.name = parsed["file"].value("displayName", "");
    }
    return file;
  }
  json UploadReply(const BatchFileEntry& file) const override { return {{"file", FileJson(file)}}; }
  json FileJson(const BatchFileEntry& file) const override {
    return {{"name", file.id},
            {"displayName", file.name},
            {"sizeBytes", std::to_string(file.content.size())}};
  }

  std::string ReadJob(std::string_view path, const json& request,
                      BatchJobEntry* job) const override {
    path.remove_prefix(kModelsStart.size());
    job->model = path.substr(0, path.size() - kCreateEnd.size());
    const json batch = request.value("batch", json::object());
    if (batch.value("displayName", "").empty()) return "batch.displayName is required";
    job->input = batch.value("inputConfig", json::object()).value("fileName", "");
    return "";
  }
  json JobJson(const BatchJobEntry& job, bool has_metadata) const override {
    static const std::map<std::string, std::string> kWords = {{"completed", "SUCCEEDED"},
                                                              {"expired", "EXPIRED"},
                                                              {"cancelled", "CANCELLED"},
                                                              {"failed", "FAILED"},
                                                              {"in_progress", "RUNNING"}};
    json about = {
        {"@type", "type.googleapis.com/google.ai.generativelanguage.v1main.EmbedContentBatch"},
        {"model", "models/" + job.model},
        {"name", job.id},
        {"state", "BATCH_STATE_" + kWords.at(job.Status())},
        {"inputConfig", {{"fileName", job.input}}},
        {"batchStats",
         {{"requestCount", std::to_string(job.total)},
          {"successfulRequestCount", std::to_string(job.has_ended ? job.completed : 0)},
          {"failedRequestCount", std::to_string(job.has_ended ? job.failed : 0)}}}};
    if (has_metadata) about["displayName"] = job.request["batch"].value("displayName", "");
    json shown = {{"name", job.id}, {"done", job.has_ended}};
    if (job.has_ended && !job.output.empty()) {
      about["output"] = {{"responsesFile", job.output}};
      shown["response"] = {{"responsesFile", job.output}};
    }
    if (job.has_ended && !job.error_code.empty()) {
      shown["error"] = {{"code", 3}, {"status", job.error_code}, {"message", "The batch failed"}};
    }
    shown["metadata"] = std::move(about);
    return shown;
  }

  const char* page_parameter() const override { return "pageToken"; }
  json ListJson(bool is_of_jobs, const BatchPage& page) const override {
    json list = {{is_of_jobs ? "operations" : "files", page.items}};
    if (page.has_more) list["nextPageToken"] = std::to_string(page.end);
    return list;
  }

  json* VectorOf(json* body) const override { return &(*body)["embedding"]["values"]; }
  Files WriteResults(const std::vector<BatchLine>& lines) const override {
    Files files;
    for (const BatchLine& line : lines) {
      json out = {{"key", line.id}};
      if (line.is_expired) {
        out["error"] = {{"code", 4}, {"message", "batch_expired: the deadline was exceeded"}};
      } else if (line.body.is_null()) {
        out["error"] = line.error_body.value("error", json::object());
      } else {
        out["response"] = line.body;
      }
      files.output += out.dump() + "\n";
    }
    return files;
  }
};

}  // namespace

const BatchForm* GeminiBatchForm() {
  static const GeminiForm* const form = new GeminiForm;
  return form;
}

}  // namespace vetvec::mock
