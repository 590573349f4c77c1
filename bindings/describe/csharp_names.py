"""How C# calls what the headers declare, which of it is handled by hand, and how the headers' comments become
documentation."""
import re
import textwrap
from xml.sax.saxutils import escape

NAMES = {"vetvec_source": "VectorSource", "vetvec_reason": "SourceReason"}
WORDS = {"syntextbench": "SynTextBench", "traceparent": "TraceParent", "tracestate": "TraceState"}
# Fields that a hand-written part of the class, or the method that takes the options, fills.
BY_HAND = {
    "vetvec_encoder_options": {"spec": "the constructor's argument", "count_tokens": "delegate",
                               "count_tokens_user_data": "its GCHandle", "count_tokens_drop": "frees it",
                               "log": "delegate", "log_user_data": "its GCHandle", "log_drop": "frees it",
                               "key_fn": "delegate", "key_fn_user_data": "its GCHandle", "key_fn_drop": "frees it",
                               "on_call": "delegate", "on_call_user_data": "its GCHandle", "on_call_drop": "frees it",
                               "headers": "a dictionary", "redis": "a RedisOptions"},
    "vetvec_redis_options": {"password_fn": "delegate", "password_fn_user_data": "its GCHandle",
                             "password_fn_drop": "frees it"},
    "vetvec_call_options": {"cancel": "from the CancellationToken", "progress": "delegate",
                            "progress_user_data": "its GCHandle"},
    "vetvec_job_options": {"queue": "of the process's Completions", "done": "none: the queue tells",
                           "user_data": "GCHandle of the pending task"},
    "vetvec_fallback_options": {"hosts": "a list", "host_count": "its length"},
    "vetvec_stream_options": {"next": "the enumerator", "rows": "delegate", "user_data": "GCHandle of both",
                              "batch": "a BatchOptions"},
    "vetvec_config_options": {"overrides": "texts", "vendors": "texts", "log": "delegate",
                              "log_user_data": "its GCHandle", "log_drop": "frees it",
                              "on_call": "delegate", "on_call_user_data": "its GCHandle", "on_call_drop": "frees it"},
    "vetvec_contract_options": {"shortened": "an Encoder", "other_input_type": "an Encoder"},
    "vetvec_ranking_options": {"hits_at": "array", "hits_count": "its length"},
    "vetvec_suite_make_options": {"kind": "the constructor's argument", "options": "a dictionary",
                                  "options_count": "its size", "seeds": "texts", "log": "delegate",
                                  "log_user_data": "its GCHandle"},
    "vetvec_suite_score_options": {"triples": "a Suite", "query_encoder": "an Encoder",
                                   "other_query_encoder": "an Encoder"},
    "vetvec_suite_import_options": {"datasets": "a list", "dataset_count": "its length"},
}
INTERNAL = {"vetvec_job_options", "vetvec_item_role"}              # nothing in them is the user's
UNSIGNED = {"seed"}                                                # any 64 bits
# Structs that calls fill: the C# type, and "class" where a hand-written part has more.
RESULTS = {
    "vetvec_progress": ("Progress", "struct"), "vetvec_provenance": ("Provenance", "struct"),
    "vetvec_usage": ("Usage", "struct"), "vetvec_call_record": ("CallRecord", "class"), "vetvec_fallback_counts": ("FallbackCounts", "struct"),
    "vetvec_map_agreement": ("MapAgreement", "struct"), "vetvec_cache_info": ("CacheInfo", "struct"),
    "vetvec_cache_prune_info": ("CachePruneInfo", "struct"), "vetvec_cache_verify_info": ("CacheVerifyInfo", "struct"),
    "vetvec_cache_export_info": ("CacheExportInfo", "struct"), "vetvec_sentence": ("Sentence", "struct"),
    "vetvec_threshold": ("Threshold", "class"), "vetvec_ranking": ("Ranking", "class"),
    "vetvec_pair_scores": ("PairScores", "class"), "vetvec_alignment": ("PairAlignment", "struct"),
    "vetvec_correlation": ("Correlation", "struct"), "vetvec_interval": ("Interval", "struct"),
    "vetvec_permutation": ("Permutation", "struct"), "vetvec_task_score": ("TaskScore", "struct"),
    "vetvec_syntextbench_result": ("SynTextBenchScore", "class"), "vetvec_probe_result": ("PerceptronProbe", "class"),
}
RENAMED = {("vetvec_threshold", "threshold"): "Value", ("vetvec_ranking", "pairs"): "PairCount"}
NULL_UNLESS = {("vetvec_correlation", "coefficient"): "c.has_coefficient != 0",
               ("vetvec_correlation", "p_value"): "c.has_p_value != 0",
               ("vetvec_pair_scores", "spearman"): "c.has_correlation != 0",
               ("vetvec_pair_scores", "spearman_p"): "c.has_correlation != 0 && c.has_p != 0",
               ("vetvec_pair_scores", "pearson"): "c.has_correlation != 0",
               ("vetvec_pair_scores", "pearson_p"): "c.has_correlation != 0 && c.has_p != 0",
               ("vetvec_pair_scores", "gap"): "c.has_gap != 0", ("vetvec_pair_scores", "auc"): "c.has_gap != 0",
               ("vetvec_probe_result", "sample_size"): "c.sample_size != 0"}
