#include "metrics/nearest_neighbour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/rng.h"
#include "kernels/strips.h"
#include "metrics/nearest_neighbour_bounds.h"
#include "metrics/nearest_neighbour_search.h"

namespace vetvec {
namespace {

constexpr Metric kMetrics[] = {Metric::kL1, Metric::kL2, Metric::kCosine};

float Gauss(Rng& rng) {
  double sum = -6.0;
  for (int i = 0; i < 12; ++i) sum += rng.Uniform();
  return static_cast<float>(sum);
}

Matrix Random(size_t n, size_t d, uint64_t seed) {
  Rng rng(seed);
  Matrix rows(n, d);
  for (size_t i = 0; i < n * d; ++i) rows.data()[i] = Gauss(rng);
  return rows;
}

// The definition, in double.
std::vector<double> Naive(MatrixView rows, Metric metric) {
  std::vector<double> nearest(rows.rows(), std::numeric_limits<double>::infinity());
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t j = 0; j < i; ++j) {  // symmetric, bit for bit
      const double distance = *Distance<float>(metric, rows.row(i), rows.row(j));
      nearest[i] = std::min(nearest[i], distance);
      nearest[j] = std::min(nearest[j], distance);
    }
  }
  return nearest;
}

// Every metric, every kernel of this machine, 1 and 2 threads: the same bits as the definition.
void ExpectExact(const Matrix& rows, const std::string& what) {
  ASSERT_TRUE(TiledSearchApplies(rows.view()));
  for (const Metric metric : kMetrics) {
    const std::vector<double> want = Naive(rows.view(), metric);
    for (const NnKernels* kernels : SupportedKernels()) {
      for (const size_t threads : {size_t{1}, size_t{2}}) {
        NearestNeighbourOptions options;
        options.threads = threads;
        std::vector<double> got(rows.rows());
        ASSERT_TRUE(TiledSearch(rows.view(), metric, options, *kernels, &got).ok());
        size_t different = 0;
        for (size_t i = 0; i < got.size(); ++i) different += got[i] != want[i];
        EXPECT_EQ(different, 0u) << what << ", " << MetricName(metric) << ", " << kernels->name
                                 << ", " << threads << " threads";
      }
    }
    EXPECT_EQ(*NearestNeighbourDistances(rows.view(), metric), want) << what;
  }
}

TEST(NearestNeighbour, RandomRowsOfAllShapes) {
  const size_t sizes[][2] = {{2, 1},   {3, 7},   {16, 16},  {33, 5},
                             {511, 9}, {513, 3}, {530, 33}, {1030, 4}};
  for (const auto& [n, d] : sizes) {
    ExpectExact(Random(n, d, n), std::to_string(n) + " x " + std::to_string(d));
  }
}

TEST(NearestNeighbour, NearDuplicates) {
  Matrix rows = Random(540, 24, 5);
  Rng rng(6);
  for (size_t i = 1; i < rows.rows(); ++i) {  // chains of rows a few last bits apart
    if (i % 7 == 0) continue;
    for (size_t k = 0; k < rows.cols(); ++k) {
      rows.row(i)[k] = rows.row(i - 1)[k];
      if (rng.Below(4) == 0) rows.row(i)[k] = std::nextafter(rows.row(i)[k], 1e9F);
    }
  }
  ExpectExact(rows, "near duplicates");
}

TEST(NearestNeighbour, AllRowsWithinTheBoundOfEachOther) {
  Matrix rows = Random(300, 8, 15);
  for (size_t i = 0; i < 300 * 8; ++i) rows.data()[i] = 1.0F + 1e-6F * rows.data()[i];
  rows.row(299)[0] = 1e6F;  // one far row takes the centre away from the others
  ExpectExact(rows, "cloud beside an outlier");
}

TEST(NearestNeighbour, CommonOffset) {
  Matrix rows = Random(520, 16, 7);
  for (size_t i = 0; i < 520 * 16; ++i) rows.data()[i] += 1e3F;
  ExpectExact(rows, "offset");
}

