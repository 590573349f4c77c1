"""Wheels, one a platform, by bindings/python/setup.py."""
import importlib.metadata
import shutil
import sys
import tempfile
import pathlib

from files import BINDINGS, EPOCH, NOTICES, run


def is_installed(name):
    """By its distribution: this file is a module "wheel", too."""
    try:
        return bool(importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return False


def pack(release, out):
    # With these two at hand, nothing is fetched.
    isolation = ["--no-build-isolation"] if all(map(is_installed, ("setuptools", "wheel"))) else []
    for platform, library in release.libraries("wheel"):
        with tempfile.TemporaryDirectory() as folder:
            source = shutil.copytree(BINDINGS / "python", pathlib.Path(folder, "source"))
            for path in (library, *NOTICES):  # setup.py looks for the notices beside the library
                shutil.copy(path, folder)
            run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *isolation, "-w", out, source,
                env={"VETVEC_LIBRARY": f"{folder}/libvetvec.so", "VETVEC_WHEEL_PLATFORM": platform,
                     "SOURCE_DATE_EPOCH": str(EPOCH)})
        yield from out.glob(f"*{platform}.whl")
