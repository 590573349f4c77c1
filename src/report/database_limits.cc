#include "report/database_limits.h"

namespace vetvec {
namespace {

constexpr DatabaseLimits kDatabases[] = {
    {"pgvector", 2'000, 4'000, 0, 64'000, "https://github.com/pgvector/pgvector", "2026-11-29"},
    {"Qdrant", 65'535, 65'535, 65'535, 65'535,
     "https://qdrant.tech/documentation/faq/qdrant-fundamentals/", "2026-11-29"},
    {"Milvus", 32'768, 32'768, 32'768, 32'768, "https://milvus.io/docs/limitations.md",
     "2026-11-29"},
    {"MongoDB Vector Search", 8'192, 0, 8'192, 8'192,
     "https://www.mongodb.com/docs/search/index/field-types/vector-type/", "2026-11-29"},
};

}  // namespace

size_t DatabaseLimits::MostOf(CutPrecision precision) const {
  switch (precision) {
    case CutPrecision::kFloat32: return float32;
    case CutPrecision::kFloat16: return float16;
    case CutPrecision::kInt8: return int8;
    case CutPrecision::kBinaryRescored:
    case CutPrecision::kBinary: return binary;
  }
  return 0;
}

std::span<const DatabaseLimits> KnownDatabases() { return kDatabases; }

std::vector<const char*> DatabasesWithout(const CutForm& form) {
  std::vector<const char*> names;
  for (const DatabaseLimits& one : kDatabases) {
    if (form.dimension > one.MostOf(form.precision)) names.push_back(one.name);
  }
  return names;
}

}  // namespace vetvec
