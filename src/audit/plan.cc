#include "audit/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "audit/language_note.h"
#include "audit/power_plan.h"
#include "audit/resend.h"
#include "audit/vendor.h"
#include "audit/vendor_batches.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "cache/key.h"
#include "contract/contract_cost.h"
#include "core/prefixed_texts.h"
#include "core/token_count.h"
#include "encoder/encoder_spec.h"
#include "encoder/request_count.h"

namespace vetvec {
namespace {

// The texts of one encoder that are not in its cache.
Result<std::vector<std::string_view>> TextsToSend(const PackedTexts& all,
                                                  const RoleEncoders::Share& share, Store* cache,
                                                  const std::string& tenant_salt) {
  std::vector<uint8_t> cached(share.items.size(), 0);
  if (cache != nullptr) {
    const KeyDeriver deriver(share.encoder->raw_identity(), tenant_salt);
    std::vector<CacheKey> keys;
    keys.reserve(cached.size());
    for (const size_t id : share.items) keys.push_back(deriver.KeyOf(all[id]));
    VETVEC_RETURN_IF_ERROR(cache->GetMany(keys, 0, [&](size_t i, size_t) -> float* {
      cached[i] = 1;
      return nullptr;
    }));
  }
  std::vector<std::string_view> texts;
  for (size_t i = 0; i < cached.size(); ++i) {
    if (!cached[i]) texts.push_back(all[share.items[i]]);
  }
  return texts;
}

// Counts `texts` as sent to `encoder`; if they `may_return`, their tokens are counted once more in
// the upper bound.
Status CountTexts(Encoder& encoder, std::span<const std::string_view> texts, bool may_return,
                  VendorPlan* plan) {
  const TokenCounter counter = EncoderTokenCounter(encoder);
  const PrefixedTexts prefixed(encoder.identity().prompt_prefix, texts);
  const auto sent = prefixed.views();
  std::vector<uint64_t> tokens(sent.size());
  VETVEC_RETURN_IF_ERROR(CountTokens(counter, sent, tokens));
  RequestCounter requests(encoder);
  for (size_t i = 0; i < sent.size(); ++i) {
    plan->tokens += (may_return ? 2 : 1) * tokens[i];
    plan->tokens_expected += counter ? tokens[i] : ExpectTokens(sent[i]);
    requests.Add(sent[i].size(), tokens[i]);
  }
  plan->requests += requests.requests();
  plan->texts_sent += sent.size();
  return OkStatus();
}

// The texts that are sent again at the end. In the upper bound, their tokens count twice, because
// those whose vectors changed are sent a third time.
Status CountResent(const Workload& work, uint64_t seed, const RoleEncoders& encoders,
                   std::span<const TextRole> roles, VendorPlan* plan) {
  for (const auto& ids : ResendRequests(work.texts.size(), roles, encoders, seed)) {
    std::vector<std::string_view> texts;
    for (const uint64_t id : ids) texts.push_back(work.texts[id]);
    Encoder& encoder = encoders.Of(roles.empty() ? TextRole::kNone : roles[ids[0]]);
    VETVEC_RETURN_IF_ERROR(CountTexts(encoder, texts, /*may_return=*/true, plan));
    plan->resent_texts += ids.size();
  }
  return OkStatus();
}

// Settings common to all vendors of a plan.
struct PlanInput {
  const AuditConfig& config;
  const Workload& work;
  std::span<const TextRole> roles;
  Store* cache = nullptr;
  const std::string& tenant_salt;
};

// Whether the audit itself embeds a text of `role` with `encoder`.
bool IsOfTheAudit(const RoleEncoders& encoders, const Encoder& encoder, TextRole role) {
  return KeyDeriver(encoders.Of(role).identity(), "").IdentityKey() ==
         KeyDeriver(encoder.identity(), "").IdentityKey();
}

// The texts of the sample under each trial, except those that the audit or an earlier trial embeds
// in the same way.
Status CountTrials(const PlanInput& in, const RoleSample& sample, const RoleEncoders& encoders,
                   const std::vector<RoleTrial>& trials, VendorPlan* plan) {
  PackedTexts all;
  for (const uint64_t id : sample.ids) all.Add(in.work.texts[id]);
  std::set<std::pair<CacheKey, size_t>> of_earlier_trials;
  for (const RoleTrial& trial : trials) {
    for (RoleEncoders::Share& share : trial.encoders.SharesOf(all.size(), sample.roles)) {
      const CacheKey identity = KeyDeriver(share.encoder->identity(), "").IdentityKey();
      std::erase_if(share.items, [&](size_t i) {
        return IsOfTheAudit(encoders, *share.encoder, sample.roles[i]) ||
               !of_earlier_trials.emplace(identity, i).second;
      });
      VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string_view> texts,
                              TextsToSend(all, share, in.cache, in.tenant_salt));
      VETVEC_RETURN_IF_ERROR(CountTexts(*share.encoder, texts, false, plan));
      plan->role_trial_texts += texts.size();
    }
  }
  return OkStatus();
}

Status CountWhatIsSent(const PlanInput& in, const std::optional<OptionValues>& contract,
                       const RoleEncoders& encoders, const VendorConfig& vendor, VendorPlan* plan) {
  if (UsesBatches(in.config, vendor)) plan->batches.emplace();
  for (const RoleEncoders::Share& share : encoders.SharesOf(in.work.texts.size(), in.roles)) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string_view> texts,
                            TextsToSend(in.work.texts, share, in.cache, in.tenant_salt));
    plan->cached += share.items.size() - texts.size();
    VETVEC_RETURN_IF_ERROR(plan->batches ? CountBatches(vendor, in.work.texts, share, plan)
                                         : CountTexts(*share.encoder, texts, false, plan));
  }
  if (in.config.resend && in.config.cache.mode != "only") {
    VETVEC_RETURN_IF_ERROR(CountResent(in.work, in.config.seed, encoders, in.roles, plan));
  }
  if (contract) {
    Encoder& plain = encoders.Of(TextRole::kNone);
    VETVEC_ASSIGN_OR_RETURN(
        const ContractCost cost,
        CostOfContract(static_cast<uint64_t>(contract->Integer("long_words")),
                       EncoderTokenCounter(plain), plain.identity().prompt_prefix));
    plan->contract_requests = cost.requests;
    plan->texts_sent += cost.texts_expected;
    plan->requests += cost.requests_expected;
    plan->tokens += cost.tokens;
    plan->tokens_expected += cost.tokens_expected;
  }
  return OkStatus();
}

