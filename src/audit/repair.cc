#include "audit/repair.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "audit/repair_figures.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/version.h"
#include "kernels/row_adapter.h"
#include "metrics/adapter_validation.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

constexpr size_t kHeldOut = std::numeric_limits<size_t>::max();
constexpr size_t kLeastTriples = 50;

// What decides the part of a cluster.
struct Parts {
  RepairSplit split = RepairSplit::kWordPair;
  double held_out_share = 0;
  uint64_t seed = 0;
  size_t folds = 1;

  uint64_t ClusterOf(const Triple& triple) const {
    return split == RepairSplit::kSeed ? SeedTextOf(triple) : WordPairOf(triple);
  }
  // The fold of a triple, or kHeldOut.
  size_t Of(const Triple& triple) const {
    const uint64_t cluster = ClusterOf(triple);
    const double place =
        std::ldexp(static_cast<double>(Xxh64(&cluster, sizeof cluster, seed)), -64);
    if (place < held_out_share) return kHeldOut;
    return Xxh64(&cluster, sizeof cluster, ~seed) % folds;
  }
};

// The triples with vectors, by part.
struct Divided {
  std::vector<TripleTexts> fitted;
  std::vector<size_t> folds;  // of `fitted`
  std::vector<TripleTexts> held_out;
};

Divided Divide(const RepairInput& input, const Parts& parts) {
  Divided out;
  for (const TripleTexts& one : TriplesOf(input.work.suites, input.work.text_rows, input.missing)) {
    const size_t part = parts.Of(*one.triple);
    (part == kHeldOut ? out.held_out : out.fitted).push_back(one);
    if (part != kHeldOut) out.folds.push_back(part);
  }
  return out;
}

std::vector<AdapterTriple> AdapterTriples(const Parts& parts,
                                          const std::vector<TripleTexts>& triples) {
  std::vector<AdapterTriple> out;
  for (const TripleTexts& one : triples) {
    out.push_back({one.rows, one.triple->relation, parts.ClusterOf(*one.triple)});
  }
  return out;
}

// The documents of a suite that are judged for no query.
std::vector<uint64_t> UnjudgedDocuments(const RepairInput& input, size_t suite) {
  const RetrievalSet& set = input.work.suites[suite].retrieval;
  std::vector<uint8_t> is_judged(set.documents.size(), 0);
  for (const Judgement& judgement : set.judgements) is_judged[judgement.document] = 1;
  std::vector<uint64_t> ids;
  for (size_t d = 0; d < set.documents.size(); ++d) {
    if (is_judged[d] == 0) ids.push_back(input.work.text_rows[suite][set.queries.size() + d]);
  }
  return ids;
}

// The texts whose cosines the adapter must keep: seeds of fitted triples, words of the dictionary,
// and documents that are only searched. No other text of a suite that measures the adapter.
std::vector<size_t> KeptRows(const RepairInput& input, const std::vector<AdapterTriple>& fitted) {
  std::unordered_set<size_t> seen;
  std::vector<size_t> kept;
  const auto add = [&](size_t id) {
    if (input.missing[id] == 0 && seen.insert(id).second) kept.push_back(id);
  };
  for (const AdapterTriple& triple : fitted) add(triple.rows.seed);
  for (const uint64_t id : input.work.dictionary_rows) {
    if (id >= input.work.suite_texts) add(id);
  }
  for (size_t s = 0; s < input.work.suites.size(); ++s) {
    for (const uint64_t id : UnjudgedDocuments(input, s)) add(id);
  }
  return kept;
}

// `steps`: how many the cross-validation takes; the last fit follows, and progress counts both.
ValidationOptions ValidationOf(const RepairOptions& options, uint64_t* steps) {
  ValidationOptions out;
  out.fit.rank = options.rank;
  out.fit.steps = options.steps;
  out.fit.seed = options.seed;
  out.fit.cancel = options.cancel;
  out.folds = options.folds;
  out.threads = options.threads;
  *steps = out.settings.size() * options.folds * options.steps;
  if (options.progress) {
    out.progress = [&options, total = *steps + options.steps](uint64_t done, uint64_t) {
      return options.progress(done, total);
    };
  }
  return out;
}

