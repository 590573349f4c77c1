#include "cache/store.h"

#include <fmt/core.h>

#include <atomic>
#include <utility>

#include "cache/row_format.h"

namespace vetvec {
namespace {

class IdentityStore : public Store {
 public:
  IdentityStore(std::shared_ptr<Store> store, const CacheKey& identity)
      : store_(std::move(store)), identity_(identity), noted_(store_->DimensionOf(identity)) {}

  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override {
    return store_->GetMany(keys, dimension, sink);
  }
  Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) override {
    const size_t dimension = rows.empty() ? 0 : rows.back().values.size();
    if (dimension > 0 && noted_.exchange(dimension) != dimension) {
      store_->NoteDimension(identity_, dimension);
    }
    return store_->PutMany(rows, wait);
  }
  Status Flush(const StoreWait& wait) override { return store_->Flush(wait); }
  Result<StoreStat> Stat() override { return store_->Stat(); }
  VectorDtype dtype() const override { return store_->dtype(); }
  size_t DimensionOf(const CacheKey& identity) override { return store_->DimensionOf(identity); }
  void NoteDimension(const CacheKey& identity, size_t dimension) override {
    store_->NoteDimension(identity, dimension);
  }

 private:
  const std::shared_ptr<Store> store_;
  const CacheKey identity_;
  std::atomic<size_t> noted_;
};

}  // namespace

std::shared_ptr<Store> StoreOfIdentity(std::shared_ptr<Store> store, const CacheKey& identity) {
  return std::make_shared<IdentityStore>(std::move(store), identity);
}

Status CheckStoreRows(std::span<const StoreRow> rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    const std::span<const float> values = rows[i].values;
    const auto index = static_cast<int64_t>(i);
    if (values.empty()) {
      return InvalidArgument("a vector to be cached has no elements").WithItem(index);
    }
    if (values.size() > kMaxStoreDimension) {
      return InvalidArgument(
                 fmt::format("a vector to be cached has {} elements; at most {} are allowed",
                             values.size(), kMaxStoreDimension))
          .WithItem(index);
    }
    if (!AllFinite(values.data(), values.size())) {
      return NonFinite("a vector to be cached contains NaN or infinity").WithItem(index);
    }
  }
  return OkStatus();
}

}  // namespace vetvec
