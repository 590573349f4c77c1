"""The C declarations as cffi compiles them for Python: a module of plain Python that is loaded without a C parser.

Returns None if cffi is not installed: the file can then be neither written nor checked.
"""
import pathlib
import tempfile

from .write_ffi import ffi


def abi(model, note):
    try:
        import cffi
        from cffi import recompiler
    except ImportError:
        return None
    builder = cffi.FFI()
    builder.cdef(ffi(model))
    builder.set_source("vetvec._abi", None)  # no C code: the library is loaded when the module is used
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "_abi.py")
        recompiler.make_py_source(builder, "vetvec._abi", str(path))
        lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join([f"# The C ABI as cffi reads it. {note}", *lines[1:], ""])
