// OpenAI's batch API, and those of services that have its form: they differ in paths,
// names and words.
#include <fmt/core.h>

#include "batch_jobs/dialect.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

// What of a request's body is set once for the job instead of in each line of the file.
enum class JobParameters : uint8_t {
  kNone,           // OpenAI: nothing
  kModel,          // Mistral: the model, as "model" of the job
  kRequestParams,  // Voyage: everything but the texts, as "request_params" of the job
};

struct OpenAiForm {
  const char* kind = "";
  const char* jobs_path = "/batches";  // after the URL that ends before "/embeddings"
  bool has_url = true;                 // a line also has "method" and "url"
  JobParameters parameters = JobParameters::kNone;
  const char* input_file = "input_file_id";  // of the job: a name, or with `inputs_are_list` a list
  bool inputs_are_list = false;
  const char* window = "completion_window";  // of the job: the time within which it ends
  bool window_is_number = false;             // in hours; otherwise "24h"
  const char* output_file = "output_file_id";
  const char* error_file = "error_file_id";
  bool counts_are_flat = false;  // total_requests, ... instead of request_counts.total, ...
  BatchList::Pages pages = BatchList::Pages::kAfterId;
};

constexpr OpenAiForm kForms[] = {
    {.kind = "openai"},
    {.kind = "azure"},
    {.kind = "http"},
    {.kind = "mistral",
     .jobs_path = "/batch/jobs",
     .has_url = false,
     .parameters = JobParameters::kModel,
     .input_file = "input_files",
     .inputs_are_list = true,
     .window = "timeout_hours",
     .window_is_number = true,
     .output_file = "output_file",
     .error_file = "error_file",
     .counts_are_flat = true,
     .pages = BatchList::Pages::kByNumber},
    {.kind = "voyage", .has_url = false, .parameters = JobParameters::kRequestParams},
};

constexpr char kEndpoint[] = "/v1/embeddings";  // as named in the job, and in lines
constexpr std::string_view kUrlEnd = "/embeddings";
constexpr char kFileKey[] = "vetvec_file";  // of the job's metadata
constexpr char kRunKey[] = "vetvec_run";

class OpenAiDialect : public BatchDialect {
 public:
  explicit OpenAiDialect(const OpenAiForm& form) : form_(form) {}

  const char* kind() const override { return form_.kind; }
  bool failed_jobs_are_free() const override { return true; }

  Result<std::string> RootOf(std::string_view url) const override {
    if (!url.ends_with(kUrlEnd) || url.find("/deployments/") != std::string_view::npos) {
      return Unimplemented(
          fmt::format("{}: batches need an endpoint whose URL ends in {}{}", kind(), kUrlEnd,
                      kind() == std::string_view("azure") ? ", like that of the v1 API" : ""));
    }
    return std::string(url.substr(0, url.size() - kUrlEnd.size()));
  }

  Result<LineForm> LineFormOf(const Json& body) const override {
    if (!body.contains("input")) {
      return Unimplemented(
          fmt::format("{}: batches need JSON requests with the texts in \"input\"; this endpoint "
                      "uses a different format",
                      kind()));
    }
    LineForm form;
    Json rest = body;
    if (form_.parameters == JobParameters::kModel) {
      form.of_job["model"] = rest.at("model");
      rest.erase("model");
    } else if (form_.parameters == JobParameters::kRequestParams) {
      rest.erase("input");
      form.of_job["request_params"] = std::move(rest);
      rest = {{"input", body.at("input")}};
    }
    form.line = {{"body", std::move(rest)}};
    if (form_.has_url) form.line.update({{"method", "POST"}, {"url", kEndpoint}});
    return form;
  }

