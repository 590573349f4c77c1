/* vetvec.h: start here. libvetvec tests embedding vectors and the services that sell them.
 *
 *   encoder.h   texts -> vectors, through any provider, with cache, limits, retries and deadline
 *   submit.h    the same without a thread per call: callbacks, or a descriptor to poll
 *   stream.h    texts of any number, in bounded memory
 *   fallback.h  a remote and a local encoder as one, by policy, and linear maps between them
 *   suite.h     contrastive test suites from your own sentences
 *   generate.h  SynTextBench's sentences, published data sets, items of any suite
 *   contract.h  does a service keep the contract of an embeddings API?
 *   audit.h     vendors on suites: plan, run, resume, judge, compare, gate
 *   report.h    the page that a buyer decides from, and its machine-readable forms
 *   metrics.h   thresholds and tests on vectors that you already have
 *   analysis.h  violation curves, resampling, power, trees, ranking tasks
 *   ranking.h   EvalRank's ranks, alignment, post-processing      statistics.h   tests on numbers
 *   separability.h   how far vectors keep meanings apart: SynTextBench, probes, classifiers
 *   vectors.h   files of texts and vectors        cache.h   the vector cache on disk
 *   tokenizer.h   text to ids as a published model does it
 *   status.h, types.h, version.h                  vetvec.hpp   the same for C++17
 *
 * Conventions
 *  1. Names: vetvec_<noun>_<verb>. Arguments: object, inputs, outputs, `vetvec_error** err` last.
 *  2. Handles (vetvec_encoder*, vetvec_suite*, ...) are never dereferenced by the caller or the
 *     library: they are checked numbers. NULL, stale, foreign or twice destroyed handles give
 *     VETVEC_INVALID_HANDLE; destroying one is a no-op. vetvec_error and vetvec_buffer are ordinary
 *     pointers: destroy them once.
 *  3. Strings are UTF-8 with a length (vetvec_str); borrowed for the call only. Text that the
 * library returns is NUL-terminated and lives as long as the object it came from.
 *  4. Options structs begin with struct_size; zero means the default (types.h).
 *  5. Thread safety has three words. free: any thread, any time. shared: many threads on one
 * handle. exclusive: one thread at a time on one handle. A function without a word is free if it
 * takes no handle, and as its handle's declaration says otherwise.
 *  6. Nothing here prints, exits, installs signal handlers, reads the environment, changes the
 *     locale or the working directory, or throws. There is no global initialisation.
 *  7. After fork() the child must not use handles of the parent: calls return VETVEC_FORKED,
 * destroying is a no-op.
 *  8. 64-bit platforms only.
 */
#ifndef VETVEC_VETVEC_H_
#define VETVEC_VETVEC_H_

#include "vetvec/analysis.h"
#include "vetvec/audit.h"
#include "vetvec/cache.h"
#include "vetvec/contract.h"
#include "vetvec/encoder.h"
#include "vetvec/export.h"
#include "vetvec/fallback.h"
#include "vetvec/generate.h"
#include "vetvec/metrics.h"
#include "vetvec/provenance.h"
#include "vetvec/ranking.h"
#include "vetvec/report.h"
#include "vetvec/separability.h"
#include "vetvec/statistics.h"
#include "vetvec/status.h"
#include "vetvec/stream.h"
#include "vetvec/submit.h"
#include "vetvec/suite.h"
#include "vetvec/tokenizer.h"
#include "vetvec/types.h"
#include "vetvec/vectors.h"
#include "vetvec/version.h"

#endif /* VETVEC_VETVEC_H_ */
