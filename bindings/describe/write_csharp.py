"""C#: what is public and follows from the headers alone: enumerations, options, results, exceptions, names of suites,
with the headers' comments as their documentation. What the headers cannot say stands in the tables of csharp_names."""
import dataclasses
import re

from .csharp_names import (EXCEPTIONS, FAMILIES, INTEGERS, INTERNAL, NATIVE, NULL_UNLESS, OWN_CLASS, RENAMED, RESULTS,
                           SAID, UNSIGNED, Docs, duration, member_name, named, pascal, property_name, public, type_name)
from .kinds import all_kinds, summary


def page(note, title, body, using=("System", "Vetvec.Native")):
    head = [f"// {title} {note}"] + [f"using {each};" for each in using] + ["", "namespace Vetvec", "{"]
    return "\n".join(head + ["    " + line if line else "" for line in body] + ["}", ""])


def enums(model, note):
    docs, body = Docs(model), []
    for enum in model.enums:
        base = {"int32_t": "", "uint32_t": " : uint", "uint8_t": " : byte"}[enum.type]
        body += docs.summary(enum, 0) + (["[Flags]"] if enum.flags else [])
        access = "internal" if enum.name in INTERNAL else "public"
        body += [f"{access} enum {type_name(enum.name)}{base}", "{"]
        if enum.flags:
            body += ["    /// <summary>No flags.</summary>", "    None = 0,"]
        own = {each.name.removeprefix(enum.name.upper() + "_"): member_name(enum, each.name) for each in enum.members}
        own = own if enum.name in {"vetvec_cache_mode", "vetvec_limits_scope"} else {}
        for each in enum.members:
            name = member_name(enum, each.name)
            spaced = re.sub(r"(?<=[a-z0-9])[A-Z]", lambda m: " " + m.group().lower(), name)
            body += docs.summary(each, 4, own, spaced + ".") + [f"    {name} = {each.value},"]
        body += ["}", ""]
    return page(note, "Enumerations, with the numbers of the C ABI.", body[:-1], using=("System",))


def options(model, note):
    docs, body = Docs(model), []
    for struct in model.structs:
        if struct.name.endswith("_options") and struct.name not in INTERNAL:
            body += options_class(struct, docs) + [""]
    return page(note, "Options.", body[:-1], ("System", "System.Diagnostics.CodeAnalysis", "Vetvec.Native"))


def options_class(struct, docs):
    name = type_name(struct.name)
    said = f"Options, as in vetvec/{struct.header}. A property that is 0 or not set has the stated default."
    body = docs.summary(struct, 0, fallback=said) + [f"public sealed partial class {name}", "{"]
    fill, names = [f"        struct_size = (ulong)sizeof({struct.name}),"], docs.names(struct)
    for field in public(struct):
        kind, value, more = option(field, docs)
        own = property_name(field)
        body += docs.summary(field, 4, names, unsaid(field, struct, docs), more)
        nullable = "[AllowNull, MaybeNull] " if kind == "string" else ""
        body.append(f"    {nullable}public {kind} {own} {{ get; set; }}")
        fill.append(f"        {named(field.name)} = {value.format(own)},")
    strings = "Strings strings" if any(each.type == "vetvec_str" for each in public(struct)) else ""
    return body + ["", f"    internal unsafe {struct.name} ToNative({strings})", "    {",
                   f"        return new {struct.name}", "        {"] + ["    " + line for line in fill] + ["        };", "    }", "}"]


def unsaid(field, struct, docs):
    """The description of a field that has no comment: the comment of its type, or its place in the headers."""
    enum = docs.enums.get(field.type)
    if enum:
        return enum.comment or SAID[enum.name]
    return f"`{field.name}` of {struct.name} in vetvec/{struct.header}."


def option(field, docs):
    """(the property's type, how C's field is made of {0}, what is to be said beside the header's comment)."""
    if duration(field):
        unit = "Milliseconds" if field.name.endswith("_ms") else "Seconds"
        if field.name == "timeout_ms":
            return "TimeSpan?", "Times.Timeout({0})", (" Numbers are in milliseconds; values are rounded up. TimeSpan.Zero: no time is "
                                                       "left; Timeout.InfiniteTimeSpan: a year.")
        return "TimeSpan?", f"Times.{unit}({{0}})", f" Numbers are in {unit.lower()}; values are rounded up."
    if field.type == "vetvec_str":
        return "string", "strings.Put({0})", ""
    if field.type == "uint8_t":
        return "bool", "(byte)({0} ? 1 : 0)", ""
    if field.type in docs.enums:
        return type_name(field.type), f"({NATIVE[docs.enums[field.type].type]}){{0}}", ""
    if field.type == "double":
        return "double", "{0}", ""
    if field.name in UNSIGNED:
        return "ulong", "{0}", ""
    unsigned = {"uint32_t": 'Numbers.Unsigned({0}, "{0}")', "uint64_t": 'Numbers.UnsignedLong({0}, "{0}")'}
    return INTEGERS[field.type], unsigned.get(field.type, "{0}"), ""


