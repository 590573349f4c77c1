"""The modules `enums` and `results` of the Rust crate `vetvec`: enumerations, structs that calls fill.
`write_rust_options` and `write_rust_kinds` write the others.
"""
from .rust_text import NOTE, NUMBERS, Names, about_type, camel, doc, member, words

RETURNED = {"vetvec_status", "vetvec_source", "vetvec_reason", "vetvec_log_level", "vetvec_suite_form"}  # a newer library may have more

NOT_SHOWN = {"vetvec_item_role"}  # each role has a struct of its own

# Structs that calls fill; fields that the crate adds to them: name, type, what they are.
RESULTS = {
    "vetvec_usage": [], "vetvec_call_record": [], "vetvec_cache_info": [], "vetvec_cache_prune_info": [], "vetvec_cache_verify_info": [],
    "vetvec_cache_export_info": [], "vetvec_fallback_counts": [], "vetvec_map_agreement": [],
    "vetvec_pair_scores": [("cosines", "Vec<f64>", "One per pair.")],
    "vetvec_alignment": [],
    "vetvec_ranking": [("ranks", "Vec<f64>", "One per pair."),
                       ("hits", "Vec<f64>", "For each entry of `hits_at`, the share of pairs whose rank is at most that entry.")],
    "vetvec_task_score": [],
    "vetvec_syntextbench_result": [("tasks", "Vec<TaskScore>", "One per task.")],
    "vetvec_probe_result": [], "vetvec_correlation": [], "vetvec_interval": [], "vetvec_permutation": [],
    "vetvec_threshold": [("nearest", "Vec<f64>", "The distance from each distinct word to its nearest other word.")],
}
# Fields that mean something only where these fields are not 0; then they are `Some`.
DEFINED_BY = {
    "vetvec_correlation": {"coefficient": ["has_coefficient"], "p_value": ["has_p_value"]},
    "vetvec_pair_scores": {"spearman": ["has_correlation"], "pearson": ["has_correlation"],
                           "spearman_p": ["has_correlation", "has_p"], "pearson_p": ["has_correlation", "has_p"],
                           "gap": ["has_gap"], "auc": ["has_gap"]},
    "vetvec_probe_result": {"sample_size": ["sample_size"]},
}


def members(enum):
    return [item for item in enum.members if not item.name.endswith("_FORCE32")]


def enum_text(names, enum):
    kind, listed, returned = camel(enum.name), members(enum), enum.name in RETURNED
    out = doc(names, enum.comment, otherwise=about_type(enum))
    default = "" if enum.name in RETURNED else ", Default"
    out += [f"#[derive(Clone, Copy, Debug{default}, PartialEq, Eq, Hash)]", "#[non_exhaustive]", f"pub enum {kind} {{"]
    for item in listed:
        out += doc(names, item.comment, "    ", words(item.name.removeprefix(enum.name.upper() + "_").lower()))
        out += ["    #[default]"] if default and item.value == 0 else []
        out.append(f"    {member(enum, item)},")
    out += ["    /// A value from a newer version of the library.", "    Unrecognized(i32),"] if returned else []
    out += ["}", "", f"impl {kind} {{", "    /// The number in the C ABI.", "    pub fn code(self) -> i32 {",
            "        match self {"]
    out += [f"            {kind}::{member(enum, item)} => sys::{item.name}," for item in listed]
    out += [f"            {kind}::Unrecognized(number) => number,"] if returned else []
    out += ["        }", "    }"]
    if returned:
        out += ["", f"    pub(crate) fn of(number: i32) -> {kind} {{", "        match number {"]
        out += [f"            sys::{item.name} => {kind}::{member(enum, item)}," for item in listed]
        out += [f"            _ => {kind}::Unrecognized(number),", "        }", "    }"]
    return out + ["}", ""]