class RepairFit {
 public:
  RepairFit(const RepairInput& input, const RepairOptions& options)
      : input_(input),
        options_(options),
        parts_{options.split, options.held_out_share, options.seed, options.folds},
        divided_(Divide(input, parts_)),
        fitted_(AdapterTriples(parts_, divided_.fitted)),
        kept_(KeptRows(input, fitted_)) {}

  Result<Repair> Run() {
    if (fitted_.size() < kLeastTriples || divided_.held_out.empty()) {
      return InsufficientData(
          fmt::format("a repair needs at least {} triples for the fit, and at least one triple in "
                      "another cluster for the test; found {} and {}",
                      kLeastTriples, fitted_.size(), divided_.held_out.size()));
    }
    uint64_t done_before = 0;
    validation_ = ValidationOf(options_, &done_before);
    VETVEC_ASSIGN_OR_RETURN(
        trials_, ValidateAdapters(input_.rows.view(), fitted_, divided_.folds, kept_, validation_));
    best_ = BestTrial(trials_, fitted_);
    Repair repair;
    VETVEC_ASSIGN_OR_RETURN(repair.file.map, LastFit(done_before));
    VETVEC_ASSIGN_OR_RETURN(
        const RepairFigures figures,
        MeasureRepair(input_, repair.file.map, divided_.held_out, options_.cancel));
    VETVEC_ASSIGN_OR_RETURN(const Json report, Report(figures));
    repair.report = report.dump(-1, ' ', false, Json::error_handler_t::replace);
    repair.refusal = RefusalOf(figures);
    repair.file.method = "repair";
    repair.file.seed = options_.seed;
    repair.file.from_name = repair.file.to_name = input_.name;
    repair.file.from_sha256 = repair.file.to_sha256 = input_.model_sha256;
    repair.file.report = repair.report;
    return repair;
  }

 private:
  Result<LinearMap> LastFit(uint64_t done_before) {
    AdapterFitOptions fit = validation_.fit;
    fit.margin = trials_[best_].setting.margin;
    fit.keep = trials_[best_].setting.keep;
    const std::shared_ptr<CancelToken> stop = CancelToken::Create();
    int32_t stopped = 0;
    fit.cancel = stop;
    fit.on_step = [&](uint64_t step) {
      if (options_.cancel && options_.cancel->requested()) stop->Request();
      if (!options_.progress || stopped != 0) return;
      stopped = options_.progress(done_before + step, done_before + options_.steps);
      if (stopped != 0) stop->Request();
    };
    Result<LinearMap> map = FitAdapter(input_.rows.view(), fitted_, kept_, fit);
    if (stopped != 0) return StoppedByProgress(stopped);
    return map;
  }

  // Out of fold, at threshold zero, where L2 on unit vectors and cosine decide alike.
  Result<Json> CrossValidation() const {
    VETVEC_ASSIGN_OR_RETURN(
        const TripleDistances raw,
        MeasureTriples(input_.rows.view(), TripleRowsOf(divided_.fitted), Metric::kCosine));
    std::vector<double> before;
    for (size_t i = 0; i < raw.size(); ++i) before.push_back(raw.margin(i));
    Json settings = Json::array();
    for (const AdapterTrial& trial : trials_) {
      const std::vector<RepairRelation> relations =
          CompareViolations(divided_.fitted, before, trial.margins, {}, {});
      settings.push_back({{"margin", trial.setting.margin},
                          {"keep", trial.setting.keep},
                          {"kept_change", trial.kept_change},
                          {"relations", RelationsJson(relations, 1)}});
    }
    return settings;
  }

