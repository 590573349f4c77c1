#include "mock_server/batches.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/types.h>

#include <algorithm>
#include <utility>

#include "base/rng.h"

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
  if (!object.is_object()) return InvalidArgument("the settings are not a JSON object");
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
                 fmt::format("'{}' is not a setting of batches, or its value has the wrong type",
                             name))
          .WithKey(name);
    }
  }
  return habits;
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
  HttpReply reply = Answer(request, caller);
  if (kills) kill(static_cast<pid_t>(habits_.kill_pid), SIGKILL);
  return reply;
}

HttpReply Batches::Answer(const HttpRequest& request, const BatchCaller& caller) {
  double chance = Chance(requests_, 1);
  const auto falls = [&](double share) {
    const bool does = chance >= 0 && chance < share;
    chance -= share;
    if (does) ++lost_;
    return does;
  };
  if (falls(habits_.lost_before)) return Lost();
  if (falls(habits_.error_before)) return ServerError();
  const BatchAction::What what = caller.form->ActionOf(request.method, caller.path)->what;
  const bool creates = what == BatchAction::What::kCreate;
  if (creates && falls(habits_.late_create)) {
    late_.push_back(
        {requests_ + kLateRequests,
         [this, body = request.body, form = caller.form, format = caller.format,
          persona = caller.persona, name = caller.persona_name,
          path = std::string(caller.path)] { Create(body, {form, format, persona, name, path}); }});
    return Lost();
  }
  HttpReply reply = Route(request, caller);
  if (falls(habits_.lost_after)) return Lost();
  if (falls(habits_.error_after)) return ServerError();
  if (what == BatchAction::What::kContent && falls(habits_.cut)) {
    reply.send_only = static_cast<int64_t>(reply.body.size() / 2);
  }
  return reply;
}

HttpReply Batches::Route(const HttpRequest& request, const BatchCaller& caller) {
  using What = BatchAction::What;
  const BatchForm& form = *caller.form;
  const BatchAction action = *form.ActionOf(request.method, caller.path);
  switch (action.what) {
    case What::kUpload: return Upload(request, form);
    case What::kListFiles: return ListFiles(request, form);
    case What::kCreate: return Create(request.body, caller);
    case What::kListJobs: return ListJobs(request, form);
    case What::kShowFile:
    case What::kContent:
    case What::kDeleteFile: {
      const auto found = files_.find(action.id);
      if (found == files_.end()) return NoSuch("file");
      if (action.what == What::kShowFile) return AnswerOf(form.FileJson(found->second));
      if (action.what == What::kDeleteFile) {
        files_.erase(found);
        return AnswerOf({{"id", action.id}, {"object", "file"}, {"deleted", true}});
      }
      HttpReply reply;
      reply.content_type = "application/octet-stream";
      reply.body = found->second.content;
      return reply;
    }
    case What::kShowJob:
    case What::kCancelJob:
    case What::kDeleteJob: break;
  }
  const auto found = jobs_.find(action.id);
  if (found == jobs_.end()) return NoSuch("batch");
  if (action.what == What::kShowJob) return ShowJob(&found->second, form);
  if (action.what == What::kCancelJob) return CancelJob(&found->second, form);
  // The result file goes with it; the job is still counted.
  files_.erase(found->second.output);
  return AnswerOf(json::object());
}

std::string Batches::AddFile(const BatchForm& form, std::string name, std::string content) {
  const uint64_t number = next_++;
  const std::string id = form.NewFileId(number);
  files_[id] = {id, std::move(name), std::move(content), number};
  return id;
}

HttpReply Batches::Upload(const HttpRequest& request, const BatchForm& form) {
  File file = form.ReadUpload(request);
  if (file.name.empty()) {
    return OpenAiError(400, "A named file for batches is required", "invalid_request_error",
                       "purpose");
  }
  ++uploads_;
  return AnswerOf(
      form.UploadReply(files_[AddFile(form, std::move(file.name), std::move(file.content))]));
}

namespace {

// One page of `all`, which is sorted, newest first.
template <typename Entry, typename Shown>
BatchPage PageOf(const std::vector<const Entry*>& all, const HttpRequest& request,
                 const BatchForm& form, size_t page_size, Shown&& shown) {
  std::vector<std::string> ids;
  for (const Entry* one : all) ids.push_back(one->id);
  BatchPage page;
  page.end = std::min(all.size(), form.PageStart(request, ids, page_size));
  while (page.end < all.size() && page.items.size() < page_size) {
    page.items.push_back(shown(*all[page.end++]));
  }
  page.has_more = page.end < all.size();
  return page;
}

template <typename Entry>
std::vector<const Entry*> NewestFirst(const std::map<std::string, Entry>& entries) {
  std::vector<const Entry*> all;
  for (const auto& [id, entry] : entries) all.push_back(&entry);
  std::sort(all.begin(), all.end(),
            [](const Entry* a, const Entry* b) { return a->number > b->number; });
  return all;
}

}  // namespace

HttpReply Batches::ListFiles(const HttpRequest& request, const BatchForm& form) const {
  return AnswerOf(
      form.ListJson(false, PageOf(NewestFirst(files_), request, form, habits_.page_size,
                                  [&](const File& file) { return form.FileJson(file); })));
}

HttpReply Batches::ListJobs(const HttpRequest& request, const BatchForm& form) const {
  return AnswerOf(form.ListJson(
      true, PageOf(NewestFirst(jobs_), request, form, habits_.page_size,
                   [&](const Job& job) { return form.JobJson(job, !habits_.no_metadata); })));
}

HttpReply Batches::ShowJob(Job* job, const BatchForm& form) {
  if (++job->polls >= habits_.polls) job->has_ended = true;
  return AnswerOf(form.JobJson(*job, !habits_.no_metadata));
}

HttpReply Batches::CancelJob(Job* job, const BatchForm& form) {
  if (!job->has_ended) {
    job->has_ended = true;
    if (job->end == "completed") job->end = "cancelled";
  }
  return AnswerOf(form.JobJson(*job, !habits_.no_metadata));
}

}  // namespace vetvec::mock