TEST(NearestNeighbour, EqualRowsAreAtZero) {
  Matrix rows = Random(530, 12, 8);
  for (size_t i = 0; i < rows.rows(); ++i) {  // each row five times, far apart in the file
    std::copy(rows.row(i % 128).begin(), rows.row(i % 128).end(), rows.row(i).begin());
  }
  ExpectExact(rows, "copies");
  EXPECT_EQ(*NearestNeighbourDistances(rows.view(), Metric::kCosine),
            std::vector<double>(rows.rows(), 0.0));
  Matrix constant(100, 3);
  for (size_t i = 0; i < 300; ++i) constant.data()[i] = 0.25F;
  ExpectExact(constant, "one point");
}

TEST(NearestNeighbour, ScalesFarFromOne) {
  for (const float scale : {1e-42F, 1e-20F, 1e20F}) {
    Matrix rows = Random(150, 10, 9);
    for (size_t i = 0; i < 150 * 10; ++i) rows.data()[i] = scale * (0.5F + rows.data()[i]);
    for (size_t i = 0; i < 150; ++i) rows.row(i)[0] = scale;  // no zero row
    ExpectExact(rows, std::to_string(std::log10(scale)));
  }
  Matrix mixed = Random(200, 6, 10);
  for (size_t i = 0; i < 200; ++i) {
    for (float& value : mixed.row(i)) value *= std::ldexp(1.0F, static_cast<int>(i % 60) - 30);
  }
  ExpectExact(mixed, "norms over 18 decades");
}

TEST(NearestNeighbour, HugeFloatsTakeThePlainLoop) {
  Matrix rows = Random(40, 5, 11);
  for (size_t i = 0; i < 200; ++i) rows.data()[i] *= 1e37F;
  ASSERT_FALSE(TiledSearchApplies(rows.view()));
  for (const Metric metric : kMetrics) {
    EXPECT_EQ(*NearestNeighbourDistances(rows.view(), metric), Naive(rows.view(), metric));
  }
}

TEST(NearestNeighbour, DoubleRowsAndRowStride) {
  const Matrix rows = Random(130, 6, 12);
  MatrixD wide(130, 9);
  for (size_t i = 0; i < 130; ++i) {
    for (size_t k = 0; k < 6; ++k) wide.row(i)[k] = double{rows.row(i)[k]};
  }
  const MatrixViewD view(wide.data(), 130, 6, 9);
  for (const Metric metric : kMetrics) {
    EXPECT_EQ(*NearestNeighbourDistances(view, metric), Naive(rows.view(), metric));
  }
  const MatrixView strided(rows.data(), 65, 5, 12);  // every other row, five of its six elements
  EXPECT_EQ(*NearestNeighbourDistances(strided, Metric::kL2), Naive(strided, Metric::kL2));
}

// The bound itself: kernels stay within it on vectors made to round badly.
TEST(NearestNeighbour, KernelErrorsStayInsideTheBound) {
  const size_t d = 384;
  const Matrix rows = Random(64, d, 13);
  const KernelBounds l1(Metric::kL1, d, 1.0);
  const KernelBounds l2(Metric::kL2, d, 1.0);
  std::vector<float> tile(kTile * kTile);
  std::vector<float> packed;
  PackPanels(rows.data(), 64, d, &packed);
  Strips strips(64, d);
  for (size_t i = 0; i < 64; i += kStrip) strips.Set(i, kStrip, rows.row(i).data());
  for (const NnKernels* kernels : SupportedKernels()) {
    kernels->l1(rows.data(), 64, packed.data(), 64, d, tile.data());
    for (size_t i = 0; i < 64; ++i) {
      for (size_t j = 0; j < 64; ++j) {
        const double want = -DistanceL1(rows.view().row(i), rows.view().row(j));
        const double got = double{tile[i * kTile + j]};
        EXPECT_LE(want, l1.Upper(got, l1.Margin(0, 0)));
        EXPECT_GE(want, l1.Lower(got, l1.Margin(0, 0)));
      }
    }
    kernels->products(strips.At(0), 64, strips.At(0), 64, d, false, tile.data());
    for (size_t i = 0; i < 64; ++i) {
      for (size_t j = 0; j < 64; ++j) {
        double want = 0.0;
        for (size_t k = 0; k < d; ++k) want += double{rows.row(i)[k]} * double{rows.row(j)[k]};
        const double norm = 22.0;  // all rows are shorter
        EXPECT_LE(std::fabs(want - double{tile[i * kTile + j]}), l2.Margin(norm, norm));
      }
    }
  }
}

