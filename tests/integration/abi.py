"""libvetvec by ctypes, as far as the integration tests need it: a foreign program over the C ABI alone.

VETVEC_LIBRARY names libvetvec.so (ctest sets it; a library with sanitizers cannot be loaded by Python). The structs are
those that bindings/abi.json describes.
"""
import ctypes
import json
import os
import pathlib

LIBRARY = os.environ.get("VETVEC_LIBRARY", "")  # empty: it cannot be loaded here (sanitizers)
OK, CANCELLED, INVALID_ARGUMENT, DEADLINE_EXCEEDED, BUDGET_EXCEEDED, PARTIAL = 0, 1, 3, 4, 35, 36
NO_CACHE, NO_SPLIT, NO_RETRY = 1, 4, 8
LIMITS_HOST, LIMITS_PROCESS = 0, 1
ABI = json.loads((pathlib.Path(__file__).resolve().parents[2] / "bindings/abi.json").read_text(encoding="utf-8"))


class Str(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


def _type(field):
    """Pointers are addresses; a handle is its number."""
    sizes = {1: ctypes.c_uint8, 4: ctypes.c_int32, 8: ctypes.c_int64}
    if field["type"] == "vetvec_str":
        return Str
    if field["type"] == "double":
        return ctypes.c_double
    if field["type"].endswith("*") or "signature" in field:
        return ctypes.c_void_p
    length = field["length"]
    return sizes[field["size"] // length] * length if length else sizes[field["size"]]


def _struct(name):
    described = next(each for each in ABI["structs"] if each["name"] == name)
    fields = [(field["name"], _type(field)) for field in described["fields"]]
    return type(name, (ctypes.Structure,), {"_fields_": fields})


EncoderOptions = _struct("vetvec_encoder_options")
ScoreOptions = _struct("vetvec_suite_score_options")
CallOptions = _struct("vetvec_call_options")
Usage = _struct("vetvec_usage")
Rows = _struct("vetvec_rows")


class TextBatch(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint64), ("bytes", ctypes.c_char_p),
                ("offsets", ctypes.POINTER(ctypes.c_uint64)), ("count", ctypes.c_uint64)]


def _library():
    library = ctypes.CDLL(LIBRARY)
    for name, result in (("vetvec_buffer_data", ctypes.c_void_p), ("vetvec_buffer_size", ctypes.c_size_t),
                         ("vetvec_error_message", ctypes.c_char_p)):
        getattr(library, name).restype = result
    for name in ("vetvec_buffer_data", "vetvec_buffer_size", "vetvec_buffer_destroy", "vetvec_error_message",
                 "vetvec_error_destroy"):
        getattr(library, name).argtypes = [ctypes.c_void_p]
    return library


def _text(value):
    data = value.encode()
    return Str(data, len(data))


class Failure(Exception):
    def __init__(self, status, message):
        super().__init__(f"status {status}: {message}")
        self.status = status


def _filled(struct, options):
    """Strings, numbers and objects of this module by name."""
    c_options = struct(struct_size=ctypes.sizeof(struct))
    for name, value in options.items():
        value = _text(value) if isinstance(value, str) else getattr(value, "handle", value)
        setattr(c_options, name, value.value if isinstance(value, ctypes.c_uint64) else value)
    return c_options


class Object:
    """What has a handle: a struct of one number, passed as the number."""

    def __init__(self):
        self._lib, self.handle = _library(), ctypes.c_uint64()

    def _check(self, status, error, allowed=(OK,)):
        message = self._lib.vetvec_error_message(error) if error else b""
        self._lib.vetvec_error_destroy(error)
        if status not in allowed:
            raise Failure(status, message.decode())

    def _buffer(self, call):
        out, error = ctypes.c_void_p(), ctypes.c_void_p()
        self._check(call(ctypes.byref(out), ctypes.byref(error)), error)
        return self._take(out)

    def _take(self, buffer):
        text = ctypes.string_at(self._lib.vetvec_buffer_data(buffer), self._lib.vetvec_buffer_size(buffer))
        self._lib.vetvec_buffer_destroy(buffer)
        return text.decode()


class Cancel(Object):
    def __init__(self):
        super().__init__()
        error = ctypes.c_void_p()
        self._check(self._lib.vetvec_cancel_create(ctypes.byref(self.handle), ctypes.byref(error)), error)

    def request(self):
        self._lib.vetvec_cancel_request(self.handle)


class Suite(Object):
    """Read from a file."""

    def __init__(self, path):
        super().__init__()
        error = ctypes.c_void_p()
        self._check(self._lib.vetvec_suite_read(_text(str(path)), ctypes.byref(self.handle), ctypes.byref(error)), error)

    def close(self):
        self._lib.vetvec_suite_destroy(self.handle)

    def score(self, *encoders, call=None, **options):
        """The JSON for one encoder, or for two that are compared."""
        c_options, c_call = _filled(ScoreOptions, options), _filled(CallOptions, call or {})
        function = self._lib.vetvec_suite_score if len(encoders) == 1 else self._lib.vetvec_suite_compare
        return json.loads(self._buffer(lambda out, err: function(
            self.handle, *(each.handle for each in encoders), ctypes.byref(c_options), ctypes.byref(c_call), out, err)))


class Encoder(Object):
    """Options by name: strings and numbers of vetvec_encoder_options."""

    def __init__(self, **options):
        super().__init__()
        c_options, error = _filled(EncoderOptions, options), ctypes.c_void_p()
        self._check(self._lib.vetvec_encoder_open(ctypes.byref(c_options), ctypes.byref(self.handle),
                                                  ctypes.byref(error)), error)

    def close(self):
        self._lib.vetvec_encoder_destroy(self.handle)

    def metrics(self):
        return self._buffer(lambda out, err: self._lib.vetvec_encoder_metrics(self.handle, out, err))

    def describe(self):
        return self._buffer(lambda out, err: self._lib.vetvec_encoder_describe(self.handle, None, out, err))

    def usage(self):
        usage, error = Usage(struct_size=ctypes.sizeof(Usage)), ctypes.c_void_p()
        self._check(self._lib.vetvec_encoder_usage(self.handle, ctypes.byref(usage), ctypes.byref(error)), error)
        return usage

    def probe(self, texts, flags=0):
        """Status, rows, statuses of the texts, report as JSON text."""
        data = [text.encode() for text in texts]
        ends = [0]
        for one in data:
            ends.append(ends[-1] + len(one))
        batch = TextBatch(ctypes.sizeof(TextBatch), b"".join(data),
                          (ctypes.c_uint64 * len(ends))(*ends), len(texts))
        options = CallOptions(struct_size=ctypes.sizeof(CallOptions), flags=flags)
        rows, report, error = ctypes.c_uint64(), ctypes.c_void_p(), ctypes.c_void_p()
        items = (ctypes.c_int32 * len(texts))()
        status = self._lib.vetvec_encoder_probe(self.handle, ctypes.byref(batch), ctypes.byref(options),
                                                ctypes.byref(rows), items, ctypes.byref(report),
                                                ctypes.byref(error))
        self._lib.vetvec_error_destroy(error)
        view = Rows()
        if rows.value:
            self._check(self._lib.vetvec_matrix_view(rows, ctypes.byref(view), None), None)
        data = ctypes.cast(view.data, ctypes.POINTER(ctypes.c_float))
        values = [[data[i * view.row_stride + k] for k in range(view.cols)] for i in range(view.rows)]
        self._lib.vetvec_matrix_destroy(rows)
        return status, values, list(items), self._take(report)


def suite_kinds():
    """The table of kinds."""
    lib = Object()
    return json.loads(lib._buffer(lambda out, err: lib._lib.vetvec_suite_kinds(out, err)))


def read_texts(source):
    """The texts that vetvec_texts_read finds."""
    lib, handle, err = _library(), ctypes.c_uint64(), ctypes.c_void_p()
    status = lib.vetvec_texts_read(_text(source), ctypes.byref(handle), ctypes.byref(err))
    if status != OK:
        message = lib.vetvec_error_message(err).decode()
        lib.vetvec_error_destroy(err)
        raise Failure(status, message)
    batch = TextBatch(struct_size=ctypes.sizeof(TextBatch))
    lib.vetvec_texts_view(handle, ctypes.byref(batch), None)
    ends = batch.offsets[:batch.count + 1]
    address = ctypes.c_void_p.from_buffer(batch, TextBatch.bytes.offset)  # its bytes do not end with a NUL
    data = ctypes.string_at(address, ends[-1])
    lib.vetvec_texts_destroy(handle)
    return [data[begin:end].decode("utf-8") for begin, end in zip(ends, ends[1:])]
