"""Plain C declarations: no attributes, macros, comments or preprocessor lines. A foreign function interface that
reads C, such as LuaJIT's ffi.cdef or cffi's cdef, takes them as they are."""
from .model import Alias, Callback, Constant, Enum, Function, Handle, Pointer, Struct


def ffi(model):
    return "\n".join(statement + ";" for statement in statements(model)) + "\n"


def statements(model, as_in_c=False):
    """The declarations in order, each a statement without its semicolon. Handles that are passed by value are
    uint64_t, which a function gets in the same register as a struct of one. AS_IN_C: they are that struct, and
    macros are left out."""
    group = []
    for item in model.declared() + [None]:
        if as_in_c and isinstance(item, Constant) and not item.enum:
            continue
        if group and (not isinstance(item, Constant) or item.enum != group[0].enum):
            yield constants(group)
            group = []
        if isinstance(item, Constant):
            group += [item] if isinstance(item.value, int) else []
        elif as_in_c and isinstance(item, Handle) and item.by_value:
            yield f"typedef struct {item.name} {{\n  uint64_t id;\n}} {item.name}"
        elif item is not None:
            yield from WRITERS[type(item)](item)


def constants(members):
    return "enum {\n" + ",\n".join(f"  {each.name} = {each.value}" for each in members) + "\n}"


def declared(kind, name, length=0, signature=None):
    """A field or parameter."""
    if signature:
        return f"{signature.returns} (*{name})({parameters(signature.parameters)})"
    return f"{kind} {name}[{length}]" if length else f"{kind} {name}"


def parameters(listed):
    return ", ".join(declared(each.type, each.name, 0, each.signature) for each in listed) or "void"


def _handle(item):
    yield f"typedef uint64_t {item.name}" if item.by_value else f"typedef struct {item.name} {item.name}"


def _pointer(item):
    yield f"typedef struct {item.name} {item.name}"


def _enum(item):
    yield f"typedef {item.type} {item.name}"
    yield constants(item.members)


def _alias(item):
    yield f"typedef {item.type} {item.name}"


def _struct(item):
    fields = "".join(f"  {declared(each.type, each.name, each.length, each.signature)};\n" for each in item.fields)
    yield f"typedef struct {item.name} {{\n{fields}}} {item.name}"


def _callback(item):
    yield f"typedef {item.returns} (*{item.name})({parameters(item.parameters)})"


def _function(item):
    yield f"{item.returns} {item.name}({parameters(item.parameters)})"


WRITERS = {Handle: _handle, Pointer: _pointer, Enum: _enum, Alias: _alias, Struct: _struct, Callback: _callback,
           Function: _function}
