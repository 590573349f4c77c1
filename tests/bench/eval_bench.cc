// CPU seconds of the ranking of EvalRank and of the statistics beside it.
//
//   eval_bench rank FILE.f32 ROWS COLS PAIRS.u64 OUT.u64 [THREADS] [cos|l2]
//   eval_bench bootstrap FILE.f64 RESAMPLES [THREADS]
//   eval_bench permutation FILE.f64 RESAMPLES [THREADS]
//   eval_bench kendall X.f64 Y.f64
//   eval_bench spearman X.f64 Y.f64
// Files are raw little-endian numbers; PAIRS holds pivot, positive, pivot, ... and OUT takes a rank
// per pair. Prints {"cpu_s":..,"wall_s":..,"value":..} of the work alone. bench_eval.py runs it
// beside NumPy and SciPy.
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/strings.h"
#include "bench_support.h"
#include "metrics/ranking.h"
#include "stats/bootstrap.h"
#include "stats/correlation.h"
#include "stats/permutation.h"

namespace vetvec {
namespace {

template <typename T>
Result<std::vector<T>> ReadNumbers(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, size_t{4} << 30));
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

// Runs `work` and prints what it took and the value that it gave.
Status Timed(const std::function<Result<double>()>& work) {
  const double cpu = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  const double wall = Seconds(CLOCK_MONOTONIC);
  VETVEC_ASSIGN_OR_RETURN(const double value, work());
  std::printf("{\"cpu_s\":%.5f,\"wall_s\":%.5f,\"value\":%.17g}\n",
              Seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, Seconds(CLOCK_MONOTONIC) - wall, value);
  return OkStatus();
}

size_t Count(const std::vector<std::string>& args, size_t index, size_t fallback) {
  return index < args.size() ? static_cast<size_t>(ParseInt(args[index]).value_or(0)) : fallback;
}

Status RunRank(const std::vector<std::string>& args) {
  if (args.size() < 6) return InvalidArgument("rank FILE ROWS COLS PAIRS OUT [THREADS] [cos|l2]");
  VETVEC_ASSIGN_OR_RETURN(const std::vector<float> values, ReadNumbers<float>(args[1]));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<uint64_t> flat, ReadNumbers<uint64_t>(args[4]));
  const MatrixView rows(values.data(), Count(args, 2, 0), Count(args, 3, 0));
  if (values.size() != rows.rows() * rows.cols())
    return InvalidArgument(args[1] + ": another size");
  std::vector<PositivePair> pairs;
  for (size_t i = 0; i + 1 < flat.size(); i += 2) pairs.emplace_back(flat[i], flat[i + 1]);
  RankOptions options;
  options.threads = Count(args, 6, 2);
  if (args.size() > 7) {
    VETVEC_ASSIGN_OR_RETURN(options.similarity, ParseSimilarity(args[7]));
  }
  std::vector<uint64_t> ranks;
  VETVEC_RETURN_IF_ERROR(Timed([&]() -> Result<double> {
    VETVEC_ASSIGN_OR_RETURN(const auto places, RankPairs(rows, pairs, options));
    const std::vector<double> places_ranks = Ranks(places, RankTies::kOptimistic);
    for (const double rank : places_ranks) ranks.push_back(static_cast<uint64_t>(rank));
    return ScoreRanks(places_ranks, {}).mrr;
  }));
  return WriteFileAtomic(
      args[5], {reinterpret_cast<const char*>(ranks.data()), ranks.size() * sizeof(uint64_t)});
}

Status RunResampling(const std::vector<std::string>& args) {
  if (args.size() < 3) return InvalidArgument(args[0] + " FILE RESAMPLES [THREADS]");
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> values, ReadNumbers<double>(args[1]));
  if (args[0] == "permutation") {
    PermutationOptions options;
    options.resamples = Count(args, 2, 0);
    options.threads = Count(args, 3, 2);
    return Timed([&]() -> Result<double> {
      VETVEC_ASSIGN_OR_RETURN(const auto result, PairedPermutation(values, options));
      return result.p_value;
    });
  }
  BootstrapOptions options;
  options.resamples = Count(args, 2, 0);
  options.threads = Count(args, 3, 2);
  return Timed([&]() -> Result<double> {
    VETVEC_ASSIGN_OR_RETURN(const auto result, BootstrapMean(values, options));
    return result.standard_error;
  });
}

Status RunCorrelation(const std::vector<std::string>& args) {
  if (args.size() < 3) return InvalidArgument(args[0] + " X Y");
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> x, ReadNumbers<double>(args[1]));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> y, ReadNumbers<double>(args[2]));
  return Timed([&]() -> Result<double> {
    if (args[0] == "kendall") {
      VETVEC_ASSIGN_OR_RETURN(const KendallCorrelation result, Kendall(x, y));
      return result.coefficient.value_or(0.0);
    }
    VETVEC_ASSIGN_OR_RETURN(const Correlation result, Spearman(x, y));
    return result.coefficient.value_or(0.0);
  });
}

Status Run(const std::vector<std::string>& args) {
  const std::string what = args.empty() ? "" : args[0];
  if (what == "rank") return RunRank(args);
  if (what == "bootstrap" || what == "permutation") return RunResampling(args);
  if (what == "kendall" || what == "spearman") return RunCorrelation(args);
  return InvalidArgument("rank, bootstrap, permutation, kendall or spearman");
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  const vetvec::Status status = vetvec::Run(std::vector<std::string>(argv + 1, argv + argc));
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
