// FitMap: the linear map from one encoder's vectors to another's, fitted on texts that both embed.
//
//   VETVEC_ASSIGN_OR_RETURN(const LinearMapFile map, FitMap(from, to, texts, {}, options));
//   VETVEC_RETURN_IF_ERROR(WriteLinearMapFile(path, map));
#ifndef VETVEC_AUDIT_FIT_MAP_H_
#define VETVEC_AUDIT_FIT_MAP_H_

#include <memory>

#include "base/result.h"
#include "core/encoder.h"
#include "core/linear_map_file.h"
#include "core/text_batch.h"
#include "encoder/shared_encoder.h"
#include "metrics/linear_map_fit.h"

namespace vetvec {

// Repeated texts count once; otherwise, a text could be used both to fit the map and to test it.
// `options` applies to each of the two calls, which run one after the other. Errors:
// INVALID_ARGUMENT for a fallback encoder, and INSUFFICIENT_DATA for fewer than kLeastMapTexts
// different texts, both before anything is sent; those of Encoder::Embed, except that one failed
// text ends the call; those of FitLinearMap.
Result<LinearMapFile> FitMap(const std::shared_ptr<SharedEncoder>& from,
                             const std::shared_ptr<SharedEncoder>& to, const TextBatch& texts,
                             const MapFitOptions& fit, const CallOptions& options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_FIT_MAP_H_
