"""What a C type leaves open: in which direction a parameter goes, and to how many elements a pointer refers.

Types and names answer what they can: `const` and values go in, `out...` and `err` go out, a pointer to a handle or to a
struct with struct_size is one of them, and NAMES has a NAME_count beside it. TABLE answers the rest; a pointer without an
answer is an error, so that a new one gets its answer here.
"""
import re

NUL = "NUL"  # a text that ends with a NUL byte

# (function, callback or struct): {parameter or field: (direction or "", elements)}. Elements: "1", NUL, or an expression
# of names beside it and, after a dot, of a field of what such a name refers to.
TABLE = {
    "vetvec_encoder_count_tokens": {"out_upper": ("", "texts.count"), "out_expected": ("", "texts.count")},
    "vetvec_encoder_embed": {"out_item_status": ("", "texts.count"), "out_provenance": ("", "texts.count")},
    "vetvec_encoder_embed_alloc": {"out_item_status": ("", "texts.count"), "out_provenance": ("", "texts.count")},
    "vetvec_encoder_probe": {"out_item_status": ("", "texts.count")},
    "vetvec_identity_moved": {"out": ("", "1")},
    "vetvec_job_provenance": {"out": ("", "capacity")},
    "vetvec_job_take": {"out_item_status": ("", "item_capacity")},
    "vetvec_pairs_alignment": {"pairs": ("", "2 * pair_count")},
    "vetvec_pairs_score": {"labels": ("", "a.rows"), "out_cosines": ("", "a.rows")},
    "vetvec_ranking_compute": {"pairs": ("", "2 * pair_count"), "out_ranks": ("", "pair_count"),
                               "out_hits": ("", "options.hits_count")},
    "vetvec_ranking_task": {"scores": ("", "first.count"), "set_sizes": ("", "set_count")},
    "vetvec_separability_ensemble": {"triples": ("", "3 * triple_count")},
    "vetvec_separability_syntextbench": {"tasks": ("", "count"), "out_tasks": ("", "count")},
    "vetvec_statistics_adjust": {"p_values": ("", "n"), "out": ("", "n")},
    "vetvec_statistics_auc": {"out": ("", "1")},
    "vetvec_statistics_bootstrap": {"values": ("", "n")},
    "vetvec_statistics_correlation": {"x": ("", "n"), "y": ("", "n")},
    "vetvec_statistics_permutation": {"differences": ("", "n")},
    "vetvec_statistics_sample_size": {"out": ("", "1")},
    "vetvec_struct_init": {"any_struct": ("inout", "size")},
    "vetvec_threshold_compute": {"out_nn": ("", "rows.rows")},
    "vetvec_threshold_violations": {"triples": ("", "3 * triple_count"), "out_counts": ("", "theta_count"),
                                    "out_margins": ("", "triple_count")},
    "vetvec_tokenizer_encode": {"out_ids": ("", "capacity"), "out_offsets": ("", "texts.count + 1")},
    "vetvec_tree_similarity": {"out_similarities": ("", "trees.count * trees.count")},
    # callbacks
    "vetvec_count_tokens_fn": {"out_tokens": ("", "texts.count")},
    "vetvec_key_fn": {"out_key": ("", "capacity")},
    "vetvec_log_fn": {"message": ("", NUL)},
    "vetvec_row_statistic_fn": {"rows": ("", "count")},
    "vetvec_stream_next_fn": {"text": ("out", "1")},
    # structs
    "vetvec_ensemble_outputs": {"ground_truth": ("", "triple_count"), "f": ("", "14 * triple_count"),
                                "g": ("", "14 * triple_count"), "accuracy": ("", "14")},
    "vetvec_labelled_rows": {"labels": ("", "rows.rows")},
    "vetvec_progress": {"stage": ("", NUL), "vendor": ("", NUL)},
    "vetvec_ranking_options": {"hits_at": ("", "hits_count")},
    "vetvec_rows": {"data": ("", "rows * row_stride")},
    "vetvec_str": {"data": ("", "size")},
    "vetvec_stream_rows": {"data": ("", "count * dimension"), "status": ("", "count"), "provenance": ("", "count"),
                           "errors": ("", "count")},
    "vetvec_text_batch": {"bytes": ("", "offsets[count]"), "offsets": ("", "count + 1")},
}
# Names in TABLE that stand elsewhere than beside the pointer: the struct is an argument of this function.
BESIDE = {"vetvec_ensemble_outputs": "vetvec_separability_ensemble"}
# Integers that a caller gets through a pointer one at a time, by the end of their names.
SINGLE = re.compile(r"out_(written|passed|size|mean|min|max|value|lifetime_s)")


