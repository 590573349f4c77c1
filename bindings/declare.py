#!/usr/bin/env python3
"""Writes the declarations of the C ABI, read from include/vetvec, in the language of each binding.

    bindings/declare.py           writes the files below
    bindings/declare.py --check   ends with status 1 if one of them is not as it would be written

They are checked in, so that who builds a binding needs neither this script nor a C parser. The headers are
plain C99: no macro stands inside a declaration but VETVEC_API and its like, no unions, no bit fields.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent / "include" / "vetvec"
FILES = {"python": HERE / "python/src/vetvec/_cdef.py",
         "rust": HERE / "rust/vetvec-sys/src/bindings.rs",
         "csharp": HERE / "csharp/Vetvec/Native.cs",
         "csharp_layout": HERE / "csharp/Vetvec.Tests/Layout.cs"}
NOTE = "Made by bindings/declare.py from include/vetvec/*.h. Do not edit."


def declarations():
    """The statements of all headers, each with single spaces and without its semicolon."""
    seen, out = set(), []

    def visit(name):
        if name in seen:
            return
        seen.add(name)
        text = (INCLUDE / name).read_text(encoding="utf-8")
        for included in re.findall(r'#include "vetvec/(\w+\.h)"', text):
            visit(included)
        text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
        text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*$", " ", text, flags=re.M)
        text = re.sub(r"\bVETVEC_(API|NODISCARD|NOEXCEPT|EXTERN_C_BEGIN|EXTERN_C_END)\b", " ", text)
        text = re.sub(r"\s+", " ", text)
        depth, start = 0, 0
        for i, letter in enumerate(text):
            depth += (letter == "{") - (letter == "}")
            if letter == ";" and depth == 0:
                out.append(text[start:i].strip())
                start = i + 1

    visit("vetvec.h")
    return out


class Model:
    """What the statements declare: names of opaque types, aliases, constants, structs, function
    pointer types and functions, each in the order of the headers."""

    def __init__(self, statements):
        self.opaque, self.aliases, self.constants, self.structs = [], {}, {}, {}
        self.callbacks, self.functions = {}, {}
        for statement in statements:
            self._read(statement)
        version = re.search(r"VETVEC_ABI_VERSION (\d+)", (INCLUDE / "version.h").read_text(encoding="utf-8"))
        self.constants["VETVEC_ABI_VERSION"] = int(version.group(1))

    def _read(self, statement):
        if found := re.fullmatch(r"typedef struct (\w+) \1", statement):
            self.opaque.append(found.group(1))
        elif found := re.fullmatch(r"typedef struct (\w+) \{(.*)\} \1", statement):
            self.structs[found.group(1)] = [self._field(f.strip()) for f in found.group(2).split(";")
                                            if f.strip()]
        elif found := re.fullmatch(r"enum \{(.*)\}", statement):
            for entry in found.group(1).split(","):
                if entry.strip():
                    name, value = entry.split("=")
                    self.constants[name.strip()] = int(value)
        elif found := re.fullmatch(r"typedef ([\w ]+?\**) ?\(\*(\w+)\)\((.*)\)", statement):
            self.callbacks[found.group(2)] = (found.group(1), self._arguments(found.group(3)))
        elif found := re.fullmatch(r"typedef (\w+) (\w+)", statement):
            self.aliases[found.group(2)] = found.group(1)
        elif found := re.fullmatch(r"([\w ]+?\**) ?(\w+)\((.*)\)", statement):
            self.functions[found.group(2)] = (found.group(1).strip(), self._arguments(found.group(3)))
        else:
            raise ValueError(f"not understood: {statement}")

    def _arguments(self, text):
        if text.strip() in ("", "void"):
            return []
        return [self._field(a.strip())[:2] for a in text.split(",")]

    def _field(self, text):
        """(type, name, number of elements or 0); the type of a function pointer is ('fn', ret, args)."""
        if found := re.fullmatch(r"(\w+) \(\*(\w+)\)\((.*)\)", text):
            return ("fn", found.group(1), self._arguments(found.group(3))), found.group(2), 0
        found = re.fullmatch(r"(.*?[\w*]) ?\b(\w+)(?:\[(\w+)\])?", text)
        count = found.group(3) or "0"
        return found.group(1).strip(), found.group(2), int(self.constants.get(count, count))


def python(model, statements):
    lines = []
    for statement in statements:
        statement = re.sub(r"\[(VETVEC_\w+)\]", lambda m: f"[{model.constants[m.group(1)]}]", statement)
        lines.append(statement.replace("{ ", "{\n  ").replace("; }", ";\n}").replace("; ", ";\n  ") + ";")
    text = "\n".join(lines)
    return (f'"""The C ABI as cffi reads it. {NOTE}"""\n\nABI_VERSION = {model.constants["VETVEC_ABI_VERSION"]}\n\n'
            f'CDEF = """\n{text}\n"""\n')


RUST = {"char": "c_char", "void": "c_void", "float": "f32", "double": "f64", "int32_t": "i32", "int64_t": "i64",
        "uint8_t": "u8", "uint32_t": "u32", "uint64_t": "u64", "size_t": "usize"}


def rust_type(text):
    if isinstance(text, tuple):
        arguments = ", ".join(f"{rust_name(n)}: {rust_type(t)}" for t, n in text[2])
        back = "" if text[1] == "void" else f" -> {rust_type(text[1])}"
        return f'Option<unsafe extern "C" fn({arguments}){back}>'
    stars = text.count("*")
    constant = text.startswith("const ")
    base = text.replace("*", "").replace("const", "").strip()
    out = RUST.get(base, base)
    for level in range(stars):
        out = f"*{'const' if constant and level == 0 else 'mut'} {out}"
    return out


def rust_name(name):
    return {"type": "type_", "move": "move_"}.get(name, name)


def layout():
    """(struct, field, offset) and (struct, least size), as C compilers lay them out."""
    text = (HERE.parent / "tests/abi/layout_test.c").read_text(encoding="utf-8")
    return (re.findall(r"^FIELD\((\w+), (\w+), (\d+), \d+\);", text, flags=re.M),
            re.findall(r"^(?:SIZE|AT_LEAST)\((\w+), (\d+)\);", text, flags=re.M))


def rust(model, _):
    out = [f"// {NOTE}", "", "use core::ffi::{c_char, c_void};", ""]
    for name in model.opaque:
        out += ["#[repr(C)]", f"pub struct {name} {{", "    _private: [u8; 0],", "}", ""]
    out += [f"pub type {name} = {rust_type(target)};" for name, target in model.aliases.items()] + [""]
    out += [f"pub const {n}: {'usize' if n.endswith(('_SIZES', '_CLASSIFIERS')) else constant_type(model, n)} = {v};"
            for n, v in model.constants.items()] + [""]
    for name, (back, arguments) in model.callbacks.items():
        out.append(f"pub type {name} = {rust_type(('fn', back, arguments))};")
    for name, fields in model.structs.items():
        out += ["", "#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {name} {{"]
        for kind, field, count in fields:
            whole = f"[{rust_type(kind)}; {count}]" if count else rust_type(kind)
            out.append(f"    pub {rust_name(field)}: {whole},")
        out.append("}")
    out += ["", 'unsafe extern "C" {']
    for name, (back, arguments) in model.functions.items():
        listed = ", ".join(f"{rust_name(n)}: {rust_type(t)}" for t, n in arguments)
        out.append(f"    pub fn {name}({listed}){'' if back == 'void' else ' -> ' + rust_type(back)};")
    out += ["}", "", "// The layout that C compilers give these structs (tests/abi/layout_test.c).", "const _: () = {"]
    fields, sizes = layout()
    for name, field, offset in fields:
        out.append(f"    assert!(core::mem::offset_of!({name}, {rust_name(field)}) == {offset});")
    for name, size in sizes:
        out.append(f"    assert!(core::mem::size_of::<{name}>() >= {size});")
    return "\n".join(out + ["};", ""])


def constant_type(model, name):
    """The integer type that the enum `name` is used as."""
    unsigned = name.startswith(("VETVEC_CALL_", "VETVEC_CACHE_KEEP", "VETVEC_CACHE_QUICK", "VETVEC_CACHE_VECTORS"))
    return "u8" if name.startswith("VETVEC_GT_") else "u32" if unsigned else "i32"


CSHARP = {"char": "byte", "void": "void", "float": "float", "double": "double", "int32_t": "int", "int64_t": "long",
          "uint8_t": "byte", "uint32_t": "uint", "uint64_t": "ulong", "size_t": "UIntPtr"}


def csharp_type(model, text):
    if isinstance(text, tuple):
        return "IntPtr"
    base = text.replace("*", "").replace("const", "").strip()
    stars = text.count("*")
    if base in model.callbacks:
        return "IntPtr"
    base = model.aliases.get(base, base)
    if base in model.opaque or base == "void" and stars or base == "char":
        return "IntPtr" + "*" * (stars - 1)
    return CSHARP.get(base, base) + "*" * stars


def csharp(model, _):
    out = [f"// {NOTE}", "using System;", "using System.Runtime.InteropServices;", "",
           "#pragma warning disable 169, 649 // fields that only the C side writes", "", "namespace Vetvec.Native", "{"]

    def named(name):
        return "@" + name if name in {"params", "out", "in", "ref", "operator"} else name

    for name, fields in model.structs.items():
        out += ["    [StructLayout(LayoutKind.Sequential)]", f"    internal unsafe struct {name}", "    {"]
        for kind, field, count in fields:
            shown = csharp_type(model, kind)
            out.append(f"        public {f'fixed {shown} {named(field)}[{count}]' if count else f'{shown} {named(field)}'};")
        out += ["    }", ""]
    for name, (back, arguments) in model.callbacks.items():
        listed = ", ".join(f"{csharp_type(model, t)} {named(n)}" for t, n in arguments)
        out += ["    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
                f"    internal unsafe delegate {csharp_type(model, back)} {name}({listed});", ""]
    out += ["    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
            "    internal delegate void vetvec_drop_fn(IntPtr user_data);", "",
            "    internal static unsafe class Api", "    {", '        private const string Library = "vetvec";', ""]
    out += [f"        internal const {'uint' if constant_type(model, n) == 'u32' else 'int'} {n} = {v};"
            for n, v in model.constants.items()]
    for name, (back, arguments) in model.functions.items():
        listed = ", ".join(f"{csharp_type(model, t)} {named(n)}" for t, n in arguments)
        out += ["", "        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
                f"        internal static extern {csharp_type(model, back)} {name}({listed});"]
    return "\n".join(out + ["    }", "}", ""])


def csharp_layout(_model, _statements):
    fields, sizes = layout()
    out = [f"// {NOTE}", "using System;", "using System.Collections.Generic;", "using Vetvec.Native;", "",
           "namespace Vetvec.Tests", "{",
           "    /// <summary>The layout that C compilers give the structs (tests/abi/layout_test.c).</summary>",
           "    internal static class Layout", "    {", "        internal struct Field", "        {",
           "            internal Type Struct;", "            internal string Name;", "            internal int Offset;",
           "        }", "", "        private static Field Of(Type type, string name, int offset)", "        {",
           "            return new Field { Struct = type, Name = name, Offset = offset };", "        }", "",
           "        internal static readonly Field[] Fields =", "        {"]
    out += [f'            Of(typeof({name}), "{field}", {offset}),' for name, field, offset in fields]
    out += ["        };", "", "        internal static readonly Dictionary<Type, int> Sizes = new Dictionary<Type, int>",
            "        {"]
    return "\n".join(out + [f"            {{ typeof({name}), {size} }}," for name, size in sizes] + ["        };", "    }", "}", ""])


def main():
    statements = declarations()
    model = Model(statements)
    stale = 0
    for language, path in FILES.items():
        text = globals()[language](model, statements)
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{path}: not as bindings/declare.py writes it")
                stale = 1
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
