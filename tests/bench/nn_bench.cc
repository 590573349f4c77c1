// CPU seconds of the dictionary nearest-neighbour search.
//
//   nn_bench [--rows 20000] [--cols 384] [--metric l2] [--threads 2] [--repeats 3]
//            [--kernel avx512|avx2|baseline] [--in FILE.f32] [--out FILE.f64]
// Reads row-major float32 from --in, or makes unit vectors: clusters in 64 directions, a common
// offset and noise, as sentence encoders give. Prints a line per repeat, {"cpu_s":..,"wall_s":..};
// --out takes the distances as raw float64. bench_nn.py runs it beside faiss.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/rng.h"
#include "base/strings.h"
#include "bench_support.h"
#include "metrics/nearest_neighbour.h"
#include "metrics/nearest_neighbour_search.h"

namespace vetvec {
namespace {

Matrix UnitEmbeddings(size_t n, size_t d) {
  constexpr size_t kLatent = 64;
  constexpr size_t kClusters = 400;
  Rng rng(1);
  const float width = 1.0F / std::sqrt(static_cast<float>(d));
  std::vector<float> basis(kLatent * d);
  std::vector<float> centres(kClusters * kLatent);
  std::vector<float> offset(d);
  for (float& value : basis) value = width * Gauss(rng);
  for (float& value : centres) value = 0.8F * Gauss(rng);
  for (float& value : offset) value = 4.0F * width * Gauss(rng);
  Matrix rows(n, d);
  for (size_t i = 0; i < n; ++i) {
    const std::span<float> row = rows.row(i);
    const size_t cluster = rng.Below(kClusters);
    for (size_t k = 0; k < d; ++k) row[k] = offset[k] + 2.8F * width * Gauss(rng);
    for (size_t l = 0; l < kLatent; ++l) {
      const float weight = centres[cluster * kLatent + l] + Gauss(rng);
      for (size_t k = 0; k < d; ++k) row[k] += weight * basis[l * d + k];
    }
    double squares = 0.0;
    for (const float value : row) squares += double{value} * double{value};
    for (float& value : row) value = static_cast<float>(value / std::sqrt(squares));
  }
  return rows;
}

Result<Matrix> ReadRows(const std::string& path, size_t n, size_t d) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, size_t{4} << 30));
  if (bytes.size() != n * d * sizeof(float)) return InvalidArgument(path + " has another size");
  Matrix rows(n, d);
  std::memcpy(rows.data(), bytes.data(), bytes.size());
  return rows;
}

Result<std::vector<double>> Search(MatrixView rows, Metric metric, const std::string& kernel,
                                   const NearestNeighbourOptions& options) {
  if (kernel.empty()) return NearestNeighbourDistances(rows, metric, options);
  for (const NnKernels* kernels : SupportedKernels()) {
    if (kernel != kernels->name) continue;
    std::vector<double> nearest(rows.rows());
    VETVEC_RETURN_IF_ERROR(TiledSearch(rows, metric, options, *kernels, &nearest));
    return nearest;
  }
  return InvalidArgument("no kernel " + kernel + " on this machine");
}

Status Run(std::map<std::string, std::string> options) {
  const auto count = [&](const char* name) {
    return static_cast<size_t>(ParseInt(options[name]).value_or(0));
  };
  const size_t n = count("--rows");
  const size_t d = count("--cols");
  VETVEC_ASSIGN_OR_RETURN(const Metric metric, ParseMetric(options["--metric"]));
  Matrix rows;
  if (options["--in"].empty()) {
    rows = UnitEmbeddings(n, d);
  } else {
    VETVEC_ASSIGN_OR_RETURN(rows, ReadRows(options["--in"], n, d));
  }
  NearestNeighbourOptions search;
  search.threads = count("--threads");
  std::vector<double> nearest;
  for (size_t repeat = 0; repeat < count("--repeats"); ++repeat) {
    const double cpu = Seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = Seconds(CLOCK_MONOTONIC);
    VETVEC_ASSIGN_OR_RETURN(nearest, Search(rows.view(), metric, options["--kernel"], search));
    std::printf("{\"cpu_s\":%.4f,\"wall_s\":%.4f}\n", Seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu,
                Seconds(CLOCK_MONOTONIC) - wall);
    std::fflush(stdout);
  }
  if (options["--out"].empty()) return OkStatus();
  return WriteFileAtomic(options["--out"], {reinterpret_cast<const char*>(nearest.data()),
                                            nearest.size() * sizeof(double)});
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  std::map<std::string, std::string> options = {
      {"--rows", "20000"}, {"--cols", "384"}, {"--metric", "l2"}, {"--threads", "2"},
      {"--repeats", "3"},  {"--kernel", ""},  {"--in", ""},       {"--out", ""}};
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
