// Gemini's batch API: files, :asyncBatchEmbedContent, and operations named "batches/ID".
//
// A file, a job and a result file are resources with names such as "files/abc". The job's display
// name has BatchFile::id, by which a lost job is found in the list of operations.
#include <fmt/core.h>

#include "batch_jobs/dialect.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

constexpr int64_t kCancelled = 1;  // google.rpc.Code

class GeminiDialect : public BatchDialect {
 public:
  const char* kind() const override { return "gemini"; }

  // The part before the version: uploads and downloads have words of their own before it.
  Result<std::string> RootOf(std::string_view url) const override {
    const size_t models = url.find("/models/");
    std::string_view base = url.substr(0, models);
    for (const std::string_view version : {"/v1beta", "/v1"}) {
      if (models == std::string_view::npos || !base.ends_with(version)) continue;
      return std::string(base.substr(0, base.size() - version.size()));
    }
    return Unimplemented(
        fmt::format("{}: batches need a base URL that ends in /v1beta or /v1", kind()));
  }

  Result<LineForm> LineFormOf(const Json& body) const override {
    LineForm form;
    form.line = {{"request", body.at("requests").at(0)}};
    return form;
  }
  const ResultForm& result_form() const override {
    static const ResultForm* const form =
        new ResultForm{.key = "key",
                       .body = ResultForm::Body::kResponse,
                       .shape = NewShape({.vectors = {"/embedding/values"},
                                          .tokens = {"/usageMetadata/promptTokenCount"}})};
    return *form;
  }

  BatchCall Upload(const std::string& name, std::string content) const override {
    const Json about = {{"file", {{"displayName", name}, {"mimeType", kType}}}};
    MultipartBody body = MultipartOf(
        "related",
        fmt::format("Content-Type: application/json; charset=UTF-8\r\n\r\n{}", about.dump()),
        fmt::format("Content-Type: {}", kType), std::move(content));
    return {"POST", "/upload/v1beta/files?uploadType=multipart", std::move(body.content_type),
            std::move(body.body)};
  }
  std::string IdOfUpload(const Json& reply) const override {
    return TextAt(ObjectAt(reply, "file"), "name");
  }
  BatchList Uploads() const override {
    return {"/v1beta/files", "files", BatchList::Pages::kByToken};
  }
  ListedFile FileOf(const Json& listed) const override {
    return {TextAt(listed, "name"), TextAt(listed, "displayName")};
  }

  BatchCall Create(const NewBatchJob& job) const override {
    const Json body = {{"batch",
                        {{"model", "models/" + job.model},
                         {"displayName", BatchNameOf(job.file)},
                         {"inputConfig", {{"fileName", job.input_file}}}}}};
    return {"POST", fmt::format("/v1beta/models/{}:asyncBatchEmbedContent", UrlEncoded(job.model)),
            "application/json", body.dump()};
  }
  BatchList Jobs() const override {
    return {"/v1beta/batches", "operations", BatchList::Pages::kByToken};
  }
  std::string JobPath(const std::string& id) const override { return ResourcePath(id); }
  BatchJob JobOf(const Json& json) const override {
    const Json& about = ObjectAt(json, "metadata");
    const Json& counts = ObjectAt(about, "batchStats");
    const Json& error = ObjectAt(json, "error");
    BatchJob job;
    job.id = TextAt(json, "name");
    job.file = FileOfBatchName(TextAt(about, "displayName"));
    job.input_file = TextAt(ObjectAt(about, "inputConfig"), "fileName");
    job.status = TextAt(about, "state");
    // An operation without a state says whether it is done.
    const bool is_done = json.value("done", Json()) == Json(true);
    if (job.status.empty() && is_done) job.status = StateOfDone(error);
    job.phase = JobPhaseOf(job.status);
    job.output_file = TextAt(ObjectAt(about, "output"), "responsesFile");
    if (job.output_file.empty()) {
      job.output_file = TextAt(ObjectAt(json, "response"), "responsesFile");
    }
    job.total = CountAt(counts, "requestCount");
    job.completed = CountAt(counts, "successfulRequestCount");
    job.failed = CountAt(counts, "failedRequestCount");
    job.error_code = TextAt(error, "status");
    job.error_message = TextAt(error, "message");
    return job;
  }
  BatchCall Cancel(const std::string& id) const override {
    return {"POST", JobPath(id) + ":cancel", "application/json", "{}"};
  }

  std::string ContentPath(const std::string& id) const override {
    return "/download" + ResourcePath(id) + ":download?alt=media";
  }
  std::string FilePath(const std::string& id) const override { return ResourcePath(id); }
  // The result file belongs to the job.
  std::vector<std::string> RemainsOf(const std::string& job, const std::string& /*output*/,
                                     const std::string& /*error*/) const override {
    return job.empty() ? std::vector<std::string>{} : std::vector<std::string>{JobPath(job)};
  }

 private:
  static constexpr char kType[] = "application/jsonl";

  static std::string ResourcePath(const std::string& name) {
    return "/v1beta/" + UrlEncoded(name, /*keeps_slashes=*/true);
  }
  static const char* StateOfDone(const Json& error) {
    if (error.empty()) return "succeeded";
    return error.value("code", Json()) == Json(kCancelled) ? "cancelled" : "failed";
  }
};

}  // namespace

const BatchDialect* GeminiBatchDialect() {
  static const BatchDialect* const dialect = new GeminiDialect;
  return dialect;
}

}  // namespace vetvec