def fill(model, table=None):
    """Sets the direction and the elements of all parameters, and the elements of all pointers in structs."""
    known = _Known(model, TABLE if table is None else table)
    for item in model.functions + model.callbacks:
        known.parameters(item.name, item.parameters)
    for struct in model.structs:
        for field in struct.fields:
            if field.signature:
                known.parameters(f"{struct.name}.{field.name}", field.signature.parameters)
            elif field.type.endswith("*"):
                field.elements = known.elements(struct.name, field, struct.fields)


def stale(model, table=None):
    """Entries of TABLE for which there is no such pointer."""
    beside = {item.name: item.parameters for item in model.functions + model.callbacks}
    beside.update((item.name, item.fields) for item in model.structs)
    pointers = {(name, each.name) for name, listed in beside.items() for each in listed if each.type.endswith("*")}
    return sorted(f"{name}.{one}" for name, entries in (TABLE if table is None else table).items() for one in entries
                  if (name, one) not in pointers)


class _Known:
    def __init__(self, model, table):
        self.table = table
        self.structs = {struct.name: struct for struct in model.structs}
        self.opaque = {item.name for item in model.handles + model.pointers} | {"void"}
        self.functions = {item.name: item for item in model.functions}

    def parameters(self, owner, parameters):
        for each in parameters:
            if each.signature:
                self.parameters(f"{owner}.{each.name}", each.signature.parameters)
            each.direction = self._direction(owner, each)
            if each.type.endswith("*"):
                each.elements = self.elements(owner, each, parameters)

    def elements(self, owner, pointer, beside):
        """None for one element or an object, else what TABLE allows."""
        said = self.table.get(owner, {}).get(pointer.name, ("", ""))[1] or self._by_name(pointer, beside)
        if not said:
            raise ValueError(f"{owner}: to how many elements '{pointer.name}' ({pointer.type}) refers follows neither from "
                             "its type nor from its name; describe/lengths.py must say it")
        self._check(owner, pointer.name, said, beside)
        return None if said == "1" else said

    def _direction(self, owner, each):
        said = self.table.get(owner, {}).get(each.name, ("", ""))[0]
        target = each.type.removesuffix("*")
        if said or not each.type.endswith("*") or each.type.startswith("const "):
            return said or "in"
        if self._is_sized(target):
            return "inout"  # the caller sets struct_size
        if each.name.startswith("out") or each.name == "err":
            return "out"
        if target in self.opaque:
            return "in"
        raise ValueError(f"{owner}: whether '{each.name}' ({each.type}) goes in or out follows neither from its type nor "
                         "from its name; describe/lengths.py must say it")

    def _by_name(self, pointer, beside):
        names = {each.name for each in beside}
        for count in (f"{pointer.name}_count", f"{pointer.name.removesuffix('s')}_count", f"{pointer.name}_capacity"):
            if count in names:
                return count
        target = pointer.type.removesuffix("*").removeprefix("const ")
        is_one = self._is_sized(target) or target in self.opaque or target.endswith("*")
        return "1" if is_one or target in ("vetvec_rows", "vetvec_labelled_rows") or SINGLE.fullmatch(pointer.name) else ""

    def _is_sized(self, name):
        struct = self.structs.get(name)
        return struct is not None and struct.fields[0].name == "struct_size"

    def _check(self, owner, name, said, beside):
        """Every name in SAID stands beside the pointer, or is a field of what stands there."""
        if owner in BESIDE and BESIDE[owner] in self.functions:
            beside = [*beside, *self.functions[BESIDE[owner]].parameters]
        types = {each.name: each.type for each in beside}
        for word, field in re.findall(r"([a-z]\w*)(?:\.(\w+))?", said):
            struct = self.structs.get(types.get(word, "").removesuffix("*").removeprefix("const "))
            if word not in types or (field and (struct is None or field not in {each.name for each in struct.fields})):
                raise ValueError(f"{owner}.{name}: describe/lengths.py says '{said}', but there is no '{word}"
                                 f"{'.' + field if field else ''}'")