def flags_text(names, enum):
    kind, integer = camel(enum.name), {"uint8_t": "u8"}.get(enum.type, "u32")
    out = doc(names, enum.comment, otherwise=about_type(enum))
    out += ["#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]", f"pub struct {kind}(pub(crate) {integer});", "",
            f"impl {kind} {{"]
    for item in enum.members:
        out += doc(names, item.comment, "    ", words(item.name.removeprefix(enum.name.upper() + "_").lower()))
        name = item.name.removeprefix(enum.name.upper() + "_")
        out.append(f"    pub const {name}: {kind} = {kind}(sys::{item.name});")
    return out + ["", "    /// Whether all flags of `other` are set.", f"    pub fn contains(self, other: {kind}) -> bool {{",
                  "        self.0 & other.0 == other.0", "    }", "}", "", f"impl std::ops::BitOr for {kind} {{",
                  f"    type Output = {kind};", f"    fn bitor(self, other: {kind}) -> {kind} {{",
                  f"        {kind}(self.0 | other.0)", "    }", "}", ""]


def enums(model):
    names, out = Names(model), [NOTE, "//! Enumerations and flags of the C ABI.", "use vetvec_sys as sys;", ""]
    for enum in (each for each in model.enums if each.name not in NOT_SHOWN):
        out += flags_text(names, enum) if enum.flags else enum_text(names, enum)
    return "\n".join(out)


def result_field(names, field):
    """The type of a field in Rust, and how it is made of C's."""
    at = f"c.{field.name}"
    if field.length:
        return f"Vec<{NUMBERS[field.type]}>", f"{at}.to_vec()"
    if field.type == "vetvec_str":
        return "String", f"unsafe {{ borrowed({at}) }}.into_owned()"
    if field.type in names.enums:
        return camel(field.type), f"{camel(field.type)}::of({at})"
    return ("bool", f"{at} != 0") if field.type == "uint8_t" else (NUMBERS[field.type], at)


def result_text(names, struct, more):
    kind, defined = camel(struct.name), DEFINED_BY.get(struct.name, {})
    hidden = {"struct_size", "reserved"} | {each for by in defined.values() for each in by if each not in defined}
    owns = any(field.length or field.type == "vetvec_str" for field in struct.fields if field.name != "reserved")
    copy = "" if more or owns else "Copy, "
    out = doc(names, struct.comment, otherwise=about_type(struct))
    out += [f"#[derive(Clone, {copy}Debug, PartialEq)]", "#[non_exhaustive]", f"pub struct {kind} {{"]
    fills = []
    for field in (each for each in struct.fields if each.name not in hidden):
        name = field.name
        plain, value = result_field(names, field)
        if name in defined:
            plain = f"Option<{plain}>"
            value = f"({' && '.join(f'c.{by} != 0' for by in defined[name])}).then_some({value})"
        out += doc(names, field.comment, "    ", words(name)) + [f"    pub {name}: {plain},"]
        fills.append(f"            {name}: {value},")
    for name, plain, said in more:
        out += doc(names, said, "    ") + [f"    pub {name}: {plain},"]
        fills.append(f"            {name}: Vec::new(),")
    borrows = any(field.type == "vetvec_str" for field in struct.fields)
    safety = ["    /// # Safety", "    /// The texts are valid."] if borrows else []
    return out + ["}", "", f"impl {kind} {{", *safety,
                  f"    pub(crate) {'unsafe ' * borrows}fn of(c: &sys::{struct.name}) -> {kind} {{",
                  *["        // SAFETY: as promised by the caller."] * borrows,
                  f"        {kind} {{", *fills, "        }", "    }", "}", ""]


def results(model):
    names, out = Names(model), [NOTE, "//! Results of calls.", "use vetvec_sys as sys;", "",
                             "use crate::generated::enums::Status;", "use crate::raw::borrowed;", ""]
    for struct in model.structs:
        if struct.name in RESULTS:
            out += result_text(names, struct, RESULTS[struct.name])
    return "\n".join(out)
