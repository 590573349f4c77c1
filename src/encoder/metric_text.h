// The parts of OpenMetrics text that encoder_metrics.cc and service_metrics.cc share.
#ifndef VETVEC_ENCODER_METRIC_TEXT_H_
#define VETVEC_ENCODER_METRIC_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec {

// `text` escaped for the quotes of a label's value.
std::string MetricLabelValue(std::string_view text);

// The lines # TYPE, # UNIT (unless `unit` is empty) and # HELP of a family.
void AppendMetricFamily(std::string_view name, std::string_view type, std::string_view unit,
                        std::string_view help, std::string* out);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_METRIC_TEXT_H_
