// CountBatches (vendor_batches.h): what a vendor's batches and their proofs cost.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/vendor_batches.h"
#include "batch_jobs/batch_run.h"
#include "core/prefixed_texts.h"
#include "core/token_count.h"
#include "encoder/request_count.h"

namespace vetvec {
namespace {

// The price that the vendor's table states; otherwise its online price with the discount in the
// table of facts.
void TakePrice(const VendorConfig& vendor, const BatchPlan& plan, BatchShare* share) {
  const bool has_fact = plan.batch_price.per_million > 0 && plan.online_price.per_million > 0;
  const auto own = vendor.settings.GivenNumber("batch_price_per_million_tokens");
  share->has_discount = own.has_value() || has_fact;
  share->price = own ? own : vendor.settings.GivenNumber("price_per_million_tokens");
  if (!own && share->price && has_fact) {
    *share->price *= plan.batch_price.per_million / plan.online_price.per_million;
  }
}

// The proof of jobs that earlier runs have submitted.
void CountOpenProofs(const BatchPlan& plan, uint64_t rows, RequestCounter* requests,
                     VendorPlan* out) {
  for (const BatchFile& file : plan.open_files) {
    const uint64_t texts = std::min(rows, file.texts);
    if (file.state == BatchState::kRefused || texts == 0) continue;
    const uint64_t tokens = file.tokens / file.texts + 1;
    for (uint64_t i = 0; i < texts; ++i) requests->Add(file.bytes / file.texts, tokens);
    out->batches->proof_texts += texts;
    out->sent.tokens += texts * tokens;
    out->batches->proof_tokens_expected += file.tokens * texts / file.texts;
    out->sent.tokens_expected += file.tokens * texts / file.texts;
  }
}

// The texts to be submitted, and a sample of them that is sent online. It is drawn when the job has
// ended; in the upper estimate, it has the longest texts.
Status CountSubmitted(Encoder& encoder, std::span<const std::string_view> texts,
                      uint64_t proof_texts, RequestCounter* requests, VendorPlan* out) {
  if (texts.empty()) return OkStatus();
  const TokenCounter counter = EncoderTokenCounter(encoder);
  const PrefixedTexts prefixed(encoder.identity().prompt_prefix, texts);
  const auto sent = prefixed.views();
  std::vector<uint64_t> tokens(sent.size());
  VETVEC_RETURN_IF_ERROR(CountTokens(counter, sent, tokens));
  std::vector<size_t> longest_first(sent.size());
  uint64_t upper = 0;
  uint64_t expected = 0;
  for (size_t i = 0; i < sent.size(); ++i) {
    longest_first[i] = i;
    upper += tokens[i];
    expected += counter ? tokens[i] : ExpectTokens(sent[i]);
  }
  std::stable_sort(longest_first.begin(), longest_first.end(),
                   [&](size_t a, size_t b) { return tokens[a] > tokens[b]; });
  for (uint64_t i = 0; i < proof_texts; ++i) {
    const size_t text = longest_first[i];
    out->sent.tokens += tokens[text];
    requests->Add(sent[text].size(), tokens[text]);
  }
  out->batches->texts += sent.size();
  out->batches->tokens += upper;
  out->batches->tokens_expected += expected;
  out->batches->proof_texts += proof_texts;
  out->sent.tokens += upper;
  const uint64_t of_proof = expected * proof_texts / sent.size();
  out->batches->proof_tokens_expected += of_proof;
  out->sent.tokens_expected += expected + of_proof;
  return OkStatus();
}

}  // namespace

Status CountBatches(const VendorConfig& vendor, const PackedTexts& all,
                    const RoleEncoders::Share& share, VendorPlan* plan) {
  const BatchOptions options = VendorBatchOptions(vendor);
  const PackedTexts texts = TextsOfShare(all.view(), share);
  const Result<PlannedBatch> preview = PreviewBatchRun(*share.encoder, texts.view(), options);
  if (!preview.ok()) {
    return preview.status()
        .Annotate(fmt::format("vendor '{}' sets batch_api", vendor.name))
        .WithKey(BatchApiKey(vendor), "true");
  }
  const BatchPlan& planned = preview->plan;
  std::vector<std::string_view> submitted;
  for (const TextToSend& text : preview->to_send) submitted.push_back(texts[text.item]);
  RequestCounter requests(*share.encoder);
  VETVEC_RETURN_IF_ERROR(
      CountSubmitted(*share.encoder, submitted, planned.proof_texts, &requests, plan));
  CountOpenProofs(planned, options.proof_rows, &requests, plan);
  plan->sent.requests += requests.requests();
  plan->batches->open_texts += planned.open;
  plan->batches->hours = std::max(plan->batches->hours, planned.limits.window_hours);
  TakePrice(vendor, planned, &*plan->batches);
  return OkStatus();
}

}  // namespace vetvec
