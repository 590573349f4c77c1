#include "batch_jobs/batch_steps.h"

#include <fmt/core.h>

#include <utility>

#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "batch_jobs/request_lines.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

// More than a form adds to its content.
constexpr size_t kFormBytes = 1024;

std::string UploadName(const BatchFile& file) { return BatchNameOf(file.id) + ".jsonl"; }

// The service has accepted as many tokens or jobs as it queues for this account.
bool IsQueueFull(const BatchJob& job) {
  const std::string code = AsciiLower(job.error_code);
  return IsOneOf(code, {"token_limit_exceeded", "batch_limit_exceeded", "queue_limit_exceeded"});
}

int64_t WallMillis(CachedEncoder& encoder) { return encoder.options().clock->WallMillis(); }

}  // namespace

Result<BatchSteps::Next> BatchSteps::Take(BatchFile* file) {
  switch (file->state) {
    case BatchState::kPlanned:
    case BatchState::kUploading: VETVEC_RETURN_IF_ERROR(Upload(file)); return Next::kAtOnce;
    case BatchState::kUploaded:
      if (file->not_before_ms > WallMillis(*encoder_)) return Next::kLater;
      VETVEC_RETURN_IF_ERROR(Create(file));
      return Next::kAtOnce;
    case BatchState::kCreating: VETVEC_RETURN_IF_ERROR(LookForJob(file)); return Next::kAtOnce;
    case BatchState::kSubmitted: return Poll(file);
    case BatchState::kEnded: return Collect(file);
    case BatchState::kStored: VETVEC_RETURN_IF_ERROR(Discard(file)); return Next::kGone;
    case BatchState::kRefused: return Next::kRefused;
  }
  return Internal("unknown state of a batch");
}

Result<std::string> BatchSteps::ContentOf(const BatchFile& file) const {
  const RemoteEncoderOptions& config = encoder_->remote_encoder()->options();
  VETVEC_ASSIGN_OR_RETURN(const auto items, SpoolOf(file).ReadItems(file.texts));
  VETVEC_ASSIGN_OR_RETURN(const std::string texts, SpoolOf(file).ReadTexts());
  VETVEC_ASSIGN_OR_RETURN(const RequestLines lines,
                          RequestLines::Of(client_->dialect(), *config.provider, config.settings));
  std::string content;
  content.reserve(file.bytes + kFormBytes);
  for (size_t i = 0; i < items.size(); ++i) {
    const BatchItem& item = items[i];
    if (item.offset > texts.size() || item.bytes > texts.size() - item.offset) {
      return DataLoss(
          fmt::format("{} does not contain the texts of the batch", SpoolOf(file).PathOf("texts")));
    }
    lines.Append(std::string_view(texts).substr(item.offset, item.bytes), i, item.key, &content);
  }
  return content;
}

Status BatchSteps::Upload(BatchFile* file) {
  if (file->upload_attempts > 0) {
    file->may_have_copies = true;
    VETVEC_ASSIGN_OR_RETURN(std::vector<std::string> found,
                            client_->FindUploads(UploadName(*file)));
    if (!found.empty()) {
      file->input_file = std::move(found[0]);
      file->state = BatchState::kUploaded;
      file->upload_attempts = 0;
      file->was_fenced = false;
      return journal_->Put(*file);
    }
  }
  VETVEC_ASSIGN_OR_RETURN(std::string content, ContentOf(*file));
  file->state = BatchState::kUploading;
  ++file->upload_attempts;
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  BatchEffect effect = client_->Upload(UploadName(*file), std::move(content));
  if (effect.status.ok()) {
    file->input_file = std::move(effect.id);
    file->state = BatchState::kUploaded;
    file->upload_attempts = 0;
    file->was_fenced = false;
  } else if (!effect.is_unknown && file->upload_attempts == 1) {
    file->state = BatchState::kPlanned;
    file->upload_attempts = 0;
  }
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  return effect.status;
}

Status BatchSteps::Create(BatchFile* file) {
  const RemoteEncoderOptions& config = encoder_->remote_encoder()->options();
  const BatchDialect& dialect = client_->dialect();
  VETVEC_ASSIGN_OR_RETURN(const RequestLines lines,
                          RequestLines::Of(dialect, *config.provider, config.settings));
  VETVEC_ASSIGN_OR_RETURN(Json parameters, ParseJsonText<Json>(lines.of_job()));
  const NewBatchJob job = {.file = file->id,
                           .run = file->run,
                           .input_file = file->input_file,
                           .model = config.settings.model,
                           .window_hours = BatchLimitsOf(config.settings.FactsOrBuiltIn(),
                                                         dialect.kind(), config.settings.model)
                                               .window_hours,
                           .parameters = std::move(parameters)};
  file->state = BatchState::kCreating;
  ++file->create_attempts;
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  BatchEffect effect = client_->CreateJob(job);
  if (effect.status.ok()) {
    file->job = std::move(effect.id);
    file->state = BatchState::kSubmitted;
    file->create_attempts = 0;
    file->created_ms = WallMillis(*encoder_);
  } else if (!effect.is_unknown) {
    file->state = BatchState::kUploaded;
    file->create_attempts = 0;
    // Perhaps the input file is gone, or not as the service wants it: the next run sends it anew.
    if (!effect.status.detail().retryable) VETVEC_RETURN_IF_ERROR(TakeBack(file));
  }
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  return effect.status;
}

