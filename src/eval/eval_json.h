// Reads the JSON input of `vetvec papers eval`, with the error codes that eval.h promises.
//
// Used only by eval_*.cc. `path` names the value in messages and in detail().key:
// "embeddings[3][0]". Codes: NON_FINITE for null in place of a number; INVALID_ARGUMENT for a wrong
// type; DIMENSION_MISMATCH for rows of different or zero length. Unknown fields are ignored.
//
//   VETVEC_ASSIGN_OR_RETURN(const double theta, NumberField(input, "theta", 0.0));
//   VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
#ifndef VETVEC_EVAL_EVAL_JSON_H_
#define VETVEC_EVAL_EVAL_JSON_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "core/matrix.h"
#include "stats/alternative.h"

namespace vetvec {

// Parses the text as an object. Errors: PARSE_ERROR; NON_FINITE for a number beyond the range of
// double; INVALID_ARGUMENT if the text is JSON but not an object.
Result<Json> ParseEvalInput(std::string_view text);

// "models[2].theta", or just `key` when `parent` is empty.
std::string FieldPath(std::string_view parent, std::string_view key);
std::string ElementPath(std::string_view parent, size_t index);

// The field, or null if it is missing.
const Json* FindField(const Json& object, std::string_view key);
// INVALID_ARGUMENT if it is missing.
Result<const Json*> RequireField(const Json& object, std::string_view key,
                                 std::string_view parent = "");

Result<double> ReadNumber(const Json& value, const std::string& path);
Result<std::string> ReadString(const Json& value, const std::string& path);
// A list with elements of any type.
Status CheckList(const Json& value, const std::string& path);
Status CheckObject(const Json& value, const std::string& path);
// A list, which may be empty, of what `read` makes of each element and its path.
template <typename T, typename Read>
Result<std::vector<T>> ReadList(const Json& value, const std::string& path, const Read& read) {
  VETVEC_RETURN_IF_ERROR(CheckList(value, path));
  std::vector<T> out;
  for (const Json& element : value) {
    VETVEC_ASSIGN_OR_RETURN(T one, read(element, ElementPath(path, out.size())));
    out.push_back(std::move(one));
  }
  return out;
}
// A list of numbers, which may be empty.
Result<std::vector<double>> ReadNumbers(const Json& value, const std::string& path);
// A list of strings, which may be empty.
Result<std::vector<std::string>> ReadStrings(const Json& value, const std::string& path);
// A list of non-empty lists of numbers of equal length; an empty list is a 0 x 0 matrix.
Result<MatrixD> ReadMatrix(const Json& value, const std::string& path);

// A field that is required, or optional if `fallback` is given.
Result<double> NumberField(const Json& object, std::string_view key,
                           std::optional<double> fallback = std::nullopt,
                           std::string_view parent = "");

// The significance level at "alpha", above 0 and below 1; 0.05 if the field is missing.
Result<double> AlphaField(const Json& object);
Result<std::string> StringField(const Json& object, std::string_view key,
                                std::optional<std::string> fallback = std::nullopt);
Result<std::vector<double>> NumbersField(const Json& object, std::string_view key,
                                         std::string_view parent = "");
Result<MatrixD> MatrixField(const Json& object, std::string_view key);
Result<bool> BoolField(const Json& object, std::string_view key, bool fallback);
// Counts and indices: an integer of at least 0.
Result<size_t> ReadIndex(const Json& value, const std::string& path);
Result<size_t> IndexField(const Json& object, std::string_view key,
                          std::optional<size_t> fallback = std::nullopt);
// [[i, j], ...], each below `rows`; empty if the field is missing.
Result<std::vector<std::pair<size_t, size_t>>> IndexPairsField(const Json& object,
                                                               std::string_view key, size_t rows);
// "alternative", by default two-sided.
Result<Alternative> AlternativeField(const Json& object);
// The field "mode" for COSTELLO: true for costello-release, false for paper (the default).
Result<bool> ReadReleaseMode(const Json& input);
// A matrix as a list of rows.
OrderedJson MatrixJson(MatrixViewD matrix);
// The number, or null.
OrderedJson NumberOrNull(const std::optional<double>& value);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_JSON_H_
