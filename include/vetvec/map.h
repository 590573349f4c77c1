/* map.h: linear maps from the vector space of one encoder to that of another, so that a local
 * encoder can replace a remote one (fallback.h). docs/FALLBACK.md states how accurate maps are. */
#ifndef VETVEC_MAP_H_
#define VETVEC_MAP_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_map_method VETVEC_INT32 {
  VETVEC_MAP_METHOD_RIDGE = 0,      /* least squares with a penalty; dimensions may differ */
  VETVEC_MAP_METHOD_PROCRUSTES = 1, /* a rotation and a scale factor; equal dimensions only */
  VETVEC_MAP_METHOD_FORCE32 = 0x7fffffff
} vetvec_map_method;

typedef struct vetvec_map_options {
  uint64_t struct_size;
  vetvec_map_method method;
  uint32_t reserved;     /* zero */
  double ridge;          /* the penalty, as a multiple of the mean eigenvalue; default: the best of
                            five values, as measured on a fifth of the texts */
  double held_out_share; /* share of the texts held out to measure the map, at most 0.5; default:
                            0.2 */
  uint64_t seed;         /* for the random choice of the held-out texts */
} vetvec_map_options;

/* The accuracy of a map, measured on texts that were not used for the fit. An overlap compares two
 * lists, each with the `neighbours` nearest rows (by cosine) to a query: it is the share of rows
 * that occur in both lists. */
typedef struct vetvec_map_agreement {
  uint64_t struct_size;
  uint64_t fitted;         /* texts used for the fit */
  uint64_t held_out;       /* texts used to measure the map */
  uint64_t neighbours;     /* length of the lists: 10 */
  double mean_cosine;      /* mean cosine between the mapped and the remote vector of a text */
  double overlap;          /* nearest remote vectors to the mapped query, compared with the nearest
                              remote vectors to the remote query */
  double overlap_within;   /* nearest mapped vectors to the mapped query, compared with the nearest
                              remote vectors to the remote query */
  double overlap_unmapped; /* nearest local vectors to the local query (without the map), compared
                              with the nearest remote vectors to the remote query */
  double ridge;            /* the penalty used; 0 with Procrustes */
} vetvec_map_agreement;

/* Embeds `texts` (equal texts count once) with both encoders, fits a map from `from` to `to`,
 * measures the map and writes it to `path`. Errors: those of vetvec_encoder_embed;
 * INSUFFICIENT_DATA with fewer than 100 texts; DIMENSION_MISMATCH (Procrustes); DEGENERATE. `out`
 * may be NULL. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_fit(vetvec_encoder from, vetvec_encoder to,
                                                         const vetvec_text_batch* texts,
                                                         const vetvec_map_options* options,
                                                         const vetvec_call_options* call,
                                                         vetvec_str path, vetvec_map_agreement* out,
                                                         vetvec_error** err) VETVEC_NOEXCEPT;

/* Describes a map file as JSON: format, method, from, to, agreement. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_MAP_H_ */
