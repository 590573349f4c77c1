"""bindings/rust/vetvec-sys: the declarations of the C ABI, one to one, with assertions of their layout."""
import re


class _Declared:
    """What the headers declare: names of opaque types, aliases, constants, structs, function pointer
    types and functions, each in the order of the headers. A type is its C text, or
    ('fn', ret, args) for a function pointer without a name; `described` is the whole."""

    def __init__(self, described):
        self.described = described
        self.opaque, self.aliases, self.constants, self.structs = [], {}, {}, {}
        self.callbacks, self.functions, self.constant_types = {}, {}, {}
        self.handles = set()
        for item in described.declared():
            getattr(self, "_" + type(item).__name__.lower())(item)
        self.constants["VETVEC_ABI_VERSION"] = described.abi

    def _handle(self, item):
        if item.by_value:
            self.handles.add(item.name)
            self.structs[item.name] = [("uint64_t", "id", 0)]
        else:
            self.opaque.append(item.name)

    def _pointer(self, item):
        self.opaque.append(item.name)

    def _alias(self, item):
        self.aliases[item.name] = item.type

    def _enum(self, item):
        self.aliases[item.name] = item.type
        for member in item.members:
            self.constants[member.name] = member.value
            self.constant_types[member.name] = item.type

    def _constant(self, item):
        if item.enum:
            self.constants[item.name] = item.value

    def _struct(self, item):
        self.structs[item.name] = [(_type(each), each.name, each.length) for each in item.fields]

    def _callback(self, item):
        self.callbacks[item.name] = (item.returns, _arguments(item))

    def _function(self, item):
        self.functions[item.name] = (item.returns, _arguments(item))


def _arguments(item):
    return [(_type(each), each.name) for each in item.parameters]


def _type(item):
    """Of a field or parameter."""
    return ("fn", item.signature.returns, _arguments(item.signature)) if item.signature else item.type


def _constant_type(model, name):
    """The integer type that the enum `name` is used as."""
    unsigned = model.constant_types.get(name) == "uint32_t"
    small = model.constant_types.get(name) == "uint8_t"
    return "u8" if small else "u32" if unsigned else "i32"


RUST = {"char": "c_char", "void": "c_void", "float": "f32", "double": "f64", "int32_t": "i32", "int64_t": "i64",
        "uint8_t": "u8", "uint32_t": "u32", "uint64_t": "u64", "size_t": "usize"}


def _rust_type(text):
    if isinstance(text, tuple):
        arguments = ", ".join(f"{_rust_name(n)}: {_rust_type(t)}" for t, n in text[2])
        back = "" if text[1] == "void" else f" -> {_rust_type(text[1])}"
        return f'Option<unsafe extern "C" fn({arguments}){back}>'
    base, *levels = text.removeprefix("const ").split("*")
    out = RUST.get(base.strip(), base.strip())
    constant = text.startswith("const ")
    for level in levels:
        out = f"*{'const' if constant else 'mut'} {out}"
        constant = level.strip() == "const"
    return out


def _rust_name(name):
    return {"type": "type_", "move": "move_"}.get(name, name)


def layout(text):
    """(struct, field, offset) and (struct, least size) of tests/abi/layout_test.c."""
    return (re.findall(r"^FIELD\((\w+), (\w+), (\d+), \d+\);", text, flags=re.M),
            re.findall(r"^(?:SIZE|AT_LEAST)\((\w+), (\d+)\);", text, flags=re.M))


def bindings(described, note, layout_test):
    model = _Declared(described)
    out = [f"// {note}", "", "use core::ffi::{c_char, c_void};", ""]
    for name in model.opaque:
        out += ["#[repr(C)]", f"pub struct {name} {{", "    _private: [u8; 0],", "}", ""]
    out += [f"pub type {name} = {_rust_type(target)};" for name, target in model.aliases.items()] + [""]
    out += [f"pub const {n}: {'usize' if n.endswith(('_SIZES', '_CLASSIFIERS')) else _constant_type(model, n)} = {v};"
            for n, v in model.constants.items()] + [""]
    for name, (back, arguments) in model.callbacks.items():
        out.append(f"pub type {name} = {_rust_type(('fn', back, arguments))};")
    for name, fields in model.structs.items():
        out += ["", "#[repr(C)]", "#[derive(Clone, Copy, Debug)]", f"pub struct {name} {{"]
        for kind, field, count in fields:
            whole = f"[{_rust_type(kind)}; {count}]" if count else _rust_type(kind)
            out.append(f"    pub {_rust_name(field)}: {whole},")
        out.append("}")
    out += ["", 'unsafe extern "C" {']
    for name, (back, arguments) in model.functions.items():
        listed = ", ".join(f"{_rust_name(n)}: {_rust_type(t)}" for t, n in arguments)
        out.append(f"    pub fn {name}({listed}){'' if back == 'void' else ' -> ' + _rust_type(back)};")
    out += ["}", "", "// The layout that C compilers give these structs (tests/abi/layout_test.c).", "const _: () = {"]
    fields, sizes = layout(layout_test)
    for name, field, offset in fields:
        out.append(f"    assert!(core::mem::offset_of!({name}, {_rust_name(field)}) == {offset});")
    for name, size in sizes:
        out.append(f"    assert!(core::mem::size_of::<{name}>() >= {size});")
    return "\n".join(out + ["};", ""])
