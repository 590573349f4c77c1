/* vetvec.hpp: the C ABI for C++17, header only.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "builtin:";
 *   vetvec::Encoder encoder(options);
 *   vetvec::Matrix rows = encoder.Embed({"a text", "another"});     // throws vetvec::Error
 *
 * Objects own their handle, move and do not copy. A failing call throws vetvec::Error, which holds
 * what the C error object holds. Thread safety is that of the C functions. Nothing here is compiled
 * into libvetvec: the ABI stays C.
 */
#ifndef VETVEC_VETVEC_HPP_
#define VETVEC_VETVEC_HPP_

#include "vetvec/analysis.hpp"
#include "vetvec/audit.hpp"
#include "vetvec/contract.hpp"
#include "vetvec/encoder.hpp"
#include "vetvec/error.hpp"
#include "vetvec/fallback.hpp"
#include "vetvec/generate.hpp"
#include "vetvec/ranking.hpp"
#include "vetvec/separability.hpp"
#include "vetvec/submit.hpp"
#include "vetvec/suite.hpp"
#include "vetvec/types.hpp"
#include "vetvec/vetvec.h"

#endif  // VETVEC_VETVEC_HPP_