void CountMinutes(const EncoderSpec& spec, VendorPlan* plan) {
  const auto count = [&](uint64_t units, int64_t per_minute) {
    if (per_minute <= 0) return;
    const double minutes = static_cast<double>(units) / static_cast<double>(per_minute);
    plan->minutes = std::max(plan->minutes, minutes);
  };
  count(plan->requests, spec.settings.Integer("rpm"));
  const uint64_t once = plan->batches ? plan->batches->proof_texts
                                      : plan->texts - std::min(plan->texts, plan->cached);
  count(once + plan->resent_texts + plan->role_trial_texts, spec.settings.Integer("ipm"));
  count(plan->tokens - (plan->batches ? plan->batches->tokens : 0), spec.settings.Integer("tpm"));
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
        "{} slightly changed texts are added, to check whether vectors reflect the text{}",
        work.made_kin.size(),
        config.resend
            ? fmt::format(
                  "; {} texts are sent again at the end, and a third time if their vectors changed "
                  "(which only the upper bounds include)",
                  ResendCount(work.texts.size()))
            : ""));
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

// Many models begin and end each text with a special token; whether a service bills them is unknown.
std::string TokenNote(const AuditPlan& plan) {
  constexpr uint64_t kSpecialTokens = 2;
  uint64_t texts = 0;
  for (const VendorPlan& vendor : plan.vendors) texts += vendor.texts_sent;
  return fmt::format(
      "without a tokenizer, token counts are upper estimates based on text size; vendors will "
      "count fewer. A service that also bills the special tokens around each text counts about {} "
      "per text, {} in all, more than 'about' says",
      kSpecialTokens, kSpecialTokens * texts);
}

