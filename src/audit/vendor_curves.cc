#include "audit/vendor_curves.h"

#include <algorithm>
#include <cmath>

#include "audit/role_tokens.h"
#include "kinds/search_curves.h"
#include "kinds/suite_kind.h"
#include "stats/mean.h"

namespace vetvec {
namespace {

constexpr uint64_t kMoreTimes = 10;

std::vector<SizeFigure> SizeFigures(const std::vector<SizePoint>& points) {
  std::vector<SizeFigure> figures;
  for (const SizePoint& point : points) {
    SizeFigure figure{point.documents, MeanOf(point.units.values), IntervalOfScore(point.units)};
    if (figure.interval) {
      figure.interval->low = std::max(0.0, figure.interval->low);
      figure.interval->high = std::min(100.0, figure.interval->high);
    }
    figures.push_back(figure);
  }
  return figures;
}

const ScoreResult* ScoreThatRanks(const VendorResult& vendor, const std::string& suite) {
  for (const ScoreResult& score : vendor.scores) {
    if (score.suite == suite && score.ranks && score.value && !score.units.empty()) return &score;
  }
  return nullptr;
}

}  // namespace

Status MeasureVendorCurves(const Workload& work, const std::vector<uint8_t>& missing,
                           MatrixView vectors, const ScoreOptions& options, VendorResult* vendor) {
  std::vector<CutFigures> cuts;
  for (size_t s = 0; s < work.suites.size(); ++s) {
    const auto measure = KindOfItems(work.suites[s]).curves;
    const ScoreResult* score = ScoreThatRanks(*vendor, work.suites[s].name);
    if (measure == nullptr || score == nullptr) continue;
    const Result<SearchCurves> curves =
        measure(work.suites[s], work.text_rows[s], missing, vectors, *score, options);
    if (curves.status().code() == StatusCode::kCancelled) return curves.status();
    if (!curves.ok()) continue;
    SuiteCurves& own = vendor->curves.suites.emplace_back();
    own.suite = score->suite;
    own.kind = score->kind;
    own.cuts = SummarizeCuts(curves->cuts);
    own.sizes = SizeFigures(curves->sizes);
    cuts.push_back(own.cuts);
  }
  vendor->curves.choice = ChooseCut(cuts);
  return OkStatus();
}

void PriceMoreDocuments(const Workload& work, const VendorConfig& config, VendorResult* vendor) {
  for (SuiteCurves& own : vendor->curves.suites) {
    const auto suite = std::ranges::find(work.suites, own.suite, &Suite::name);
    if (suite == work.suites.end()) continue;
    const uint64_t searched = suite->retrieval.documents.size();
    MoreDocuments more;
    more.documents = std::min(kMoreTimes * searched, DocumentsOfSource(*suite));
    if (more.documents <= searched) continue;
    more.texts = more.documents - searched;
    const double tokens = RoleTokensOrMean(*vendor).document;
    if (tokens > 0) {
      more.tokens = tokens * static_cast<double>(more.texts);
      more.cost = config.CostOf(static_cast<uint64_t>(std::llround(more.tokens)));
    } else {
      more.cost = config.CostOf(0);
      if (more.cost && *more.cost > 0) more.cost.reset();
    }
    own.more = more;
  }
}

}  // namespace vetvec
