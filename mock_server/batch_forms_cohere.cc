// Cohere's form: datasets, embed jobs, output in Avro.
#include <fmt/core.h>
#include <zlib.h>

#include <cstring>

#include "mock_server/batch_forms.h"

namespace vetvec::mock {
namespace {

using nlohmann::json;
using What = BatchAction::What;

constexpr std::string_view kDatasets = "/v1/datasets";
constexpr std::string_view kParts = "/v1/dataset-parts";
constexpr std::string_view kJobs = "/v1/embed-jobs";
constexpr char kAvroSchema[] =
    R"({"type":"record","name":"row","fields":[{"name":"text","type":"string"},)"
    R"({"name":"embeddings","type":["null",{"type":"record","name":"by_type","fields":)"
    R"([{"name":"float","type":["null",{"type":"array","items":"double"}]}]}]},)"
    R"({"name":"custom_id","type":["null","string"]}]})";
constexpr char kAvroSync[] = "vetvec-mock-sync";
constexpr size_t kRowsPerBlock = 1000;

void AppendAvroLong(int64_t value, std::string* out) {
  auto bits = (static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63);
  for (; bits > 0x7F; bits >>= 7) out->push_back(static_cast<char>((bits & 0x7F) | 0x80));
  out->push_back(static_cast<char>(bits));
}

void AppendAvroText(std::string_view text, std::string* out) {
  AppendAvroLong(static_cast<int64_t>(text.size()), out);
  out->append(text);
}

std::string Deflated(const std::string& bytes) {
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

void AppendAvroRow(const BatchLine& line, std::string* out) {
  AppendAvroText(line.text, out);
  AppendAvroLong(1, out);  // the second type of the union, twice
  AppendAvroLong(1, out);
  const json& vector = line.body["embeddings"]["float"][0];
  if (!vector.empty()) {
    AppendAvroLong(static_cast<int64_t>(vector.size()), out);
    for (const json& number : vector) {
      const auto value = number.get<double>();
      out->append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }
  AppendAvroLong(0, out);
  AppendAvroLong(1, out);
  AppendAvroText(line.id, out);
}

class CohereForm : public BatchForm {
 public:
  std::optional<BatchAction> ActionOf(const std::string& method,
                                      std::string_view path) const override {
    const auto below = [&](std::string_view root) -> std::optional<std::string_view> {
      if (path == root) return std::string_view();
      if (!path.starts_with(root) || path[root.size()] != '/') return std::nullopt;
      return path.substr(root.size() + 1);
    };
    if (const auto id = below(kParts)) return BatchAction{What::kContent, std::string(*id)};
    if (const auto id = below(kDatasets)) {
      const What what = id->empty() ? (method == "POST" ? What::kUpload : What::kListFiles)
                                    : (method == "DELETE" ? What::kDeleteFile : What::kShowFile);
      return BatchAction{what, std::string(*id)};
    }
    const auto job = below(kJobs);
    if (!job) return std::nullopt;
    if (job->empty()) return BatchAction{method == "POST" ? What::kCreate : What::kListJobs, ""};
    const size_t slash = job->find('/');
    return BatchAction{slash == job->npos ? What::kShowJob : What::kCancelJob,
                       std::string(job->substr(0, slash))};
  }
  bool needs_key(std::string_view path) const override { return !path.starts_with(kParts); }

  std::string EmbeddingsPath(std::string_view /*path*/,
                             const std::string& /*model*/) const override {
    return "/v2/embed";
  }
  json EmbeddingsRequest(const json& line, const BatchJobEntry& job) const override {
    json body = {{"texts", {line.value("text", "")}}};
    for (const char* name : {"model", "input_type", "embedding_types", "truncate"}) {
      if (job.request.contains(name)) body[name] = job.request[name];
    }
    return body;
  }
  std::string IdOfLine(const json& line) const override { return line.value("custom_id", ""); }

  std::string NewFileId(uint64_t number) const override {
    return fmt::format("dataset-{}", number);
  }
  std::string NewJobId(uint64_t number) const override { return fmt::format("job-{}", number); }
  BatchFileEntry ReadUpload(const HttpRequest& request) const override {
    BatchFileEntry file;
    if (request.Query("type") != "embed-input" || request.Query("keep_fields") != "custom_id") {
      return file;
    }
    for (const FormPart& part : request.form) {
      if (part.name == "data") file.content = part.content;
    }
    file.name = request.Query("name");
    return file;
  }
  json UploadReply(const BatchFileEntry& file) const override { return {{"id", file.id}}; }
  json FileJson(const BatchFileEntry& file, const HttpRequest& request) const override {
    const std::string target(request.target);
    const std::string url =
        fmt::format("http://{}{}{}/{}", request.Header("host"),
                    request.path.substr(0, request.path.find(kDatasets)), kParts, file.id);
    const json shown = {{"id", file.id},
                        {"name", file.name},
                        {"dataset_type", "embed-input"},
                        {"validation_status", "validated"},
                        {"dataset_parts", json::array({{{"id", "part-0"}, {"url", url}}})}};
    return request.path.ends_with(file.id) ? json{{"dataset", shown}} : shown;
  }

  std::string ReadJob(std::string_view /*path*/, const json& request,
                      BatchJobEntry* job) const override {
    for (const char* name : {"model", "dataset_id", "input_type"}) {
      if (request.value(name, "").empty()) return fmt::format("{} is required", name);
    }
    const std::string truncate = request.value("truncate", "END");
    if (truncate != "START" && truncate != "END") return "truncate must be START or END";
    job->input = request["dataset_id"];
    job->model = request["model"];
    return "";
  }
  json CreateReply(const BatchJobEntry& job, bool /*has_metadata*/) const override {
    return {{"job_id", job.id}};
  }
  json JobJson(const BatchJobEntry& job, bool has_metadata) const override {
    const std::string status = job.Status();
    json shown = {{"job_id", job.id},
                  {"status", status == "completed"     ? "complete"
                             : status == "in_progress" ? "processing"
                                                       : status},
                  {"input_dataset_id", job.input},
                  {"model", job.model},
                  {"truncate", job.request.value("truncate", "END")}};
    if (has_metadata) shown["name"] = job.request.value("name", "");
    if (job.has_ended && status == "completed") {
      shown["output_dataset_id"] = job.output;
      shown["meta"] = {{"billed_units", {{"input_tokens", job.billed_tokens}}}};
    }
    return shown;
  }

  const char* page_parameter() const override { return "offset"; }
  bool has_job_pages() const override { return false; }
  json ListJson(bool is_of_jobs, const BatchPage& page) const override {
    return {{is_of_jobs ? "embed_jobs" : "datasets", page.items}};
  }

  bool has_failed_lines() const override { return false; }
  json* VectorOf(json* body) const override { return &(*body)["embeddings"]["float"][0]; }
  Files WriteResults(const std::vector<BatchLine>& lines) const override {
    Files files;
    std::string& out = files.output;
    out = "Obj\x01";
    AppendAvroLong(2, &out);
    AppendAvroText("avro.schema", &out);
    AppendAvroText(kAvroSchema, &out);
    AppendAvroText("avro.codec", &out);
    AppendAvroText("deflate", &out);
    AppendAvroLong(0, &out);
    out.append(kAvroSync, 16);
    for (size_t begin = 0; begin < lines.size(); begin += kRowsPerBlock) {
      const size_t end = std::min(lines.size(), begin + kRowsPerBlock);
      std::string block;
      for (size_t i = begin; i < end; ++i) AppendAvroRow(lines[i], &block);
      block = Deflated(block);
      AppendAvroLong(static_cast<int64_t>(end - begin), &out);
      AppendAvroText(block, &out);
      out.append(kAvroSync, 16);
    }
    return files;
  }
};

}  // namespace

const BatchForm* CohereBatchForm() {
  static const CohereForm* const form = new CohereForm;
  return form;
}

}  // namespace vetvec::mock