void AddNoteOfTrials(const std::vector<VendorPlan>& vendors, std::vector<std::string>* notes) {
  uint64_t texts = 0;
  for (const VendorPlan& vendor : vendors) texts += vendor.role_trial_texts;
  if (texts == 0) return;
  notes->push_back(fmt::format(
      "{} texts are a sample of the queries and documents, sent with different prefixes or without "
      "any, to measure the effect of distinguishing the two; to omit them, set try_roles = false",
      texts));
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
  const auto online = vendor.CostOf(plan.tokens_expected - batches.proof_tokens_expected);
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

Result<AuditPlan> PlanAudit(const AuditConfig& config, const Workload& work,
                            const std::vector<std::optional<RoleEncoders>>& encoders,
                            std::span<const TextRole> roles, Store* cache,
                            const std::string& tenant_salt,
                            const std::set<std::string>& contract_tested,
                            const PlannedTrials& trials) {
  AuditPlan plan;
  plan.triples = work.triples();
  plan.texts = work.texts.size();
  plan.dictionary_words = work.dictionary_rows.size();
  plan.left_out = work.left_out;
  plan.cost = 0;
  const PlanInput in = {config, work, roles, cache, tenant_salt};
  VETVEC_RETURN_IF_ERROR(CheckBatchesDiffer(config, encoders));
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
    if (!one.is_local && encoders[i]) {
      const auto contract = config.ContractOptionsFor(vendor, !work.steps.empty());
      const bool is_tested = contract_tested.count(vendor.name) > 0;
      VETVEC_RETURN_IF_ERROR(
          CountWhatIsSent(in, is_tested ? std::nullopt : contract, *encoders[i], vendor, &one));
      if (trials.sample != nullptr) {
        VETVEC_RETURN_IF_ERROR(
            CountTrials(in, *trials.sample, *encoders[i], (*trials.of_vendors)[i], &one));
      }
      CountMinutes(spec, &one);
      const BatchShare batches = one.batches.value_or(BatchShare());
      one.cost = CostOf(vendor, one, one.tokens, batches.tokens);
      one.cost_expected = CostOf(vendor, one, one.tokens_expected, batches.tokens_expected);
    }
    if (one.is_local || one.tokens == 0) one.cost = one.cost_expected = 0;
    plan.tokens += one.tokens;
    plan.cost =
        plan.cost && one.cost ? std::optional<double>(*plan.cost + *one.cost) : std::nullopt;
    plan.vendors.push_back(std::move(one));
  }
  plan.notes.push_back(TokenNote(plan));
  if (std::any_of(plan.vendors.begin(), plan.vendors.end(),
                  [](const VendorPlan& one) { return one.contract_requests > 0; })) {
    plan.notes.push_back(
        "the requests of the contract suite are included; retries of failed requests (up to two "
        "each) are not; to omit the suite: --no-contract");
  }
  AddNotesOfTexts(config, work, encoders, &plan.notes);
  AddNoteOfTrials(plan.vendors, &plan.notes);
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
    out["vendors"].push_back(
        {{"name", vendor.name},
         {"spec", vendor.spec},
         {"local", vendor.is_local},
         {"texts", vendor.texts},
         {"texts_sent", vendor.texts_sent},
         {"cached", vendor.cached},
         {"contract_requests", vendor.contract_requests},
         {"resent_texts", vendor.resent_texts},
         {"role_trial_texts", vendor.role_trial_texts},
         {"requests", vendor.requests},
         {"tokens", vendor.tokens},
         {"tokens_expected", vendor.tokens_expected},
         {"minutes", vendor.minutes},
         {"batches", BatchesJson(vendor.batches)},
         {"cost", vendor.cost ? Json(*vendor.cost) : Json()},
         {"cost_expected", vendor.cost_expected ? Json(*vendor.cost_expected) : Json()}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
