/* eval.h: runs the methods of docs/METHODS.md on JSON input and returns JSON, as the command
 * `vetvec papers eval` does. It is for verifying the methods against the papers and for scripts.
 * Programs that already have matrices in memory use the typed functions (threshold.h, ranking.h,
 * separability.h, pairs.h, statistics.h), which take them without conversion. */
#ifndef VETVEC_EVAL_H_
#define VETVEC_EVAL_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Runs `method` on one JSON object and returns one JSON object. Methods: "alignment-uniformity",
 * "correlation", "cr-violations", "evalrank", "evalrank-ablation", "label-agreement",
 * "logistic-probe", "nn-threshold", "postprocess", "probe-curve", "rank-aggregate",
 * "spearman-bands", "syntextbench-score", "task-correlation", "tree-kernel", "violation-table",
 * "wilcoxon". All arithmetic is binary64, except that the probes of "probe-curve" are trained in
 * float32. docs/METHODS.md describes the inputs and outputs. If the method fails, `*out` is set to
 * {"error":{"code","message"}}. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_eval_run(vetvec_str method, vetvec_str input_json,
                                                          vetvec_buffer** out,
                                                          vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_EVAL_H_ */
