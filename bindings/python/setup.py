"""Wheels: pure Python, or with the library inside if VETVEC_LIBRARY names it while they are built."""

import os
import pathlib
import shutil
import sysconfig

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

LIBRARY = os.environ.get("VETVEC_LIBRARY")


class BuildPy(build_py):
    def run(self):
        super().run()
        if LIBRARY:
            found = pathlib.Path(LIBRARY).resolve()
            folder = pathlib.Path(self.build_lib, "vetvec", "_lib")
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, folder / "libvetvec.so")


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = not LIBRARY

    def get_tag(self):
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_") if LIBRARY else "any"
        return "py3", "none", platform


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return bool(LIBRARY)


setup(distclass=WithLibrary, cmdclass={"build_py": BuildPy, "bdist_wheel": Wheel})
