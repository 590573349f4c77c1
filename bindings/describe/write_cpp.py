"""include/vetvec/options.hpp: for each struct vetvec_NAME_options of the headers a struct NameOptions of C++17, and
the code that fills the one from the other. Defaults are those of C: zero. Handles are borrowed; text is std::string.
"""
import re
import textwrap

from .kinds import made_kinds

WIDTH = 100

# Fields that are not plain values. By name, or by (struct, name) where structs differ: the member's type and the
# statement that fills the field; None where another member or an argument of the call stands for the field.
CARE = {
    "progress": ("std::function<std::int32_t(const vetvec_progress&)>", "detail::SetProgress(progress, c, kept);"),
    "progress_user_data": None,   # with progress
    "log": ("std::function<void(vetvec_log_level, std::string_view)>", "detail::SetLog(log, c);"),
    ("vetvec_suite_make_options", "log"):
        ("std::function<void(vetvec_log_level, std::string_view)>", "detail::BorrowLog(log, c);"),
    "log_user_data": None,        # with log
    "log_drop": None,
    "count_tokens": ("std::function<std::uint64_t(std::string_view)>", "detail::SetCountTokens(count_tokens, c);"),
    "count_tokens_user_data": None,
    "count_tokens_drop": None,
    "key_fn": ("std::function<ApiKey(bool was_rejected)>", "detail::SetKeyFunction(key_fn, c);"),
    "key_fn_user_data": None,
    "key_fn_drop": None,
    "on_call": ("std::function<void(const vetvec_call_record&)>", "detail::SetOnCall(on_call, c);"),
    "password_fn": ("std::function<ApiKey(bool was_rejected)>", "detail::SetPasswordFunction(password_fn, c);"),
    "password_fn_user_data": None,
    "password_fn_drop": None,
    "redis": ("std::optional<RedisOptions>", "c->redis = redis ? kept->Options(*redis) : nullptr;"),
    ("vetvec_stream_options", "batch"):
        ("std::optional<BatchOptions>", "c->batch = batch ? kept->Options(*batch) : nullptr;"),
    "on_call_user_data": None,
    "on_call_drop": None,
    "done": ("std::function<void(vetvec_job, vetvec_status)>", ""),  # Job::Submit fills it
    "user_data": None,            # Job::Submit and EmbedStream fill it
    "next": None,                 # an argument of EmbedStream
    "rows": None,
    "hits_at": ("std::vector<std::uint64_t>",
                "c->hits_at = hits_at.empty() ? nullptr : hits_at.data();\nc->hits_count = hits_at.size();"),
    "hits_count": None,
    "options": ("std::map<std::string, std::string>", "detail::SetSuiteOptions(options, c, kept);"),
    "options_count": None,
    "datasets": ("std::vector<Dataset>", "detail::SetDatasets(datasets, c, kept);"),
    "dataset_count": None,
    "hosts": ("std::vector<FallbackHost>", "detail::SetHosts(hosts, c, kept);"),
    "host_count": None,
    "reserved": None,
    "struct_size": None,          # by VETVEC_INIT
}

HEAD = """/* options.hpp: the options structs of the C headers for C++17, with defaults, owned text and
 * functions.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "openai:text-embedding-3-small";
 *   options.timeout_ms = 5000;
 *
 * Each struct corresponds to the C struct of the same name, which the C header explains. A member
 * that you do not set has its default value. Handles are borrowed: their objects must outlive the
 * call. Fill is for the functions in these headers; the C struct then borrows from the object.
 * Written by bindings/declare.py. Do not edit.
 */
#ifndef VETVEC_OPTIONS_HPP_
#define VETVEC_OPTIONS_HPP_
"""
TAIL = """}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_OPTIONS_HPP_
"""


def options_hpp(model):
    structs = [each for each in model.structs if each.name.endswith("_options")]
    headers = sorted({each.header for each in structs} | {"types.hpp"})
    lines = [HEAD, "#include <cstdint>", "#include <functional>", "#include <map>", "#include <optional>",
             "#include <string>",
             "#include <string_view>", "#include <vector>", ""]
    lines += [f'#include "vetvec/{name}"' for name in headers]
    lines += ["", "namespace vetvec {", "inline namespace abi {", ""]
    for struct in structs:
        lines += _struct(model, struct) + [""]
    return "\n".join(lines) + TAIL


def class_name(struct):
    """vetvec_suite_make_options: SuiteMakeOptions."""
    words = struct.name.removeprefix("vetvec_").split("_")
    return "".join({"syntextbench": "SynTextBench"}.get(word, word.capitalize()) for word in words)