  BatchCall Upload(const std::string& name, std::string content) const override {
    MultipartBody form =
        JsonLinesForm("Content-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch", "file", name,
                      std::move(content));
    return {"POST", "/files", std::move(form.content_type), std::move(form.body)};
  }
  BatchList Uploads() const override { return {"/files?purpose=batch", "data", form_.pages}; }
  ListedFile FileOf(const Json& listed) const override {
    return {TextAt(listed, "id"), TextAt(listed, "filename")};
  }

  BatchCall Create(const NewBatchJob& job) const override {
    Json body = {{"endpoint", kEndpoint}, {"metadata", {{kRunKey, job.run}, {kFileKey, job.file}}}};
    body[form_.input_file] =
        form_.inputs_are_list ? Json::array({job.input_file}) : Json(job.input_file);
    body[form_.window] = form_.window_is_number ? Json(job.window_hours)
                                                : Json(fmt::format("{}h", job.window_hours));
    body.update(job.parameters);
    return {"POST", form_.jobs_path, "application/json", body.dump()};
  }
  BatchList Jobs() const override { return {form_.jobs_path, "data", form_.pages}; }
  std::string JobPath(const std::string& id) const override {
    return fmt::format("{}/{}", form_.jobs_path, UrlEncoded(id));
  }
  BatchJob JobOf(const Json& json) const override {
    BatchJob job;
    job.id = TextAt(json, "id");
    job.file = TextAt(ObjectAt(json, "metadata"), kFileKey);
    job.input_file = TextAt(json, form_.input_file);
    const auto inputs = json.find(form_.input_file);
    const bool has_list = inputs != json.end() && inputs->is_array() && inputs->size() == 1;
    if (has_list && inputs->front().is_string()) {
      job.input_file = inputs->front().get<std::string>();
    }
    job.status = TextAt(json, "status");
    job.phase = JobPhaseOf(job.status);
    job.output_file = TextAt(json, form_.output_file);
    job.error_file = TextAt(json, form_.error_file);
    ReadCounts(json, &job);
    ReadErrors(json, &job);
    return job;
  }
  BatchCall Cancel(const std::string& id) const override {
    return {"POST", JobPath(id) + "/cancel", "application/json", "{}"};
  }

  std::string ContentPath(const std::string& id) const override {
    return FilePath(id) + "/content";
  }
  std::string FilePath(const std::string& id) const override { return "/files/" + UrlEncoded(id); }
  std::vector<std::string> RemainsOf(const std::string& /*job*/, const std::string& output,
                                     const std::string& error) const override {
    std::vector<std::string> paths;
    for (const std::string* id : {&output, &error}) {
      if (!id->empty()) paths.push_back(FilePath(*id));
    }
    return paths;
  }

 private:
  void ReadCounts(const Json& json, BatchJob* job) const {
    if (form_.counts_are_flat) {
      job->total = CountAt(json, "total_requests");
      job->completed = CountAt(json, "succeeded_requests");
      job->failed = CountAt(json, "failed_requests");
      return;
    }
    const Json& counts = ObjectAt(json, "request_counts");
    job->total = CountAt(counts, "total");
    job->completed = CountAt(counts, "completed");
    job->failed = CountAt(counts, "failed");
  }

  static void ReadErrors(const Json& json, BatchJob* job) {
    const auto found = json.find("errors");
    const Json* errors = found != json.end() ? &*found : nullptr;
    if (errors != nullptr && errors->is_object() && errors->contains("data")) {
      errors = &errors->at("data");
    }
    if (errors == nullptr || !errors->is_array() || errors->empty()) return;
    if (!errors->front().is_object()) return;
    job->error_code = TextAt(errors->front(), "code");
    job->error_message = TextAt(errors->front(), "message");
  }

  const OpenAiForm form_;
};

}  // namespace

std::vector<const BatchDialect*> OpenAiBatchDialects() {
  static const auto* const dialects = [] {
    auto* const all = new std::vector<const BatchDialect*>;
    for (const OpenAiForm& form : kForms) all->push_back(new OpenAiDialect(form));
    return all;
  }();
  return *dialects;
}

}  // namespace vetvec
