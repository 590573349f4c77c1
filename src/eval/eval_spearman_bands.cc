// `vetvec papers eval spearman-bands`: {similarities, labels, bands?, scale?, sample?, seed?} ->
// {bands: [{low, high, pairs, n, coefficient, p_value}]}.
#include <fmt/core.h>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/similarity_bands.h"

namespace vetvec {
namespace {

// A pair of numbers, low end first.
Result<LabelBand> ReadEnds(const Json& value, const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> ends, ReadNumbers(value, path));
  if (ends.size() == 2 && ends[0] <= ends[1]) return LabelBand{ends[0], ends[1]};
  return InvalidArgument(fmt::format("{} must be a pair [low, high]", path)).WithKey(path);
}

// "bands", or the paper's for the ends of "scale".
Result<std::vector<LabelBand>> ReadBands(const Json& input) {
  const Json* const bands = FindField(input, "bands");
  if (bands == nullptr) {
    const Json* const scale = FindField(input, "scale");
    if (scale == nullptr) return FifthsOf(0, 5);
    VETVEC_ASSIGN_OR_RETURN(const LabelBand ends, ReadEnds(*scale, "scale"));
    return FifthsOf(ends.low, ends.high);
  }
  return ReadList<LabelBand>(*bands, "bands", ReadEnds);
}

}  // namespace

Result<OrderedJson> EvalSpearmanBands(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const auto similarities, NumbersField(input, "similarities"));
  VETVEC_ASSIGN_OR_RETURN(const auto labels, NumbersField(input, "labels"));
  VETVEC_ASSIGN_OR_RETURN(const auto bands, ReadBands(input));
  BandOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.sample, IndexField(input, "sample", 0));
  VETVEC_ASSIGN_OR_RETURN(options.seed, IndexField(input, "seed", 1));
  VETVEC_ASSIGN_OR_RETURN(const auto scores, SpearmanInBands(similarities, labels, bands, options));
  OrderedJson output;
  output["bands"] = OrderedJson::array();
  for (const BandScore& score : scores) {
    output["bands"].push_back({{"low", score.band.low},
                               {"high", score.band.high},
                               {"pairs", score.pairs},
                               {"n", score.spearman.n},
                               {"coefficient", NumberOrNull(score.spearman.coefficient)},
                               {"p_value", NumberOrNull(score.spearman.p_value)}});
  }
  return output;
}

}  // namespace vetvec
