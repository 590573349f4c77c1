// Basic figures of a run: quantiles, a histogram, and totals of a vendor's requests.
#ifndef VETVEC_AUDIT_FIGURES_H_
#define VETVEC_AUDIT_FIGURES_H_

#include <vector>

#include "audit/config.h"
#include "audit/result.h"

namespace vetvec {

// The quantile of ascending values, by linear interpolation; 0 if there are no values.
double Quantile(const std::vector<double>& sorted, double q);

// 40 bins of equal width from the least to the largest value.
Histogram HistogramOf(const std::vector<double>& values);

// Failed attempts count as requests, but do not contribute to texts, tokens and latency.
TrafficResult TrafficOf(const std::vector<RequestRecord>& requests, const VendorConfig& vendor);

// The vendor's batches, and their cost.
void AddBatches(const BatchFigures& batches, VendorResult* vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_FIGURES_H_
