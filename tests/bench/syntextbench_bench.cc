// CPU seconds of the SynTextBench score over many values of p.
//
//   syntextbench_bench [--rows 8192] [--cols 768] [--tasks 20] [--threads 2] [--repeats 3]
// Makes its data as the peers' eval_syntext.py does: normal rows through a random basis of falling
// scale, class means closer with each task; a quarter as many test rows. Prints a line per repeat,
// {"cpu_s":..,"wall_s":..,"score":..}. bench_syntextbench.py runs it beside NumPy and SciPy.
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/strings.h"
#include "bench_support.h"
#include "kernels/linear_kernels.h"
#include "metrics/syntextbench.h"

namespace vetvec {
namespace {

class Maker {
 public:
  explicit Maker(size_t cols) : cols_(cols), basis_(cols * cols), mean_(cols), rng_(3) {
    for (size_t i = 0; i < cols; ++i) {
      for (size_t k = 0; k < cols; ++k) {
        basis_[i * cols + k] = Gauss(rng_) * std::pow(static_cast<float>(k + 1), -0.7F);
      }
    }
    for (float& value : mean_) value = Gauss(rng_);
  }

  Matrix Rows(size_t n, double p, float sign) {
    Matrix normal(n, cols_);
    for (size_t i = 0; i < n * cols_; ++i) normal.data()[i] = Gauss(rng_);
    Matrix rows(n, cols_);
    BestLinearKernels().product_float(Operand::kPlain, normal.data(), Operand::kTransposed,
                                      basis_.data(), n, cols_, cols_, rows.data());
    const float shift = sign * static_cast<float>((1.0 - p) * 0.15);
    for (size_t i = 0; i < n; ++i) {
      for (size_t k = 0; k < cols_; ++k) {
        rows.row(i)[k] = 0.2F * rows.row(i)[k] + shift * mean_[k];
      }
    }
    return rows;
  }

 private:
  size_t cols_;
  std::vector<float> basis_;
  std::vector<float> mean_;
  Rng rng_;
};

Status Run(std::map<std::string, std::string> options) {
  const auto count = [&](const char* name) {
    return static_cast<size_t>(ParseInt(options[name]).value_or(0));
  };
  Maker maker(count("--cols"));
  const size_t half = count("--rows") / 2;
  std::vector<Matrix> data;
  std::vector<SynTextBenchTask<float>> tasks(count("--tasks"));
  for (size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].p = 0.05 * static_cast<double>(i);
    for (const size_t n : {half, half / 4}) {
      for (const float sign : {1.0F, -1.0F}) data.push_back(maker.Rows(n, tasks[i].p, sign));
    }
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].train_positive = std::as_const(data[4 * i]).view();
    tasks[i].train_negative = std::as_const(data[4 * i + 1]).view();
    tasks[i].test_positive = std::as_const(data[4 * i + 2]).view();
    tasks[i].test_negative = std::as_const(data[4 * i + 3]).view();
  }
  SynTextBenchOptions score_options;
  score_options.threads = count("--threads");
  for (size_t repeat = 0; repeat < count("--repeats"); ++repeat) {
    const double cpu = Seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = Seconds(CLOCK_MONOTONIC);
    VETVEC_ASSIGN_OR_RETURN(const SynTextBenchScore score,
                            ScoreSynTextBench<float>(tasks, score_options));
    std::printf("{\"cpu_s\":%.4f,\"wall_s\":%.4f,\"score\":%.6f}\n",
                Seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, Seconds(CLOCK_MONOTONIC) - wall,
                score.score);
    std::fflush(stdout);
  }
  return OkStatus();
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  std::map<std::string, std::string> options = {{"--rows", "8192"},
                                                {"--cols", "768"},
                                                {"--tasks", "20"},
                                                {"--threads", "2"},
                                                {"--repeats", "3"}};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (options.count(argv[i]) == 0) {
      std::fprintf(stderr, "unknown option %s\n", argv[i]);
      return 2;
    }
    options[argv[i]] = argv[i + 1];
  }
  const vetvec::Status status = vetvec::Run(options);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
