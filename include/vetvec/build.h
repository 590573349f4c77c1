/* build.h: what the library that is running consists of. */
#ifndef VETVEC_BUILD_H_
#define VETVEC_BUILD_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Writes to *out JSON for support and for lists of components:
 *   {"version": "0.1.0", "parts": ["client", "audit"], "compiler": "GCC 12.2.0",
 *    "libraries": [{"name": "OpenSSL", "version": "3.0.19", "bundled": false, "file": the
 *      library's, if it is not bundled, that is, inside libvetvec; nghttp2's: libcurl's}, ...],
 *    "authorities": {"file", "folder", "bundles"}}
 * "libraries" are those of others, with the versions that they state themselves ("": it states
 * none), and the C and C++ libraries. "authorities" are the certificate authorities that are
 * trusted without ca_file, in a file or else in a folder, and the files that were looked for, the
 * first one first. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_build_info(vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_BUILD_H_ */
