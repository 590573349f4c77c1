/* cache.h: the vector cache on disk, seen from outside. Encoders open it by their cache_dir. */
#ifndef VETVEC_CACHE_H_
#define VETVEC_CACHE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_cache_info {
  uint64_t struct_size;
  uint64_t rows;      /* vectors */
  uint64_t bytes;     /* pages in use of the data file */
  uint64_t wal_bytes; /* write-ahead log */
} vetvec_cache_info;
#define VETVEC_CACHE_INFO_INIT {sizeof(vetvec_cache_info), 0, 0, 0}

/* Counts what is in the cache in `dir`. NOT_FOUND if there is none; FAILED_PRECONDITION for a newer
 * format. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Checkpoints the cache in `dir`: what was committed before survives a power cut once this returns.
 * Rows that an open encoder has still queued are that encoder's to flush (vetvec_encoder_flush).
 * Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_flush(vetvec_str dir,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CACHE_H_ */
