"""A remote service and a local encoder combined according to a policy."""

from __future__ import annotations

from ._fill import keywords
from ._native import Alive, lib, new
from ._options import FallbackCounts, FallbackKeywords, FallbackOptions
from ._typing import Unpack
from ._values import handle_of
from .encoder import Encoder
from .errors import check, made, new_error


class Fallback(Encoder):
    """An encoder that combines two other encoders, which the caller still owns.

        with vetvec.Fallback(remote, local, policy=vetvec.FallbackPolicy.LOCAL_FIRST, latency_target=0.02) as both:
            found = both.embed_with_provenance(["a text"])      # found.rows, found.provenance[0].source

    All methods of an encoder work on the combined encoder. The two encoders' vectors are in different spaces: check
    their source before you compare them, or set map_file.
    """

    @keywords(FallbackOptions)
    def __init__(self, remote: Encoder, local: Encoder | None, **options: Unpack[FallbackKeywords]) -> None:
        """Opens the encoder; nothing is sent. With hosts, `local` may be None."""
        alive = Alive()
        self._own(made("vetvec_encoder", lib.vetvec_fallback_open, handle_of("remote", remote, Encoder),
                       handle_of("local", local, Encoder), FallbackOptions(**options)._view(alive)), lib.vetvec_encoder_destroy)

    @property
    def dimension(self) -> int:
        """Elements per vector; 0 while unknown. Without a map, the dimension may differ from call to call."""
        return int(lib.vetvec_encoder_dimension(self._handle))

    def counts(self) -> FallbackCounts:
        """The number of texts by source and by reason."""
        out, err = new("vetvec_fallback_counts"), new_error()
        check(lib.vetvec_fallback_usage(self._handle, out, err), err)
        return FallbackCounts._of(out)
