#include "core/linear_map_export.h"

#include <fmt/core.h>

#include <initializer_list>
#include <string_view>

#include "base/file.h"
#include "base/protobuf_writer.h"
#include "base/version.h"
#include "base/zip_writer.h"
#include "core/npy.h"

namespace vetvec {
namespace {

constexpr uint64_t kIrVersion = 7;
constexpr uint64_t kOpset = 13;
constexpr uint64_t kFloat = 1;    // TensorProto.DataType
constexpr uint64_t kInt = 2;      // AttributeProto.AttributeType
constexpr uint64_t kIntList = 7;  // likewise

MatrixView BiasRow(const LinearMap& map) { return {map.bias.data(), 1, map.bias.size()}; }

// NodeProto
ProtobufWriter Node(std::string_view type, std::initializer_list<std::string_view> inputs,
                    std::string_view output) {
  ProtobufWriter node;
  for (const std::string_view input : inputs) node.Text(1, input);
  node.Text(2, output);
  node.Text(4, type);
  return node;
}

// ReduceL2 over the elements of each row, keeping the axis.
ProtobufWriter LengthNode(std::string_view input, std::string_view output) {
  ProtobufWriter node = Node("ReduceL2", {input}, output);
  ProtobufWriter axes;
  axes.Text(1, "axes");
  axes.Integer(8, 1);
  axes.Integer(20, kIntList);
  node.Message(5, axes);
  ProtobufWriter keepdims;
  keepdims.Text(1, "keepdims");
  keepdims.Integer(3, 1);
  keepdims.Integer(20, kInt);
  node.Message(5, keepdims);
  return node;
}

// TensorProto
ProtobufWriter Tensor(std::string_view name, MatrixView values) {
  ProtobufWriter tensor;
  tensor.Integer(1, values.rows());
  tensor.Integer(1, values.cols());
  tensor.Integer(2, kFloat);
  tensor.Text(8, name);
  tensor.Text(9, {reinterpret_cast<const char*>(values.data()),
                  values.rows() * values.cols() * sizeof(float)});
  return tensor;
}

// ValueInfoProto of float32 [n, cols]
ProtobufWriter Rows(std::string_view name, size_t cols) {
  ProtobufWriter any;
  any.Text(2, "n");
  ProtobufWriter fixed;
  fixed.Integer(1, cols);
  ProtobufWriter shape;
  shape.Message(1, any);
  shape.Message(1, fixed);
  ProtobufWriter tensor;
  tensor.Integer(1, kFloat);
  tensor.Message(2, shape);
  ProtobufWriter type;
  type.Message(1, tensor);
  ProtobufWriter info;
  info.Text(1, name);
  info.Message(2, type);
  return info;
}

// GraphProto
ProtobufWriter Graph(const LinearMap& map) {
  ProtobufWriter graph;
  const std::string_view sum = map.to_unit_rows ? "sum" : "mapped";
  if (map.is_adapter()) {
    graph.Message(1, Node("MatMul", {"vectors", "A"}, "narrow"));
    graph.Message(1, Node("MatMul", {"narrow", "B"}, "change"));
    graph.Message(1, Node("Add", {"vectors", "change"}, sum));
  } else {
    graph.Message(1, Node("MatMul", {"vectors", "W"}, "product"));
    graph.Message(1, Node("Add", {"product", "b"}, sum));
  }
  if (map.to_unit_rows) {
    graph.Message(1, LengthNode(sum, "length"));
    graph.Message(1, Node("Div", {sum, "length"}, "mapped"));
  }
  graph.Text(2, map.is_adapter() ? "adapter" : "map");
  graph.Message(5, Tensor(map.is_adapter() ? "A" : "W", map.weights.view()));
  graph.Message(5, map.is_adapter() ? Tensor("B", map.up.view()) : Tensor("b", BiasRow(map)));
  graph.Message(11, Rows("vectors", map.from_dimension()));
  graph.Message(12, Rows("mapped", map.to_dimension()));
  return graph;
}

void AddMetadata(std::string_view key, std::string_view value, ProtobufWriter* model) {
  ProtobufWriter entry;
  entry.Text(1, key);
  entry.Text(2, value);
  model->Message(14, entry);
}

}  // namespace

std::string NpzOfMap(const LinearMap& map) {
  const float unit = map.to_unit_rows ? 1 : 0;
  const std::pair<std::string, std::string> is_unit = {"unit.npy",
                                                       NpyBytes(MatrixView(&unit, 1, 1))};
  if (map.is_adapter()) {
    return ZipBytes(
        {{"A.npy", NpyBytes(map.weights.view())}, {"B.npy", NpyBytes(map.up.view())}, is_unit});
  }
  return ZipBytes(
      {{"W.npy", NpyBytes(map.weights.view())}, {"b.npy", NpyBytes(BiasRow(map))}, is_unit});
}

std::string OnnxOfMap(const LinearMapFile& file) {
  ProtobufWriter opset;
  opset.Text(1, "");
  opset.Integer(2, kOpset);
  ProtobufWriter model;
  model.Integer(1, kIrVersion);
  model.Text(2, "vetvec");
  model.Text(3, LibraryVersion());
  model.Message(7, Graph(file.map));
  model.Message(8, opset);
  AddMetadata("from", file.from_name, &model);
  AddMetadata("to", file.to_name, &model);
  AddMetadata("map_sha256", file.sha256, &model);
  return model.bytes();
}

Status ExportLinearMap(const LinearMapFile& file, const std::string& path) {
  if (path.ends_with(".npz")) return WriteFileAtomic(path, NpzOfMap(file.map));
  if (path.ends_with(".onnx")) return WriteFileAtomic(path, OnnxOfMap(file));
  return InvalidArgument(fmt::format("'{}' has an unknown extension; allowed: .npz, .onnx", path))
      .WithFile(path)
      .WithKey("path", path, ".npz, .onnx");
}

}  // namespace vetvec