# The family of .NET to which a status belongs, and what its constructor takes before the message.
FAMILIES = {"INVALID_ARGUMENT": ("ArgumentException", ""), "OUT_OF_RANGE": ("ArgumentOutOfRangeException", "null, "),
            "DEADLINE_EXCEEDED": ("TimeoutException", ""), "UNIMPLEMENTED": ("NotSupportedException", ""),
            "OUT_OF_MEMORY": ("OutOfMemoryException", ""), "INVALID_HANDLE": ("ObjectDisposedException", "error.ObjectName, ")}
EXCEPTIONS = {"OUT_OF_MEMORY": "NativeOutOfMemoryException", "CANCELLED": "VetvecCanceledException"}
OWN_CLASS = {"CANCELLED", "PARTIAL"}                               # written by hand, in Errors.cs
# What the headers leave to the name.
SAID = {
    "vetvec_cache_mode": "How an encoder uses its cache.", "vetvec_cache_dtype": "The number format of the disk cache.",
    "vetvec_fallback_policy": "How a fallback encoder chooses between its encoders.", "vetvec_log_level": "The severity of a log message.",
    "vetvec_text_level": "Whether texts are words or sentences.", "vetvec_metric": "Distance metrics.",
    "vetvec_threshold_method": "How a threshold is computed from nearest-neighbour distances.",
    "vetvec_threshold_mode": "The formula for a threshold.", "vetvec_similarity": "Similarity measures; higher is more similar.",
    "vetvec_ranking_ties": "How ranks count tied rows.", "vetvec_ranking_mode": "How rows are prepared for ranking.",
    "vetvec_correlation_kind": "Correlation coefficients.", "vetvec_alternative": "The alternative hypothesis of a test.",
    "vetvec_p_adjustment": "Corrections of p-values for multiple tests.", "vetvec_report_format": "Report formats.",
    "vetvec_sample_size_kind": "The kind of effect to detect.", "vetvec_map_method": "How a map is fitted.",
    "vetvec_postprocess": "Post-processing operations.", "vetvec_import_form": "The kind of suite to make from data sets.",
    "vetvec_sr_aspect": "The pair to read from each line of SR's data set.", "vetvec_dataset_format": "Formats of published data sets.",
    "vetvec_source": "The source of a vector.", "vetvec_reason": "Why a vector comes from its source.",
    "vetvec_syntextbench_variant": "How SynTextBench's distance is computed.",
    "vetvec_cache_flags": "Flags for verifying and exporting a cache.",
    "vetvec_correlation": "A correlation; undefined values are null.", "vetvec_interval": "A confidence interval.",
    "vetvec_permutation": "The result of a permutation test.", "vetvec_ranking": "Ranks of positives (EvalRank).",
    "vetvec_threshold": "The adaptive threshold of a dictionary (COSTELLO).", "vetvec_cache_info": "The size of a cache.",
    "vetvec_pair_scores": "How well cosines agree with labels; undefined values are null.",
    "vetvec_alignment": "Alignment and uniformity.", "vetvec_cache_prune_info": "The result of pruning a cache.",
    "vetvec_cache_verify_info": "The result of verifying a cache.", "vetvec_cache_export_info": "The result of exporting a cache.",
    "vetvec_syntextbench_result": "A SynTextBench score.", "vetvec_probe_result": "SynTextBench's baselines.",
    "vetvec_provenance": "The source of a text's vector, and why it was used.",
    "VETVEC_STATUS_OK": "The call succeeded.",
}
INTEGERS = {"int32_t": "int", "int64_t": "long", "uint32_t": "int", "uint64_t": "long"}
NATIVE = {"char": "byte", "void": "void", "float": "float", "double": "double", "int32_t": "int", "int64_t": "long",
          "uint8_t": "byte", "uint32_t": "uint", "uint64_t": "ulong", "size_t": "UIntPtr"}
