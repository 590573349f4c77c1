#include "core/finite_rows.h"

#include <fmt/core.h>

#include <cstdint>

namespace vetvec {

Status RowNotFinite(size_t i) {
  return NonFinite(fmt::format("row {} contains a value that is not finite", i))
      .WithItem(static_cast<int64_t>(i));
}

}  // namespace vetvec
