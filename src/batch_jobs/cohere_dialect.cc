// Cohere's embed jobs: a dataset of type "embed-input" is uploaded and validated, a job turns it into
// a dataset of type "embed-output", whose parts are downloaded.
//
// Each row of the input has, besides its text, a "custom_id" that is kept in the output. Jobs have a
// name, by which a lost one is found in the list. The API is version 1 whatever that of the
// encoder's URL.
#include <fmt/core.h>

#include "batch_jobs/dialect.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

class CohereDialect : public BatchDialect {
 public:
  const char* kind() const override { return "cohere"; }
  bool truncates() const override { return true; }  // START or END; there is no NONE
  bool cancelling_loses_results() const override { return true; }

  Result<std::string> RootOf(std::string_view url) const override {
    for (const std::string_view end : {"/v2/embed", "/v1/embed"}) {
      if (url.ends_with(end)) return std::string(url.substr(0, url.size() - end.size()));
    }
    return Unimplemented(
        fmt::format("{}: batches need a base URL that ends in /v2 or /v1", kind()));
  }

  Result<LineForm> LineFormOf(const Json& body) const override {
    if (body.contains("output_dimension")) {
      return Unimplemented(fmt::format(
          "{}: embed jobs cannot shorten vectors; open the encoder without dimensions, or embed "
          "without batches",
          kind()));
    }
    LineForm form;
    form.line = {{"text", body.at("texts").at(0)}};
    form.of_job = {{"model", body.at("model")},
                   {"input_type", body.at("input_type")},
                   {"embedding_types", {"float"}},
                   {"truncate", "END"}};
    return form;
  }
  const ResultForm& result_form() const override {
    static const ResultForm* const form = new ResultForm{
        .body = ResultForm::Body::kLine, .shape = NewShape({.vectors = {"/embeddings/float"}})};
    return *form;
  }

  BatchCall Upload(const std::string& name, std::string content) const override {
    MultipartBody form = JsonLinesForm("", "data", name, std::move(content));
    return {"POST",
            fmt::format("/v1/datasets?name={}&type=embed-input&keep_fields=custom_id",
                        UrlEncoded(name)),
            std::move(form.content_type), std::move(form.body)};
  }
  BatchList Uploads() const override {
    return {"/v1/datasets?datasetType=embed-input", "datasets", BatchList::Pages::kByOffset};
  }
  ListedFile FileOf(const Json& listed) const override {
    return {TextAt(listed, "id"), TextAt(listed, "name")};
  }
  std::string InputPath(const std::string& id) const override { return FilePath(id); }
  InputState InputStateOf(const Json& reply) const override {
    const std::string state = TextAt(ObjectAt(reply, "dataset"), "validation_status");
    if (state == "failed") return InputState::kInvalid;
    return state == "validated" || state == "skipped" ? InputState::kReady : InputState::kWait;
  }

  BatchCall Create(const NewBatchJob& job) const override {
    Json body = {{"dataset_id", job.input_file}, {"name", BatchNameOf(job.file)}};
    body.update(job.parameters);
    return {"POST", kJobs, "application/json", body.dump()};
  }
  std::string IdOfJob(const Json& reply) const override { return TextAt(reply, "job_id"); }
  BatchList Jobs() const override { return {kJobs, "embed_jobs", BatchList::Pages::kNone}; }
  std::string JobPath(const std::string& id) const override {
    return fmt::format("{}/{}", kJobs, UrlEncoded(id));
  }
  BatchJob JobOf(const Json& json) const override {
    BatchJob job;
    job.id = TextAt(json, "job_id");
    job.file = FileOfBatchName(TextAt(json, "name"));
    job.input_file = TextAt(json, "input_dataset_id");
    job.status = TextAt(json, "status");
    job.phase = JobPhaseOf(job.status);
    job.output_file = TextAt(json, "output_dataset_id");
    job.billed_tokens = CountAt(ObjectAt(ObjectAt(json, "meta"), "billed_units"), "input_tokens");
    return job;
  }
  BatchCall Cancel(const std::string& id) const override {
    return {"POST", JobPath(id) + "/cancel", "application/json", "{}"};
  }

  std::string ContentPath(const std::string& id) const override { return FilePath(id); }
  bool has_parts() const override { return true; }
  std::vector<std::string> PartsOf(const Json& reply) const override {
    const Json& dataset = ObjectAt(reply, "dataset");
    const auto parts = dataset.find("dataset_parts");
    std::vector<std::string> urls;
    if (parts == dataset.end() || !parts->is_array()) return urls;
    for (const Json& part : *parts) {
      if (part.is_object()) urls.push_back(TextAt(part, "url"));
    }
    return urls;
  }
  std::string FilePath(const std::string& id) const override {
    return "/v1/datasets/" + UrlEncoded(id);
  }
  std::vector<std::string> RemainsOf(const std::string& /*job*/, const std::string& output,
                                     const std::string& /*error*/) const override {
    return output.empty() ? std::vector<std::string>{} : std::vector<std::string>{FilePath(output)};
  }

 private:
  static constexpr char kJobs[] = "/v1/embed-jobs";
};

}  // namespace

const BatchDialect* CohereBatchDialect() {
  static const BatchDialect* const dialect = new CohereDialect;
  return dialect;
}

}  // namespace vetvec
