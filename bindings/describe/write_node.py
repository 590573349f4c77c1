"""Node.js: what the package koffi needs to call the C ABI, node/abi.js: types, constants and prototypes, under the names
of C. node/index.js around it loads the library."""
import json

from .model import Alias, Callback, Enum, Handle, Pointer, Struct

DROP = "vetvec_drop_fn"  # our name for the one type of function pointer that has none in C


def node(model, note):
    """Types in the order of the headers; functions are bound by who loads the library, because one that was built without
    the audit part lacks some."""
    out = [f"// {note}", '"use strict";', 'const koffi = require("koffi");', "",
           f'koffi.proto("void {DROP}(void *user_data)");']
    for item in model.declared():
        if type(item) in TYPES:
            out.append(TYPES[type(item)](model, item))
    values = {member.name: member.value for enum in model.enums for member in enum.members}
    values |= {each.name: each.value for each in model.constants}
    out += ["", "exports.constants = {", *(f"  {name}: {json.dumps(value)}," for name, value in values.items()), "};", "",
            "exports.prototypes = {", *(f"  {each.name}: {json.dumps(_prototype(model, each))}," for each in model.functions),
            "};"]
    return "\n".join(out + [""])


def _type(model, text, signature=None):
    """koffi writes a function pointer as a pointer to its type."""
    if signature:
        if [signature.returns, *(each.type for each in signature.parameters)] != ["void", "void*"]:
            raise ValueError(f"write_node.py does not know the function pointer {text}")
        return f"{DROP} *"
    text = text.replace("* const", "*")  # koffi knows only what the innermost type is
    base = text.rstrip("*")
    called = any(each.name == base for each in model.callbacks)
    return " ".join([base, "*" * (text.count("*") + called)]).strip()


def _direction(model, text):
    """What a pointer parameter is to koffi. A struct is passed in as well: its struct_size is set by the caller."""
    base = text.rstrip("*")
    if text.startswith("const ") or "*" not in text or base == "void":
        return ""
    if any(each.name == base for each in model.pointers):
        return "_Out_ " if text.endswith("**") else ""
    return "_Inout_ " if any(each.name == base for each in model.structs) else "_Out_ "


def _prototype(model, item):
    listed = ", ".join(f"{_direction(model, each.type)}{_type(model, each.type, each.signature)} {each.name}"
                       for each in item.parameters)
    return f"{_type(model, item.returns)} {item.name}({listed or 'void'})"


def _struct(model, item):
    out = [f'koffi.struct("{item.name}", {{']
    for field in item.fields:
        kind = json.dumps(_type(model, field.type, field.signature))
        out.append(f"  {field.name}: " + (f"koffi.array({kind}, {field.length})" if field.length else kind) + ",")
    return "\n".join(out + ["});"])


def _callback(model, item):
    """Pointers that a callback gets are decoded by it: koffi.decode(pointer, "vetvec_progress")."""
    listed = ", ".join(f"{_type(model, each.type)} {each.name}" for each in item.parameters)
    return f'koffi.proto("{_type(model, item.returns)} {item.name}({listed})");'


TYPES = {Handle: lambda _, item: f'koffi.alias("{item.name}", "uint64_t");',
         Pointer: lambda _, item: f'koffi.opaque("{item.name}");',
         Enum: lambda _, item: f'koffi.alias("{item.name}", "{item.type}");',
         Alias: lambda _, item: f'koffi.alias("{item.name}", "{item.type}");',
         Struct: _struct, Callback: _callback}
