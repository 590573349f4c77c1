#include "core/row_buffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

using testing::Each;

TEST(RowBuffer, OwnsZeroedMemoryOnceTheDimensionIsKnown) {
  RowBuffer rows(3);
  EXPECT_EQ(rows.rows(), 3u);
  EXPECT_EQ(rows.dimension(), 0u);
  ASSERT_TRUE(rows.SetDimension(4).ok());
  EXPECT_EQ(rows.dimension(), 4u);
  EXPECT_THAT(std::vector<float>(rows.Row(0), rows.Row(0) + 12), Each(0.0f));
  rows.Row(2)[3] = 7;
  const Matrix matrix = rows.TakeMatrix();
  EXPECT_EQ(matrix.rows(), 3u);
  EXPECT_EQ(matrix.cols(), 4u);
  EXPECT_EQ(matrix.row(2)[3], 7.0f);
}

TEST(RowBuffer, OneDimensionPerCall) {
  RowBuffer rows(2);
  ASSERT_TRUE(rows.SetDimension(4).ok());
  EXPECT_TRUE(rows.SetDimension(4).ok());
  const Status status = rows.SetDimension(5);
  EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(status.message(), "a vector has 5 elements, but others in this call have 4");
  EXPECT_EQ(rows.dimension(), 4u);
}

TEST(RowBuffer, NoElementsIsABadVector) {
  RowBuffer rows(2);
  EXPECT_EQ(rows.SetDimension(0).code(), StatusCode::kBadVector);
  EXPECT_EQ(rows.dimension(), 0u);
}

TEST(RowBuffer, CallersArray) {
  std::vector<float> array(10, -1.0f);
  RowBuffer rows(array.data(), array.size(), 3);
  ASSERT_TRUE(rows.SetDimension(3).ok());
  rows.Row(2)[2] = 5;
  EXPECT_EQ(array[8], 5.0f);
  EXPECT_EQ(array[9], -1.0f);
  EXPECT_EQ(rows.TakeMatrix().rows(), 0u);
}

TEST(RowBuffer, CallersArrayTooSmall) {
  std::vector<float> array(8);
  RowBuffer rows(array.data(), array.size(), 3);
  const Status status = rows.SetDimension(3);
  EXPECT_EQ(status.code(), StatusCode::kBufferTooSmall);
  EXPECT_EQ(status.message(), "the output has room for 8 floats; 3 x 3 are needed");
  EXPECT_EQ(rows.dimension(), 0u);
  EXPECT_EQ(rows.SetDimension(std::numeric_limits<size_t>::max()).code(),
            StatusCode::kBufferTooSmall)
      << "the product must not wrap";
}

TEST(RowBuffer, NoRowsFitAnywhere) {
  float one = 0;
  RowBuffer rows(&one, 0, 0);
  EXPECT_TRUE(rows.SetDimension(1536).ok());
}

TEST(RowBuffer, ClearsARow) {
  std::vector<float> array = {1, 2, -0.0F, 4, 5, 6};
  RowBuffer rows(array.data(), array.size(), 3);
  rows.ClearRow(1);
  EXPECT_EQ(array[0], 1) << "nothing is cleared while the dimension is unknown";
  ASSERT_TRUE(rows.SetDimension(2).ok());
  rows.ClearRow(1);
  EXPECT_EQ(array, (std::vector<float>{1, 2, 0, 0, 5, 6}));
  EXPECT_FALSE(std::signbit(array[2])) << "not even of minus zero";
}

TEST(RowBuffer, ManyThreadsAgree) {
  RowBuffer rows(64);
  std::vector<std::thread> threads;
  std::atomic<int> refused{0};
  for (size_t t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      const Status status = rows.SetDimension(t % 2 == 0 ? 16 : 32);
      if (!status.ok()) {
        EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
        refused.fetch_add(1);
        return;
      }
      const size_t dimension = rows.dimension();
      for (size_t i = t * 8; i < t * 8 + 8; ++i) rows.Row(i)[dimension - 1] = static_cast<float>(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused.load(), 4);
}

}  // namespace
}  // namespace vetvec
