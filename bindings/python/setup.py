"""Builds wheels. A wheel is pure Python, or contains the library if VETVEC_LIBRARY names it during the build.

VETVEC_WHEEL_PLATFORM names the platform that the library was built for, such as manylinux_2_28_aarch64; default: this
machine's. Intermediate files go to a separate folder, so that none are left beside the sources, and none of an earlier build get
into a wheel.
"""

import atexit
import os
import pathlib
import shutil
import sysconfig
import tempfile

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

LIBRARY = os.environ.get("VETVEC_LIBRARY")
WORK = tempfile.mkdtemp(prefix="vetvec-build-")
atexit.register(shutil.rmtree, WORK, ignore_errors=True)
NOTICES = ("LICENSE", "NOTICE", "THIRD_PARTY")


def notices(library):
    """The licences of the code inside the library. They are beside the library in a build tree, and in share/doc of an
    installed tree."""
    documents = [parent / "share" / "doc" for parent in library.parents]
    folders = [library.parent, *(found for place in documents for found in [place / "vetvec", *place.glob("libvetvec0*")])]
    for folder in folders:
        if (folder / "THIRD_PARTY").is_file():
            return [folder / name for name in NOTICES if (folder / name).is_file()]
    print(f"warning: no THIRD_PARTY found for {library}: the package will lack the licences of the code in it")
    return []


class BuildPy(build_py):
    def run(self):
        super().run()
        if LIBRARY:
            found = pathlib.Path(LIBRARY).resolve()
            folder = pathlib.Path(self.build_lib, "vetvec", "_lib")
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, folder / "libvetvec.so")
            for notice in notices(found):
                shutil.copy2(notice, folder)


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = not LIBRARY

    def get_tag(self):
        platform = os.environ.get("VETVEC_WHEEL_PLATFORM") or sysconfig.get_platform().replace("-", "_").replace(".", "_")
        return "py3", "none", platform if LIBRARY else "any"


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return bool(LIBRARY)


setup(distclass=WithLibrary, cmdclass={"build_py": BuildPy, "bdist_wheel": Wheel},
      options={"build": {"build_base": WORK}, "egg_info": {"egg_base": WORK}})