def results(model, note):
    docs, body = Docs(model), []
    found = {each.name: each for each in model.structs}
    for name, (own, kind) in RESULTS.items():
        body += result_type(found[name], own, kind, docs) + [""]
    return page(note, "Results of calls.", body[:-1])


def suite_kinds(model, note):
    """The suite kinds and the names of their options, from suite_kinds.h."""
    docs = Docs(model)
    kinds = all_kinds(model)
    body = ["/// <summary>Suite kinds.</summary>", "public static class SuiteKind", "{"]
    for kind, _ in kinds:
        said = dataclasses.replace(kind, comment=summary(kind))
        body += docs.summary(said, 4) + [f"    public const string {pascal(kind.value)} = \"{kind.value}\";"]
    body += ["}", "", "/// <summary>Names of options, by kind.</summary>", "public static class SuiteOption", "{"]
    for kind, own in kinds:
        if not own:
            continue
        body += [f"    /// <summary>Options of kind \"{kind.value}\".</summary>",
                 f"    public static class {pascal(kind.value)}", "    {"]
        for each in own:
            name = pascal(each.value) + ("Option" if each.value == kind.value else "")  # File.FileOption
            body += docs.summary(each, 8) + [f"        public const string {name} = \"{each.value}\";"]
        body += ["    }", ""]
    return page(note, "Suite kinds.", body[:-1] + ["}"], using=())


def result_type(struct, own, kind, docs):
    whole = "sealed partial class" if kind == "class" else "struct"
    body = docs.summary(struct, 0, fallback=pascal(own)) + [f"public {whole} {own}", "{"]
    fill, names = [], docs.names(struct)
    for field in public(struct):
        if field.name.startswith("has_"):
            continue
        name = RENAMED.get((struct.name, field.name)) or property_name(field)
        kind, value = result(field, docs)
        unless = NULL_UNLESS.get((struct.name, field.name))
        if unless:
            kind, value = kind + "?", f"{unless} ? {value} : ({kind}?)null"
        body += docs.summary(field, 4, names, unsaid(field, struct, docs))
        body.append(f"    public {kind} {name} {{ get; }}")
        fill.append(f"        {name} = {value};")
    unsafe = "unsafe " if any(each.length for each in struct.fields) else ""
    return body + ["", f"    internal {unsafe}{own}({struct.name} c)", "    {"] + fill + ["    }", "}"]


def result(field, docs):
    at = "c." + named(field.name)
    if field.type in ("const char*", "vetvec_str"):
        return "string", f"Vetvec.Text.Of({at})"
    if field.type in docs.enums:
        return type_name(field.type), f"({type_name(field.type)}){at}"
    if field.type == "uint8_t" and field.name not in ("draw",):
        return "bool", f"{at} != 0"
    if field.type == "uint8_t":
        return "int", at
    if field.type == "double":
        return "double", at
    return INTEGERS[field.type], f"checked(({INTEGERS[field.type]}){at})"


def exceptions(model, note):
    docs, body = Docs(model), []
    status = next(each for each in model.enums if each.name == "vetvec_status")
    made = []
    for each in status.members:
        short = each.name.removeprefix("VETVEC_STATUS_")
        name = EXCEPTIONS.get(short) or member_name(status, each.name) + "Exception"
        if short == "OK" or short in OWN_CLASS:
            continue
        made.append(f"            case Status.{member_name(status, each.name)}: return new {name}(e);")
        base, before = FAMILIES.get(short, ("VetvecException", ""))
        more = " The object may have been disposed." if short == "INVALID_HANDLE" else ""
        body += docs.summary(each, 0, fallback=f"The call ended with {short}.", more=more)
        body += exception_class(name, base, before) + [""]
    body += ["internal static class StatusExceptions", "{",
             "    /// <summary>Returns null for a status without a class.</summary>",
             "    internal static Exception Of(ErrorInfo e)", "    {", "        switch (e.Status)", "        {", *made,
             "            default: return null;", "        }", "    }", "}"]
    return page(note, "The exception for each status.", body, using=("System",))


def exception_class(name, base, before):
    if base == "VetvecException":
        return [f"public sealed class {name} : VetvecException", "{",
                f"    internal {name}(ErrorInfo error) : base(error) {{ }}", "}"]
    return [f"public sealed class {name} : {base}, IVetvecError", "{",
            f"    internal {name}(ErrorInfo error) : base({before}error.Message) {{ Error = error; }}", "",
            "    /// <summary>The details of the failure.</summary>", "    public ErrorInfo Error { get; }", "",
            "    /// <summary>The status of the call.</summary>",
            "    public Status Status { get { return Error.Status; } }", "}"]
