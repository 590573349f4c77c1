// What every encoder refuses in a text: empty, blank, invalid UTF-8. A loop over many texts checks
// them one by one, so that it can look at its deadline in between.
#ifndef VETVEC_CORE_TEXT_CHECK_H_
#define VETVEC_CORE_TEXT_CHECK_H_

#include <cstddef>

#include "base/status.h"
#include "core/text_batch.h"

namespace vetvec {

// INVALID_ARGUMENT with the index of the text; `item` < texts.size().
Status CheckTextAt(const TextBatch& texts, size_t item);

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_CHECK_H_
