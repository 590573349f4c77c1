/* vetvec.h: start here. libvetvec tests embedding vectors and the services that return them.
 *
 *   turning texts into vectors (client.h includes the headers of this part alone)
 *     encoder.h     encoders for all providers, with a cache, rate limits, retries and deadlines
 *     job.h         asynchronous calls; queue.h: queues of finished jobs
 *     stream.h      any number of texts in bounded memory
 *     fallback.h    a remote and a local encoder combined; map.h: maps between vector spaces
 *     redis.h       vectors and rate limits shared among hosts       identity.h   which model it is
 *     onnx.h        local models; tokenizer.h: their tokenizers     cache.h   the disk cache
 *   testing vendors
 *     suite.h       test suites from your texts; suite_kinds.h: their kinds; lexicon.h: word lists
 *     config.h      audit configuration; audit.h: plan, run, judge, compare; report.h: reports
 *     contract.h    tests whether a service honours the contract of an embeddings API
 *   computing metrics from your own vectors and numbers
 *     threshold.h   thresholds and violations      ranking.h   ranks     pairs.h   graded pairs
 *     separability.h   how well vectors separate meanings                tree.h    syntax trees
 *     statistics.h  correlations, intervals, tests      eval.h    methods that take and return JSON
 *   other headers
 *     status.h, error.h, types.h, struct.h, buffer.h, matrix.h, texts.h, vectors.h, cancel.h,
 *     provenance.h, telemetry.h, version.h, build.h; vetvec.hpp: classes for C++17
 *
 * Conventions
 *  1. Names: vetvec_<header>_<verb>. Order of arguments: object, inputs, options, `call`, outputs,
 *     `vetvec_error** err`. `call` always points to vetvec_call_options.
 *  2. Handles (vetvec_encoder, vetvec_suite, ...) are numbers, passed by value and checked by each
 *     call; {0} means no handle (types.h). vetvec_error* and vetvec_buffer* are ordinary
 *     pointers that are not checked: destroy each error and each buffer exactly once.
 *  3. Strings are UTF-8 with an explicit length (vetvec_str), and are borrowed for the call only.
 *     Text that the library returns is NUL-terminated and valid until the object that owns it is
 *     destroyed.
 *  4. Options structs begin with struct_size; a zero field means its default (types.h). Output
 *     structs also begin with struct_size: set it before the call, and the library fills the fields
 *     that the caller and the library both know.
 *  5. Enumerations are four bytes wide; unknown values are rejected. Members are prefixed with the
 *     name of their type.
 *  6. Comments state thread safety with one of three phrases. "any thread": the function may be
 *     called from any thread at any time. "any number of threads at once": several threads
 *     may use one handle at the same time. "one thread at a time": while one thread uses the
 *     handle, no other thread may use it. If a comment states no phrase, a function that takes no
 *     handle may be called from any thread, and a function that takes a handle follows the phrase
 *     that its header states for that handle. A handle may be destroyed while other threads are
 *     using it, and destroying it again does nothing (types.h).
 *  7. The library never prints, exits, installs signal handlers, reads the environment, changes the
 *     locale or the working directory, or throws. There is no global initialisation.
 *  8. After fork() the child must not use the parent's handles: calls return
 *     VETVEC_STATUS_FORKED, and destroying a handle does nothing.
 *  9. Only 64-bit platforms are supported.
 */
#ifndef VETVEC_VETVEC_H_
#define VETVEC_VETVEC_H_

#include "vetvec/audit.h"
#include "vetvec/batch.h"
#include "vetvec/buffer.h"
#include "vetvec/build.h"
#include "vetvec/cache.h"
#include "vetvec/cancel.h"
#include "vetvec/config.h"
#include "vetvec/contract.h"
#include "vetvec/encoder.h"
#include "vetvec/error.h"
#include "vetvec/eval.h"
#include "vetvec/export.h"
#include "vetvec/fallback.h"
#include "vetvec/identity.h"
#include "vetvec/job.h"
#include "vetvec/lexicon.h"
#include "vetvec/map.h"
#include "vetvec/matrix.h"
#include "vetvec/onnx.h"
#include "vetvec/pairs.h"
#include "vetvec/provenance.h"
#include "vetvec/queue.h"
#include "vetvec/ranking.h"
#include "vetvec/redis.h"
#include "vetvec/report.h"
#include "vetvec/separability.h"
#include "vetvec/statistics.h"
#include "vetvec/status.h"
#include "vetvec/stream.h"
#include "vetvec/struct.h"
#include "vetvec/suite.h"
#include "vetvec/suite_kinds.h"
#include "vetvec/telemetry.h"
#include "vetvec/texts.h"
#include "vetvec/threshold.h"
#include "vetvec/tokenizer.h"
#include "vetvec/tree.h"
#include "vetvec/types.h"
#include "vetvec/vectors.h"
#include "vetvec/version.h"

#endif /* VETVEC_VETVEC_H_ */
