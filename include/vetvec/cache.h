/* cache.h: inspects and maintains the vector cache on disk. Encoders open the cache in their
 * cache_dir. */
#ifndef VETVEC_CACHE_H_
#define VETVEC_CACHE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_cache_info {
  uint64_t struct_size;
  uint64_t rows;      /* vectors */
  uint64_t bytes;     /* size of the pages in use in the data file */
  uint64_t wal_bytes; /* size of the write-ahead log */
} vetvec_cache_info;

/* Returns the size of the cache in `dir`. NOT_FOUND if there is none; FAILED_PRECONDITION if its
 * format is newer. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Checkpoints the cache in `dir`: once this returns, everything committed before the call survives
 * a power failure. This call does not flush rows that are still queued in an open encoder; use
 * vetvec_encoder_flush for those rows. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_flush(vetvec_str dir,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

/* The three functions below work on a cache folder that other processes may be using. They do not
 * create a cache. Their errors: VETVEC_STATUS_NOT_FOUND (no cache in `dir`),
 * VETVEC_STATUS_FAILED_PRECONDITION (a newer format, a file that is not a cache),
 * VETVEC_STATUS_PERMISSION_DENIED (read-only), VETVEC_STATUS_UNAVAILABLE (retryable: another
 * process holds the lock), VETVEC_STATUS_CANCELLED, VETVEC_STATUS_DEADLINE_EXCEEDED (work
 * already done is kept), VETVEC_STATUS_DATA_LOSS (the file is too damaged to read; the next encoder
 * that opens the folder sets the file aside). `call` may be NULL; only its timeout, cancel token
 * and progress callback (which counts rows) are used. Thread safety: any thread. */

typedef struct vetvec_cache_prune_options {
  uint64_t struct_size;
  uint64_t max_bytes;   /* size to which the cache is reduced by deleting the least recently used
                           vectors; 0: no limit */
  int64_t older_than_s; /* vectors stored more than this many seconds ago are deleted; 0: no age
                           limit */
} vetvec_cache_prune_options;

typedef struct vetvec_cache_prune_info {
  uint64_t struct_size;
  uint64_t deleted_rows;
  uint64_t rows;         /* rows that remain */
  uint64_t bytes_before; /* size of the pages in use before pruning; the file keeps its size and
                            reuses freed pages */
  uint64_t bytes;        /* size of the pages in use after pruning */
} vetvec_cache_prune_info;

/* Deletes the vectors that exceed the limits in `options`; deletes nothing if `options` is NULL.
 * `out` may be NULL. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_prune(
    vetvec_str dir, const vetvec_cache_prune_options* options, const vetvec_call_options* call,
    vetvec_cache_prune_info* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef uint32_t vetvec_cache_flags;
enum {
  VETVEC_CACHE_FLAGS_KEEP_BAD = 1,    /* verify: count bad rows but do not delete them */
  VETVEC_CACHE_FLAGS_QUICK_CHECK = 2, /* verify: run SQLite's check of the file structure first */
  VETVEC_CACHE_FLAGS_VECTORS = 4      /* export: include the vectors */
};

typedef struct vetvec_cache_verify_info {
  uint64_t struct_size;
  uint64_t rows;         /* read */
  uint64_t bad_rows;     /* wrong format or checksum: no encoder would have returned them */
  uint64_t deleted_rows; /* bad rows that were deleted */
} vetvec_cache_verify_info;

/* Reads and checks every vector. Bad rows do not make the call fail. `out` may be NULL. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_verify(vetvec_str dir,
                                                              vetvec_cache_flags flags,
                                                              const vetvec_call_options* call,
                                                              vetvec_cache_verify_info* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_cache_export_info {
  uint64_t struct_size;
  uint64_t rows;     /* written */
  uint64_t bad_rows; /* bad rows that were skipped */
} vetvec_cache_export_info;

/* Writes one line per vector to `path`, which ends in .jsonl or .csv and is replaced atomically
 * (mode 0600): key (hexadecimal), dimension, dtype, stored_at (UTC), bytes and, with
 * VETVEC_CACHE_FLAGS_VECTORS, the vector. A cache does not contain the texts. `out` may be NULL. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_export(vetvec_str dir, vetvec_str path,
                                                              vetvec_cache_flags flags,
                                                              const vetvec_call_options* call,
                                                              vetvec_cache_export_info* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CACHE_H_ */
