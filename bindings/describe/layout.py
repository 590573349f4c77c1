"""Offsets and sizes of structs where long and pointers have 64 bits (LP64; no field is a long, so LLP64 too)."""

SIZES = {"char": 1, "int8_t": 1, "uint8_t": 1, "int16_t": 2, "uint16_t": 2, "int32_t": 4, "uint32_t": 4, "float": 4,
         "int64_t": 8, "uint64_t": 8, "size_t": 8, "double": 8}
POINTER = 8


class Layout:
    """Sizes and alignments of the types that have been seen."""

    def __init__(self):
        self._known = {name: (size, size) for name, size in SIZES.items()}

    def pointer(self, name):
        self._known[name] = (POINTER, POINTER)

    def same(self, name, other):
        self._known[name] = self._known[other]

    def struct(self, name, fields):
        """Sets offset and size of each field; (size, alignment) of the struct."""
        at, widest = 0, 1
        for field in fields:
            size, align = self._of(field)
            at = -(-at // align) * align
            field.offset, field.size = at, size * max(field.length, 1)
            at += field.size
            widest = max(widest, align)
        self._known[name] = (-(-at // widest) * widest, widest)
        return self._known[name]

    def _of(self, field):
        if field.signature or field.type.endswith("*"):
            return POINTER, POINTER
        name = field.type.removeprefix("const ")
        if name not in self._known:
            raise ValueError(f"unknown size of {field.type} {field.name}")
        return self._known[name]
