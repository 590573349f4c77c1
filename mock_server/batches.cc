#include "mock_server/batches.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/types.h>

#include <algorithm>
#include <utility>

#include "base/rng.h"
#include "base/strings.h"

namespace vetvec::mock {
namespace {

using nlohmann::json;

constexpr uint64_t kLateRequests = 3;

HttpReply AnswerOf(const json& body) {
  HttpReply reply;
  reply.body = body.dump() + "\n";
  return reply;
}

HttpReply NoSuch(std::string_view what) {
  return OpenAiError(404, fmt::format("No such {}", what), "invalid_request_error", "id",
                     "not_found");
}

std::string_view BelowVersion(std::string_view path) {
  if (path.starts_with("/openai")) path.remove_prefix(std::string_view("/openai").size());
  return path.starts_with("/v1/") ? path.substr(std::string_view("/v1").size()) : "";
}

bool IsUnder(std::string_view path, std::string_view root) {
  return path == root || (path.starts_with(root) && path[root.size()] == '/');
}

HttpReply Lost() {
  HttpReply reply;
  reply.hangup = Hangup::kClose;
  return reply;
}

HttpReply ServerError() {
  return OpenAiError(503, "The server is overloaded", "server_error", "", "overloaded");
}

}  // namespace

Result<BatchHabits> BatchHabits::FromJson(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return InvalidArgument("the habits are not a JSON object");
  BatchHabits habits;
  const std::map<std::string, uint64_t*> counts = {{"polls", &habits.polls},
                                                   {"page_size", &habits.page_size},
                                                   {"seed", &habits.seed},
                                                   {"double_keys", &habits.double_keys},
                                                   {"missing_keys", &habits.missing_keys},
                                                   {"unknown_keys", &habits.unknown_keys},
                                                   {"swapped_pairs", &habits.swapped_pairs},
                                                   {"wrong_dimension", &habits.wrong_dimension},
                                                   {"fails", &habits.fails},
                                                   {"kill_pid", &habits.kill_pid},
                                                   {"kill_at", &habits.kill_at}};
  const std::map<std::string, double*> shares = {{"wrong_share", &habits.wrong_share},
                                                 {"error_share", &habits.error_share},
                                                 {"processed_share", &habits.processed_share},
                                                 {"lost_before", &habits.lost_before},
                                                 {"lost_after", &habits.lost_after},
                                                 {"error_before", &habits.error_before},
                                                 {"error_after", &habits.error_after},
                                                 {"late_create", &habits.late_create},
                                                 {"cut", &habits.cut}};
  const std::map<std::string, bool*> flags = {{"shuffle", &habits.shuffle},
                                              {"rotate", &habits.rotate},
                                              {"no_metadata", &habits.no_metadata},
                                              {"kill_after", &habits.kill_after}};
  for (const auto& [name, value] : object.items()) {
    if (counts.contains(name) && value.is_number_unsigned()) {
      *counts.at(name) = value.get<uint64_t>();
    } else if (shares.contains(name) && value.is_number()) {
      *shares.at(name) = value.get<double>();
    } else if (flags.contains(name) && value.is_boolean()) {
      *flags.at(name) = value.get<bool>();
    } else if (name == "fails_with" && value.is_string()) {
      habits.fails_with = value.get<std::string>();
    } else {
      return InvalidArgument(
                 fmt::format("'{}' is not a habit of batches, or has another type", name))
          .WithKey(name);
    }
  }
  return habits;
}

bool Batches::Takes(std::string_view path) {
  const std::string_view rest = BelowVersion(path);
  return IsUnder(rest, "/files") || IsUnder(rest, "/batches") || IsUnder(rest, "/batch/jobs");
}

HttpReply Batches::SetHabits(const HttpRequest& request) {
  Result<BatchHabits> habits = BatchHabits::FromJson(request.body);
  if (!habits.ok()) {
    return OpenAiError(400, habits.status().message(), "invalid_request_error",
                       habits.status().detail().key);
  }
  const std::lock_guard lock(mutex_);
  habits_ = *std::move(habits);
  requests_before_ = requests_;
  return AnswerOf({{"batches", "set"}});
}

void Batches::Reset() {
  const std::lock_guard lock(mutex_);
  habits_ = {};
  files_.clear();
  jobs_.clear();
  late_.clear();
  billed_.clear();
  requests_ = requests_before_ = lost_ = uploads_ = billed_texts_ = billed_tokens_ = billed_twice_ =
      0;
}

std::string Batches::StatsJson() const {
  const std::lock_guard lock(mutex_);
  const auto running = std::count_if(jobs_.begin(), jobs_.end(),
                                     [](const auto& job) { return !job.second.has_ended; });
  return json{{"requests", requests_},         {"requests_lost", lost_},
              {"uploads", uploads_},           {"files", files_.size()},
              {"jobs", jobs_.size()},          {"running", running},
              {"billed_texts", billed_texts_}, {"billed_tokens", billed_tokens_},
              {"billed_twice", billed_twice_}}
             .dump() +
         "\n";
}

double Batches::Chance(uint64_t number, uint64_t stream) const {
  return Rng(habits_.seed ^ (number * 0x9E3779B97F4A7C15ull), stream).Uniform();
}

void Batches::RunLate() {
  for (Late& late : late_) {
    if (late.run && late.at_request <= requests_) std::exchange(late.run, nullptr)();
  }
}

HttpReply Batches::Handle(const HttpRequest& request, const BatchCaller& caller) {
  const std::lock_guard lock(mutex_);
  ++requests_;
  RunLate();
  const bool kills = habits_.kill_pid > 1 && requests_ - requests_before_ == habits_.kill_at;
  if (kills && !habits_.kill_after) {
    kill(static_cast<pid_t>(habits_.kill_pid), SIGKILL);
    return Lost();
  }
  double chance = Chance(requests_, 1);
  const auto falls = [&](double share) {
    const bool does = chance >= 0 && chance < share;
    chance -= share;
    if (does) ++lost_;
    return does;
  };
  if (falls(habits_.lost_before)) return Lost();
  if (falls(habits_.error_before)) return ServerError();
  const std::string_view rest = BelowVersion(caller.path);
  const bool creates = request.method == "POST" && (rest == "/batches" || rest == "/batch/jobs");
  if (creates && falls(habits_.late_create)) {
    late_.push_back({requests_ + kLateRequests,
                     [this, body = request.body, format = caller.format, persona = caller.persona,
                      name = caller.persona_name, path = std::string(caller.path)] {
                       Create(body, {format, persona, name, path});
                     }});
    return Lost();
  }
  HttpReply reply = Route(request, caller);
  if (kills) kill(static_cast<pid_t>(habits_.kill_pid), SIGKILL);
  if (falls(habits_.lost_after)) return Lost();
  if (falls(habits_.error_after)) return ServerError();
  if (request.method == "GET" && rest.ends_with("/content") && falls(habits_.cut)) {
    reply.send_only = static_cast<int64_t>(reply.body.size() / 2);
  }
  return reply;
}

HttpReply Batches::Route(const HttpRequest& request, const BatchCaller& caller) {
  std::string_view rest = BelowVersion(caller.path);
  const bool is_flat = rest.starts_with("/batch/jobs");
  const std::string_view root = is_flat                      ? "/batch/jobs"
                                : rest.starts_with("/files") ? "/files"
                                                             : "/batches";
  rest.remove_prefix(root.size());
  const size_t slash = rest.find('/', 1);
  const std::string id(
      rest.substr(std::min<size_t>(1, rest.size()), slash == rest.npos ? rest.npos : slash - 1));
  const std::string_view verb = slash == rest.npos ? "" : rest.substr(slash);
  if (root == "/files") {
    if (id.empty()) return request.method == "POST" ? Upload(request) : ListFiles(request);
    const auto found = files_.find(id);
    if (found == files_.end()) return NoSuch("file");
    if (request.method == "DELETE") {
      files_.erase(found);
      return AnswerOf({{"id", id}, {"object", "file"}, {"deleted", true}});
    }
    if (verb != "/content") return AnswerOf({{"id", id}, {"object", "file"}});
    HttpReply reply;
    reply.content_type = "application/octet-stream";
    reply.body = found->second.content;
    return reply;
  }
  if (id.empty()) {
    return request.method == "POST" ? Create(request.body, caller) : ListJobs(request, is_flat);
  }
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return NoSuch("batch");
  return verb == "/cancel" ? CancelJob(&found->second) : ShowJob(&found->second);
}

std::string Batches::AddFile(std::string name, std::string content) {
  const uint64_t number = next_++;
  const std::string id = fmt::format("file-{}", number);
  files_[id] = {std::move(name), std::move(content), number};
  return id;
}

HttpReply Batches::Upload(const HttpRequest& request) {
  const FormPart* file = nullptr;
  std::string purpose;
  for (const FormPart& part : request.form) {
    if (part.name == "file") file = &part;
    if (part.name == "purpose") purpose = part.content;
  }
  if (file == nullptr || purpose != "batch") {
    return OpenAiError(400, "A file with purpose 'batch' is required", "invalid_request_error",
                       "purpose");
  }
  ++uploads_;
  const std::string id = AddFile(file->filename, file->content);
  return AnswerOf({{"id", id},
                   {"object", "file"},
                   {"bytes", file->content.size()},
                   {"filename", file->filename},
                   {"purpose", "batch"}});
}

HttpReply Batches::ListFiles(const HttpRequest& request) const {
  std::vector<std::pair<uint64_t, json>> all;
  for (const auto& [id, file] : files_) {
    all.push_back({file.number, {{"id", id}, {"object", "file"}, {"filename", file.name}}});
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  const std::string after = request.Query("after");
  const auto page = static_cast<uint64_t>(ParseInt(request.Query("page")).value_or(0));
  json data = json::array();
  bool is_on = after.empty();
  uint64_t skip = page * habits_.page_size;
  bool has_more = false;
  for (const auto& [number, one] : all) {
    if (is_on && skip > 0) {
      --skip;
    } else if (is_on && data.size() < habits_.page_size) {
      data.push_back(one);
    } else if (is_on) {
      has_more = true;
    }
    if (one["id"] == after) is_on = true;
  }
  return AnswerOf({{"object", "list"}, {"data", data}, {"has_more", has_more}});
}

HttpReply Batches::ListJobs(const HttpRequest& request, bool is_flat) const {
  std::vector<const Job*> all;
  for (const auto& [id, job] : jobs_) {
    if (job.is_flat == is_flat) all.push_back(&job);
  }
  std::sort(all.begin(), all.end(),
            [](const Job* a, const Job* b) { return a->number > b->number; });
  const std::string after = request.Query("after");
  const auto page = static_cast<uint64_t>(ParseInt(request.Query("page")).value_or(0));
  json data = json::array();
  bool is_on = after.empty();
  uint64_t skip = page * habits_.page_size;
  bool has_more = false;
  for (const Job* job : all) {
    if (is_on && skip > 0) {
      --skip;
    } else if (is_on && data.size() < habits_.page_size) {
      data.push_back(JobJson(*job));
    } else if (is_on) {
      has_more = true;
    }
    if (job->id == after) is_on = true;
  }
  return AnswerOf({{"object", "list"}, {"data", data}, {"has_more", has_more}});
}

HttpReply Batches::ShowJob(Job* job) {
  if (++job->polls >= habits_.polls) job->has_ended = true;
  return AnswerOf(JobJson(*job));
}

HttpReply Batches::CancelJob(Job* job) {
  if (!job->has_ended) {
    job->has_ended = true;
    if (job->end == "completed") job->end = "cancelled";
  }
  return AnswerOf(JobJson(*job));
}

json Batches::JobJson(const Job& job) const {
  const bool has_ended = job.has_ended;
  std::string status = has_ended ? job.end : "in_progress";
  json shown = {{"id", job.id},
                {"object", "batch"},
                {"endpoint", job.endpoint},
                {"created_at", 1'700'000'000 + job.number}};
  if (!habits_.no_metadata) shown["metadata"] = job.metadata;
  const json output = has_ended && !job.output.empty() ? json(job.output) : json();
  const json errors = has_ended && !job.errors.empty() ? json(job.errors) : json();
  const uint64_t completed = has_ended ? job.completed : 0;
  const uint64_t failed = has_ended ? job.failed : 0;
  json why = json::array();
  if (has_ended && !job.error_code.empty()) {
    why.push_back({{"code", job.error_code}, {"message", "The batch failed validation"}});
  }
  if (job.is_flat) {
    static const std::map<std::string, std::string> kWords = {{"completed", "SUCCESS"},
                                                              {"expired", "TIMEOUT_EXCEEDED"},
                                                              {"cancelled", "CANCELLED"},
                                                              {"failed", "FAILED"},
                                                              {"in_progress", "RUNNING"}};
    shown.update({{"status", kWords.at(status)},
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
      {{"status", status},
       {"input_file_id", job.input},
       {"completion_window", "24h"},
       {"output_file_id", output},
       {"error_file_id", errors},
       {"errors", why.empty() ? json() : json{{"object", "list"}, {"data", why}}},
       {"request_counts", {{"total", job.total}, {"completed", completed}, {"failed", failed}}}});
  return shown;
}

}  // namespace vetvec::mock
