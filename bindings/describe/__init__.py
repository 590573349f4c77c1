"""What the public headers declare, for programs that write declarations or documentation of it.

    import describe
    model = describe.from_headers(include)    # by clang 14 or newer
    model = describe.from_json(abi_json)      # the same model from bindings/abi.json, without clang

The headers in include/vetvec are the only source: names, types, numbers, layout and comments all come from
them. `ast` runs clang, `comments` finds what is said of each declaration, `headers` makes the `model` of both,
`layout` computes offsets and sizes; `write_json` and `write_ffi` write the model.
"""
from .ast import NoClang, find_clang
from .headers import from_headers
from .model import Model
from .write_cpp import options_hpp, suite_options_hpp
from .write_ffi import ffi, statements
from .write_json import from_json, json_text

__all__ = ["Model", "NoClang", "ffi", "find_clang", "from_headers", "from_json", "json_text", "options_hpp",
           "statements", "suite_options_hpp"]
