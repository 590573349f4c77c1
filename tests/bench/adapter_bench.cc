// Adapters on rows, beside OpenBLAS's sgemm of the same two products, on one thread.
//
//   adapter_bench --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true
//
// sgemm/... needs libopenblas.so.0 (Debian: libopenblas0) and does the products alone: it neither
// adds them to the rows nor normalises. docs/PERFORMANCE.md has the required ratios.
#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/rng.h"
#include "kernels/row_adapter.h"

namespace vetvec {
namespace {

using Sgemm = void (*)(int order, int trans_a, int trans_b, int m, int n, int k, float alpha,
                       const float* a, int lda, const float* b, int ldb, float beta, float* c,
                       int ldc);

Sgemm OpenBlasSgemm() {
  void* const library = dlopen("libopenblas.so.0", RTLD_NOW);
  if (library == nullptr) return nullptr;
  using SetThreads = void (*)(int);
  if (void* const set = dlsym(library, "openblas_set_num_threads")) {
    reinterpret_cast<SetThreads>(set)(1);
  }
  return reinterpret_cast<Sgemm>(dlsym(library, "cblas_sgemm"));
}

Matrix RandomRows(size_t rows, size_t cols) {
  Rng rng(rows + cols);
  Matrix out(rows, cols);
  for (size_t i = 0; i < rows * cols; ++i) {
    out.data()[i] = static_cast<float>((rng.Uniform() - 0.5) / std::sqrt(cols));
  }
  return out;
}

struct Shape {
  size_t rows, dimension, rank;
};

LinearMap AdapterOf(const Shape& shape) {
  LinearMap map;
  map.weights = RandomRows(shape.dimension, shape.rank);
  map.up = RandomRows(shape.rank, shape.dimension);
  map.to_unit_rows = true;
  return map;
}

void Adapt(benchmark::State& state, const LinearKernels& kernels, const Shape& shape) {
  const RowAdapter adapter(AdapterOf(shape), kernels);
  Matrix rows = RandomRows(shape.rows, shape.dimension);
  std::vector<Status> statuses(shape.rows);
  for (auto _ : state) {
    adapter.Apply({rows.data(), shape.rows * shape.dimension}, statuses);
    benchmark::DoNotOptimize(rows.data());
  }
}

void Peer(benchmark::State& state, Sgemm sgemm, const Shape& shape) {
  constexpr int kRowMajor = 101;
  constexpr int kNoTrans = 111;
  const LinearMap map = AdapterOf(shape);
  const Matrix rows = RandomRows(shape.rows, shape.dimension);
  Matrix narrow(shape.rows, shape.rank);
  Matrix out(shape.rows, shape.dimension);
  const auto m = static_cast<int>(shape.rows);
  const auto d = static_cast<int>(shape.dimension);
  const auto r = static_cast<int>(shape.rank);
  for (auto _ : state) {
    sgemm(kRowMajor, kNoTrans, kNoTrans, m, r, d, 1, rows.data(), d, map.weights.data(), r, 0,
          narrow.data(), r);
    sgemm(kRowMajor, kNoTrans, kNoTrans, m, d, r, 1, narrow.data(), r, map.up.data(), d, 0,
          out.data(), d);
    benchmark::DoNotOptimize(out.data());
  }
}

void AddAll() {
  const Sgemm sgemm = OpenBlasSgemm();
  for (const Shape& shape : {Shape{32, 1536, 32}, {1, 1536, 32}, {32, 384, 32}, {1, 384, 32}}) {
    const std::string name = "/" + std::to_string(shape.rows) + "x" +
                             std::to_string(shape.dimension) + "x" + std::to_string(shape.rank);
    for (const LinearKernels* kernels : SupportedLinearKernels()) {
      benchmark::RegisterBenchmark(
          (kernels->name + name).c_str(),
          [kernels, shape](benchmark::State& state) { Adapt(state, *kernels, shape); });
    }
    if (sgemm == nullptr) continue;
    benchmark::RegisterBenchmark(("sgemm" + name).c_str(), [sgemm, shape](benchmark::State& state) {
      Peer(state, sgemm, shape);
    });
  }
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  vetvec::AddAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
