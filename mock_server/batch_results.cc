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

// The lines of the input, or nothing if one of them has no id.
std::vector<json> RequestsOf(const BatchForm& form, const std::string& content) {
  std::vector<json> lines;
  size_t begin = 0;
  while (begin < content.size()) {
    const size_t end = std::min(content.find('\n', begin), content.size());
    json line = json::parse(content.begin() + static_cast<std::ptrdiff_t>(begin),
                            content.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (!line.is_object() || form.IdOfLine(line).empty()) return {};
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

HttpReply Batches::Create(const std::string& body, const BatchCaller& caller) {
  json request = json::parse(body, nullptr, false);
  const BatchForm& form = *caller.form;
  Job job;
  std::string why = "The body is not a JSON object";
  if (request.is_object()) why = form.ReadJob(caller.path, request, &job);
  const auto input = files_.find(job.input);
  if (why.empty() && input == files_.end()) why = "The input file does not exist";
  if (!why.empty()) return OpenAiError(400, why, "invalid_request_error", "");
  job.number = next_++;
  job.id = form.NewJobId(job.number);
  job.request = std::move(request);
  if (habits_.fails > 0) {
    --habits_.fails;
    job.end = "failed";
    job.error_code = habits_.fails_with;
  } else {
    const std::string content = input->second.content;
    Process(caller, content, &job);
  }
  Job& kept = jobs_[job.id] = std::move(job);
  HttpReply reply;
  reply.body = form.JobJson(kept, !habits_.no_metadata).dump() + "\n";
  return reply;
}

void Batches::Process(const BatchCaller& caller, const std::string& input, Job* job) {
  const BatchForm& form = *caller.form;
  const std::vector<json> lines = RequestsOf(form, input);
  job->total = lines.size();
  job->end = "completed";
  const auto processed =
      static_cast<size_t>(static_cast<double>(lines.size()) * habits_.processed_share);
  if (lines.empty()) {
    job->end = "failed";
    job->error_code = "invalid_json_line";
    return;
  }
  std::vector<Line> made;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i >= processed) {
      made.push_back({.id = form.IdOfLine(lines[i]),
                      .text = {},
                      .body = {},
                      .error_body = {},
                      .is_expired = true});
      continue;
    }
    made.push_back(LineOf(lines[i], caller, Chance(job->number * 1'000'003 + i, 2), job));
  }
  if (processed < lines.size()) job->end = "expired";
  SpoilKeys(form, &made);
  for (const Line& line : made) {
    ++(!line.is_expired && !line.body.is_null() ? job->completed : job->failed);
  }
  BatchForm::Files files = form.WriteResults(made);
  const auto add = [&](const char* end, std::string* content) {
    if (content->empty()) return std::string();
    return AddFile(form, fmt::format("{}_{}.jsonl", job->number, end), std::move(*content));
  };
  job->output = add("output", &files.output);
  job->errors = add("errors", &files.errors);
}

Batches::Line Batches::LineOf(const json& line, const BatchCaller& caller, double chance,
                              Job* job) {
  const BatchForm& form = *caller.form;
  Line made{.id = form.IdOfLine(line), .text = {}, .body = {}, .error_body = {}};
  HttpRequest inner;
  inner.method = "POST";
  inner.path = form.EmbeddingsPath(caller.path, job->model);
  inner.body = form.EmbeddingsRequest(line, *job).dump();
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
  made.text = read.texts.size() > 0 ? std::string(read.texts[0]) : "";
  billed_tokens_ += read.tokens;
  made.body = json::parse(
      caller.format->Write(read, ArrangeVectors(rows, {}, 0, caller.format->has_index())));
  return made;
}

// What is wrong with the results as a whole. The vectors of lines move, their ids stay.
void Batches::SpoilKeys(const BatchForm& form, std::vector<Line>* lines) const {
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
    json& vector = *form.VectorOf(&body(order[i]));
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
