"""Wheels, one a platform, by bindings/python/setup.py."""
import importlib.util
import shutil
import sys
import tempfile
import pathlib

from files import BINDINGS, EPOCH, NOTICES, run


def pack(release, out):
    # With these two at hand, nothing is fetched.
    isolation = [] if not all(map(importlib.util.find_spec, ("setuptools", "wheel"))) else ["--no-build-isolation"]
    for platform, library in release.libraries("wheel"):
        with tempfile.TemporaryDirectory() as folder:
            source = shutil.copytree(BINDINGS / "python", pathlib.Path(folder, "source"))
            for path in (library, *NOTICES):  # setup.py looks for the notices beside the library
                shutil.copy(path, folder)
            run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *isolation, "-w", out, source,
                env={"VETVEC_LIBRARY": f"{folder}/libvetvec.so", "VETVEC_WHEEL_PLATFORM": platform,
                     "SOURCE_DATE_EPOCH": str(EPOCH)})
        yield from out.glob(f"*{platform}.whl")
