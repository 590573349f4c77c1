/* version.h: the version of the library.
 *
 * Compare ABI numbers at load time: a binding built for ABI number N works with any library that
 * reports N. While the version is 0.x, the ABI number is the minor version and the SONAME is
 * libvetvec.so.0.<minor>.
 */
#ifndef VETVEC_VERSION_H_
#define VETVEC_VERSION_H_

#include <stdint.h>

#include "vetvec/export.h"

#define VETVEC_VERSION_MAJOR 0
#define VETVEC_VERSION_MINOR 1
#define VETVEC_VERSION_PATCH 0
#define VETVEC_VERSION_STRING "0.1.0"
#define VETVEC_ABI_VERSION 1

VETVEC_EXTERN_C_BEGIN

/* For example "0.1.0"; in static storage. Thread safety: any thread. */
VETVEC_API const char* vetvec_version(void) VETVEC_NOEXCEPT;

/* The library's VETVEC_ABI_VERSION. Thread safety: any thread. */
VETVEC_API int32_t vetvec_version_abi(void) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_VERSION_H_ */
