// The step "contract": whether the service behaves as documented (contract/contract.h), tested
// before the audit's texts are sent. Its requests are not counted among the audit's.
#include <algorithm>
#include <optional>
#include <utility>

#include "audit_steps/step.h"
#include "audit_steps/step_results.h"
#include "base/json.h"
#include "base/utf8.h"
#include "contract/contract.h"
#include "contract/contract_cost.h"
#include "encoder/encoder_spec.h"
#include "encoder/request_count.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

constexpr char kFile[] = ".json";
constexpr char kRowsAlone[] = ".npy";  // of texts that were sent alone

// The report, and of which texts the rows are.
std::string FileOf(const ContractReport& report) {
  Json out = Json::parse(ContractJson(report));
  out["model"] = Sanitized(report.model);
  Json& texts = out["texts"] = Json::array();
  for (const auto& one : report.alone) texts.push_back(RoleTextKey(TextRole::kNone, one.text));
  return out.dump();
}

Matrix RowsOf(const std::vector<ContractReport::AloneVector>& alone) {
  Matrix rows(alone.size(), alone.empty() ? 0 : alone[0].row.size());
  for (size_t i = 0; i < alone.size(); ++i) {
    std::ranges::copy(alone[i].row, rows.row(i).begin());
  }
  return rows;
}

Result<std::optional<FreshVectors>> FreshOf(const StepReading& in, const Json& kept) {
  if (!kept.contains("texts")) return std::optional<FreshVectors>();
  FreshVectors fresh;
  fresh.texts = kept.at("texts").get<std::vector<std::string>>();
  fresh.model = kept.at("model").get<std::string>();
  if (!fresh.texts.empty()) {
    VETVEC_ASSIGN_OR_RETURN(fresh.rows, in.files.ReadRows(kRowsAlone));
  }
  if (fresh.rows.rows() != fresh.texts.size()) {
    return in.files.Damaged("the vectors of the contract test of '" + in.vendor +
                            "' do not match its texts");
  }
  return std::optional(std::move(fresh));
}

class ContractSender : public StepSender {
 public:
  explicit ContractSender(uint64_t long_words) : long_words_(long_words) {}

  Status Count(const StepPlanning& planning, StepCost* out) const override {
    Encoder& plain = planning.encoders.Of(TextRole::kNone);
    VETVEC_ASSIGN_OR_RETURN(
        const ContractCost cost,
        CostOfContract(long_words_, EncoderTokenCounter(plain), plain.identity().prompt_prefix));
    out->counted = cost.requests;
    out->cost = {cost.texts_expected, cost.requests_expected, cost.tokens, cost.tokens_expected};
    return OkStatus();
  }

  bool SendsFirst() const override { return true; }

  void Send(const StepCall& call, MatrixView) override {
    ContractOptions options;
    options.long_words = long_words_;
    options.call.deadline_nanos = call.options.deadline_nanos;
    options.call.cancel = call.options.cancel;
    report_ = RunContract(call.encoders.Of(TextRole::kNone), options);
  }

  // A test that was stopped shows nothing of the service.
  Status Keep(StepFiles* files) override {
    if (!report_ || report_->status().code() == StatusCode::kCancelled) return OkStatus();
    files->SetFacts(FactsOfProblem(report_->status()));
    if (!report_->ok()) return OkStatus();
    const ContractReport& report = **report_;
    if (!report.alone.empty()) {
      VETVEC_RETURN_IF_ERROR(files->WriteRows(kRowsAlone, RowsOf(report.alone).view()));
    }
    return files->Write(kFile, FileOf(report));
  }

 private:
  const uint64_t long_words_;
  std::optional<Result<ContractReport>> report_;
};

// With the options of the first suite of the kind, or, if there is none, with the defaults for
// services. Runs that an older version began test it only as a suite.
Status OpenContract(const StepVendor& vendor, std::unique_ptr<StepSender>* out) {
  if (vendor.kept.Has(kFile)) return OkStatus();
  std::optional<OptionValues> options = vendor.suite_options(kContractKind);
  const bool by_default =
      vendor.is_on && !vendor.is_older_run && !vendor.only_cached && IsRemoteKind(vendor.spec.kind);
  if (!options && by_default) options.emplace(&FindSuiteKind(kContractKind)->options);
  if (!options) return OkStatus();
  *out = std::make_unique<ContractSender>(static_cast<uint64_t>(options->Integer("long_words")));
  return OkStatus();
}

Result<StepFindings> ReadContract(const StepReading& in) {
  ContractResult found;
  found.problem = ProblemOfFacts(in.files.facts());
  if (in.files.Has(kFile)) {
    VETVEC_ASSIGN_OR_RETURN(const std::string text, in.files.Read(kFile));
    Result<ContractReport> report = ContractFromJson(text);
    if (!report.ok()) return in.files.Damaged(report.status().message());
    found.report = *std::move(report);
    VETVEC_ASSIGN_OR_RETURN(found.fresh, FreshOf(in, Json::parse(text)));
  }
  StepFindings out;
  out.figures = Json{{"contract", found.report ? Json::parse(ContractJson(*found.report)) : Json()},
                     {"contract_problem", found.problem.empty() ? Json() : Json(found.problem)}}
                    .dump();
  out.data = std::move(found);
  return out;
}

}  // namespace

AuditStep ContractStep() {
  AuditStep step;
  step.name = "contract";
  step.setting = "contract";
  step.folder = "contract";
  step.plan_key = "contract_requests";
  step.plan_note = [](uint64_t) -> std::string {
    return "the requests of the contract suite are included; retries of failed requests (up to two "
           "each) are not; to omit the suite: --no-contract";
  };
  step.open = OpenContract;
  step.read = ReadContract;
  return step;
}

}  // namespace vetvec
