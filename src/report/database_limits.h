// Which vectors vector databases can index, as their documentation states: the one table of them.
//
//   for (const char* name : DatabasesWithout(form)) ...   // "pgvector"
// Thread safety: any thread.
#ifndef VETVEC_REPORT_DATABASE_LIMITS_H_
#define VETVEC_REPORT_DATABASE_LIMITS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "metrics/cut_scores.h"

namespace vetvec {

struct DatabaseLimits {
  const char* name;
  // The most dimensions of an indexed vector of each precision; 0: it has no such type.
  size_t float32;
  size_t float16;
  size_t int8;
  size_t binary;
  const char* source;
  const char* date;  // when it was read

  size_t MostOf(CutPrecision precision) const;  // of the form that is searched
};

std::span<const DatabaseLimits> KnownDatabases();
// Those that cannot index vectors of this form.
std::vector<const char*> DatabasesWithout(const CutForm& form);

}  // namespace vetvec

#endif  // VETVEC_REPORT_DATABASE_LIMITS_H_
