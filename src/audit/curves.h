// What of a vendor's vectors can be cut, and how it finds among fewer documents: from the vectors
// that an audit has paid for already.
//
// Made by vendor_curves.h, printed by report/curve_formats.h. Thread safety: a value.
#ifndef VETVEC_AUDIT_CURVES_H_
#define VETVEC_AUDIT_CURVES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "metrics/cut_choice.h"

namespace vetvec {

struct SizeFigure {
  uint64_t documents = 0;
  double score = 0;                  // points
  std::optional<Interval> interval;  // 95%
};

// What it takes to measure among more of the user's documents.
struct MoreDocuments {
  uint64_t documents = 0;  // for the suite's option "background"
  uint64_t texts = 0;      // to embed besides
  double tokens = 0;       // about, as the vendor counted those of this audit; 0: not known
  std::optional<double> cost;
};

// Of one vendor on one suite that ranks.
struct SuiteCurves {
  std::string suite;
  std::string kind;
  CutFigures cuts;
  std::vector<SizeFigure> sizes;      // ascending, up to what was searched
  std::optional<MoreDocuments> more;  // nothing: the source has no more documents
};

struct VendorCurves {
  std::vector<SuiteCurves> suites;
  CutChoice choice;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CURVES_H_
