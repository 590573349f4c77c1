/* Every function of the client, by vetvec/client.h alone; the tests in tests/c_api call them. */
#include <stdio.h>

#include "vetvec/client.h"

typedef void (*function)(void);

int main(void) {
  static const function functions[] = {
      (function)vetvec_batch_embed,
      (function)vetvec_buffer_data,
      (function)vetvec_buffer_destroy,
      (function)vetvec_buffer_size,
      (function)vetvec_build_info,
      (function)vetvec_cache_export,
      (function)vetvec_cache_flush,
      (function)vetvec_cache_prune,
      (function)vetvec_cache_stat,
      (function)vetvec_cache_verify,
      (function)vetvec_cancel_create,
      (function)vetvec_cancel_destroy,
      (function)vetvec_cancel_request,
      (function)vetvec_encoder_count_tokens,
      (function)vetvec_encoder_describe,
      (function)vetvec_encoder_destroy,
      (function)vetvec_encoder_dimension,
      (function)vetvec_encoder_embed,
      (function)vetvec_encoder_embed_alloc,
      (function)vetvec_encoder_embed_one,
      (function)vetvec_encoder_flush,
      (function)vetvec_encoder_metrics,
      (function)vetvec_encoder_name,
      (function)vetvec_encoder_open,
      (function)vetvec_encoder_option_bounds,
      (function)vetvec_encoder_probe,
      (function)vetvec_encoder_provider_facts,
      (function)vetvec_encoder_shared_limits,
      (function)vetvec_encoder_usage,
      (function)vetvec_error_attempts,
      (function)vetvec_error_callback_value,
      (function)vetvec_error_destroy,
      (function)vetvec_error_detail_json,
      (function)vetvec_error_http_status,
      (function)vetvec_error_is_retryable,
      (function)vetvec_error_item,
      (function)vetvec_error_item_index,
      (function)vetvec_error_message,
      (function)vetvec_error_retry_after_ms,
      (function)vetvec_error_status,
      (function)vetvec_fallback_open,
      (function)vetvec_fallback_usage,
      (function)vetvec_job_cancel,
      (function)vetvec_job_destroy,
      (function)vetvec_job_provenance,
      (function)vetvec_job_submit,
      (function)vetvec_job_take,
      (function)vetvec_job_wait,
      (function)vetvec_map_describe,
      (function)vetvec_map_export,
      (function)vetvec_matrix_destroy,
      (function)vetvec_matrix_view,
      (function)vetvec_onnx_describe,
      (function)vetvec_onnx_set_library,
      (function)vetvec_queue_create,
      (function)vetvec_queue_descriptor,
      (function)vetvec_queue_destroy,
      (function)vetvec_queue_next,
      (function)vetvec_redis_probe,
      (function)vetvec_status_name,
      (function)vetvec_stream_embed,
      (function)vetvec_struct_init,
      (function)vetvec_texts_destroy,
      (function)vetvec_texts_read,
      (function)vetvec_texts_view,
      (function)vetvec_tokenizer_destroy,
      (function)vetvec_tokenizer_encode,
      (function)vetvec_tokenizer_open,
      (function)vetvec_vectors_read,
      (function)vetvec_vectors_write,
      (function)vetvec_version,
      (function)vetvec_version_abi,
  };
  const size_t count = sizeof functions / sizeof functions[0];
  size_t i;
  for (i = 0; i < count; ++i) {
    if (functions[i] == 0) return 1;
  }
  printf("%u functions\n", (unsigned)count);
  return 0;
}
