#include "audit/judged_vectors.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/utf8.h"
#include "metrics/postprocess_fit.h"

namespace vetvec {
namespace {

// Of the suites' texts that did not fail.
MatrixD CorpusOf(const RunRecord& record, const std::vector<uint64_t>& failed, const Matrix& rows) {
  std::vector<size_t> kept;
  for (size_t id = 0; id < std::min<uint64_t>(record.suite_texts, rows.rows()); ++id) {
    if (!std::binary_search(failed.begin(), failed.end(), id)) kept.push_back(id);
  }
  MatrixD corpus(kept.size(), rows.cols());
  for (size_t i = 0; i < kept.size(); ++i)
    std::ranges::copy(rows.row(kept[i]), corpus.row(i).data());
  return corpus;
}

}  // namespace

Result<Matrix> PostprocessedVectors(const RunRecord& record, const VendorConfig& vendor,
                                    const Matrix& rows,
                                    const std::shared_ptr<CancelToken>& cancel) {
  const std::optional<PostprocessMethod> method =
      PostprocessMethodOf(vendor.settings.Text("postprocess"));
  if (!method) {
    return InvalidArgument(fmt::format("postprocess is '{}'; allowed: whitening, abtt, pcr",
                                       Sanitized(vendor.settings.Text("postprocess"), 40)));
  }
  const std::vector<uint64_t>& failed = record.Of(vendor.name).failed_texts;
  std::optional<size_t> components;
  if (vendor.settings.IsGiven("postprocess_components")) {
    components = static_cast<size_t>(vendor.settings.Integer("postprocess_components"));
  }
  VETVEC_ASSIGN_OR_RETURN(
      const PostprocessFit fit,
      FitPostprocess(CorpusOf(record, failed, rows).view(), *method, components, cancel));
  VETVEC_ASSIGN_OR_RETURN(Matrix out, ApplyPostprocess(fit, rows.view()));
  for (const uint64_t id : failed) {
    if (id < out.rows()) std::ranges::fill(out.row(id), 0.0F);
  }
  return out;
}

}  // namespace vetvec
