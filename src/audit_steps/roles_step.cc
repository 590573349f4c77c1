// The step "roles": a sample of the queries and documents is embedded with other prefixes or
// without any (role_trial.h).
#include <fmt/core.h>

#include <optional>
#include <set>
#include <utility>

#include "audit_steps/role_sample.h"
#include "audit_steps/role_trial.h"
#include "audit_steps/step.h"
#include "audit_steps/step_results.h"
#include "base/json.h"
#include "cache/key.h"

namespace vetvec {
namespace {

std::string FileOf(size_t treatment) { return fmt::format("-{}.npy", treatment); }

// Whether the audit itself embeds a text of `role` with `encoder`.
bool IsOfTheAudit(const RoleEncoders& encoders, const Encoder& encoder, TextRole role) {
  return KeyDeriver(encoders.Of(role).identity(), "").IdentityKey() ==
         KeyDeriver(encoder.identity(), "").IdentityKey();
}

class RolesSender : public StepSender {
 public:
  RolesSender(RoleSample sample, std::vector<RoleTrial> trials)
      : sample_(std::move(sample)), trials_(std::move(trials)) {}

  // Without the texts that the audit or an earlier trial embeds in the same way.
  Status Count(const StepPlanning& planning, StepCost* out) const override {
    PackedTexts all;
    for (const uint64_t id : sample_.ids) all.Add(planning.audit.texts[id]);
    std::set<std::pair<CacheKey, size_t>> of_earlier_trials;
    for (const RoleTrial& trial : trials_) {
      for (RoleEncoders::Share& share : trial.encoders.SharesOf(all.size(), sample_.roles)) {
        const CacheKey identity = KeyDeriver(share.encoder->identity(), "").IdentityKey();
        std::erase_if(share.items, [&](size_t i) {
          return IsOfTheAudit(planning.encoders, *share.encoder, sample_.roles[i]) ||
                 !of_earlier_trials.emplace(identity, i).second;
        });
        VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string_view> texts,
                                planning.cached.Missing(all, share));
        VETVEC_ASSIGN_OR_RETURN(const TextCost cost, CostOfTexts(*share.encoder, texts));
        out->cost += cost;
      }
    }
    out->counted = out->limited_texts = out->cost.texts;
    return OkStatus();
  }

  void Send(const StepCall& call, MatrixView) override {
    for (const RoleTrial& trial : trials_) {
      Result<RoleTrialRows> rows = EmbedRoleTrial(trial, sample_, call.audit.texts, call.options);
      status_ = rows.status();
      if (!rows.ok()) break;
      rows_.push_back(*std::move(rows));
    }
    if (!status_.ok()) rows_.clear();
  }

  Status Keep(StepFiles* files) override {
    uint64_t sent = 0;
    Json treatments = Json::array();
    for (size_t i = 0; i < rows_.size(); ++i) {
      VETVEC_RETURN_IF_ERROR(files->WriteRows(FileOf(i), rows_[i].rows.view()));
      sent += rows_[i].sent;
      const RoleTreatment& one = trials_[i].treatment;
      treatments.push_back({{"kind", one.kind},
                            {"query_prefix", one.query_prefix},
                            {"document_prefix", one.document_prefix}});
    }
    Json facts = {{"sent", sent}};
    if (!treatments.empty()) facts["treatments"] = std::move(treatments);
    if (!status_.ok()) facts["problem"] = status_.message();
    files->SetFacts(facts.dump(-1, ' ', false, Json::error_handler_t::replace));
    return OkStatus();
  }

 private:
  const RoleSample sample_;
  const std::vector<RoleTrial> trials_;
  std::vector<RoleTrialRows> rows_;  // one per trial; empty if one failed
  Status status_;
};

Status OpenRoles(const StepVendor& vendor, std::unique_ptr<StepSender>* out) {
  if (!vendor.is_on || vendor.only_cached) return OkStatus();
  std::optional<RoleSample> sample = DrawRoleSample(vendor.audit);
  if (!sample) return OkStatus();
  const bool roles_differ = !vendor.encoders.AreAlike(TextRole::kQuery, TextRole::kDocument);
  std::vector<RoleTrial> trials;
  for (const RoleTreatment& one : TreatmentsToTry(vendor.spec, roles_differ)) {
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders,
                            vendor.open([&one](const EncoderSpec& configured, TextRole role) {
                              return SpecWithTreatment(configured, one, role);
                            }));
    trials.push_back({one, std::move(encoders)});
  }
  *out = std::make_unique<RolesSender>(*std::move(sample), std::move(trials));
  return OkStatus();
}

