"""Names that Python 3.10 offers only to type checkers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if sys.version_info >= (3, 11):
    from typing import Self, Unpack
elif TYPE_CHECKING:
    from typing_extensions import Self, Unpack
else:
    Self = Unpack = Any

__all__ = ["Self", "Unpack"]
