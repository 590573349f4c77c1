// Curves of a vendor whose int8 vectors lose nothing. For tests of report writers.
#ifndef VETVEC_TESTS_UNIT_REPORT_CURVES_SAMPLE_H_
#define VETVEC_TESTS_UNIT_REPORT_CURVES_SAMPLE_H_

#include "audit/result.h"

namespace vetvec {

inline CutFigure SampleCut(size_t dimension, CutPrecision precision, double loss, double half) {
  CutFigure cut;
  cut.form = {dimension, CutMethod::kFirst, precision};
  cut.score = 59.1 - loss;
  cut.loss = loss;
  cut.interval = Interval{loss - half, loss + half};
  return cut;
}

inline void AddCurves(VendorResult* vendor, double int8_half = 0.4) {
  SuiteCurves& suite = vendor->curves.suites.emplace_back();
  suite.suite = "docs";
  suite.kind = "passages";
  suite.cuts.items = 1'000;
  suite.cuts.full = 384;
  suite.cuts.chance = 0.3;
  suite.cuts.score = 59.1;
  suite.cuts.interval = Interval{56.2, 62};
  suite.cuts.cuts = {SampleCut(384, CutPrecision::kInt8, 0.04, int8_half),
                     SampleCut(384, CutPrecision::kBinary, 7.4, 1.3),
                     SampleCut(128, CutPrecision::kFloat32, 4.6, 1.1)};
  if (!suite.cuts.cuts[0].IsWithin()) suite.cuts.cuts[0].needed = 2'400;
  suite.sizes = {{100, 81.5, Interval{79, 84}},
                 {1'000, 61.7, Interval{59, 64}},
                 {1'333, 59.1, Interval{56.2, 62}}};
  suite.more = MoreDocuments{9'000, 7'667, 590'000, 0.0118};
  vendor->curves.choice = ChooseCut({suite.cuts});
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_CURVES_SAMPLE_H_
