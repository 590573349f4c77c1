"""Tiny ONNX models, written without any package: tables of the tokens' vectors."""
import struct


class Field:
    """Fields of a protobuf message, enough for a tiny ONNX model."""

    def __init__(self):
        self.bytes = b""

    def varint(self, value):
        while value >= 0x80:
            self.bytes += bytes([value & 0x7F | 0x80])
            value >>= 7
        self.bytes += bytes([value])
        return self

    def number(self, field, value):
        return self.varint(field << 3).varint(value)

    def data(self, field, value):
        value = value.bytes if isinstance(value, Field) else value.encode() if isinstance(value, str) else value
        self.varint(field << 3 | 2).varint(len(value))
        self.bytes += value
        return self


def tensor_type(name, element, dims):
    shape = Field()
    for dim in dims:
        shape.data(1, Field().data(2, dim) if isinstance(dim, str) else Field().number(1, dim))
    return Field().data(1, name).data(2, Field().data(1, Field().number(1, element).data(2, shape)))


def floats(rows):
    return struct.pack(f"<{len(rows) * len(rows[0])}f", *[value for row in rows for value in row])


def entry(key, value):
    return Field().data(1, key).data(2, str(value))


def table_model(tables, pooled=(), external=None):
    """An ONNX model whose output NAME is row input_ids[i] of tables[NAME], for each token; for the names in `pooled`,
    it is the mean over the tokens. With `external`, the name of a file, the tables are external data in it: the bytes
    that it must hold are those of all tables, one after the other."""
    at = 0
    graph = Field()
    for name in tables:
        rows = f"rows_{name}" if name in pooled else name
        graph.data(1, Field().data(1, f"table_{name}").data(1, "input_ids").data(2, rows).data(4, "Gather"))
        if name in pooled:
            axes = Field().data(1, "axes").number(8, 1).number(20, 7)
            keep = Field().data(1, "keepdims").number(3, 0).number(20, 2)
            graph.data(1, Field().data(1, rows).data(2, name).data(4, "ReduceMean").data(5, axes).data(5, keep))
    graph.data(2, "tables")
    for name, rows in tables.items():
        tensor = Field().number(1, len(rows)).number(1, len(rows[0])).number(2, 1).data(8, f"table_{name}")
        if external is None:
            tensor.data(9, floats(rows))
        else:
            length = len(floats(rows))
            tensor.data(13, entry("location", external)).data(13, entry("offset", at))
            tensor.data(13, entry("length", length)).number(14, 1)
            at += length
        graph.data(5, tensor)
    graph.data(11, tensor_type("input_ids", 7, ("batch", "sequence")))
    for name, rows in tables.items():
        dims = ("batch", len(rows[0])) if name in pooled else ("batch", "sequence", len(rows[0]))
        graph.data(12, tensor_type(name, 1, dims))
    return Field().number(1, 8).data(7, graph).data(8, Field().number(2, 13)).bytes