std::vector<RoleTreatment> TreatmentsOf(const Json& kept) {
  std::vector<RoleTreatment> treatments;
  for (const Json& one : kept.value("treatments", Json::array())) {
    treatments.push_back({one.at("kind").get<RoleTreatment::Kind>(),
                          one.at("query_prefix").get<std::string>(),
                          one.at("document_prefix").get<std::string>()});
  }
  return treatments;
}

const char* TreatmentName(RoleTreatment::Kind kind) {
  switch (kind) {
    case RoleTreatment::Kind::kAlike: return "queries like documents";
    case RoleTreatment::Kind::kSwapped: return "prefixes swapped";
    case RoleTreatment::Kind::kPrefixes: return "prefixes";
  }
  return "";
}

Json FiguresOf(const RolesResult& roles) {
  Json trials = Json::array();
  for (const RoleTrialResult& one : roles.trials) {
    trials.push_back({{"treatment", TreatmentName(one.treatment.kind)},
                      {"query_prefix", one.treatment.query_prefix},
                      {"document_prefix", one.treatment.document_prefix},
                      {"value", one.value},
                      {"difference", one.against.difference},
                      {"interval", {one.against.interval.low, one.against.interval.high}},
                      {"p_holm", one.against.p_holm},
                      {"better", &one == roles.Better()}});
  }
  return {{"suite", roles.suite},     {"measure", roles.measure},
          {"queries", roles.queries}, {"documents", roles.documents},
          {"value", roles.value},     {"trials", std::move(trials)}};
}

// The trials of a vendor that was measured.
Status JudgeTrials(const StepReading& in, const Json& kept, TrialsResult* found) {
  found->problem = kept.value("problem", "");
  const std::vector<RoleTreatment> treatments = TreatmentsOf(kept);
  const std::optional<RoleSample> sample = DrawRoleSample(in.audit);
  if (treatments.empty() || !sample) return OkStatus();
  std::vector<Matrix> trials;
  for (size_t i = 0; i < treatments.size(); ++i) {
    VETVEC_ASSIGN_OR_RETURN(trials.emplace_back(), in.files.ReadRows(FileOf(i)));
  }
  Result<RolesResult> roles =
      JudgeRoles({*sample, in.rows, treatments, trials, in.audit.seed, in.cancel});
  if (roles.status().code() == StatusCode::kCancelled) return roles.status();
  if (roles.ok()) {
    found->roles = *std::move(roles);
  } else {
    found->problem = roles.status().message();
  }
  return OkStatus();
}

Result<StepFindings> ReadRoles(const StepReading& in) {
  const std::string facts = in.files.facts();
  const Json kept = facts.empty() ? Json::object() : Json::parse(facts);
  TrialsResult found;
  if (in.rows.rows() > 0) VETVEC_RETURN_IF_ERROR(JudgeTrials(in, kept, &found));
  Json figures;  // null: there were no trials
  if (found.roles) {
    figures = FiguresOf(*found.roles);
  } else if (!found.problem.empty()) {
    figures = {{"problem", found.problem}};
  }
  StepFindings out;
  out.texts_sent = kept.value("sent", uint64_t{0});
  out.figures = Json{{"roles", std::move(figures)}}.dump();
  out.data = std::move(found);
  return out;
}

}  // namespace

AuditStep RolesStep() {
  AuditStep step;
  step.name = "roles";
  step.setting = "try_roles";
  step.folder = "roles";
  step.plan_key = "role_trial_texts";
  step.plan_note = [](uint64_t texts) {
    return fmt::format(
        "{} texts are a sample of the queries and documents, sent with different prefixes or "
        "without any, to measure the effect of distinguishing the two; to omit them, set "
        "try_roles = false",
        texts);
  };
  step.open = OpenRoles;
  step.read = ReadRoles;
  return step;
}

}  // namespace vetvec
