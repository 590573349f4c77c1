#!/usr/bin/env python3
"""Generates the declarations, options, enumerations and errors of each language from the headers in include/vetvec.

    bindings/declare.py           writes the files below; needs clang 14 or newer
    bindings/declare.py --check   exits with status 1 if one of them is out of date

They are checked in, so that building a binding needs neither this script nor a C parser. Both forms read the headers,
with the package `describe` beside this file. If there is no clang, --check reads the checked-in bindings/abi.json
instead, and says so; it then checks that the other files agree with abi.json, but not that abi.json agrees with the
headers.
"""
import pathlib
import sys

import describe
from describe import (write_csharp, write_csharp_native, write_go, write_java, write_node, write_purego, write_python,
                      write_python_abi, write_rust, write_rust_kinds, write_rust_options, write_rust_sys)

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent / "include" / "vetvec"
LAYOUT_TEST = HERE.parent / "tests/abi/layout_test.c"
NOTE = "Made by bindings/declare.py from include/vetvec/*.h. Do not edit."
ABI_JSON = HERE / "abi.json"


def noted(write):
    return lambda model: write(model, NOTE)


# A writer takes the model (describe/model.py) and returns the text, or None if a tool that it needs is missing.
FILES = {
    ABI_JSON: describe.json_text,
    HERE / "vetvec-ffi.h": describe.ffi,
    INCLUDE / "options.hpp": describe.options_hpp,
    INCLUDE / "suite_options.hpp": describe.suite_options_hpp,
    HERE / "python/src/vetvec/_abi.py": noted(write_python_abi.abi),
    HERE / "python/src/vetvec/_enums.py": noted(write_python.enums),
    HERE / "python/src/vetvec/_options.py": noted(write_python.options),
    HERE / "go/enums_generated.go": write_go.go_enums,
    HERE / "go/structs_generated.go": write_go.go_structs,
    HERE / "go/audit_structs_generated.go": write_go.go_audit_structs,
    HERE / "go/suite_options_generated.go": write_go.go_suite_options,
    HERE / "purego/abi_generated.go": write_purego.purego,
    HERE / "node/abi.js": noted(write_node.node),
    HERE / "java/org/example/vetvec/Abi.java": noted(write_java.java),
    HERE / "rust/vetvec-sys/src/bindings.rs":
        lambda model: write_rust_sys.bindings(model, NOTE, LAYOUT_TEST.read_text(encoding="utf-8")),
    HERE / "rust/vetvec/src/generated/enums.rs": write_rust.enums,
    HERE / "rust/vetvec/src/generated/kinds.rs": write_rust_kinds.kinds,
    HERE / "rust/vetvec/src/generated/suite_options.rs": write_rust_kinds.suite_options,
    HERE / "rust/vetvec/src/generated/options.rs": write_rust_options.options,
    HERE / "rust/vetvec/src/generated/results.rs": write_rust.results,
    HERE / "csharp/Vetvec/Native.cs": noted(write_csharp_native.native),
    HERE / "csharp/Vetvec/Enums.cs": noted(write_csharp.enums),
    HERE / "csharp/Vetvec/Options.cs": noted(write_csharp.options),
    HERE / "csharp/Vetvec/Results.cs": noted(write_csharp.results),
    HERE / "csharp/Vetvec/Exceptions.cs": noted(write_csharp.exceptions),
    HERE / "csharp/Vetvec/SuiteKinds.cs": noted(write_csharp.suite_kinds),
    HERE / "csharp/Vetvec.Tests/Layout.cs": noted(write_csharp_native.layout),
}


def read(checking):
    try:
        return describe.from_headers(INCLUDE.parent)
    except describe.NoClang as missing:
        if not checking:
            sys.exit(f"bindings/declare.py: {missing}")
        print(f"reading bindings/abi.json instead of the headers: {missing}")
        return describe.from_json(ABI_JSON.read_text(encoding="utf-8"))


def main():
    checking = "--check" in sys.argv[1:]
    model = read(checking)
    stale = 0
    for path, write in FILES.items():
        text = write(model)
        if text is None:
            print(f"{path}: left unchanged, because the Python package cffi is not installed")
        elif not checking:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path}: out of date; run bindings/declare.py")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
