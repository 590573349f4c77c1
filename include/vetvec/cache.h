/* cache.h: the vector cache on disk, seen from outside. Encoders open it by their cache_dir. */
#ifndef VETVEC_CACHE_H_
#define VETVEC_CACHE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_cache_info {
  uint64_t struct_size;
  uint64_t rows;
  uint64_t payload_bytes;
  uint64_t file_bytes;     /* data file and write-ahead log */
  uint64_t damaged_rows;   /* deleted by this process because their checksum did not hold */
  uint64_t quarantined;    /* files put aside as damaged, in this folder */
  int64_t oldest_s;        /* seconds since 1970; 0 if there are no rows */
  int64_t newest_s;
} vetvec_cache_info;
#define VETVEC_CACHE_INFO_INIT {sizeof(vetvec_cache_info), 0, 0, 0, 0, 0, 0, 0}

/* Counts what is in the cache in `dir`. NOT_FOUND if there is none; FAILED_PRECONDITION for a newer
 * format. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Commits what is queued in the cache of `dir` by this process and checkpoints: what it acknowledges
 * survives a power cut. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_flush(vetvec_str dir,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CACHE_H_ */
