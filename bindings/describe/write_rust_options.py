"""The module `options` of the Rust crate `vetvec`: the options of calls, their setters, and how C gets them.

The crate's own code fills the fields in HAND; all others are filled here.
"""
import re

from .rust_text import NOTE, NUMBERS, Names, about_type, camel, doc, words

# Fields that the crate's own code fills: their Rust type, or None where another field of the table says it all.
HAND = {
    "vetvec_call_options": {"cancel": "Option<CancelToken>", "progress": "Option<OnProgress<'a>>",
                            "progress_user_data": None},
    "vetvec_encoder_options": {"count_tokens": "Option<CountTokens>", "count_tokens_user_data": None,
                               "count_tokens_drop": None, "log": "Option<Log>", "log_user_data": None,
                               "log_drop": None, "key_fn": "Option<KeyFunction>", "key_fn_user_data": None,
                               "key_fn_drop": None, "on_call": "Option<OnCall>", "on_call_user_data": None,
                               "on_call_drop": None, "headers": "Vec<(String, Secret)>",
                               "redis": "Option<RedisOptions>"},
    "vetvec_redis_options": {"password_fn": "Option<KeyFunction>", "password_fn_user_data": None,
                             "password_fn_drop": None},
    "vetvec_config_options": {"overrides": "Vec<String>", "vendors": "Vec<String>", "log": "Option<Log>",
                              "log_user_data": None, "log_drop": None, "on_call": "Option<OnCall>",
                              "on_call_user_data": None, "on_call_drop": None},
    "vetvec_contract_options": {"shortened": "Option<&'a Encoder>", "other_input_type": "Option<&'a Encoder>"},
    "vetvec_ranking_options": {"hits_at": "Vec<u64>", "hits_count": None},
    "vetvec_fallback_options": {"hosts": "Vec<FallbackHost<'a>>", "host_count": None},
    "vetvec_stream_options": {"next": None, "rows": None, "user_data": None, "batch": "Option<BatchOptions>"},
    "vetvec_suite_make_options": {"options": "Vec<(String, Secret)>", "options_count": None, "seeds": "Vec<String>",
                                  "log": "Option<Log>", "log_user_data": None},
    "vetvec_suite_score_options": {"triples": "Option<&'a Suite>", "query_encoder": "Option<&'a Encoder>",
                                   "other_query_encoder": "Option<&'a Encoder>"},
    "vetvec_suite_import_options": {"datasets": "Vec<Dataset>", "dataset_count": None},
}
SAID = {
    ("vetvec_call_options", "cancel"): "cancels the call when the token is cancelled",
    ("vetvec_call_options", "progress"): "receives the progress of the call",
    ("vetvec_encoder_options", "headers"): "names and values of headers that are sent with every request",
    ("vetvec_encoder_options", "redis"): "a server that shares cached vectors and rate limits among hosts",
    ("vetvec_fallback_options", "hosts"): "2 to 5 hosts of one model, in the order of their use; the first is the remote "
                                         "encoder itself; empty: the remote encoder alone",
    ("vetvec_stream_options", "batch"): "embeds through the service's batch API; `None`: online",
    ("vetvec_encoder_options", "log"): "receives log messages until the encoder is destroyed",
    ("vetvec_config_options", "log"): "receives log messages until the configuration is destroyed",
    ("vetvec_encoder_options", "on_call"): "receives a record of each call that uses a service or an onnx model",
    ("vetvec_config_options", "on_call"): "receives a record of each call that uses a service or an onnx model",
    ("vetvec_suite_score_options", "triples"): "a suite of kind contrastive, on whose triples a suite of kind meaning is "
                                              "scored as well; `None`: its score is S alone",
    ("vetvec_suite_score_options", "query_encoder"): "embeds the queries of retrieval and passages: the same model opened "
                                                    "with input type \"query\"; `None`: the encoder itself",
    ("vetvec_ranking_options", "hits_at"): "ranks up to which hits are counted: at most 64 values, each at least 1; "
                                          "empty: 1 and 3",
}
WITHOUT_TYPE = {"vetvec_job_options"}  # nothing of it is a caller's: futures fill it
NOT_CLONE = {"vetvec_call_options"}    # a progress callback is called by one call alone

PATH = re.compile(r"(^|_)(dir|file|run)$")
UNITS = {"_ms": "ms", "_s": "s"}
CHECKED = {"int32_t": "u32", "int64_t": "u64"}  # never negative; what the C type cannot hold is refused


