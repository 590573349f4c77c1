// The embed calls of encoder.h.
#ifndef VETVEC_C_API_EMBED_CALLS_H_
#define VETVEC_C_API_EMBED_CALLS_H_

#include "base/status.h"
#include "core/encoder.h"
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

// What an embed call has ended with, with the status of each text in it; texts of a call that came
// to no row at all have its status.
Status SettleItems(const Status& status, EmbedOutput* out);
// What has come is delivered, also beside an error: it has been paid for.
bool HasRows(const EmbedOutput& out);

// One entry per text. Of an encoder that is the only one, `is_remote` says which kind it is.
void CopyProvenance(const EmbedOutput& out, bool is_remote, vetvec_provenance* provenance);

}  // namespace vetvec

#endif  // VETVEC_C_API_EMBED_CALLS_H_
