"""What the library that is running consists of."""

from __future__ import annotations

import json
from typing import Any

from ._native import lib
from .errors import text_from


def build_info() -> dict[str, Any]:
    """Lists the libraries inside libvetvec and those that it loads, with their versions (vetvec/build.h)."""
    info: dict[str, Any] = json.loads(text_from(lib.vetvec_build_info))
    return info
