/* no_callbacks.h: callbacks that deliver nothing and accept everything. */
#ifndef VETVEC_TESTS_C_API_NO_CALLBACKS_H_
#define VETVEC_TESTS_C_API_NO_CALLBACKS_H_

#include "vetvec/vetvec.h"

static int32_t NoText(void* user_data, vetvec_str* text) {
  (void)user_data;
  (void)text;
  return 0;
}

static int32_t NoRows(void* user_data, const vetvec_stream_rows* rows) {
  (void)user_data;
  (void)rows;
  return 0;
}

#endif /* VETVEC_TESTS_C_API_NO_CALLBACKS_H_ */