TEST(NearestNeighbour, ScanFindsExactlyTheGroupsWithACandidate) {
  std::vector<float> tile(64, 0.0F);
  std::vector<float> offset(64, 1.0F);
  std::vector<float> limit(64, 10.0F);
  tile[17] = 6.0F;    // 6 - 1 >= 5: for the row
  tile[40] = 12.5F;   // 12.5 - 2 >= 10: for the column; and for the row
  limit[63] = -2.0F;  // 0 - 2 >= -2: equality counts
  for (const NnKernels* kernels : SupportedKernels()) {
    uint32_t hits[4] = {};
    const size_t count =
        kernels->scan(tile.data(), offset.data(), limit.data(), 2.0F, 5.0F, 4, hits);
    ASSERT_EQ(count, 3u) << kernels->name;
    EXPECT_EQ(hits[0], 1u);
    EXPECT_EQ(hits[1], 2u);
    EXPECT_EQ(hits[2], 3u);
  }
}

TEST(NearestNeighbour, CancelAndProgress) {
  const Matrix rows = Random(1200, 4, 14);
  NearestNeighbourOptions options;
  options.threads = 1;
  std::vector<uint64_t> seen;
  options.progress = [&](uint64_t done, uint64_t total) -> int32_t {
    EXPECT_EQ(total, 6u);  // 3 blocks
    seen.push_back(done);
    return 0;
  };
  ASSERT_TRUE(NearestNeighbourDistances(rows.view(), Metric::kL2, options).ok());
  EXPECT_EQ(seen, (std::vector<uint64_t>{1, 2, 3, 4, 5, 6}));

  options.progress = [](uint64_t done, uint64_t) -> int32_t { return done == 2 ? 77 : 0; };
  Status status = NearestNeighbourDistances(rows.view(), Metric::kL1, options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.detail().callback_value, 77);

  options.progress = nullptr;
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  status = NearestNeighbourDistances(rows.view(), Metric::kCosine, options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
}

TEST(NearestNeighbour, RefusesBadRows) {
  Matrix rows = Random(10, 3, 16);
  EXPECT_EQ(NearestNeighbourDistances(MatrixView(rows.data(), 1, 3), Metric::kL2).status().code(),
            StatusCode::kInsufficientData);
  EXPECT_EQ(NearestNeighbourDistances(MatrixView(rows.data(), 3, 0), Metric::kL2).status().code(),
            StatusCode::kDimensionMismatch);
  for (float& value : rows.row(4)) value = 0.0F;
  const Status zero = NearestNeighbourDistances(rows.view(), Metric::kCosine).status();
  EXPECT_EQ(zero.code(), StatusCode::kDegenerate);
  EXPECT_EQ(zero.detail().item_index, 4);
  EXPECT_TRUE(NearestNeighbourDistances(rows.view(), Metric::kL2).ok());
  rows.row(7)[2] = std::numeric_limits<float>::quiet_NaN();
  const Status nan = NearestNeighbourDistances(rows.view(), Metric::kL2).status();
  EXPECT_EQ(nan.code(), StatusCode::kNonFinite);
  EXPECT_EQ(nan.detail().item_index, 7);
  const std::vector<double> far = {1.7e308, -1.7e308};
  EXPECT_EQ(NearestNeighbourDistances(MatrixViewD(far.data(), 2, 1), Metric::kL2).status().code(),
            StatusCode::kNonFinite);
}

}  // namespace
}  // namespace vetvec
