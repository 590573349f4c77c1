"""A remote service and a local encoder combined according to a policy; linear maps between their spaces."""

from __future__ import annotations

import json
import os
from typing import Any, Sequence

from ._call import Call
from ._fill import keywords
from ._native import Alive, Packed, lib, new, texts_of
from ._options import (CallOptions, FallbackCounts, FallbackKeywords, FallbackOptions, MapAgreement, MapKeywords,
                       MapOptions)
from ._typing import Unpack
from .encoder import Encoder
from .errors import check, made, new_error, text_from


class Fallback(Encoder):
    """An encoder that combines two other encoders, which the caller still owns.

        with vetvec.Fallback(remote, local, policy=vetvec.FallbackPolicy.LOCAL_FIRST, latency_target=0.02) as both:
            found = both.embed_with_provenance(["a text"])      # found.rows, found.provenance[0].source

    All methods of an encoder work on the combined encoder. The two encoders' vectors are in different spaces: check
    their source before you compare them, or set map_file.
    """

    @keywords(FallbackOptions)
    def __init__(self, remote: Encoder, local: Encoder, **options: Unpack[FallbackKeywords]) -> None:
        """Opens the encoder; nothing is sent."""
        alive = Alive()
        self._own(made("vetvec_encoder", lib.vetvec_fallback_open, remote._handle, local._handle,
                       FallbackOptions(**options)._view(alive)), lib.vetvec_encoder_destroy)

    @property
    def dimension(self) -> int:
        """Elements per vector; 0 while unknown. Without a map, the dimension may differ from call to call."""
        return int(lib.vetvec_encoder_dimension(self._handle))

    def counts(self) -> FallbackCounts:
        """The number of texts by source and by reason."""
        out, err = new("vetvec_fallback_counts"), new_error()
        check(lib.vetvec_fallback_usage(self._handle, out, err), err)
        return FallbackCounts._of(out)


@keywords(MapOptions)
def fit_map(source: Encoder, target: Encoder, texts: Sequence[str], path: str | os.PathLike[str], *,
            options: CallOptions | None = None, **fit: Unpack[MapKeywords]) -> MapAgreement:
    """Embeds `texts` (at least 100) with both encoders, fits a map from the vector space of `source` to the space of
    `target`, measures the map and writes it to a file."""
    packed, alive = Packed(texts_of(texts)), Alive()
    out, err = new("vetvec_map_agreement"), new_error()
    view = MapOptions(**fit)._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_map_fit(source._handle, target._handle, packed.view, view, call.view, alive.string(path),
                                    out, err)
    check(status, err)
    return MapAgreement._of(out)


def describe_map(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Describes a map file: format, method, from, to, agreement."""
    alive = Alive()
    found: dict[str, Any] = json.loads(text_from(lib.vetvec_map_describe, alive.string(path)))
    return found
