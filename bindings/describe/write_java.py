"""Java: the C ABI as JNA reads it, one interface under the names of C: its structs, callbacks, constants and functions.
java/.../Encoder.java shows how it is used."""
import json

PACKAGE = "org.example.vetvec"
INTEGERS = {"int64_t": "long", "uint64_t": "long", "size_t": "long", "int32_t": "int", "uint32_t": "int", "uint8_t": "byte",
            "double": "double", "float": "float", "void": "void"}


def java(model, note):
    """Only for platforms of 64 bits: size_t is long. A function that the library lacks (the audit part) fails when it is
    called."""
    out = [f"// {note}", f"package {PACKAGE};", "", "import com.sun.jna.Callback;", "import com.sun.jna.Library;",
           "import com.sun.jna.Pointer;", "import com.sun.jna.Structure;", "import com.sun.jna.Structure.FieldOrder;",
           "import com.sun.jna.ptr.PointerByReference;", "",
           "/** The functions that the headers in include/vetvec declare and describe. Handles are of type long. */",
           "public interface Abi extends Library {"]
    for enum in model.enums:
        out += [f"  int {each.name} = {each.value};" for each in enum.members]
    out += [f"  {'int' if isinstance(each.value, int) else 'String'} {each.name} = {json.dumps(each.value)};"
            for each in model.constants]
    for item in model.callbacks:
        listed = ", ".join(f"{_value(model, each.type)} {each.name}" for each in item.parameters)
        out += ["", f"  interface {item.name} extends Callback {{",
                f"    {_value(model, item.returns)} invoke({listed});", "  }"]
    out += ["", "  interface vetvec_drop_fn extends Callback {", "    void invoke(Pointer user_data);", "  }"]
    for item in model.structs:
        out += ["", *_struct(model, item)]
    for item in model.functions:
        returns = "String" if item.returns == "const char*" else _value(model, item.returns)
        listed = ", ".join(f"{_parameter(model, each)} {each.name}" for each in item.parameters)
        out += ["", f"  {returns} {item.name}({listed});"]
    return "\n".join(out + ["}", ""])


def _value(model, text):
    """A field, or what a callback gets: every pointer is a Pointer."""
    if "*" in text:
        return "Pointer"
    if any(each.name == text for each in model.handles):
        return "long"
    return INTEGERS.get(model.integer(text) or text, text)  # a struct or callback has its own name


def _parameter(model, item):
    """Structs are passed by reference, but for vetvec_str; numbers that a call writes are arrays, for one as for many."""
    base = item.type.replace("const ", "").rstrip("*")
    if item.signature:
        return "vetvec_drop_fn"
    if item.type == "vetvec_str":
        return "vetvec_str.ByValue"
    if item.type.endswith("**"):
        return "PointerByReference"
    if item.type.endswith("*") and any(each.name == base for each in model.structs):
        return base
    if item.type.endswith("*") and base != "void" and not any(each.name == base for each in model.pointers):
        return _value(model, base) + "[]"
    return _value(model, item.type)


def _struct(model, item):
    """Fields in C's order. struct_size, where there is one, is set from the start."""
    names = ", ".join(f'"{field.name}"' for field in item.fields)
    out = [f"  @FieldOrder({{{names}}})", f"  class {item.name} extends Structure {{"]
    for field in item.fields:
        kind = "vetvec_drop_fn" if field.signature else _value(model, field.type)
        made = f"[] {field.name} = new {kind}[{field.length}]" if field.length else f" {field.name}"
        out.append(f"    public {kind}{made};")
    if item.fields[0].name == "struct_size":
        out += ["", f"    public {item.name}() {{", "      struct_size = size();", "    }"]
    if item.name == "vetvec_str":
        out += ["", "    public static class ByValue extends vetvec_str implements Structure.ByValue {}"]
    return out + ["  }"]
