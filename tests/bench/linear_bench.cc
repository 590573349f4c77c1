// Products, tridiagonal form, reflections and Gram matrices by each kernel that the machine can
// run, in the sizes of the scores and probes. One thread.
//
//   linear_bench --benchmark_filter=avx2/product --benchmark_repetitions=5
// "flops" is the rate of the arithmetic that the plain algorithm takes. To compare two versions,
// run their programs in turn.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "kernels/linear_kernels.h"

namespace vetvec {
namespace {

template <typename T>
std::vector<T> Random(size_t size) {
  Rng rng(size);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(rng.Uniform() - 0.5);
  return values;
}

void CountFlops(benchmark::State& state, double each) {
  state.counters["flops"] = benchmark::Counter(each * static_cast<double>(state.iterations()),
                                               benchmark::Counter::kIsRate);
}

struct Shape {
  size_t m, n, k;
  Operand a = Operand::kPlain;
  Operand b = Operand::kPlain;
};

template <typename T, typename Call>
void Product(benchmark::State& state, const Shape& shape, const Call& call) {
  const std::vector<T> a = Random<T>(shape.m * shape.k);
  const std::vector<T> b = Random<T>(shape.n * shape.k);
  std::vector<T> out(shape.m * shape.n);
  for (auto _ : state) {
    call(shape.a, a.data(), shape.b, b.data(), shape.m, shape.n, shape.k, out.data());
    benchmark::DoNotOptimize(out.data());
  }
  CountFlops(state, 2.0 * static_cast<double>(shape.m * shape.n * shape.k));
}

std::string NameOf(const Shape& shape) {
  const auto letter = [](Operand op) { return op == Operand::kPlain ? "N" : "T"; };
  return std::string(letter(shape.a)) + letter(shape.b) + "/" + std::to_string(shape.m) + "x" +
         std::to_string(shape.n) + "x" + std::to_string(shape.k);
}

void AddProducts(const LinearKernels& kernels) {
  constexpr Operand kN = Operand::kPlain;
  constexpr Operand kT = Operand::kTransposed;
  const std::vector<Shape> shapes = {
      {512, 768, 768},         {2000, 384, 384},        {10000, 32, 1536},
      {768, 64, 768},          {512, 1, 768},           {512, 768, 768, kN, kT},
      {512, 768, 768, kT, kN}, {256, 100, 768, kN, kT}, {256, 2, 100, kN, kT},
      {100, 768, 256, kT, kN}, {256, 768, 10}};
  const std::string prefix = std::string(kernels.name) + "/product";
  for (const Shape& shape : shapes) {
    benchmark::RegisterBenchmark((prefix + "/" + NameOf(shape)).c_str(),
                                 [&kernels, shape](benchmark::State& state) {
                                   Product<double>(state, shape, kernels.product);
                                 });
    benchmark::RegisterBenchmark((prefix + "_float/" + NameOf(shape)).c_str(),
                                 [&kernels, shape](benchmark::State& state) {
                                   Product<float>(state, shape, kernels.product_float);
                                 });
  }
}

void Tridiagonalize(benchmark::State& state, const LinearKernels& kernels, size_t n) {
  const std::vector<double> matrix = Random<double>(n * n);
  std::vector<double> diagonal(n);
  std::vector<double> below(n);
  std::vector<double> factors(n);
  for (auto _ : state) {
    std::vector<double> a = matrix;
    kernels.tridiagonalize(a.data(), n, diagonal.data(), below.data(), factors.data());
    benchmark::DoNotOptimize(a.data());
  }
  CountFlops(state, 4.0 / 3.0 * static_cast<double>(n * n * n));
}

void ApplyReflections(benchmark::State& state, const LinearKernels& kernels, size_t n, size_t k) {
  std::vector<double> a = Random<double>(n * n);
  std::vector<double> diagonal(n);
  std::vector<double> below(n);
  std::vector<double> factors(n);
  kernels.tridiagonalize(a.data(), n, diagonal.data(), below.data(), factors.data());
  std::vector<double> x = Random<double>(n * k);
  for (auto _ : state) {
    kernels.apply_reflections(a.data(), factors.data(), n, k, x.data());
    benchmark::DoNotOptimize(x.data());
  }
  CountFlops(state, 2.0 * static_cast<double>(n * n * k));
}

void AddGram(benchmark::State& state, const LinearKernels& kernels, size_t n) {
  constexpr size_t kRows = 512;
  const std::vector<double> a = Random<double>(kRows * n);
  std::vector<double> gram(n * n, 0.0);
  for (auto _ : state) {
    kernels.add_gram(a.data(), kRows, n, gram.data());
    benchmark::DoNotOptimize(gram.data());
  }
  CountFlops(state, static_cast<double>(kRows * n * n));
}

void AddEigen(const LinearKernels& kernels) {
  for (const size_t n : {size_t{384}, size_t{768}, size_t{1536}}) {
    const std::string name = std::string(kernels.name) + "/";
    const std::string size = "/" + std::to_string(n);
    benchmark::RegisterBenchmark(
        (name + "tridiagonalize" + size).c_str(),
        [&kernels, n](benchmark::State& state) { Tridiagonalize(state, kernels, n); });
    benchmark::RegisterBenchmark(
        (name + "add_gram" + size).c_str(),
        [&kernels, n](benchmark::State& state) { AddGram(state, kernels, n); });
    for (const size_t k : {size_t{40}, n / 2, n}) {
      benchmark::RegisterBenchmark(
          (name + "apply_reflections" + size + "x" + std::to_string(k)).c_str(),
          [&kernels, n, k](benchmark::State& state) { ApplyReflections(state, kernels, n, k); });
    }
  }
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  for (const vetvec::LinearKernels* kernels : vetvec::SupportedLinearKernels()) {
    vetvec::AddProducts(*kernels);
    vetvec::AddEigen(*kernels);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
