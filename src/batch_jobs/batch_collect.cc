// BatchSteps, second part: a job has ended. Its results are fetched, checked, proven and stored.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "batch_jobs/batch_steps.h"
#include "batch_jobs/order_proof.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

// A download may be cut off without an error; the same defect every time is the service's.
constexpr int kMostDownloads = 3;
constexpr size_t kStoredBytes = size_t{4} << 20;  // of rows put into the cache at once

// Whether fetching the results later will not help, either.
bool IsWrongContent(const Status& status) {
  return status.code() == StatusCode::kProtocol || status.code() == StatusCode::kNotFound ||
         status.code() == StatusCode::kDimensionMismatch;
}

}  // namespace

Result<BatchSteps::Next> BatchSteps::Collect(BatchFile* file) {
  const RemoteEncoderOptions& config = encoder_->remote_encoder()->options();
  const Spool spool = SpoolOf(*file);
  VETVEC_ASSIGN_OR_RETURN(const auto items, spool.ReadItems(file->texts));
  BatchReport::File report;
  report.id = file->id;
  report.job = file->job;
  report.texts = file->texts;
  report.expected_tokens = file->tokens;
  for (int download = 1;; ++download) {
    VETVEC_ASSIGN_OR_RETURN(RowsFile rows, RowsFile::Create(spool.PathOf("rows"), file->texts));
    ResultReader reader(client_->dialect().result_form(), *config.provider, config.settings, items,
                        encoder_->dimension(), &rows);
    const Status read = ReadResults(*file, &reader);
    if (!read.ok()) {
      if (!IsWrongContent(read)) return read;
      if (download < kMostDownloads) continue;
      report.refused = read.message();
      break;
    }
    VETVEC_ASSIGN_OR_RETURN(report.refused, Prove(*file, reader, rows, items, &report));
    if (!report.refused.empty()) break;
    VETVEC_RETURN_IF_ERROR(Keep(items, reader, rows));
    for (const FailedText& one : reader.failed()) {
      failed_.insert_or_assign(items[one.index].key, one.status);
    }
    report.stored = reader.rows();
    report.failed = reader.failed().size();
    report.billed_tokens = reader.tokens();
    break;
  }
  spool.RemoveResults();
  if (options_.on_file) VETVEC_RETURN_IF_ERROR(options_.on_file(report));
  if (!report.refused.empty()) {
    file->state = BatchState::kRefused;
    file->why = report.refused;
    VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
    report_.files.push_back(std::move(report));
    return Next::kRefused;
  }
  file->state = BatchState::kStored;
  VETVEC_RETURN_IF_ERROR(journal_->Put(*file));
  report_.stored += report.stored;
  report_.billed_tokens += report.billed_tokens;
  report_.files.push_back(std::move(report));
  return Next::kAtOnce;
}

Status BatchSteps::ReadResults(const BatchFile& file, ResultReader* reader) {
  const Spool spool = SpoolOf(file);
  int number = 0;
  for (const std::string* id : {&file.output_file, &file.error_file}) {
    const std::string path = spool.PathOf(fmt::format("results-{}", number++));
    if (id->empty()) continue;
    Status status = client_->Download(*id, path);
    if (status.ok()) status = reader->Read(path);
    if (!status.ok()) return status.Annotate(fmt::format("result file {}", *id));
  }
  return reader->Finish(JobPhaseOf(file.job_status));
}

// What is wrong with the order; empty: nothing was found.
Result<std::string> BatchSteps::Prove(const BatchFile& file, const ResultReader& reader,
                                      const RowsFile& rows, const std::vector<BatchItem>& items,
                                      BatchReport::File* report) {
  std::vector<size_t> candidates;
  for (size_t i = 0; i < items.size(); ++i) {
    if (reader.HasRow(i)) candidates.push_back(i);
  }
  const std::vector<size_t> sample = DrawProofSample(candidates, options_.proof_rows, file.id);
  report->proof_rows = sample.size();
  report->excluded_wrong_share = ExcludedWrongShare(candidates.size(), sample.size());
  if (sample.empty()) return std::string();
  VETVEC_ASSIGN_OR_RETURN(const std::string texts, SpoolOf(file).ReadTexts());
  const ProofFile proof(SpoolOf(file).PathOf("proof"));
  VETVEC_ASSIGN_OR_RETURN(const ProofResult result,
                          CompareWithOnline(
                              sample, rows, proof,
                              [&](std::span<const size_t> indexes, const auto& take) {
                                return EmbedSample(items, texts, indexes, take);
                              },
                              options_.proof_tolerance));
  report->proof_worst = result.worst;
  if (result.different == 0) return std::string();
  return fmt::format(
      "{} of {} vectors compared do not belong to their texts: the online vectors of these texts "
      "are different (1 - cosine up to {:.3g}; allowed: {:.3g}). The results are mixed up, or a "
      "different model processed the batch",
      result.different, result.compared, result.worst, options_.proof_tolerance);
}

Status BatchSteps::EmbedSample(const std::vector<BatchItem>& items, const std::string& texts,
                               std::span<const size_t> indexes,
                               const std::function<Status(size_t, std::span<const float>)>& take) {
  PackedTexts sample;
  for (const size_t index : indexes) {
    const BatchItem& item = items[index];
    if (item.offset > texts.size() || item.bytes > texts.size() - item.offset) {
      return DataLoss("the cache folder does not contain all texts of the batch");
    }
    sample.Add(std::string_view(texts).substr(item.offset, item.bytes));
  }
  EmbedOutput out(sample.size());
  Status taken;
  CallOptions call = call_;
  call.flags = kCallNoCache;
  call.progress = nullptr;
  call.max_tokens = 0;
  call.on_rows = [&](std::span<const size_t> some) {
    for (const size_t i : some) {
      if (taken.ok()) taken = take(indexes[i], {out.rows.Row(i), out.rows.dimension()});
    }
  };
  const Status status = encoder_->Embed(sample.view(), call, &out);
  report_.proof_tokens += out.usage.tokens_reported;
  VETVEC_RETURN_IF_ERROR(taken);
  return status.ok() ? status : status.Annotate("the online sample that verifies the order");
}

Status BatchSteps::Keep(const std::vector<BatchItem>& items, const ResultReader& reader,
                        const RowsFile& rows) {
  const size_t dimension = rows.dimension();
  if (dimension == 0) return OkStatus();
  Store& disk = *encoder_->options().disk;
  const StoreWait wait{.durability = Durability::kCommitted,
                       .deadline_nanos = call_.deadline_nanos,
                       .cancel = call_.cancel};
  const size_t most = std::max<size_t>(1, kStoredBytes / (dimension * sizeof(float)));
  std::vector<StoreRow> batch;
  const auto flush = [&]() -> Status {
    const std::vector<StoreRow> some = std::exchange(batch, {});
    return some.empty() ? OkStatus() : disk.PutMany(some, wait);
  };
  for (size_t i = 0; i < items.size(); ++i) {
    if (!reader.HasRow(i)) continue;
    batch.push_back({items[i].key, rows.Row(i)});
    if (batch.size() == most) VETVEC_RETURN_IF_ERROR(flush());
  }
  VETVEC_RETURN_IF_ERROR(flush());
  return disk.Flush(wait);  // before the service's copy is deleted
}

}  // namespace vetvec