class Member:
    """A field of an options struct: its name and type in Rust, what its setter takes, and how C gets it."""

    def __init__(self, names, struct, field):
        self.c, self.comment, unit = field.name, field.comment, UNITS.get(re.sub(r".*(?=_)", "", field.name))
        self.name, self.setter = field.name, None
        self.hand = field.name in HAND.get(struct.name, {})
        if self.hand:
            self.comment = SAID.get((struct.name, field.name), self.comment)
            self.type, self.fill = HAND[struct.name][field.name], None
        elif unit and field.type == "int64_t":
            self._duration(unit, bounds(struct, field))
        elif field.type == "vetvec_str":
            self._text(field)
        elif field.type in names.enums:
            flags = names.enums[field.type].flags
            self.type, self.fill = camel(field.type), f"self.{self.name}{'.0' if flags else '.code()'}"
        elif field.type == "uint8_t":
            self.type, self.fill = "bool", f"u8::from(self.{self.name})"
        elif field.type in CHECKED:
            self.type = CHECKED[field.type]
            self.fill = f'fits("{self.name}", self.{self.name}, {bounds(struct, field)})?'
        else:
            self.type, self.fill = NUMBERS[field.type], f"self.{self.name}"

    def _duration(self, unit, allowed):
        self.name = self.name.removesuffix("_" + unit)
        self.type, self.setter = "Option<Duration>", ("Duration", "Some({})")
        whole = {"ms": "milliseconds", "s": "seconds"}[unit]
        self.fill = f'{whole}("{self.name}", self.{self.name}, {allowed})?'
        self.comment = re.sub(r"\bdefault: ([\d,]+)$", rf"default: \1 {unit}", self.comment)
        self.comment = re.sub(r"\b0: ", "None: ", self.comment)

    def _text(self, field):
        into, of = ("PathBuf", "path_of") if PATH.search(field.name) else ("String", "str_of")
        if field.name.endswith("_key") or field.name in ("url", "proxy"):  # both may contain a password
            into, of = "Secret", "secret_of"
        self.type, self.setter, self.fill = into, (f"impl Into<{into}>", "{}.into()"), f"{of}(&self.{self.name})"


def bounds(struct, field):
    """What an error says about the allowed values."""
    if struct.name == "vetvec_encoder_options":
        return f'Bounds::Of("{field.name}")'
    stated = re.search(r"\b\d[\d,]* to \d[\d,]*", field.comment)
    return f'Bounds::Stated("{stated.group()}")' if stated else "Bounds::OfType"


def options_text(names, struct):
    listed = [Member(names, struct, field) for field in struct.fields if field.name not in ("struct_size", "reserved")]
    shown, kind = [each for each in listed if each.type], camel(struct.name)
    life = "<'a>" if any("'a" in each.type for each in shown) else ""
    out = doc(names, struct.comment, otherwise=about_type(struct))
    out += ["/// Fields that are not set have their defaults.", f"#[derive({'' if struct.name in NOT_CLONE else 'Clone, '}Debug, Default)]",
            f"pub struct {kind}{life} {{"]
    for each in shown:
        out += doc(names, each.comment, "    ", words(each.c)) + [f"    pub {each.name}: {each.type},"]
    out += ["}", "", f"impl{life} {kind}{life} {{"]
    for each in shown:
        out += [] if each.hand else setter(names, each)
    out += ["    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.",
            f"    pub(crate) fn c(&self) -> Result<sys::{struct.name}> {{", f"        Ok(sized!({struct.name} {{"]
    return out + [f"            {each.c}: {each.fill}," for each in listed if not each.hand] + ["        }))", "    }", "}", ""]


def setter(names, each):
    takes, gives = each.setter or (each.type, "{}")
    return [*doc(names, each.comment, "    ", words(each.c)), "    #[must_use]",
            f"    pub fn {each.name}(mut self, {each.name}: {takes}) -> Self {{",
            f"        self.{each.name} = {gives.format(each.name)};", "        self", "    }"]


def options(model):
    names = Names(model)
    out = [NOTE, "//! Options of calls: set fields, or chain setters.", "use std::path::PathBuf;", "use std::time::Duration;",
           "", "use vetvec_sys as sys;", "", "use crate::callback::{CountTokens, KeyFunction, Log, OnCall, OnProgress};",
           "use crate::cancel::CancelToken;", "use crate::dataset::Dataset;", "use crate::error::Result;", "use crate::fallback::FallbackHost;",
           "use crate::handle::{Encoder, Suite};", "use crate::secret::{Secret, secret_of};", "use crate::generated::enums::*;",
           "use crate::numbers::{Bounds, fits, milliseconds, seconds};", "use crate::raw::{path_of, sized, str_of};", ""]
    for struct in model.structs:
        if struct.name.endswith("_options") and struct.name not in WITHOUT_TYPE:
            out += options_text(names, struct)
    return "\n".join(out)
