"""C#: the declarations, csharp/Vetvec/Native.cs, which only the package sees, and their layout for a test."""
from .csharp_names import NATIVE, named


def native_type(model, text, signature=None):
    if signature or text in {each.name for each in model.callbacks}:
        return "IntPtr"
    base = text.replace("*", "").replace("const", "").strip()
    stars = text.count("*")
    if any(each.name == base and each.by_value for each in model.handles):
        return "ulong" + "*" * stars
    base = model.integer(base) or base
    if base in {each.name for each in model.pointers + model.handles} or base == "void" and stars or base == "char":
        return "IntPtr" + "*" * (stars - 1)
    return NATIVE.get(base, base) + "*" * stars


def native(model, note):
    out = [f"// {note}", "using System;", "using System.Runtime.InteropServices;", "",
           "#pragma warning disable 169, 649 // fields that only the C side writes", "", "namespace Vetvec.Native", "{"]

    def listed(parameters):
        return ", ".join(f"{native_type(model, each.type, each.signature)} {named(each.name)}" for each in parameters)

    for item in model.structs:
        out += ["    [StructLayout(LayoutKind.Sequential)]", f"    internal unsafe struct {item.name}", "    {"]
        for field in item.fields:
            kind, name = native_type(model, field.type, field.signature), named(field.name)
            out.append(f"        public {f'fixed {kind} {name}[{field.length}]' if field.length else f'{kind} {name}'};")
        out += ["    }", ""]
    for item in model.callbacks:
        out += ["    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
                f"    internal unsafe delegate {native_type(model, item.returns)} {item.name}({listed(item.parameters)});", ""]
    out += ["    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
            "    internal delegate void vetvec_drop_fn(IntPtr user_data);", "",
            "    internal static unsafe class Api", "    {", '        private const string Library = "vetvec";', "",
            f"        internal const int VETVEC_ABI_VERSION = {model.abi};"]
    for enum in model.enums:
        kind = "uint" if enum.type == "uint32_t" else "int"
        out += [f"        internal const {kind} {each.name} = {each.value};" for each in enum.members]
    out += [f"        internal const int {each.name} = {each.value};" for each in model.constants if each.enum]
    for item in model.functions:
        returns, parameters = native_type(model, item.returns), listed(item.parameters)
        if item.part != "audit":
            out += ["", "        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
                    f"        internal static extern {returns} {item.name}({parameters});"]
            continue
        # The library may have been built without this part: the error is then that of any call.
        call = f"{'' if returns == 'void' else 'return '}Call_{item.name}({', '.join(named(each.name) for each in item.parameters)});"
        out += ["", f'        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "{item.name}")]',
                f"        private static extern {returns} Call_{item.name}({parameters});",
                f"        internal static {returns} {item.name}({parameters})", "        {",
                f"            try {{ {call} }}",
                f'            catch (EntryPointNotFoundException) {{ throw Failure.NotBuilt("{item.name}", "{item.part}"); }}',
                "        }"]
    return "\n".join(out + ["    }", "}", ""])


def layout(model, note):
    """What the first test compares with what the runtime makes of Native.cs."""
    out = [f"// {note}", "using System;", "using System.Collections.Generic;", "using Vetvec.Native;", "",
           "namespace Vetvec.Tests", "{",
           "    /// <summary>The layout that C compilers give the structs (bindings/abi.json).</summary>",
           "    internal static class Layout", "    {", "        internal struct Field", "        {",
           "            internal Type Struct;", "            internal string Name;", "            internal int Offset;",
           "        }", "", "        private static Field Of(Type type, string name, int offset)", "        {",
           "            return new Field { Struct = type, Name = name, Offset = offset };", "        }", "",
           "        internal static readonly Field[] Fields =", "        {"]
    out += [f'            Of(typeof({item.name}), "{field.name}", {field.offset}),'
            for item in model.structs for field in item.fields]
    out += ["        };", "", "        internal static readonly Dictionary<Type, int> Sizes = new Dictionary<Type, int>",
            "        {"]
    out += [f"            {{ typeof({item.name}), {item.size} }}," for item in model.structs]
    return "\n".join(out + ["        };", "    }", "}", ""])