// The creation of a job may have succeeded without our knowing.
Status BatchSteps::LookForJob(BatchFile* file) {
  VETVEC_ASSIGN_OR_RETURN(std::optional<BatchJob> found,
                          client_->FindJob(file->id, file->input_file));
  if (!found) {
    file->was_fenced = true;
    VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
    VETVEC_RETURN_IF_ERROR(client_->DeleteFile(file->input_file));
    Clock* const clock = encoder_->options().clock;
    VETVEC_RETURN_IF_ERROR(
        client_->WaitUntil(clock->MonotonicNanos() + options_.poll_ms * kNanosPerMilli));
    VETVEC_ASSIGN_OR_RETURN(found, client_->FindJob(file->id, file->input_file));
  }
  file->create_attempts = 0;
  if (found) {
    file->job = found->id;
    file->state = BatchState::kSubmitted;
    file->created_ms = WallMillis(*encoder_);
  } else {
    file->input_file.clear();
    file->state = BatchState::kPlanned;
  }
  return journal_->Put(*file);
}

Result<BatchSteps::Next> BatchSteps::Poll(BatchFile* file) {
  Result<BatchJob> found = client_->GetJob(file->job);
  if (!found.ok()) {
    if (found.status().code() != StatusCode::kNotFound) return found.status();
    return found.status().Annotate(fmt::format(
        "job {}: check that the API key belongs to the account that created the job. If "
        "it does, the service no longer knows the job; discard it to have its texts "
        "sent, and billed, again",
        file->job));
  }
  const BatchJob& job = *found;
  file->job_status = Sanitized(job.status, 40);
  file->completed = job.completed;
  file->failed = job.failed;
  if (job.phase == JobPhase::kFailed) return HandleFailedJob(job, file);
  if (job.phase == JobPhase::kRunning) {
    VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
    return Next::kLater;
  }
  file->output_file = job.output_file;
  file->error_file = job.error_file;
  file->state = BatchState::kEnded;
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  return Next::kAtOnce;
}

// Nothing of it was processed, or billed.
Result<BatchSteps::Next> BatchSteps::HandleFailedJob(const BatchJob& job, BatchFile* file) {
  const bool is_queue_full = IsQueueFull(job);
  const bool was_fenced = file->was_fenced;
  file->job.clear();
  if (is_queue_full) file->not_before_ms = WallMillis(*encoder_) + options_.max_poll_ms;
  if (is_queue_full && !was_fenced) {
    file->state = BatchState::kUploaded;
  } else {
    VETVEC_RETURN_IF_ERROR(TakeBack(file));
  }
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  if (is_queue_full) return Next::kLater;
  if (was_fenced) return Next::kAtOnce;  // its input file had been deleted
  const char* const bill =
      client_->dialect().failed_jobs_are_free() ? " and bills nothing for it" : "";
  return FailedPrecondition(fmt::format("the service rejected job {} as a whole{}: {}{}{}", job.id,
                                        bill, Sanitized(job.error_code, 80),
                                        job.error_code.empty() ? "" : ": ",
                                        Sanitized(job.error_message, 200)))
      .WithProviderCode(Sanitized(job.error_code, 80));
}

Status BatchSteps::TakeBack(BatchFile* file) {
  VETVEC_RETURN_IF_ERROR(client_->DeleteFile(file->input_file));
  file->input_file.clear();
  file->state = BatchState::kPlanned;
  return OkStatus();
}

Result<BatchSteps::Next> BatchSteps::Withdraw(BatchFile* file) {
  VETVEC_ASSIGN_OR_RETURN(const auto items, SpoolOf(*file).ReadItems(file->texts));
  file->may_have_copies |= file->upload_attempts > 0;
  VETVEC_RETURN_IF_ERROR(Discard(file));
  const Status why(StatusCode::kDeadlineExceeded,
                   "no job was submitted before the time reserved for online requests");
  for (const BatchItem& item : items) failed_.insert_or_assign(item.key, why);
  return Next::kGone;
}

Status BatchSteps::Discard(BatchFile* file) {
  if (file->may_have_copies) {
    VETVEC_ASSIGN_OR_RETURN(const auto copies, client_->FindUploads(UploadName(*file)));
    for (const std::string& id : copies) VETVEC_RETURN_IF_ERROR(client_->DeleteFile(id));
  }
  VETVEC_RETURN_IF_ERROR(client_->DeleteFile(file->input_file));
  VETVEC_RETURN_IF_ERROR(client_->DeleteRemains(file->job, file->output_file, file->error_file));
  SpoolOf(*file).RemoveAll();
  return journal_->Remove(*file);
}

}  // namespace vetvec
