// The embed calls of encoder.h.
#ifndef VETVEC_C_API_EMBED_CALLS_H_
#define VETVEC_C_API_EMBED_CALLS_H_

#include "base/status.h"
#include "core/encoder.h"
#include "encoder/shared_encoder.h"
#include "vetvec/encoder.h"
#include "vetvec/provenance.h"

namespace vetvec {

// vetvec_encoder_embed; `provenance` may be null.
Status EmbedIntoArray(vetvec_encoder encoder, const vetvec_text_batch* texts,
                      const vetvec_call_options* call, float* out, size_t out_capacity,
                      size_t* out_written, vetvec_status* item_status,
                      vetvec_provenance* provenance);

// vetvec_encoder_embed_alloc; `provenance` may be null.
Status EmbedIntoMatrix(vetvec_encoder encoder, const vetvec_text_batch* texts,
                       const vetvec_call_options* call, vetvec_matrix* out,
                       vetvec_status* item_status, vetvec_provenance* provenance);

// Before vectors are got in another way than by Embed: what a guarded encoder's call checks first.
Status CheckModelFirst(SharedEncoder* object, const CallOptions& options);

// The result of an embed call, with the status of each text; if the call produced no rows, each
// text has the call's status. If there is no memory for the list of them, OUT_OF_MEMORY.
Status SettleItems(const Status& status, EmbedOutput* out) noexcept;
// Rows that were received are delivered even with an error: they have been paid for.
bool HasRows(const EmbedOutput& out);

// One entry per text. `is_remote` says which kind of encoder it is if there is only one.
void CopyProvenance(const EmbedOutput& out, bool is_remote, vetvec_provenance* provenance);

}  // namespace vetvec

#endif  // VETVEC_C_API_EMBED_CALLS_H_
