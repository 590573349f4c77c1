#include "audit/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "audit/language_note.h"
#include "audit/power_plan.h"
#include "audit/vendor.h"
#include "audit/vendor_batches.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "encoder/encoder_spec.h"

namespace vetvec {
namespace {

Status CountWhatIsSent(const PlanInput& in, const RoleEncoders& encoders,
                       const VendorConfig& vendor, VendorPlan* plan) {
  if (UsesBatches(in.config, vendor)) plan->batches.emplace();
  for (const RoleEncoders::Share& share : encoders.SharesOf(in.work.texts.size(), in.work.roles)) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string_view> texts,
                            in.cached.Missing(in.work.texts, share));
    plan->cached += share.items.size() - texts.size();
    if (plan->batches) {
      VETVEC_RETURN_IF_ERROR(CountBatches(vendor, in.work.texts, share, plan));
    } else {
      VETVEC_ASSIGN_OR_RETURN(const TextCost cost, CostOfTexts(*share.encoder, texts));
      plan->sent += cost;
    }
  }
  const StepTexts audit = in.work.ForSteps(in.config.seed);
  for (const VendorSender& one : in.senders.at(vendor.name)) {
    StepCost& step = plan->steps[one.step->name];
    VETVEC_RETURN_IF_ERROR(one.sender->Count({audit, encoders, in.cached}, &step));
    plan->sent += step.cost;
  }
  return OkStatus();
}

void CountMinutes(const EncoderSpec& spec, VendorPlan* plan) {
  const auto count = [&](uint64_t units, int64_t per_minute) {
    if (per_minute <= 0) return;
    const double minutes = static_cast<double>(units) / static_cast<double>(per_minute);
    plan->minutes = std::max(plan->minutes, minutes);
  };
  count(plan->sent.requests, spec.settings.Integer("rpm"));
  const uint64_t once = plan->batches ? plan->batches->proof_texts
                                      : plan->texts - std::min(plan->texts, plan->cached);
  uint64_t of_steps = 0;
  for (const auto& [name, step] : plan->steps) of_steps += step.limited_texts;
  count(once + of_steps, spec.settings.Integer("ipm"));
  count(plan->sent.tokens - (plan->batches ? plan->batches->tokens : 0),
        spec.settings.Integer("tpm"));
}

// `tokens` of all texts, `by_batch` of which go by batches.
std::optional<double> CostOf(const VendorConfig& vendor, const VendorPlan& plan, uint64_t tokens,
                             uint64_t by_batch) {
  if (!plan.batches) return vendor.CostOf(tokens);
  const std::optional<double> online = vendor.CostOf(tokens - by_batch);
  if (!online || !plan.batches->price) return std::nullopt;
  return *online + CostOfTokens(by_batch, *plan.batches->price);
}

// The number of rows that a SynTextBench suite has for each ratio p and draw.
uint64_t RowsPerTask(const Suite& suite) {
  std::map<std::pair<double, uint32_t>, uint64_t> counts;
  for (const LabelledText& item : suite.labelled) ++counts[{item.p, item.draw}];
  uint64_t least = 0;
  for (const auto& [task, count] : counts) least = least == 0 ? count : std::min(least, count);
  return least;
}

// Notes on texts that no suite needs, and on suites that cannot get a score.
void AddNotesOfTexts(const AuditConfig& config, const Workload& work,
                     const std::vector<std::optional<RoleEncoders>>& encoders,
                     std::vector<std::string>* notes) {
  if (!work.made_kin.empty()) {
    notes->push_back(fmt::format(
        "{} slightly changed texts are added, to check whether vectors reflect the text",
        work.made_kin.size()));
  }
  for (const AuditStep& step : AuditSteps()) {
    const auto made = work.steps.find(step.name);
    if (made == work.steps.end() || made->second.empty()) continue;
    notes->push_back(fmt::format("{} texts are added: {}", made->second.size(), step.texts));
  }
  for (const Suite& suite : work.suites) {
    const uint64_t rows = RowsPerTask(suite);
    for (size_t v = 0; rows > 0 && v < encoders.size(); ++v) {
      if (!encoders[v]) continue;
      const size_t dimension = encoders[v]->Of(TextRole::kNone).dimension();
      if (rows >= 2 * dimension) continue;
      notes->push_back(
          fmt::format("{} will have no score for {}: for each share of neutral words, the suite "
                      "has {} texts, fewer than twice the vector dimension of {}",
                      suite.name, config.vendors[v].name, rows, dimension));
    }
  }
}

