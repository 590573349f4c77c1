// The lines of SynTextBench files: labelled texts, and prompts for in-context learning.
#ifndef VETVEC_SUITES_SYNTEXTBENCH_LINES_H_
#define VETVEC_SUITES_SYNTEXTBENCH_LINES_H_

#include <cstdint>
#include <string>

#include "suites/syntextbench_generator.h"

namespace vetvec {

// "p0.05+000001"; in the second draw "d2-p0.05+000001".
std::string SynTextBenchId(uint32_t draw, const std::string& p, PolarList polarity,
                           uint64_t number);

// Each function returned here appends one line. `generator` must outlive it.
SynTextBenchGenerator::Format LabelledLines(const SynTextBenchGenerator& generator);
SynTextBenchGenerator::Format PromptLines(const SynTextBenchGenerator& generator);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SYNTEXTBENCH_LINES_H_
