/* export.h: marks what libvetvec exports. Included by every other public header. */
#ifndef VETVEC_EXPORT_H_
#define VETVEC_EXPORT_H_

#if defined(__GNUC__)
#define VETVEC_API __attribute__((visibility("default")))
#else
#define VETVEC_API
#endif

/* A caller that ignores a status does not learn that its call failed. */
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

#endif /* VETVEC_EXPORT_H_ */