// Many models begin and end each text with a special token; whether a service bills them is
// unknown.
std::string TokenNote(const AuditPlan& plan) {
  constexpr uint64_t kSpecialTokens = 2;
  uint64_t texts = 0;
  for (const VendorPlan& vendor : plan.vendors) texts += vendor.sent.texts;
  return fmt::format(
      "without a tokenizer, token counts are upper estimates based on text size; vendors will "
      "count fewer. A service that also bills the special tokens around each text counts about {} "
      "per text, {} in all, more than 'about' says",
      kSpecialTokens, kSpecialTokens * texts);
}

void AddNotesOfSteps(const std::vector<VendorPlan>& vendors, std::vector<std::string>* notes) {
  for (const AuditStep& step : AuditSteps()) {
    uint64_t counted = 0;
    for (const VendorPlan& vendor : vendors) {
      const auto of_vendor = vendor.steps.find(step.name);
      if (of_vendor != vendor.steps.end()) counted += of_vendor->second.counted;
    }
    if (counted > 0) notes->push_back(step.plan_note(counted));
  }
}

void AddNotesOfBatches(const VendorConfig& vendor, const VendorPlan& plan,
                       std::vector<std::string>* notes) {
  const BatchShare& batches = *plan.batches;
  if (batches.texts + batches.open_texts == 0) return;
  const std::string open =
      batches.open_texts > 0
          ? fmt::format("; {} more are in jobs of earlier runs", batches.open_texts)
          : "";
  std::string price = ", at an unknown price";
  if (batches.price) {
    price = fmt::format(", at {:g} per million tokens{}", *batches.price,
                        batches.has_discount
                            ? ""
                            : " (the full price, because no discount is known; to set a "
                              "price, use batch_price_per_million_tokens)");
  }
  notes->push_back(fmt::format(
      "{} embeds {} texts in batches within {} hours{}{}. {} texts are embedded again online to "
      "verify the order of the vectors",
      vendor.name, batches.texts, batches.hours, price, open, batches.proof_texts));
  const auto online = vendor.CostOf(plan.sent.tokens_expected - batches.proof_tokens_expected);
  if (online && plan.cost_expected && *plan.cost_expected > *online) {
    notes->push_back(
        fmt::format("without batch_api, {} would cost less (about {:.4f} instead of {:.4f}), "
                    "because the proof is sent at the full price; see batch_proof",
                    vendor.name, *online, *plan.cost_expected));
  }
}

Json BatchesJson(const std::optional<BatchShare>& batches) {
  if (!batches) return Json();
  return {{"texts", batches->texts},
          {"open_texts", batches->open_texts},
          {"tokens", batches->tokens},
          {"tokens_expected", batches->tokens_expected},
          {"proof_texts", batches->proof_texts},
          {"hours", batches->hours},
          {"price_per_million_tokens", batches->price ? Json(*batches->price) : Json()},
          {"has_discount", batches->has_discount}};
}

}  // namespace

