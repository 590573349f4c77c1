// Batches, second part: the creation of a job, and its results.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/rng.h"
#include "mock_server/batches.h"

namespace vetvec::mock {
namespace {

using nlohmann::json;

HttpReply RefuseJob(const std::string& message, const char* field) {
  return OpenAiError(400, message, "invalid_request_error", field);
}

// The lines of the input, or nothing if one of them is not JSON with a custom_id and a body.
std::vector<json> RequestsOf(const std::string& content) {
  std::vector<json> lines;
  size_t begin = 0;
  while (begin < content.size()) {
    const size_t end = std::min(content.find('\n', begin), content.size());
    json line = json::parse(content.begin() + static_cast<std::ptrdiff_t>(begin),
                            content.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (!line.is_object() || !line.contains("custom_id") || !line.contains("body")) return {};
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

HttpReply Batches::Create(const std::string& body, const BatchCaller& caller) {
  const json request = json::parse(body, nullptr, false);
  if (!request.is_object()) return RefuseJob("The body is not a JSON object", "");
  Job job;
  job.is_flat = caller.path.find("/batch/jobs") != std::string_view::npos;
  if (request.value("endpoint", "") != "/v1/embeddings") {
    return RefuseJob("The endpoint must be /v1/embeddings", "endpoint");
  }
  if (job.is_flat) {
    if (!request.contains("model")) return RefuseJob("The model is missing", "model");
    if (request.contains("input_files")) job.input = request["input_files"][0];
    job.model = request["model"];
  } else {
    job.input = request.value("input_file_id", "");
    if (!request.contains("completion_window")) {
      return RefuseJob("The completion_window is missing", "completion_window");
    }
  }
  const auto input = files_.find(job.input);
  if (input == files_.end()) return RefuseJob("The input file does not exist", "input_file_id");
  job.number = next_++;
  job.id = fmt::format("batch_{}", job.number);
  job.endpoint = "/v1/embeddings";
  job.metadata = request.value("metadata", json::object());
  if (habits_.fails > 0) {
    --habits_.fails;
    job.end = "failed";
    job.error_code = habits_.fails_with;
  } else {
    const std::string content = input->second.content;
    Process(request, caller, content, &job);
  }
  const std::string id = job.id;
  jobs_[id] = std::move(job);
  HttpReply reply;
  reply.body = JobJson(jobs_[id]).dump() + "\n";
  return reply;
}

void Batches::Process(const json& request, const BatchCaller& caller, const std::string& input,
                      Job* job) {
  const std::vector<json> lines = RequestsOf(input);
  job->total = lines.size();
  job->end = "completed";
  if (lines.empty()) {
    job->end = "failed";
    job->error_code = "invalid_json_line";
    return;
  }
  std::vector<Line> made;
  const auto processed =
      static_cast<size_t>(static_cast<double>(lines.size()) * habits_.processed_share);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i >= processed) {
      made.push_back(
          {.id = lines[i]["custom_id"], .body = {}, .error_body = {}, .is_expired = true});
      continue;
    }
    made.push_back(LineOf(lines[i], request, caller, Chance(job->number * 1'000'003 + i, 2), job));
  }
  if (processed < lines.size()) job->end = "expired";
  SpoilKeys(&made);
  std::string output;
  std::string errors;
  for (const Line& line : made) {
    json out = {{"id", "response-" + line.id}, {"custom_id", line.id}, {"error", nullptr}};
    if (line.is_expired) {
      out["response"] = nullptr;
      out["error"] = {{"code", "batch_expired"},
                      {"message", "This request could not be executed before the batch expired"}};
    } else {
      const bool is_ok = !line.body.is_null();
      out["response"] = {{"status_code", is_ok ? 200 : 500},
                         {"request_id", "r-" + line.id},
                         {"body", is_ok ? line.body : line.error_body}};
    }
    const bool is_good = !line.is_expired && !line.body.is_null();
    (is_good ? output : errors) += out.dump() + "\n";
    ++(is_good ? job->completed : job->failed);
  }
  if (!output.empty()) job->output = AddFile(job->id + "_output.jsonl", std::move(output));
  if (!errors.empty()) job->errors = AddFile(job->id + "_errors.jsonl", std::move(errors));
}

Batches::Line Batches::LineOf(const json& line, const json& request, const BatchCaller& caller,
                              double chance, Job* job) {
  Line made{.id = line["custom_id"], .body = {}, .error_body = {}};
  json body = line["body"];
  if (request.contains("request_params")) body.update(request["request_params"]);
  if (job->is_flat) body["model"] = job->model;
  HttpRequest inner;
  inner.method = "POST";
  inner.path = "/v1/embeddings";
  inner.body = body.dump();
  const WireCall call{inner, inner.path, caller.persona->dimension()};
  EmbeddingsRequest read;
  const auto refusal = caller.format->Read(call, &read);
  if (refusal || chance < habits_.error_share) {
    const Refusal why = refusal ? *refusal : Refusal{.problem = Problem::kStatus, .status = 500};
    made.error_body = json::parse(caller.format->Error(why).body, nullptr, false);
    return made;
  }
  Matrix rows = caller.persona->EmbedAll(read.texts.view(), 1);
  if (read.dimensions > 0) rows = CutDimensions(rows, read.dimensions);
  for (size_t i = 0; i < read.texts.size(); ++i) {
    const std::string_view text = read.texts[i];
    const uint64_t salt = Xxh64(caller.persona_name.data(), caller.persona_name.size());
    ++billed_texts_;
    if (!billed_.insert(Xxh64(text.data(), text.size(), salt)).second) ++billed_twice_;
  }
  billed_tokens_ += read.tokens;
  made.body = json::parse(
      caller.format->Write(read, ArrangeVectors(rows, {}, 0, caller.format->has_index())));
  return made;
}

// What is wrong with the results as a whole. The vectors of lines move, their ids stay.
void Batches::SpoilKeys(std::vector<Line>* lines) const {
  Rng rng(habits_.seed, 3);
  std::vector<size_t> good;
  for (size_t i = 0; i < lines->size(); ++i) {
    if (!(*lines)[i].body.is_null()) good.push_back(i);
  }
  const auto body = [&](size_t i) -> json& { return (*lines)[good[i]].body; };
  if (habits_.rotate) {
    for (size_t i = 0; i + 1 < good.size(); ++i) std::swap(body(i), body(i + 1));
  }
  std::vector<size_t> order(good.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  Shuffle(order, rng);
  const auto wrong = static_cast<size_t>(static_cast<double>(good.size()) * habits_.wrong_share);
  for (size_t i = 0; i + 1 < wrong; ++i) std::swap(body(order[i]), body(order[i + 1]));
  for (uint64_t i = 0; i < habits_.swapped_pairs && 2 * i + 1 < order.size(); ++i) {
    std::swap(body(order[2 * i]), body(order[2 * i + 1]));
  }
  for (uint64_t i = 0; i < habits_.wrong_dimension && i < good.size(); ++i) {
    json& vector = body(order[i])["data"][0]["embedding"];
    if (vector.is_array()) {
      vector.erase(vector.size() - 1);
    } else {
      vector = vector.get<std::string>().substr(16);  // twelve bytes, three elements
    }
  }
  for (uint64_t i = 0; i < habits_.double_keys && i < good.size(); ++i) {
    lines->push_back((*lines)[good[order[i]]]);
  }
  for (uint64_t i = 0; i < habits_.unknown_keys && i < good.size(); ++i) {
    (*lines)[good[order[i]]].id = fmt::format("vv-{}-0000000000000000", i);
  }
  if (habits_.shuffle) Shuffle(*lines, rng);
  const size_t drop = std::min<size_t>(habits_.missing_keys, lines->size());
  lines->resize(lines->size() - drop);
}

}  // namespace vetvec::mock
