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

/* The three below work on the folder of a cache that other processes may be using. They make
 * nothing where there is none. Errors of all: VETVEC_NOT_FOUND (no cache in `dir`),
 * VETVEC_FAILED_PRECONDITION (a newer format, a file that is not ours), VETVEC_PERMISSION_DENIED
 * (read-only), VETVEC_UNAVAILABLE (retryable: another process holds the lock), VETVEC_CANCELLED,
 * VETVEC_DEADLINE_EXCEEDED (what was done until then stays done), VETVEC_DATA_LOSS (damage that
 * cannot be read around: the next encoder sets the file aside). Of `call` the time, the cancel
 * handle and the progress count (rows), and it may be NULL. Thread safety: free. */

typedef struct vetvec_cache_prune_options {
  uint64_t struct_size;
  uint64_t max_bytes;   /* the least recently used vectors go until this fits; 0: no limit */
  int64_t older_than_s; /* vectors stored longer ago go; 0: none */
} vetvec_cache_prune_options;
#define VETVEC_CACHE_PRUNE_OPTIONS_INIT {sizeof(vetvec_cache_prune_options), 0, 0}
VETVEC_API void vetvec_cache_prune_options_init(vetvec_cache_prune_options* options,
                                                size_t size) VETVEC_NOEXCEPT;

typedef struct vetvec_cache_prune_info {
  uint64_t struct_size;
  uint64_t deleted_rows;
  uint64_t rows;         /* left */
  uint64_t bytes_before; /* pages in use; the file keeps its size and uses freed pages again */
  uint64_t bytes;
} vetvec_cache_prune_info;
#define VETVEC_CACHE_PRUNE_INFO_INIT {sizeof(vetvec_cache_prune_info), 0, 0, 0, 0}

/* Deletes vectors. `options` NULL deletes nothing. `out` may be NULL. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_prune(
    vetvec_str dir, const vetvec_cache_prune_options* options, const vetvec_call_options* call,
    vetvec_cache_prune_info* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef uint32_t vetvec_cache_flags;
enum {
  VETVEC_CACHE_KEEP_BAD = 1,    /* verify: count bad rows, delete none */
  VETVEC_CACHE_QUICK_CHECK = 2, /* verify: SQLite's check of the file's structure first */
  VETVEC_CACHE_VECTORS = 4      /* export: the values too */
};

typedef struct vetvec_cache_verify_info {
  uint64_t struct_size;
  uint64_t rows;         /* read */
  uint64_t bad_rows;     /* wrong form or checksum: no encoder would have returned them */
  uint64_t deleted_rows; /* of these */
} vetvec_cache_verify_info;
#define VETVEC_CACHE_VERIFY_INFO_INIT {sizeof(vetvec_cache_verify_info), 0, 0, 0}

/* Reads every vector and checks it. Bad rows are no error. `out` may be NULL. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_verify(vetvec_str dir,
                                                              vetvec_cache_flags flags,
                                                              const vetvec_call_options* call,
                                                              vetvec_cache_verify_info* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_cache_export_info {
  uint64_t struct_size;
  uint64_t rows;     /* written */
  uint64_t bad_rows; /* left out */
} vetvec_cache_export_info;
#define VETVEC_CACHE_EXPORT_INFO_INIT {sizeof(vetvec_cache_export_info), 0, 0}

/* Writes a line for each vector to `path`, which ends in .jsonl or .csv and is replaced as a whole
 * (mode 0600): key (hexadecimal), dimension, dtype, stored_at (UTC), bytes, with
 * VETVEC_CACHE_VECTORS the vector. The texts are not in a cache. `out` may be NULL. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cache_export(vetvec_str dir, vetvec_str path,
                                                              vetvec_cache_flags flags,
                                                              const vetvec_call_options* call,
                                                              vetvec_cache_export_info* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CACHE_H_ */
