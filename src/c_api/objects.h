// The objects behind the handles of the ABI.
#ifndef VETVEC_C_API_OBJECTS_H_
#define VETVEC_C_API_OBJECTS_H_

#include <memory>
#include <string>

#include "base/cancel.h"
#include "c_api/handles.h"
#include "c_api/job_object.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/token_count.h"
#include "encoder/shared_encoder.h"
#include "identity/opened_identity.h"
#include "tokenize/tokenizer.h"
#include "vetvec/types.h"

struct vetvec_buffer {
  std::string bytes;
};

namespace vetvec {

struct TokenizerObject {
  std::shared_ptr<const Tokenizer> tokenizer;
  size_t max_ids = 0;
};

VETVEC_HANDLE(vetvec_cancel, kCancel, CancelToken);
VETVEC_HANDLE(vetvec_matrix, kMatrix, Matrix);
VETVEC_HANDLE(vetvec_texts, kTexts, PackedTexts);
VETVEC_HANDLE(vetvec_encoder, kEncoder, SharedEncoder);
VETVEC_HANDLE(vetvec_job, kJob, JobObject);
VETVEC_HANDLE(vetvec_queue, kQueue, CompletionQueue);
VETVEC_HANDLE(vetvec_tokenizer, kTokenizer, TokenizerObject);
VETVEC_HANDLE(vetvec_identity, kIdentity, OpenedIdentity);

}  // namespace vetvec

#endif  // VETVEC_C_API_OBJECTS_H_
