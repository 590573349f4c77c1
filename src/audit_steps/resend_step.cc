// The step "resend": about 1% of the texts are sent again when a vendor is done (resend.h).
#include <algorithm>
#include <utility>

#include "audit_steps/resend.h"
#include "audit_steps/step.h"
#include "audit_steps/step_results.h"
#include "base/json.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr char kRows[] = ".npy";

class ResendSender : public StepSender {
 public:
  Status Count(const StepPlanning& planning, StepCost* out) const override {
    const StepTexts& audit = planning.audit;
    const RoleEncoders& encoders = planning.encoders;
    for (const auto& ids : ResendRequests(audit.texts.size(), audit.roles, encoders, audit.seed)) {
      std::vector<std::string_view> texts;
      for (const uint64_t id : ids) texts.push_back(audit.texts[id]);
      Encoder& encoder = encoders.Of(audit.roles.empty() ? TextRole::kNone : audit.roles[ids[0]]);
      // Those whose vectors changed are sent a third time.
      VETVEC_ASSIGN_OR_RETURN(const TextCost cost,
                              CostOfTexts(encoder, texts, /*may_return=*/true));
      out->cost += cost;
      out->counted += ids.size();
    }
    out->limited_texts = out->counted;
    return OkStatus();
  }

  void Send(const StepCall& call, MatrixView rows) override {
    const StepTexts& audit = call.audit;
    const EmbedById embed = [&](std::span<const uint64_t> ids, const TextBatch& texts,
                                const CallOptions& options, EmbedOutput* out) {
      std::vector<TextRole> roles;
      for (const uint64_t id : ids) {
        if (!audit.roles.empty()) roles.push_back(audit.roles[id]);
      }
      const Status status = call.encoders.Embed(texts, roles, options, out);
      if (!out->response_model.empty()) model_ = out->response_model;
      return status;
    };
    CallOptions asking = call.options;
    asking.wants_model = true;
    const auto requests =
        ResendRequests(audit.texts.size(), audit.roles, call.encoders, audit.seed);
    Result<Resent> resent = SendAgain(embed, requests, audit.texts, rows, asking);
    status_ = resent.status();
    if (resent.ok()) resent_ = *std::move(resent);
  }

  Status Keep(StepFiles* files) override {
    Json facts = Json::object();
    if (!status_.ok()) facts["problem"] = status_.message();
    if (!resent_.ids.empty()) {
      facts["texts"] = resent_.ids;
      facts["alone"] = resent_.alone;
      facts["model"] = Sanitized(model_);
      VETVEC_RETURN_IF_ERROR(files->WriteRows(kRows, resent_.rows.view()));
    }
    files->SetFacts(facts.dump(-1, ' ', false, Json::error_handler_t::replace));
    return OkStatus();
  }

 private:
  Resent resent_;
  std::string model_;  // as the service answers
  Status status_;
};

Status OpenResend(const StepVendor& vendor, std::unique_ptr<StepSender>* out) {
  if (!vendor.is_on || vendor.only_cached) return OkStatus();
  *out = std::make_unique<ResendSender>();
  return OkStatus();
}

// Whether the vectors belong to texts of the run.
bool IsWhole(const Resent& resent, MatrixView rows) {
  return resent.rows.rows() == resent.ids.size() && resent.rows.cols() == rows.cols() &&
         (resent.alone.empty() || resent.alone.size() == resent.ids.size()) &&
         std::all_of(resent.ids.begin(), resent.ids.end(),
                     [&](uint64_t id) { return id < rows.rows(); });
}

std::vector<std::string> KeysOf(const Resent& resent, const StepTexts& audit) {
  std::vector<std::string> keys;
  for (const uint64_t id : resent.ids) {
    const TextRole role = audit.roles.empty() ? TextRole::kNone : audit.roles[id];
    keys.push_back(RoleTextKey(role, audit.texts[id]));
  }
  return keys;
}

Json FiguresOf(const ResentResult& found) {
  const ResendResult& figures = found.figures;
  return {{"texts", figures.texts},
          {"changed", figures.changed},
          {"alone", figures.alone},
          {"alone_changed", figures.alone_changed},
          {"misplaced", figures.misplaced},
          {"most_noise", figures.most_noise},
          {"noise_angle", figures.noise_angle},
          {"problem", found.problem.empty() ? Json() : Json(found.problem)}};
}

Result<StepFindings> ReadResend(const StepReading& in) {
  ResentResult found;
  StepFindings out;
  const std::string facts = in.files.facts();
  const Json kept = facts.empty() ? Json::object() : Json::parse(facts);
  Resent resent;
  resent.ids = kept.value("texts", resent.ids);
  resent.alone = kept.value("alone", resent.alone);
  out.texts_sent = resent.ids.size();
  if (in.rows.rows() > 0) {
    found.problem = kept.value("problem", "");
    if (!resent.ids.empty()) {
      VETVEC_ASSIGN_OR_RETURN(resent.rows, in.files.ReadRows(kRows));
      if (!IsWhole(resent, in.rows)) {
        return in.files.Damaged("the vectors that '" + in.vendor +
                                "' returned for resent texts do not match the run's texts");
      }
      found.figures = JudgeResent(in.audit.texts, in.rows, resent, in.usual_distance);
      if (kept.contains("model")) {
        found.fresh = {KeysOf(resent, in.audit), resent.rows, kept.at("model").get<std::string>()};
      }
    }
  }
  out.figures = Json{{"resent", FiguresOf(found)}}.dump();
  out.data = std::move(found);
  return out;
}

}  // namespace

AuditStep ResendStep() {
  AuditStep step;
  step.name = "resend";
  step.setting = "resend";
  step.folder = "resent";
  step.plan_key = "resent_texts";
  step.plan_note = [](uint64_t texts) {
    return std::to_string(texts) +
           " texts are sent again at the end, and a third time if their vectors changed (which "
           "only the upper bounds include)";
  };
  step.open = OpenResend;
  step.read = ReadResend;
  return step;
}

}  // namespace vetvec
