#include "batch_jobs/batch_report.h"

#include "base/json.h"
#include "core/token_count.h"

namespace vetvec {
namespace {

Json PriceJson(const KnownPrice& price) {
  if (price.source.empty()) return Json();
  return {
      {"per_million_tokens", price.per_million}, {"source", price.source}, {"date", price.date}};
}

// Null if the price is not known.
Json CostJson(uint64_t tokens, const KnownPrice& price) {
  if (price.source.empty()) return Json();
  return CostOfTokens(tokens, price.per_million);
}

std::string Dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string PlanJson(const BatchPlan& plan, const BatchOptions& options) {
  Json files = Json::array();
  for (const BatchPlan::File& file : plan.files) {
    files.push_back({{"texts", file.texts},
                     {"bytes", file.bytes},
                     {"tokens", file.tokens},
                     {"proof_texts", file.proof_texts},
                     {"excluded_wrong_share", ExcludedWrongShare(file.texts, file.proof_texts)}});
  }
  Json open = Json::array();
  for (const BatchFile& file : plan.open_files) {
    open.push_back({{"id", file.id},
                    {"run", file.run},
                    {"state", BatchStateName(file.state)},
                    {"job", file.job},
                    {"job_status", file.job_status},
                    {"texts", file.texts},
                    {"tokens", file.tokens},
                    {"completed", file.completed},
                    {"failed", file.failed},
                    {"planned_ms", file.planned_ms},
                    {"created_ms", file.created_ms},
                    {"reason", file.why}});
  }
  return Dumped({{"texts", plan.texts},
                 {"invalid", plan.invalid},
                 {"repeated", plan.repeated},
                 {"cached", plan.cached},
                 {"open", plan.open},
                 {"refused", plan.refused},
                 {"to_send", plan.to_send},
                 {"tokens", plan.tokens},
                 {"cost", CostJson(plan.tokens, plan.batch_price)},
                 {"price", PriceJson(plan.batch_price)},
                 {"proof_rows", options.proof_rows},
                 {"proof_tolerance", options.proof_tolerance},
                 {"proof_texts", plan.proof_texts},
                 {"proof_tokens", plan.proof_tokens},
                 {"proof_cost", CostJson(plan.proof_tokens, plan.online_price)},
                 {"online_price", PriceJson(plan.online_price)},
                 {"limits",
                  {{"texts", plan.limits.texts},
                   {"bytes", plan.limits.bytes},
                   {"window_hours", plan.limits.window_hours}}},
                 {"files", std::move(files)},
                 {"open_files", std::move(open)}});
}

std::string ReportJson(const BatchReport& report) {
  Json files = Json::array();
  for (const BatchReport::File& file : report.files) {
    files.push_back({{"id", file.id},
                     {"job", file.job},
                     {"texts", file.texts},
                     {"stored", file.stored},
                     {"failed", file.failed},
                     {"billed_tokens", file.billed_tokens},
                     {"proof_rows", file.proof_rows},
                     {"proof_worst", file.proof_worst},
                     {"excluded_wrong_share", file.excluded_wrong_share},
                     {"refused", file.refused}});
  }
  return Dumped({{"stored", report.stored},
                 {"online", report.online},
                 {"failed", report.failed},
                 {"first_failure", report.first_failure},
                 {"billed_tokens", report.billed_tokens},
                 {"proof_tokens", report.proof_tokens},
                 {"online_tokens", report.online_tokens},
                 {"files", std::move(files)}});
}

}  // namespace vetvec
