// The generator's options of kind "syntextbench", for vetvec_suite_each_sentence.
#ifndef VETVEC_KINDS_SYNTEXTBENCH_H_
#define VETVEC_KINDS_SYNTEXTBENCH_H_

#include "kinds/suite_kind.h"
#include "suites/polar_words.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {

// `request` is of kind "syntextbench". Errors: those of the options and of their files.
Result<SynTextBenchSuiteOptions> SynTextBenchOptionsOf(const SuiteRequest& request);
Result<PolarWords> SynTextBenchWordsOf(const SuiteRequest& request);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SYNTEXTBENCH_H_
