"""libvetvec by ctypes, as far as the integration tests need it: a foreign program over the C ABI alone.

VETVEC_LIBRARY names libvetvec.so (ctest sets it; a library with sanitizers cannot be loaded by Python). The options struct is that of vetvec/encoder.h.
"""
import ctypes
import os

LIBRARY = os.environ.get("VETVEC_LIBRARY", "")  # empty: it cannot be loaded here (sanitizers)
OK, PARTIAL = 0, 36
NO_CACHE, NO_SPLIT, NO_RETRY = 1, 4, 8
LIMITS_HOST, LIMITS_PROCESS = 0, 1


class Str(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class EncoderOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint64), ("spec", Str), ("api_key", Str), ("cache_dir", Str),
                ("cache_mode", ctypes.c_int32), ("reserved", ctypes.c_uint32), ("cache_salt", Str),
                ("cache_max_bytes", ctypes.c_uint64), ("cache_ttl_s", ctypes.c_int64),
                ("timeout_ms", ctypes.c_int64), ("base_url", Str), ("requests_per_minute", ctypes.c_int64),
                ("tokens_per_minute", ctypes.c_int64), ("concurrency", ctypes.c_int32),
                ("batch", ctypes.c_int32), ("dimensions", ctypes.c_int32), ("max_attempts", ctypes.c_int32),
                ("input_type", Str), ("revision", Str), ("ca_file", Str), ("proxy", Str),
                ("log", ctypes.c_void_p), ("log_user_data", ctypes.c_void_p), ("log_drop", ctypes.c_void_p),
                ("limits_dir", Str), ("limits_scope", ctypes.c_int32), ("weight", ctypes.c_int32),
                ("hedge", ctypes.c_uint8), ("retry_until_deadline", ctypes.c_uint8),
                ("reserved_bytes", ctypes.c_uint8 * 6), ("http_definition", Str),
                ("price_per_million_tokens", ctypes.c_double), ("count_tokens", ctypes.c_void_p),
                ("count_tokens_user_data", ctypes.c_void_p), ("count_tokens_drop", ctypes.c_void_p)]


class TextBatch(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint64), ("bytes", ctypes.c_char_p),
                ("offsets", ctypes.POINTER(ctypes.c_uint64)), ("count", ctypes.c_uint64)]


class CallOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint64), ("timeout_ms", ctypes.c_int64), ("cancel", ctypes.c_void_p),
                ("progress", ctypes.c_void_p), ("progress_user_data", ctypes.c_void_p),
                ("flags", ctypes.c_uint32), ("reserved", ctypes.c_uint32), ("max_tokens", ctypes.c_int64)]


class Usage(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint64)] + [
        (name, ctypes.c_uint64) for name in (
            "texts", "texts_sent", "cache_memory_hits", "cache_disk_hits", "joined", "requests", "retries",
            "tokens_estimated", "tokens_reported", "bytes_sent", "bytes_received", "failed_texts",
            "maybe_billed_twice")] + [("cost_estimated", ctypes.c_double), ("cost_reported", ctypes.c_double)]


def _library():
    library = ctypes.CDLL(LIBRARY)
    for name, result in (("vetvec_buffer_data", ctypes.c_void_p), ("vetvec_buffer_size", ctypes.c_size_t),
                         ("vetvec_matrix_data", ctypes.POINTER(ctypes.c_float)),
                         ("vetvec_matrix_rows", ctypes.c_uint64), ("vetvec_matrix_cols", ctypes.c_uint64),
                         ("vetvec_error_message", ctypes.c_char_p)):
        getattr(library, name).restype = result
    for name in ("vetvec_buffer_data", "vetvec_buffer_size", "vetvec_buffer_destroy", "vetvec_matrix_data",
                 "vetvec_matrix_rows", "vetvec_matrix_cols", "vetvec_matrix_destroy", "vetvec_error_message",
                 "vetvec_error_destroy", "vetvec_encoder_destroy"):
        getattr(library, name).argtypes = [ctypes.c_void_p]
    return library


def _text(value):
    data = value.encode()
    return Str(data, len(data))


class Failure(Exception):
    def __init__(self, status, message):
        super().__init__(f"status {status}: {message}")
        self.status = status


class Encoder:
    """Options by name: strings and numbers of vetvec_encoder_options."""

    def __init__(self, **options):
        self._lib = _library()
        c_options = EncoderOptions(struct_size=ctypes.sizeof(EncoderOptions))
        for name, value in options.items():
            setattr(c_options, name, _text(value) if isinstance(value, str) else value)
        self._handle = ctypes.c_void_p()
        error = ctypes.c_void_p()
        self._check(self._lib.vetvec_encoder_open(ctypes.byref(c_options), ctypes.byref(self._handle),
                                                  ctypes.byref(error)), error)

    def close(self):
        self._lib.vetvec_encoder_destroy(self._handle)

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

    def metrics(self):
        return self._buffer(lambda out, err: self._lib.vetvec_encoder_metrics(self._handle, out, err))

    def describe(self):
        return self._buffer(lambda out, err: self._lib.vetvec_encoder_describe(self._handle, None, out, err))

    def usage(self):
        usage, error = Usage(struct_size=ctypes.sizeof(Usage)), ctypes.c_void_p()
        self._check(self._lib.vetvec_encoder_usage(self._handle, ctypes.byref(usage), ctypes.byref(error)), error)
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
        rows, report, error = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
        items = (ctypes.c_int32 * len(texts))()
        status = self._lib.vetvec_encoder_probe(self._handle, ctypes.byref(batch), ctypes.byref(options),
                                                ctypes.byref(rows), items, ctypes.byref(report),
                                                ctypes.byref(error))
        self._lib.vetvec_error_destroy(error)
        cols = self._lib.vetvec_matrix_cols(rows)
        data = self._lib.vetvec_matrix_data(rows)
        values = [[data[i * cols + k] for k in range(cols)] for i in range(self._lib.vetvec_matrix_rows(rows))]
        self._lib.vetvec_matrix_destroy(rows)
        return status, values, list(items), self._take(report)
