#include "audit/batch_figures.h"

#include <algorithm>
#include <map>

#include "base/json.h"
#include "core/token_count.h"

namespace vetvec {
namespace {

Json OptionalJson(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

std::optional<double> OptionalOf(const Json& value) {
  if (value.is_null()) return std::nullopt;
  return value.get<double>();
}

void AddStored(const EndedBatch& batch, BatchFigures* sum) {
  const BatchFileReport& file = batch.file;
  const bool is_told = file.billed_tokens > 0 || file.stored == 0;
  const uint64_t tokens = is_told ? file.billed_tokens : file.expected_tokens;
  ++sum->files;
  sum->texts += file.stored;
  sum->tokens += tokens;
  sum->tokens_are_estimated = sum->tokens_are_estimated || !is_told;
  if (!batch.price) {
    sum->cost.reset();
  } else if (sum->cost) {
    *sum->cost += CostOfTokens(tokens, *batch.price);
  }
  sum->proof_worst = std::max(sum->proof_worst, file.proof_worst);
  if (file.stored > 0) {
    sum->excluded_wrong_share = std::max(sum->excluded_wrong_share, file.excluded_wrong_share);
  }
}

}  // namespace

Json EndedBatchJson(const EndedBatch& batch) {
  const BatchFileReport& file = batch.file;
  return {{"id", file.id},
          {"job", file.job},
          {"texts", file.texts},
          {"stored", file.stored},
          {"failed", file.failed},
          {"expected_tokens", file.expected_tokens},
          {"billed_tokens", file.billed_tokens},
          {"price", OptionalJson(batch.price)},
          {"proof_rows", file.proof_rows},
          {"proof_worst", file.proof_worst},
          {"excluded_wrong_share", file.excluded_wrong_share},
          {"refused", file.refused}};
}

EndedBatch EndedBatchFrom(const Json& in) {
  EndedBatch batch;
  BatchFileReport& file = batch.file;
  in.at("id").get_to(file.id);
  in.at("job").get_to(file.job);
  in.at("texts").get_to(file.texts);
  in.at("stored").get_to(file.stored);
  in.at("failed").get_to(file.failed);
  in.at("expected_tokens").get_to(file.expected_tokens);
  in.at("billed_tokens").get_to(file.billed_tokens);
  batch.price = OptionalOf(in.at("price"));
  in.at("proof_rows").get_to(file.proof_rows);
  in.at("proof_worst").get_to(file.proof_worst);
  in.at("excluded_wrong_share").get_to(file.excluded_wrong_share);
  in.at("refused").get_to(file.refused);
  return batch;
}

BatchFigures SumBatches(const std::vector<EndedBatch>& batches) {
  std::map<std::string, const EndedBatch*> last;
  for (const EndedBatch& batch : batches) last[batch.file.id] = &batch;
  BatchFigures sum;
  sum.cost = 0;
  for (const EndedBatch& batch : batches) {  // in the order of their ends
    if (last[batch.file.id] != &batch) continue;
    sum.proof_texts += batch.file.proof_rows;
    if (batch.file.refused.empty()) {
      AddStored(batch, &sum);
    } else {
      sum.refused.push_back(batch.file.refused);
    }
  }
  return sum;
}

Json BatchFiguresJson(const BatchFigures& figures) {
  return {{"files", figures.files},
          {"texts", figures.texts},
          {"tokens", figures.tokens},
          {"tokens_are_estimated", figures.tokens_are_estimated},
          {"cost", OptionalJson(figures.cost)},
          {"proof_texts", figures.proof_texts},
          {"proof_worst", figures.proof_worst},
          {"excluded_wrong_share", figures.excluded_wrong_share},
          {"refused", figures.refused},
          {"problem", figures.problem}};
}

BatchFigures BatchFiguresFrom(const Json& in) {
  BatchFigures figures;
  in.at("files").get_to(figures.files);
  in.at("texts").get_to(figures.texts);
  in.at("tokens").get_to(figures.tokens);
  in.at("tokens_are_estimated").get_to(figures.tokens_are_estimated);
  figures.cost = OptionalOf(in.at("cost"));
  in.at("proof_texts").get_to(figures.proof_texts);
  in.at("proof_worst").get_to(figures.proof_worst);
  in.at("excluded_wrong_share").get_to(figures.excluded_wrong_share);
  in.at("refused").get_to(figures.refused);
  in.at("problem").get_to(figures.problem);
  return figures;
}

}  // namespace vetvec
