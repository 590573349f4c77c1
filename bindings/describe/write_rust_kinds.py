"""The modules `kinds` and `suite_options` of the Rust crate `vetvec`: the kinds of suites, the names of their options, and
their options as structs."""
from .kinds import all_kinds, made_kinds, summary
from .rust_text import NOTE, Names, camel, doc, words

NAMES = {"evalrank": "EvalRank"}
# By the type of an option: the field, what its setter takes, and how the field is made of it.
TYPES = {
    "path": ("PathBuf", "impl Into<PathBuf>", "{}.into()"),
    "list": ("Vec<String>", "impl IntoIterator<Item = T>", "{}.into_iter().map(Into::into).collect()"),
    "flag": ("bool", "bool", "{}"),
    "integer": ("Option<u64>", "u64", "Some({})"),
    "number": ("Option<f64>", "f64", "Some({})"),
}
TEXT = ("String", "impl Into<String>", "{}.into()")
SECRET = ("Secret", "impl Into<Secret>", "{}.into()")  # a proxy may have a password


def kinds(model):
    """The suite kinds and the names of their options, from suite_kinds.h."""
    names = Names(model)
    listed = all_kinds(model)
    out = [NOTE, "//! Suite kinds. The module of each kind contains the names of its options.", ""]
    for kind, _ in listed:
        out += doc(names, summary(kind), otherwise=kind.value)
        out += [f'pub const {kind.value.upper()}: &str = "{kind.value}";', ""]
    for kind, options in listed:
        prefix = f"VETVEC_{kind.value.upper()}_"
        out += [f"/// Options of the kind {kind.value}.", f"pub mod {kind.value} {{"]
        for each in options:
            out += doc(names, each.comment, "    ", words(each.value))
            out.append(f'    pub const {each.name.removeprefix(prefix)}: &str = "{each.value}";')
        out += ["}", ""]
    return "\n".join(out)


def suite_options(model):
    names = Names(model)
    out = [NOTE, "//! The options of each kind of suite.", "use std::path::PathBuf;", "",
           "use crate::generated::options::SuiteMakeOptions;", "use crate::secret::Secret;", "use crate::suite_values::Value;", ""]
    for kind in made_kinds(model):
        out += _kind(names, kind)
    return "\n".join(out)


def _type(option):
    if option.type == "text" and option.name.endswith(("_key", "_proxy")):
        return SECRET
    return TYPES.get(option.type, TEXT)


def _kind(names, kind):
    own = NAMES.get(kind.name, camel(kind.name)) + "SuiteOptions"
    out = doc(names, kind.comment) + ["///", "/// Fields that are not set have their defaults.",
                                      "#[derive(Clone, Debug, Default)]", f"pub struct {own} {{"]
    for each in kind.options:
        out += doc(names, each.comment, "    ") + [f"    pub {each.name}: {_type(each)[0]},"]
    out += ["}", "", f"impl {own} {{", "    /// The defaults.", "    pub fn new() -> Self {", "        Self::default()", "    }"]
    for each in kind.options:
        _, takes, gives = _type(each)
        generic = "<T: Into<String>>" if each.type == "list" else ""
        out += doc(names, each.comment, "    ") + ["    #[must_use]",
               f"    pub fn {each.name}{generic}(mut self, {each.name}: {takes}) -> Self {{",
               f"        self.{each.name} = {gives.format(each.name)};", "        self", "    }"]
    out += ["}", "", f"impl From<{own}> for SuiteMakeOptions {{", f"    fn from(given: {own}) -> Self {{",
            f'        let mut made = SuiteMakeOptions::of("{kind.name}");']
    out += [f'        given.{each.name}.set("{each.name}", &mut made.options);' for each in kind.options]
    return out + ["        made", "    }", "}", ""]
