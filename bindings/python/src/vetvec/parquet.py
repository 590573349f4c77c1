"""Embeds a text column of a Parquet file, and writes a Parquet file with a column of vectors. Needs pyarrow.

    import vetvec.parquet

    with vetvec.Encoder("openai:text-embedding-3-small", api_key=key, cache_dir="cache") as encoder:
        vetvec.parquet.embed(encoder, "in.parquet", "out.parquet", column="text")

From a shell: python -m vetvec embed in.parquet -o out.parquet --column text --spec SPEC. docs/ARROW.md has more.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import os
import pathlib
import time
from typing import Any, Callable, Mapping, Sequence

from . import arrow
from ._fill import keywords
from ._options import CallKeywords, CallOptions
from ._parquet_parts import Parts, replace
from ._parquet_task import Choices, Dtype, Task, write_part
from ._typing import Unpack
from .encoder import Encoder

__all__ = ["Dtype", "Written", "embed"]

DAY_S = 24 * 3600.0
Path = str | os.PathLike[str]


@dataclasses.dataclass(frozen=True)
class Written:
    """What the finished file contains. row_groups_kept: row groups that an earlier, interrupted call had finished."""

    rows: int
    dimension: int
    row_groups: int
    row_groups_kept: int


@keywords(CallOptions)
def embed(encoder: Encoder, source: Path, target: Path, options: CallOptions | None = None, *, column: str = "text",
          vector_column: str = "vector", columns: Sequence[str] | None = None, nulls: arrow.Nulls = "refuse",
          dtype: Dtype = "float32", compression: str | None = None, parts: Path | None = None, restart: bool = False,
          settings: Mapping[str, Any] | None = None, on_row_group: Callable[[int, int], object] | None = None,
          deadline: float | None = None, **call: Unpack[CallKeywords]) -> Written:
    """Writes `target`: the columns of `source`, and the vectors of the texts in `column` as fixed_size_list.

    Works on one row group at a time, so memory holds only one. Finished row groups are kept in the folder `parts`
    (default: TARGET.parts) until the target is complete; the target appears only then. After any interruption, the same
    call continues after the last finished row group. Within a row group, vectors that had arrived are in the encoder's
    cache_dir.
    The options of a call (timeout, max_tokens, ...) apply to each row group; the default timeout is a day.

    column: the column with the texts, of a type that vetvec.arrow.embed takes.
    vector_column: the name of the new column.
    columns: the columns of `source` to write; None: all.
    nulls: "refuse": a null raises InvalidArgumentError; "keep": its vector is null.
    dtype: "float16" halves the size.
    compression: compression of all columns; None: that of the first column of `source`.
    restart: deletes the parts of an earlier call first. The cache is kept.
    settings: what else determines the vectors, such as a revision or a prefix; parts made with different settings are not
    used.
    on_row_group: called with the number of finished row groups and the total number.
    deadline: time limit for all row groups together, in seconds; None: no limit.

    Errors name the file, the column, the row group and the row. If a text fails, the finished row groups are kept.
    """
    task = Task(encoder, pathlib.Path(source), pathlib.Path(target),
                Choices(column, vector_column, columns, nulls, dtype, compression))
    folder = pathlib.Path(f"{os.fspath(target)}.parts") if parts is None else pathlib.Path(parts)
    kept = 0
    chosen = dataclasses.replace(options or CallOptions(), **call)
    end = time.monotonic() + (math.inf if deadline is None else deadline)
    with task.file, Parts(folder, task.job(settings or {}), restart) as store:
        for number in range(task.file.num_row_groups):
            if task.has_part(store.path(number), number):
                kept += 1
            else:
                timeout = min(DAY_S if chosen.timeout is None else chosen.timeout, max(0.0, end - time.monotonic()))
                vectors = task.embed_row_group(number, dataclasses.replace(chosen, timeout=timeout))
                replace(store.path(number), functools.partial(write_part, vectors=vectors))
                del vectors
            if on_row_group is not None:
                on_row_group(number + 1, task.file.num_row_groups)
        dimension = task.dimension(store)
        replace(task.target, lambda to: task.write(to, store, dimension))
        store.remove()
    return Written(task.file.metadata.num_rows, dimension, task.file.num_row_groups, kept)
