#include "eval/eval_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "base/json_reader.h"
#include "base/unknown_name.h"

namespace vetvec {
namespace {

Status WrongType(const std::string& path, const char* wanted, const Json& found) {
  return InvalidArgument(fmt::format("{} must be {}, not {}", path, wanted, found.type_name()))
      .WithKey(path, found.type_name(), wanted);
}

}  // namespace

Result<Json> ParseEvalInput(std::string_view text) {
  Result<Json> input = ParseJsonText<Json>(text);
  if (!input.ok()) return input.status().Annotate("the input");
  if (!input->is_object()) {
    return InvalidArgument(
        fmt::format("the input must be a JSON object, not {}", input->type_name()));
  }
  return input;
}

std::string FieldPath(std::string_view parent, std::string_view key) {
  return parent.empty() ? std::string(key) : fmt::format("{}.{}", parent, key);
}

std::string ElementPath(std::string_view parent, size_t index) {
  return fmt::format("{}[{}]", parent, index);
}

const Json* FindField(const Json& object, std::string_view key) {
  const auto field = object.find(key);
  return field == object.end() ? nullptr : &*field;
}

Result<const Json*> RequireField(const Json& object, std::string_view key,
                                 std::string_view parent) {
  const Json* field = FindField(object, key);
  if (field == nullptr) {
    const std::string path = FieldPath(parent, key);
    return InvalidArgument(fmt::format("the field {} is missing", path)).WithKey(path);
  }
  return field;
}

Result<double> ReadNumber(const Json& value, const std::string& path) {
  if (value.is_null()) {
    return NonFinite(fmt::format("{} must be a number, not null", path)).WithKey(path, "null");
  }
  if (!value.is_number()) return WrongType(path, "a number", value);
  const double number = value.get<double>();
  if (!std::isfinite(number)) return NonFinite(fmt::format("{} is not finite", path)).WithKey(path);
  return number;
}

Result<std::string> ReadString(const Json& value, const std::string& path) {
  if (!value.is_string()) return WrongType(path, "a string", value);
  return value.get<std::string>();
}

Status CheckList(const Json& value, const std::string& path) {
  return value.is_array() ? OkStatus() : WrongType(path, "a list", value);
}

Status CheckObject(const Json& value, const std::string& path) {
  return value.is_object() ? OkStatus() : WrongType(path, "an object", value);
}

Result<std::vector<double>> ReadNumbers(const Json& value, const std::string& path) {
  VETVEC_RETURN_IF_ERROR(CheckList(value, path));
  std::vector<double> numbers;
  numbers.reserve(value.size());
  for (const Json& element : value) {
    if (!element.is_number()) {  // the path is built only when needed
      return ReadNumber(element, ElementPath(path, numbers.size())).status();
    }
    VETVEC_ASSIGN_OR_RETURN(const double number, ReadNumber(element, path));
    numbers.push_back(number);
  }
  return numbers;
}

Result<std::vector<std::string>> ReadStrings(const Json& value, const std::string& path) {
  return ReadList<std::string>(value, path, ReadString);
}

Result<MatrixD> ReadMatrix(const Json& value, const std::string& path) {
  VETVEC_RETURN_IF_ERROR(CheckList(value, path));
  if (value.empty()) return MatrixD();
  MatrixD matrix;
  for (size_t i = 0; i < value.size(); ++i) {
    const std::string row_path = ElementPath(path, i);
    VETVEC_ASSIGN_OR_RETURN(const std::vector<double> row, ReadNumbers(value[i], row_path));
    if (row.empty()) {
      return DimensionMismatch(fmt::format("{} is empty", row_path)).WithKey(row_path);
    }
    if (i == 0) matrix = MatrixD(value.size(), row.size());
    if (row.size() != matrix.cols()) {
      return DimensionMismatch(fmt::format("{} has {} numbers, but {} has {}", row_path, row.size(),
                                           ElementPath(path, 0), matrix.cols()))
          .WithKey(row_path);
    }
    std::copy(row.begin(), row.end(), matrix.row(i).begin());
  }
  return matrix;
}

Result<double> NumberField(const Json& object, std::string_view key, std::optional<double> fallback,
                           std::string_view parent) {
  const Json* field = FindField(object, key);
  if (field == nullptr && fallback.has_value()) return *fallback;
  VETVEC_ASSIGN_OR_RETURN(field, RequireField(object, key, parent));
  return ReadNumber(*field, FieldPath(parent, key));
}

Result<double> AlphaField(const Json& object) {
  VETVEC_ASSIGN_OR_RETURN(const double alpha, NumberField(object, "alpha", 0.05));
  if (alpha > 0.0 && alpha < 1.0) return alpha;
  return InvalidArgument("'alpha' must be above 0 and below 1").WithKey("alpha", "", "(0, 1)");
}

Result<std::string> StringField(const Json& object, std::string_view key,
                                std::optional<std::string> fallback) {
  const Json* field = FindField(object, key);
  if (field == nullptr && fallback.has_value()) return *std::move(fallback);
  VETVEC_ASSIGN_OR_RETURN(field, RequireField(object, key));
  return ReadString(*field, std::string(key));
}

Result<std::vector<double>> NumbersField(const Json& object, std::string_view key,
                                         std::string_view parent) {
  VETVEC_ASSIGN_OR_RETURN(const Json* field, RequireField(object, key, parent));
  return ReadNumbers(*field, FieldPath(parent, key));
}

Result<MatrixD> MatrixField(const Json& object, std::string_view key) {
  VETVEC_ASSIGN_OR_RETURN(const Json* field, RequireField(object, key));
  return ReadMatrix(*field, std::string(key));
}

Result<bool> BoolField(const Json& object, std::string_view key, bool fallback) {
  const Json* field = FindField(object, key);
  if (field == nullptr) return fallback;
  if (!field->is_boolean()) return WrongType(std::string(key), "true or false", *field);
  return field->get<bool>();
}

Result<size_t> ReadIndex(const Json& value, const std::string& path) {
  if (value.is_null()) {
    return NonFinite(fmt::format("{} must be a number, not null", path)).WithKey(path, "null");
  }
  if (!value.is_number_integer()) return WrongType(path, "an integer", value);
  if (!value.is_number_unsigned() && value.get<int64_t>() < 0) {
    return InvalidArgument(fmt::format("{} must not be negative", path))
        .WithKey(path, value.dump(), ">= 0");
  }
  return value.get<size_t>();
}

Result<size_t> IndexField(const Json& object, std::string_view key,
                          std::optional<size_t> fallback) {
  const Json* field = FindField(object, key);
  if (field == nullptr && fallback.has_value()) return *fallback;
  VETVEC_ASSIGN_OR_RETURN(field, RequireField(object, key));
  return ReadIndex(*field, std::string(key));
}

Result<std::vector<std::pair<size_t, size_t>>> IndexPairsField(const Json& object,
                                                               std::string_view key, size_t rows) {
  std::vector<std::pair<size_t, size_t>> pairs;
  const Json* field = FindField(object, key);
  if (field == nullptr) return pairs;
  const std::string path(key);
  VETVEC_RETURN_IF_ERROR(CheckList(*field, path));
  for (const Json& entry : *field) {
    const std::string pair_path = ElementPath(path, pairs.size());
    VETVEC_RETURN_IF_ERROR(CheckList(entry, pair_path));
    if (entry.size() != 2) {
      return InvalidArgument(
                 fmt::format("{} must contain two row numbers, not {}", pair_path, entry.size()))
          .WithKey(pair_path);
    }
    VETVEC_ASSIGN_OR_RETURN(const size_t first, ReadIndex(entry[0], ElementPath(pair_path, 0)));
    VETVEC_ASSIGN_OR_RETURN(const size_t second, ReadIndex(entry[1], ElementPath(pair_path, 1)));
    if (first >= rows || second >= rows) {
      return InvalidArgument(fmt::format("{} refers to row {}, but there are only {} rows",
                                         pair_path, std::max(first, second), rows))
          .WithKey(pair_path);
    }
    pairs.emplace_back(first, second);
  }
  return pairs;
}

Result<Alternative> AlternativeField(const Json& object) {
  VETVEC_ASSIGN_OR_RETURN(const std::string name, StringField(object, "alternative", "two-sided"));
  return ParseAlternative(name);
}

Result<bool> ReadReleaseMode(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string mode, StringField(input, "mode", "paper"));
  if (mode == "paper") return false;
  if (mode == "costello-release") return true;
  return UnknownName("mode", mode, {"paper", "costello-release"});
}

OrderedJson MatrixJson(MatrixViewD matrix) {
  OrderedJson rows = OrderedJson::array();
  for (size_t i = 0; i < matrix.rows(); ++i) {
    rows.push_back(std::vector<double>(matrix.row(i).begin(), matrix.row(i).end()));
  }
  return rows;
}

OrderedJson NumberOrNull(const std::optional<double>& value) {
  return value.has_value() ? OrderedJson(*value) : OrderedJson(nullptr);
}

}  // namespace vetvec
