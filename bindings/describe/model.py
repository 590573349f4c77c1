"""What the headers declare, as plain data. Lists are in the order of the headers, so each type stands before its
use; `write_json` sorts them by name and keeps the order beside them.

Types are C's spelling with the star at the type: "const vetvec_str*". `header` is a file's name, "encoder.h".
`comment` is plain text, one line per paragraph; "" if there is none.
"""
import dataclasses


@dataclasses.dataclass
class Parameter:
    name: str
    type: str                            # "void (*)(void*)" for a function pointer, which has a signature
    signature: "Signature | None" = None
    direction: str = "in"                # "in", "out" or "inout" (lengths.py)
    elements: str | None = None          # of a pointer to several: how many, or "NUL"; None: one


@dataclasses.dataclass
class Signature:
    returns: str
    parameters: list[Parameter]


@dataclasses.dataclass
class Header:
    name: str
    comment: str
    notes: list[str]                     # comments that belong to several declarations


@dataclasses.dataclass
class Handle:
    """A library object that is identified by a checked number."""
    name: str
    header: str
    comment: str
    by_value: bool                       # True: struct of one uint64_t, passed by value; False: passed as NAME*
    destroy: str                         # the function that gives it back; "" if there is none


@dataclasses.dataclass
class Pointer:
    """A library object that is identified by an ordinary pointer, NAME*."""
    name: str
    header: str
    comment: str
    destroy: str


@dataclasses.dataclass
class Member:
    name: str
    value: int
    comment: str


@dataclasses.dataclass
class Enum:
    name: str
    header: str
    comment: str
    type: str                            # the integer that it is passed as
    flags: bool                          # members are bits, to be combined
    members: list[Member]


@dataclasses.dataclass
class Alias:
    """A name for an integer type, without constants of its own."""
    name: str
    header: str
    comment: str
    type: str


@dataclasses.dataclass
class Constant:
    """A numeric or text constant that belongs to no type."""
    name: str
    header: str
    comment: str
    value: int | str
    enum: str                            # the first constant of the nameless enum in which it stands; "": a macro


@dataclasses.dataclass
class Field:
    name: str
    type: str                            # of one element, where it is an array
    length: int                          # elements of an array; 0: no array
    comment: str
    offset: int                          # bytes, where pointers have 64 bits
    size: int                            # the whole field
    signature: Signature | None = None   # of a function pointer that has no type of its own
    elements: str | None = None          # of a pointer to several: how many, or "NUL"; None: one


@dataclasses.dataclass
class Struct:
    name: str
    header: str
    comment: str
    size: int
    align: int
    fields: list[Field]


@dataclasses.dataclass
class Callback:
    """A named type of function pointers."""
    name: str
    header: str
    comment: str
    returns: str
    parameters: list[Parameter]


@dataclasses.dataclass
class Function:
    name: str
    header: str
    comment: str
    part: str                            # of the library: "client", "identity" or "audit"
    returns: str
    parameters: list[Parameter]
    must_use: bool                       # the compiler warns a caller that ignores what it returns


@dataclasses.dataclass
class Model:
    version: str
    abi: int
    headers: list[Header]
    handles: list[Handle]
    pointers: list[Pointer]
    enums: list[Enum]
    aliases: list[Alias]
    constants: list[Constant]
    structs: list[Struct]
    callbacks: list[Callback]
    functions: list[Function]
    order: list[str]                     # names of all but the headers, as they are declared; macros last

    def declared(self):
        """All but the headers, in the order of declaration."""
        items = {item.name: item for kind in KINDS for item in getattr(self, kind)}
        return [items[name] for name in self.order]

    def of_audit(self, struct):
        """Whether only the audit part of the library takes or fills STRUCT: it alone has functions in its header."""
        return {function.part for function in self.functions if function.header == struct.header} == {"audit"}

    def integer(self, name):
        """The fixed-width type of an enum or alias; else None."""
        return next((item.type for item in self.enums + self.aliases if item.name == name), None)


KINDS = ["handles", "pointers", "enums", "aliases", "constants", "structs", "callbacks", "functions"]
