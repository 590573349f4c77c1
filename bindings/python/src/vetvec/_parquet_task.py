"""Embedding one Parquet file: its columns and row groups, and the file that is written from it and the parts."""

from __future__ import annotations

import dataclasses
import json
import pathlib
from typing import Any, Literal, Mapping, Sequence

import numpy as np

from . import arrow
from ._arrow_c import chunks_of
from ._arrow_read import texts_of
from ._enums import Status
from ._native import lib, text
from ._options import CallOptions
from ._parquet_parts import Parts
from .encoder import Encoder
from .errors import DimensionMismatchError, Error, InvalidArgumentError

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise ImportError("Parquet files need pyarrow: pip install pyarrow") from error

Dtype = Literal["float32", "float16"]


@dataclasses.dataclass(frozen=True)
class Choices:
    """The arguments of vetvec.parquet.embed that concern columns."""

    column: str
    vector_column: str
    columns: Sequence[str] | None
    nulls: arrow.Nulls
    dtype: Dtype
    compression: str | None


class Task:
    """The source and the choices, checked."""

    def __init__(self, encoder: Encoder, source: pathlib.Path, target: pathlib.Path, choices: Choices) -> None:
        if choices.dtype not in ("float32", "float16"):
            raise _wrong(f"dtype is {choices.dtype!r}; allowed: 'float32', 'float16'")
        if target.exists() and target.samefile(source):
            raise _wrong(f"{target} is both source and target; write to a different file")
        self.encoder, self.source, self.target, self.choices = encoder, source, target, choices
        self.stat = source.stat()
        try:
            self.file = pq.ParquetFile(source)
        except (pa.ArrowException, OSError) as error:
            raise _wrong(f"{source} cannot be read as a Parquet file: {error}") from None
        try:
            self.columns = self._checked_columns()
        except BaseException:
            self.file.close()
            raise

    def _checked_columns(self) -> list[str]:
        """The columns to write besides the vectors."""
        choices, schema = self.choices, self.file.schema_arrow
        listed = ", ".join(f"'{field.name}' ({field.type})" for field in schema)
        for name in [choices.column, *(choices.columns or [])]:
            if schema.names.count(name) != 1:
                raise _wrong(f"{self.source} has {schema.names.count(name)} columns '{name}'; its columns: {listed}")
        kind = schema.field(choices.column).type
        try:  # what arrow.embed takes
            texts_of(list(chunks_of(pa.nulls(0, kind), None)), True)
        except TypeError as error:
            raise _wrong(f"{self.source}, column '{choices.column}': {error}") from None
        columns = [name for name in schema.names if choices.columns is None or name in choices.columns]
        if choices.vector_column in columns:
            raise _wrong(f"{self.source} already has a column '{choices.vector_column}'; choose a different name for the "
                         f"vectors (vector_column=, --vector-column), or leave that column out (columns=, --columns)")
        return columns

    def _compression(self) -> str:
        if self.choices.compression is not None:
            return self.choices.compression
        if self.file.num_row_groups == 0:
            return "snappy"
        found = str(self.file.metadata.row_group(0).column(0).compression).lower()
        return "none" if found == "uncompressed" else found

    def job(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """What the vectors of the parts depend on."""
        groups = [self.file.metadata.row_group(i).num_rows for i in range(self.file.num_row_groups)]
        return {"source": str(self.source.resolve()), "bytes": self.stat.st_size,
                "modified_ns": self.stat.st_mtime_ns, "rows_per_row_group": groups, "column": self.choices.column,
                "nulls": self.choices.nulls, "dtype": self.choices.dtype, "spec": self.encoder.name,
                "settings": dict(settings)}

    def rows(self, number: int) -> int:
        return int(self.file.metadata.row_group(number).num_rows)

    def has_part(self, path: pathlib.Path, number: int) -> bool:
        """Whether the part of a row group exists and is complete."""
        try:
            part = _read_part(path)
            return pa.types.is_fixed_size_list(part.type) and len(part) == self.rows(number)
        except (pa.ArrowException, OSError):
            return False

    def embed_row_group(self, number: int, options: CallOptions) -> arrow.Vectors:
        """The vectors; of 0 elements if there is no text and the dimension is still unknown."""
        column = self._read(number, [self.choices.column]).column(0)
        try:
            vectors = arrow.embed(self.encoder, column, options, nulls=self.choices.nulls)
        except Error as error:
            raise self._placed(error, number)  # noqa: B904 (the same error)
        return vectors if self.choices.dtype == "float32" else self._halved(vectors, number)

    def _read(self, number: int, columns: Sequence[str]) -> Any:
        try:
            return self.file.read_row_group(number, columns=columns)
        except (pa.ArrowException, OSError) as error:
            raise _wrong(f"{self.source}, row group {number}: cannot be read: {error}") from None

    def _placed(self, error: Error, number: int) -> Error:
        """The error, with its place in the file before the message."""
        place = f"{self.source}, column '{self.choices.column}', row group {number}"
        if error.item_index is not None:
            before = sum(map(self.rows, range(number)))
            place += f", row {error.item_index} of the row group (row {before + error.item_index} of the file)"
            error.item_index += before
        error.message = f"{place}: {error.message}"
        error.args = (error.message,)
        return error

    def _halved(self, vectors: arrow.Vectors, number: int) -> arrow.Vectors:
        with np.errstate(over="ignore"):
            found = vectors.astype(np.float16)
        bad = np.flatnonzero(~np.isfinite(found.rows).all(axis=1))
        if len(bad):
            largest = float(np.abs(vectors.rows[bad[0]]).max())
            error = InvalidArgumentError(f"the vector has an element of magnitude {largest:g}; allowed with float16: up to 65504",
                                         Status.INVALID_ARGUMENT, item_index=int(bad[0]))
            raise self._placed(error, number)
        return found

    def dimension(self, store: Parts) -> int:
        """Elements per vector; all parts agree."""
        found: dict[int, int] = {}  # dimension: the first row group that has it
        for number in range(self.file.num_row_groups):
            elements = _read_part(store.path(number)).type.list_size
            if elements > 0:
                found.setdefault(elements, number)
        if len(found) > 1:
            (one, first), (other, second) = list(found.items())[:2]
            raise DimensionMismatchError(
                f"{self.source}: the vectors of row group {first} have {one} elements, but those of row group {second} have "
                f"{other}: the service's model has changed; start over with restart=True (--restart)",
                Status.DIMENSION_MISMATCH)
        dimension = next(iter(found), self.encoder.dimension)
        if dimension == 0:
            raise _wrong(f"{self.source} has no text in column '{self.choices.column}', so the dimension of the vectors "
                         f"is unknown")
        return int(dimension)

    def write(self, path: pathlib.Path, store: Parts, dimension: int) -> None:
        """Writes the target, row group by row group, from the source and the parts."""
        kind = pa.list_(pa.float16() if self.choices.dtype == "float16" else pa.float32(), dimension)
        chosen = [self.file.schema_arrow.field(name) for name in self.columns]
        metadata = {**(self.file.schema_arrow.metadata or {}), b"vetvec": json.dumps(self._facts(dimension)).encode()}
        schema = pa.schema([*chosen, pa.field(self.choices.vector_column, kind)], metadata)
        with pq.ParquetWriter(path, schema, compression=self._compression(),
                              use_dictionary=self._repetitive()) as writer:
            for number in range(self.file.num_row_groups):
                part = _read_part(store.path(number))
                vectors = pa.nulls(len(part), kind) if part.type.list_size == 0 else part
                listed = self._read(number, self.columns).columns if self.columns else []
                writer.write_table(pa.table([*listed, vectors], schema=schema), row_group_size=max(len(vectors), 1))

    def _repetitive(self) -> list[str]:
        """The columns in which to look for repeated values: all but the vectors."""
        found = self.file.metadata.schema
        paths = [found.column(i).path for i in range(self.file.metadata.num_columns)]
        return [path for path in paths if path.partition(".")[0] in self.columns]

    def _facts(self, dimension: int) -> dict[str, Any]:
        """What the target's metadata states about its vectors. The name of an encoder contains no secret."""
        spec = self.encoder.name
        return {"spec": spec, "model": spec.partition(":")[2].partition("?")[0], "dimension": dimension,
                "text_column": self.choices.column, "vector_column": self.choices.vector_column,
                "library_version": text(lib.vetvec_version())}


def _wrong(what: str) -> InvalidArgumentError:
    return InvalidArgumentError(what, Status.INVALID_ARGUMENT)


def write_part(path: pathlib.Path, vectors: arrow.Vectors) -> None:
    batch = pa.record_batch([vectors.to_pyarrow()], ["vector"])
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, batch.schema) as writer:
        writer.write_batch(batch)


def _read_part(path: pathlib.Path) -> Any:
    """The vectors of a finished row group, mapped from the file and not loaded into memory."""
    return pa.ipc.open_file(pa.memory_map(str(path))).get_batch(0).column(0)
