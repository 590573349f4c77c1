"""The model, read from the headers by clang."""
import pathlib

from . import ast, lengths
from .comments import Source
from .layout import SIZES, Layout
from .macros import macros
from .model import (KINDS, Alias, Callback, Constant, Enum, Field, Function, Handle, Header, Member, Model, Parameter,
                    Pointer, Struct)
from .types import array, signature, spelled


def from_headers(include, header="vetvec/vetvec.h"):
    """The model of INCLUDE/HEADER and all that it includes from INCLUDE/vetvec. Raises NoClang, or ValueError for
    headers that clang does not accept and for kinds of declarations that vetvec's ABI does not use."""
    reader = _Reader(include)
    for node in ast.declarations(include, header):
        reader.read(node)
    return reader.finish()


class _Reader:
    def __init__(self, include):
        self.sources = {path.name: Source(path) for path in sorted(pathlib.Path(include, "vetvec").glob("*.h"))}
        self.items = []              # in order
        self.parts = _parts(pathlib.Path(include).parent / "src/c_api/vetvec.symbols")
        self.tags = {}               # structs and enums of which the typedef has not come yet
        self.layout = Layout()

    def read(self, node):
        name = pathlib.Path(node["path"]).name
        source = self.sources[name]
        kind = node["kind"]
        if kind in ("RecordDecl", "EnumDecl") and "name" in node:
            self.tags[node["name"]] = node
        elif kind == "EnumDecl":
            self._nameless(node, name, source)
        elif kind == "TypedefDecl":
            self.items.append(self._typedef(node, source, node["name"], name,
                                            source.about(node["begin"], node["end"])))
        elif kind == "FunctionDecl":
            self.items.append(self._function(node, source, name))
        else:
            raise ValueError(f"{name}: a declaration of an unexpected kind: {kind} {node.get('name', '')}")

    def finish(self):
        found = macros(self.sources)
        values = {each.name: each.value for each in found}
        items = self.items + found
        lists = {kind: [] for kind in KINDS}
        for item in items:
            lists[OF_KIND[type(item)]].append(item)
        functions = {item.name for item in lists["functions"]}
        for item in lists["handles"] + lists["pointers"]:
            item.destroy = f"{item.name}_destroy" if f"{item.name}_destroy" in functions else ""
        headers = [Header(name, source.of_file(), source.notes()) for name, source in self.sources.items()]
        model = Model(values.get("VETVEC_VERSION_STRING", ""), values.get("VETVEC_ABI_VERSION", 0), headers, **lists,
                      order=[item.name for item in items])
        lengths.fill(model)
        return model

    def _part(self, function):
        if self.parts is None:
            return "client"
        if function not in self.parts:
            raise ValueError(f"{function}: src/c_api/vetvec.symbols does not state its part of the library")
        return self.parts[function]

    def _typedef(self, node, source, name, header, comment):
        whole = node["type"]["qualType"]
        found = signature(whole, source.slice(node["begin"], node["end"]))
        if found:
            self.layout.pointer(name)
            return Callback(name, header, comment, found.returns, found.parameters)
        if whole in SIZES:
            self.layout.same(name, whole)
            return Alias(name, header, comment, whole)
        tag = self.tags.pop(name, None)
        if tag is None or whole not in (f"struct {name}", f"enum {name}"):
            raise ValueError(f"{header}: typedef {whole} {name}: only structs and enums of the same name, integers "
                             "and function pointers")
        if tag["kind"] == "EnumDecl":
            self.layout.same(name, "int32_t")
            members = [each for each in _members(tag, source) if not each.name.endswith("_FORCE32")]
            return Enum(name, header, comment, "int32_t", False, members)
        return self._record(tag, source, name, header, comment)

    def _record(self, tag, source, name, header, comment):
        if not tag.get("completeDefinition"):
            if "ordinary pointer" in comment:
                return Pointer(name, header, comment, "")
            return Handle(name, header, comment, False, "")
        fields = [_field(each, source) for each in tag["inner"] if each["kind"] == "FieldDecl"]
        size, align = self.layout.struct(name, fields)
        if [(each.name, each.type, each.length) for each in fields] == [("id", "uint64_t", 0)]:
            said = [each for each in (comment, fields[0].comment) if each]
            return Handle(name, header, "\n\n".join(said), True, "")
        return Struct(name, header, comment, size, align, fields)

    def _nameless(self, node, header, source):
        """The constants of the integer type declared just before, or of none."""
        last = self.items[-1] if self.items else None
        members = _members(node, source)
        if isinstance(last, Alias) and last.header == header and _follows(source, last.name, node["begin"]):
            self.items[-1] = Enum(last.name, header, last.comment, last.type, last.type.startswith("u"), members)
            return
        said = source.about(node["begin"], node["end"])
        self.items += [Constant(each.name, header, each.comment or said, each.value, members[0].name)
                       for each in members]

    def _function(self, node, source, header):
        inner = node.get("inner", [])
        parameters = [_parameter(each, source) for each in inner if each["kind"] == "ParmVarDecl"]
        returns = spelled(node["type"]["qualType"].split("(")[0].strip())
        return Function(node["name"], header, source.about(node["begin"], node["end"]), self._part(node["name"]), returns,
                        parameters,
                        any(each["kind"] == "WarnUnusedResultAttr" for each in inner))


OF_KIND = {Handle: "handles", Pointer: "pointers", Enum: "enums", Alias: "aliases", Constant: "constants",
           Struct: "structs", Callback: "callbacks", Function: "functions"}


def _parts(symbols):
    """Function to part, of lines "function part"; None where there is no such file beside the headers."""
    if not symbols.exists():
        return None
    lines = [line.split() for line in symbols.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {line[0]: line[1] for line in lines if len(line) == 2}


def _follows(source, alias, begin):
    """Whether `typedef ... ALIAS;` is the last thing before BEGIN."""
    return source.text[:begin].rstrip().endswith(f" {alias};")


def _parameter(node, source):
    whole = node["type"]["qualType"]
    return Parameter(node["name"], spelled(whole), signature(whole, source.slice(node["begin"], node["end"])))


def _field(node, source):
    whole = node["type"]["qualType"]
    found = signature(whole, source.slice(node["begin"], node["end"]))
    kind, length = (spelled(whole), 0) if found else array(whole)
    return Field(node["name"], kind, length, source.about(node["begin"], node["end"]), 0, 0, found)


def _members(node, source):
    out = []
    for each in node["inner"]:
        if each["kind"] == "EnumConstantDecl":
            values = [int(inner["value"]) for inner in each.get("inner", []) if "value" in inner]
            value = values[0] if values else out[-1].value + 1 if out else 0
            out.append(Member(each["name"], value, source.about(each["begin"], each["end"])))
    return out