  Result<Json> Report(const RepairFigures& figures) const {
    VETVEC_ASSIGN_OR_RETURN(Json settings, CrossValidation());
    return Json{{"split", RepairSplitName(options_.split)},
                {"held_out_share", options_.held_out_share},
                {"folds", options_.folds},
                {"steps", options_.steps},
                {"seed", options_.seed},
                {"rank", options_.rank},
                {"fitted_triples", fitted_.size()},
                {"kept_texts", kept_.size()},
                {"settings", std::move(settings)},
                {"chosen", best_},
                {"test", FiguresJson(figures)},
                {"version", LibraryVersion()}};
  }

  const RepairInput& input_;
  const RepairOptions& options_;
  const Parts parts_;
  const Divided divided_;
  const std::vector<AdapterTriple> fitted_;
  const std::vector<size_t> kept_;
  ValidationOptions validation_;
  std::vector<AdapterTrial> trials_;
  size_t best_ = 0;
};

Result<Parts> PartsOf(const LinearMapFile& file) {
  const Json report = Json::parse(file.report, nullptr, false);
  try {
    Parts parts;
    parts.split = report.at("split").get<std::string>() == "seed" ? RepairSplit::kSeed
                                                                  : RepairSplit::kWordPair;
    parts.held_out_share = report.at("held_out_share").get<double>();
    parts.seed = report.at("seed").get<uint64_t>();
    return parts;
  } catch (const Json::exception& error) {
    return ParseError(fmt::format("the adapter's report: {}", error.what()));
  }
}

}  // namespace

const char* RepairSplitName(RepairSplit split) {
  return split == RepairSplit::kSeed ? "seed" : "pair";
}

Status CheckRepairOptions(const RepairOptions& options) {
  constexpr size_t kMostFolds = 20;
  constexpr size_t kMostSteps = 100'000;
  if (options.folds < 2 || options.folds > kMostFolds) {
    return InvalidArgument(
               fmt::format("'folds' is {}; allowed: 2 to {}", options.folds, kMostFolds))
        .WithKey("folds", std::to_string(options.folds));
  }
  if (!(options.held_out_share >= 0.05 && options.held_out_share <= 0.5)) {
    return InvalidArgument("'held_out_share' must be between 0.05 and 0.5")
        .WithKey("held_out_share");
  }
  if (options.rank == 0 || options.rank > kMostRank) {
    return InvalidArgument(fmt::format("'rank' is {}; allowed: 1 to {}", options.rank, kMostRank))
        .WithKey("rank", std::to_string(options.rank));
  }
  if (options.steps == 0 || options.steps > kMostSteps) {
    return InvalidArgument(
               fmt::format("'steps' is {}; allowed: 1 to {}", options.steps, kMostSteps))
        .WithKey("steps", std::to_string(options.steps));
  }
  return OkStatus();
}

Result<Repair> FitRepair(const RepairInput& input, const RepairOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckRepairOptions(options));
  return RepairFit(input, options).Run();
}

Result<std::string> TestRepair(const RepairInput& input, const LinearMapFile& file,
                               const std::shared_ptr<CancelToken>& cancel) {
  if (file.from_sha256 != input.model_sha256) {
    return InvalidArgument(fmt::format("the adapter was fitted for {}, not for {}; the model, "
                                       "settings and URL must be the same",
                                       file.from_name, input.name))
        .WithKey("adapter", input.name, file.from_name);
  }
  VETVEC_ASSIGN_OR_RETURN(const Parts parts, PartsOf(file));
  const Divided divided = Divide(input, parts);
  if (divided.held_out.empty()) {
    return InsufficientData(fmt::format(
        "none of the {} triples belongs to a cluster that was held out when the adapter was fitted",
        divided.fitted.size()));
  }
  VETVEC_ASSIGN_OR_RETURN(const RepairFigures figures,
                          MeasureRepair(input, file.map, divided.held_out, cancel));
  return FiguresJson(figures).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
