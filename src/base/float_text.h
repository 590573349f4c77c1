// JSON numbers to float32, alone or in arrays: where most of the time goes when a service sends
// text, or a file of word vectors is read.
//
// Reads the bytes themselves rather than a parser's tokens: eight digits at a time, and one exact
// multiplication or division by a power of ten for all numbers of up to 19 digits that are clear of
// a rounding boundary; the standard library for the others. The result is always that of reading
// the number as the nearest double and rounding it to float.
//
// Why not simdjson's numbers: with its get_double in place of this file, our reply parser takes 1.1
// to 1.5 times as long (11 to 34 % less with this file, with 17 and with 9 digits;
// docs/PERFORMANCE.md). `reply_bench` compares the parser with simdjson alone.
#ifndef VETVEC_BASE_FLOAT_TEXT_H_
#define VETVEC_BASE_FLOAT_TEXT_H_

#include <cstddef>
#include <cstdint>

namespace vetvec {

enum class FloatArrayEnd : uint8_t {
  kClosed,     // the array ended with its bracket
  kFull,       // more numbers than `capacity`
  kNotNumber,  // something that is not a JSON number, or a number that is too large for a double
  kMalformed,  // no comma between two elements, or `end` was reached
};

struct FloatArray {
  FloatArrayEnd end = FloatArrayEnd::kMalformed;
  size_t count = 0;      // numbers written; with kNotNumber, the index of the bad one
  bool is_null = false;  // with kNotNumber: it is null
};

// Reads the array that begins at `begin` with "[" and ends before `end`; 16 bytes after `end` must
// be readable. Values beyond the range of float become infinities, which the caller must check.
// Thread safety: any thread. Cost: 15 to 25 ns per number.
FloatArray ParseFloatArray(const char* begin, const char* end, float* out, size_t capacity);

// Reads the JSON number that begins at `at`, likewise; returns where it ends, or null if there is
// none or it is too large for a double. The bytes after the number must include one that no number
// contains, and 16 bytes after that one must be readable.
const char* ParseFloatText(const char* at, float* out);

// At least as many as the array at `begin` has numbers (one more than the commas up to the first
// "]").
size_t MostFloatsIn(const char* begin, const char* end);

}  // namespace vetvec

#endif  // VETVEC_BASE_FLOAT_TEXT_H_
