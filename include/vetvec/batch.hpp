/* batch.hpp: batch.h for C++17.
 *
 *   vetvec::BatchOptions options;
 *   std::string plan = vetvec::PlanBatches(encoder, texts, options);   // JSON
 *   std::string report = vetvec::EmbedInBatches(encoder, texts, options);
 */
#ifndef VETVEC_BATCH_HPP_
#define VETVEC_BATCH_HPP_

#include <string>

#include "vetvec/batch.h"
#include "vetvec/encoder.hpp"

namespace vetvec {
inline namespace abi {

/* See vetvec_batch_embed. Returns the report; `report` (may be NULL) receives it even if the call
 * throws. */
inline std::string EmbedInBatches(const Encoder& encoder, const TextBatch& texts,
                                  const BatchOptions& options = {}, const CallOptions& call = {},
                                  std::string* report = nullptr) {
  const vetvec_text_batch view = texts.view();
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_buffer* json = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_batch_embed(encoder.get(), &view, c.get(), c_call.get(), &json, &error);
  const std::string text = detail::TakeString(json);
  if (report != nullptr) *report = text;
  c_call.Check(status, error);
  return text;
}

/* The plan: what EmbedInBatches would send now. */
inline std::string PlanBatches(const Encoder& encoder, const TextBatch& texts,
                               const BatchOptions& options = {}) {
  BatchOptions plan = options;
  plan.plan_only = true;
  return EmbedInBatches(encoder, texts, plan);
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_BATCH_HPP_
