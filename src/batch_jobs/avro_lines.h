// Avro files as lines of JSON: the form in which Cohere returns the parts of a dataset.
//
// An object container (Avro 1.11) with the codecs "null" and "deflate". Each record becomes one
// line, whatever its schema; unions become the value alone, and bytes and values that are not finite
// become null.
//
//   VETVEC_ASSIGN_OR_RETURN(const bool is_avro, IsAvroFile(path));
//   if (is_avro) VETVEC_RETURN_IF_ERROR(WriteAvroAsLines(path, lines_path));
#ifndef VETVEC_BATCH_JOBS_AVRO_LINES_H_
#define VETVEC_BATCH_JOBS_AVRO_LINES_H_

#include <string>

#include "base/result.h"

namespace vetvec {

// By its first bytes. Errors: those of files.
Result<bool> IsAvroFile(const std::string& path);

// `lines_path` is replaced. Errors: PROTOCOL: it is damaged, or has a codec or a type that is not
// supported; those of files. Holds one block of the file, at most 64 MiB.
Status WriteAvroAsLines(const std::string& path, const std::string& lines_path);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_AVRO_LINES_H_