def _struct(model, struct):
    lines = _comment(struct.comment or f"See {struct.name}.", "") + [f"struct {class_name(struct)} {{"]
    lines.append(f"  using CType = {struct.name};")
    fills = []
    for field in struct.fields:
        found = _member(model, struct, field)
        if found is None:
            continue
        declared, fill = found
        lines += _comment(_in_cpp(field), "  ") + [f"  {declared};"]
        fills += [f"    {line}" for line in fill.split("\n") if line]
    kept = "kept" if any("kept" in line for line in fills) else "/*kept*/"
    head = f"  void Fill({struct.name}* c, detail::Kept* {kept}) const {{"
    body = [f"{head} {fills[0].strip()} }}"] if len(fills) == 1 else [head, *fills, "  }"]
    return lines + ["", *body, "};"]


def _member(model, struct, field):
    """The declaration and the statements that fill the field; None: another one stands for it."""
    care = CARE.get((struct.name, field.name), CARE.get(field.name, ()))
    if care is None:
        return None
    if care:
        return f"{care[0]} {field.name}", care[1]
    name, kind = field.name, field.type
    plain = f"c->{name} = {name};"
    if kind == "vetvec_str":
        return f"std::string {name}", f"c->{name} = detail::Str({name});"
    if kind == "const vetvec_text_batch*":
        return f"TextBatch {name}", f"c->{name} = kept->Batch({name});"
    if kind == "uint8_t":
        return f"bool {name} = false", f"c->{name} = {name} ? 1 : 0;"
    if kind in {each.name for each in model.handles}:
        return f"Handle<{kind}> {name}", f"c->{name} = {name}.get();"
    enum = next((each for each in model.enums if each.name == kind and not each.flags), None)
    if enum:
        zero = next((each.name for each in enum.members if each.value == 0), "{}")
        return f"{kind} {name} = {zero}", plain
    if kind == "double" or model.integer(kind):
        return f"{kind} {name} = 0", plain
    if kind in {"int32_t", "uint32_t", "int64_t", "uint64_t"}:
        return f"std::{kind} {name} = 0", plain
    raise ValueError(f"{struct.name}.{name}: no rule for {kind}")


def _in_cpp(field):
    """The comment in C++ terms: "empty" for a missing handle, function or batch of texts; true and false for flags."""
    comment = field.comment.replace("{0}", "empty").replace("NULL", "empty")
    if field.type != "uint8_t":
        return comment
    return re.sub(r"\b0: ", "false: ", re.sub(r"\b1: ", "true: ", comment))


def _comment(text, indent):
    if not text:
        return []
    lines = _wrapped(text, WIDTH - len(indent) - 3)
    if len(lines[-1]) > WIDTH - len(indent) - 6:  # no room for " */"
        lines = _wrapped(text, WIDTH - len(indent) - 6)
    out = [f"{indent}/* {lines[0]}"] + [f"{indent} * {line}".rstrip() for line in lines[1:]]
    out[-1] += " */"
    return out


def _wrapped(text, width):
    return [line for paragraph in text.split("\n")
            for line in textwrap.wrap(paragraph, width, break_on_hyphens=False)]


# --- options of the kinds of suites

KINDS_HEAD = """/* suite_options.hpp: for each kind of suite its options as a struct, for Suite::Make.
 *
 *   vetvec::ContrastiveSuiteOptions options;
 *   options.seeds = "sentences.txt";
 *   options.relations = {"CR1", "CR3"};
 *   const vetvec::Suite suite = vetvec::Suite::Make(options);
 *
 * A member that is empty has its default value. Each struct converts to SuiteMakeOptions, where
 * sentences in memory (`seeds`) and `log` can be set. Written by bindings/declare.py. Do not edit.
 */
#ifndef VETVEC_SUITE_OPTIONS_HPP_
#define VETVEC_SUITE_OPTIONS_HPP_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vetvec/options.hpp"
#include "vetvec/suite_kinds.h"

namespace vetvec {
inline namespace abi {

"""
KINDS_TAIL = TAIL.replace("OPTIONS_HPP", "SUITE_OPTIONS_HPP")
KIND_NAMES = {"evalrank": "EvalRank", "syntextbench": "SynTextBench"}
KIND_TYPES = {"list": "std::vector<std::string>", "flag": "bool", "integer": "std::optional<std::uint64_t>",
              "number": "std::optional<double>"}


def suite_options_hpp(model):
    out = []
    for kind in made_kinds(model):
        name = KIND_NAMES.get(kind.name, kind.name.capitalize()) + "SuiteOptions"
        out += _comment(f'Kind "{kind.name}": {kind.comment}', "") + [f"struct {name} {{"]
        for each in kind.options:
            zero = " = false" if each.type == "flag" else ""
            out += _comment(each.comment, "  ") + [f"  {KIND_TYPES.get(each.type, 'std::string')} {each.name}{zero};"]
        out += ["", "  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)",
                "    SuiteMakeOptions made;", f"    made.kind = {kind.constant};",
                "    auto* const out = &made.options;"]
        out += [f"    detail::SetOption({each.constant}, {each.name}, out);" for each in kind.options]
        out += ["    return made;", "  }", "};", ""]
    return KINDS_HEAD + "\n".join(out) + "\n" + KINDS_TAIL
