/* texts.h: texts read from a file. vetvec_texts is a handle. Thread safety: any number of threads
 * at once. */
#ifndef VETVEC_TEXTS_H_
#define VETVEC_TEXTS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Reads .txt (one text per line), .jsonl (one {"text": ...} per line), or .tsv or .csv (a "text"
 * column in the header; a CSV may be separated by semicolons), each also compressed (.gz), in UTF-8
 * or in UTF-16 with a byte order mark. Other endings are errors. "FORMAT:PATH" reads a file of any
 * name, or "-" for standard input: "lines", "csv", "tsv", "tsv-plain" (quotes belong to the texts),
 * "jsonl", or "auto" (by the ending). "FORMAT[COLUMN]:PATH" reads another column or key, such as
 * "auto[body]:mails.csv". Errors name the file and the line. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
/* Fills `out` with a view that is valid until `texts` is destroyed. Set out->struct_size first. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_texts_view(vetvec_texts texts,
                                                            vetvec_text_batch* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_texts_destroy(vetvec_texts texts) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TEXTS_H_ */