KEYWORDS = {"params", "out", "in", "ref", "operator"}


def pascal(name):
    return "".join(WORDS.get(part, re.sub(r"[a-z]", lambda m: m.group().upper(), part, count=1))
                   for part in name.lower().split("_"))


def type_name(name):
    return NAMES.get(name) or pascal(name.removeprefix("vetvec_"))


def member_name(enum, member):
    return pascal(member.removeprefix(enum.name.upper() + "_"))


def property_name(field):
    return pascal(field.name.removesuffix("_ms").removesuffix("_s") if duration(field) else field.name)


def duration(field):
    return field.type == "int64_t" and field.name.endswith(("_ms", "_s"))


def public(struct):
    """The fields that are neither ABI nor handled by hand."""
    return [each for each in struct.fields if each.name not in {"struct_size", "reserved"}
            and each.name not in BY_HAND.get(struct.name, {}) and not each.length]


class Docs:
    """The headers' comments as XML documentation, C's names in them as C#'s."""

    def __init__(self, model):
        self.constants = {each.name: f"{type_name(enum.name)}.{member_name(enum, each.name)}"
                          for enum in model.enums for each in enum.members}
        self.enums = {enum.name: enum for enum in model.enums}
        self.statuses = {name.removeprefix("VETVEC_STATUS_"): own for name, own in self.constants.items()
                         if name.startswith("VETVEC_STATUS_") and name.count("_") > 2}
        fields = {each.name: property_name(each) for struct in model.structs for each in public(struct)}
        self.known = {**self.statuses, **{name: own for name, own in fields.items() if "_" in name},
                      **{name: own for name, (own, _) in RESULTS.items()}, "vetvec_map_fit": "Encoder.FitMap"}

    def summary(self, item, indent, names=None, fallback="", more=""):
        text = self._plain(item.comment) or self._plain(SAID.get(item.name) or fallback)
        if getattr(item, "type", "") == "uint8_t":
            text = re.sub(r"\b0: ", "false: ", re.sub(r"\b1: ", "true: ", text))
        text = self._named(text, names or {})
        text = text[:1].upper() + text[1:] if re.match(r"[a-z]+(?:[ .,]|: )", text) else text
        lines = textwrap.wrap(f"<summary>{text}{more}</summary>", 112 - indent, break_long_words=False,
                              break_on_hyphens=False)
        return [" " * indent + "/// " + line for line in lines]

    def names(self, struct):
        """The names by which the comments of a struct's fields refer to its other fields and to the members of their
        enumerations."""
        short = {member.name.removeprefix(each.type.upper() + "_"): member_name(self.enums[each.type], member.name)
                 for each in struct.fields if each.type in self.enums for member in self.enums[each.type].members}
        return {**short, **{each.name: property_name(each) for each in struct.fields}}

    def _plain(self, text):
        """Its sentences, without the examples, which are C."""
        lines = [line.strip() for line in text.split("\n") if line and not line.startswith("  ")]
        text = " ".join(line if line.endswith((".", ":", ",", ";", "?")) else line + "." for line in lines)
        text = escape(re.sub(r"\bNULL\b|\{0\}", "null", text.replace("Never grows.", "").strip()))
        return re.sub(r"`([^`]+)`", r"<c>\1</c>", text)

    def _named(self, text, names):
        text = re.sub(r"\bVETVEC_\w+", lambda m: self.constants.get(m.group(), m.group()), text)
        text = re.sub(r"<c>(\w+)</c>", lambda m: f"<c>{names.get(m.group(1), m.group(1))}</c>", text)
        plain = {**self.known, **{name: own for name, own in names.items() if not name.islower() or "_" in name}}
        return re.sub(r"\b[A-Za-z]\w+\b", lambda m: plain.get(m.group(), m.group()), text)


def named(name):
    return "@" + name if name in KEYWORDS else name
