/* shim_more.h: as shim.h, for fallback.h, contract.h, analysis.h, generate.h, separability.h and what else takes a handle
 * or a callback. Functions that take neither are called from Go as they are, with pinned memory. */
#ifndef VETVEC_GO_SHIM_MORE_H_
#define VETVEC_GO_SHIM_MORE_H_

#include "shim.h"

/* Fills `space`, which is C memory; NULL for no options. */
const vetvec_call_options* go_call_options(const go_call* call, vetvec_call_options* space);

vetvec_status go_fallback_open(uint64_t remote, uint64_t local, const vetvec_fallback_options* options, uint64_t* out,
                               vetvec_error** err);
vetvec_status go_fallback_embed(uint64_t encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
                                uint64_t* out, vetvec_status* items, vetvec_provenance* given, vetvec_error** err);
vetvec_status go_fallback_usage(uint64_t encoder, vetvec_fallback_counts* out, vetvec_error** err);
vetvec_status go_call_provenance(uint64_t call, vetvec_provenance* out, size_t capacity);
vetvec_status go_map_fit(uint64_t from, uint64_t to, const vetvec_text_batch* texts, const vetvec_map_options* options,
                         const vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* out, vetvec_error** err);
vetvec_status go_contract_run(uint64_t encoder, uint64_t long_words, uint64_t shortened, uint64_t other_input_type,
                              const vetvec_call_options* call, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_encoder_probe(uint64_t encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
                               uint64_t* out, vetvec_status* items, vetvec_buffer** report, vetvec_error** err);

vetvec_status go_encoder_describe(uint64_t encoder, const vetvec_call_options* call, vetvec_buffer** out,
                                  vetvec_error** err);
/* log: the cgo.Handle of a *slog.Logger, 0: none. */
vetvec_status go_suite_make(const vetvec_suite_make_options* options, uint64_t log, const vetvec_call_options* call,
                            uint64_t* out, vetvec_error** err);
vetvec_status go_suite_make_file(const vetvec_suite_make_options* options, uint64_t log, const vetvec_call_options* call,
                                 vetvec_str path, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_suite_import(const vetvec_import_options* options, uint64_t* out, vetvec_error** err);
vetvec_status go_suite_item(uint64_t suite, uint64_t index, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_syntextbench_each(const vetvec_suite_make_options* options, const vetvec_call_options* call,
                                   uint64_t handle, vetvec_error** err);
vetvec_status go_bootstrap_statistic(uint64_t n, uint64_t handle, const vetvec_resampling_options* options,
                                     const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err);

vetvec_status go_config_load_run(const char* folder, uint64_t* out, vetvec_error** err);
vetvec_status go_config_json(uint64_t config, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_config_set_tokenizer(uint64_t config, vetvec_str vendor, uint64_t handle, vetvec_error** err);
vetvec_status go_matrix_read(vetvec_str path, uint64_t* out, vetvec_error** err);
vetvec_status go_texts_read(vetvec_str path, uint64_t* out, vetvec_error** err);
vetvec_status go_texts_view(uint64_t texts, vetvec_text_batch* out, vetvec_error** err);
void go_texts_destroy(uint64_t texts);

#endif /* VETVEC_GO_SHIM_MORE_H_ */
