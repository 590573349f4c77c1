/* struct.h: initialises structs in languages that cannot use C macros. */
#ifndef VETVEC_STRUCT_H_
#define VETVEC_STRUCT_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* The equivalent of VETVEC_INIT in C: zeroes `size` bytes at `any_struct`, which may be any struct
 * with a struct_size, and sets its struct_size to `size`. Does nothing if `any_struct` is NULL or
 * `size` is below 8 or above 4,096. Thread safety: any thread. */
VETVEC_API void vetvec_struct_init(void* any_struct, size_t size) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STRUCT_H_ */