Result<AuditPlan> PlanAudit(const PlanInput& in) {
  const AuditConfig& config = in.config;
  const Workload& work = in.work;
  AuditPlan plan;
  plan.triples = work.triples();
  plan.texts = work.texts.size();
  plan.dictionary_words = work.dictionary_rows.size();
  plan.left_out = work.left_out;
  plan.cost = 0;
  VETVEC_RETURN_IF_ERROR(CheckBatchesDiffer(config, in.encoders));
  for (size_t i = 0; i < config.vendors.size(); ++i) {
    const VendorConfig& vendor = config.vendors[i];
    VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, VendorSpec(config, vendor));
    VendorPlan one;
    one.name = vendor.name;
    one.spec = spec.Name();
    one.texts = work.texts.size();
    one.is_local = !IsRemoteKind(spec.kind);
    if (one.is_local && UsesBatches(config, vendor)) {
      return FailedPrecondition(
                 fmt::format(
                     "vendor '{}' sets batch_api, but {} is computed here, not by a service",
                     vendor.name, one.spec))
          .WithKey(BatchApiKey(vendor), "true");
    }
    if (!one.is_local && in.encoders[i]) {
      VETVEC_RETURN_IF_ERROR(CountWhatIsSent(in, *in.encoders[i], vendor, &one));
      CountMinutes(spec, &one);
      const BatchShare batches = one.batches.value_or(BatchShare());
      one.cost = CostOf(vendor, one, one.sent.tokens, batches.tokens);
      one.cost_expected = CostOf(vendor, one, one.sent.tokens_expected, batches.tokens_expected);
    }
    if (one.is_local || one.sent.tokens == 0) one.cost = one.cost_expected = 0;
    plan.tokens += one.sent.tokens;
    plan.cost =
        plan.cost && one.cost ? std::optional<double>(*plan.cost + *one.cost) : std::nullopt;
    plan.vendors.push_back(std::move(one));
  }
  plan.notes.push_back(TokenNote(plan));
  AddNotesOfTexts(config, work, in.encoders, &plan.notes);
  AddNotesOfSteps(plan.vendors, &plan.notes);
  for (size_t i = 0; i < plan.vendors.size(); ++i) {
    if (plan.vendors[i].batches) AddNotesOfBatches(config.vendors[i], plan.vendors[i], &plan.notes);
  }
  const std::string language = LanguageNote(config, work);
  if (!language.empty()) plan.notes.push_back(language);
  if (!plan.cost) {
    plan.notes.push_back(
        "the total cost is unknown; set price_per_million_tokens for every vendor");
  }
  return plan;
}

Status CheckBudget(const AuditConfig& config, const AuditPlan& plan) {
  if (config.budget_tokens && plan.tokens > static_cast<uint64_t>(*config.budget_tokens)) {
    return Status(StatusCode::kBudgetExceeded,
                  fmt::format(
                      "the audit would send up to {} tokens; the budget is {}. Nothing was sent. "
                      "Raise budget_tokens, or use fewer seed sentences or a smaller dictionary",
                      plan.tokens, *config.budget_tokens))
        .WithKey("audit.budget_tokens", std::to_string(*config.budget_tokens),
                 fmt::format("{} or more", plan.tokens));
  }
  if (!config.budget) return OkStatus();
  if (!plan.cost) {
    return FailedPrecondition(
               "a budget is set, but a vendor has no price_per_million_tokens; set the price, or "
               "use budget_tokens. Nothing was sent")
        .WithKey("audit.budget");
  }
  if (*plan.cost > *config.budget) {
    return Status(StatusCode::kBudgetExceeded,
                  fmt::format(
                      "the audit would cost up to {:.4f}; the budget is {:.4f}. Nothing was sent. "
                      "Raise the budget, or use fewer seed sentences or a smaller dictionary",
                      *plan.cost, *config.budget))
        .WithKey("audit.budget", fmt::format("{}", *config.budget),
                 fmt::format("{} or more", *plan.cost));
  }
  return OkStatus();
}

std::string PlanJson(const AuditPlan& plan) {
  Json out = {{"triples", plan.triples},
              {"texts", plan.texts},
              {"dictionary_words", plan.dictionary_words},
              {"tokens", plan.tokens},
              {"cost", plan.cost ? Json(*plan.cost) : Json()},
              {"notes", plan.notes},
              {"can_show", CanShowJson(plan.can_show)},
              {"left_out", Json::array()},
              {"vendors", Json::array()}};
  for (const LeftOutSuite& one : plan.left_out) {
    out["left_out"].push_back({{"suite", one.name}, {"reason", one.reason}});
  }
  for (const VendorPlan& vendor : plan.vendors) {
    Json one = {{"name", vendor.name},
                {"spec", vendor.spec},
                {"local", vendor.is_local},
                {"texts", vendor.texts},
                {"texts_sent", vendor.sent.texts},
                {"cached", vendor.cached},
                {"requests", vendor.sent.requests},
                {"tokens", vendor.sent.tokens},
                {"tokens_expected", vendor.sent.tokens_expected},
                {"minutes", vendor.minutes},
                {"batches", BatchesJson(vendor.batches)},
                {"cost", vendor.cost ? Json(*vendor.cost) : Json()},
                {"cost_expected", vendor.cost_expected ? Json(*vendor.cost_expected) : Json()}};
    for (const AuditStep& step : AuditSteps()) {
      if (step.open == nullptr) continue;
      const auto of_vendor = vendor.steps.find(step.name);
      one[step.plan_key] = of_vendor == vendor.steps.end() ? 0 : of_vendor->second.counted;
    }
    out["vendors"].push_back(std::move(one));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
