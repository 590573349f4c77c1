#include "cache/store.h"

#include "cache/row_format.h"

namespace vetvec {

Status CheckStoreRows(std::span<const StoreRow> rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    const std::span<const float> values = rows[i].values;
    const auto index = static_cast<int64_t>(i);
    if (values.empty()) {
      return InvalidArgument("a vector to be cached has no values").WithItem(index);
    }
    if (values.size() > kMaxStoreDimension) {
      return InvalidArgument("a vector to be cached has " + std::to_string(values.size()) +
                             " values; at most " + std::to_string(kMaxStoreDimension) +
                             " are allowed")
          .WithItem(index);
    }
    if (!AllFinite(values.data(), values.size())) {
      return NonFinite("a vector to be cached holds NaN or infinity").WithItem(index);
    }
  }
  return OkStatus();
}

}  // namespace vetvec
