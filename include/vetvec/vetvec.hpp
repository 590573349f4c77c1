/* vetvec.hpp: the C ABI for C++17, header only: NAME.hpp corresponds to NAME.h.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "builtin:";
 *   vetvec::Encoder encoder(options);
 *   vetvec::Matrix rows = encoder.Embed({"a text", "another"});     // throws vetvec::Error
 *
 * Objects own their handles and can be moved but not copied. Options are structs with the names and
 * fields of the C structs (options.hpp). A call that fails throws vetvec::Error, which contains
 * everything in the C error object. If a progress, stream, sentence or statistic callback throws,
 * the call rethrows its exception. JSON is returned as std::string, because C++17 has no type for
 * it. Thread safety is that of the C functions. None of this code is compiled into libvetvec, whose
 * ABI is C only. All names are in the inline namespace vetvec::abi.
 */
#ifndef VETVEC_VETVEC_HPP_
#define VETVEC_VETVEC_HPP_

#include "vetvec/audit.hpp"
#include "vetvec/batch.hpp"
#include "vetvec/cache.hpp"
#include "vetvec/cancel.hpp"
#include "vetvec/config.hpp"
#include "vetvec/contract.hpp"
#include "vetvec/embed_error.hpp"
#include "vetvec/encoder.hpp"
#include "vetvec/error.hpp"
#include "vetvec/eval.hpp"
#include "vetvec/fallback.hpp"
#include "vetvec/identity.hpp"
#include "vetvec/job.hpp"
#include "vetvec/lexicon.hpp"
#include "vetvec/map.hpp"
#include "vetvec/matrix.hpp"
#include "vetvec/onnx.hpp"
#include "vetvec/options.hpp"
#include "vetvec/pairs.hpp"
#include "vetvec/queue.hpp"
#include "vetvec/ranking.hpp"
#include "vetvec/redis.hpp"
#include "vetvec/separability.hpp"
#include "vetvec/statistics.hpp"
#include "vetvec/stream.hpp"
#include "vetvec/suite.hpp"
#include "vetvec/texts.hpp"
#include "vetvec/threshold.hpp"
#include "vetvec/tokenizer.hpp"
#include "vetvec/tree.hpp"
#include "vetvec/types.hpp"
#include "vetvec/vectors.hpp"
#include "vetvec/vetvec.h"

#endif  // VETVEC_VETVEC_HPP_
