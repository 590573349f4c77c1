/* export.h: the macros used in the declarations of the other headers, which all include this
 * one. */
#ifndef VETVEC_EXPORT_H_
#define VETVEC_EXPORT_H_

#include <stdint.h>

#if defined(__GNUC__)
#define VETVEC_API __attribute__((visibility("default")))
#else
#define VETVEC_API
#endif

/* Makes compilers warn if the returned status is ignored, so that failures do not go unnoticed. */
#if defined(__GNUC__)
#define VETVEC_NODISCARD __attribute__((warn_unused_result))
#else
#define VETVEC_NODISCARD
#endif

#ifdef __cplusplus
#define VETVEC_NOEXCEPT noexcept
#define VETVEC_EXTERN_C_BEGIN extern "C" {
#define VETVEC_EXTERN_C_END }
#else
#define VETVEC_NOEXCEPT
#define VETVEC_EXTERN_C_BEGIN
#define VETVEC_EXTERN_C_END
#endif

/* Enumerations are four bytes wide, and signed where the language can express it; in C, a final
 * member _FORCE32 ensures the width. The library reads enumerations as int32_t, so an unknown value
 * is an error, not undefined behaviour. */
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define VETVEC_INT32 : int32_t
#else
#define VETVEC_INT32
#endif

/* The initial value of a struct with struct_size: its size, and zero (the default) in all other
 * fields.
 *   vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options); */
#ifdef __cplusplus
extern "C++" {
template <typename Struct>
constexpr Struct vetvec_initial() noexcept {
  Struct initial{};
  initial.struct_size = sizeof(Struct);
  return initial;
}
}
#define VETVEC_INIT(type) vetvec_initial<type>()
#else
#define VETVEC_INIT(type) {.struct_size = sizeof(type)}
#endif

#endif /* VETVEC_EXPORT_H_ */
