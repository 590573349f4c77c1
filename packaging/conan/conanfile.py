"""Conan 2 recipe of libvetvec: `conan create packaging/conan` in the project's folder.

    -o "vetvec/*:system_libraries=True"   link the distribution's libraries instead of Conan's (Debian and Ubuntu)
    -o "vetvec/*:command=True"            build the command `vetvec` too
"""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir
from conan.tools.gnu import PkgConfigDeps
from conan.tools.system.package_manager import Apt

SOURCES = ("CMakeLists.txt", "LICENSE", "NOTICE", "SECURITY.md", "THIRD_PARTY", "bindings/abi.json", "bindings/vetvec-ffi.h",
           "cmake/*", "docs/vetvec.1", "include/*", "src/*")


class VetvecConan(ConanFile):
    name = "vetvec"
    description = "Embedding vectors from any service, cached, limited, retried, and vetted"
    license = "Apache-2.0"
    topics = ("embeddings", "evaluation", "vector", "c-abi")
    package_type = "shared-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"command": [True, False], "system_libraries": [True, False]}
    default_options = {"command": False, "system_libraries": False,
                       # These go inside libvetvec.
                       "fmt/*:shared": False, "simdjson/*:shared": False, "utf8proc/*:shared": False, "cmark/*:shared": False,
                       "boost/*:header_only": True}

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "..", "..", "CMakeLists.txt"))
        self.version = text.split("project(vetvec", 1)[1].split("VERSION", 1)[1].split()[0].rstrip(")")

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, os.path.join(self.recipe_folder, "..", ".."), self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        if self.options.system_libraries:
            return
        for reference in ("libcurl/[>=7.88 <9]", "openssl/[>=3 <4]", "zlib/[>=1.2.11 <2]", "fmt/[>=9 <13]",
                          "nlohmann_json/[>=3.11 <4]", "eigen/3.4.0", "simdjson/[>=3 <4]", "sqlite3/[>=3.40 <4]",
                          "xxhash/[>=0.8 <1]", "utf8proc/[>=2.8 <3]", "cmark/[>=0.30 <1]", "tomlplusplus/[>=3.3 <4]"):
            self.requires(reference)
        if self.options.command:
            self.requires("cli11/[>=2.3 <3]")
            self.requires("boost/[>=1.74 <2]")

    def system_requirements(self):
        if not self.options.system_libraries:
            return
        packages = ["pkg-config", "libcurl4-openssl-dev", "libssl-dev", "zlib1g-dev", "libfmt-dev",
                    "nlohmann-json3-dev", "libeigen3-dev", "libsimdjson-dev", "libsqlite3-dev", "libxxhash-dev",
                    "libutf8proc-dev", "libcmark-dev", "libtomlplusplus-dev"]
        if self.options.command:
            packages += ["libcli11-dev", "libboost-dev"]
        Apt(self).install(packages)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for option in ("TESTS", "MOCK", "EXAMPLES"):
            toolchain.cache_variables[f"VETVEC_BUILD_{option}"] = False
        toolchain.cache_variables["VETVEC_BUILD_CLI"] = bool(self.options.command)
        toolchain.cache_variables["CMAKE_UNITY_BUILD"] = True
        toolchain.cache_variables["VETVEC_REDIS"] = "OFF"  # a hiredis of the system would not be Conan's
        toolchain.generate()
        if not self.options.system_libraries:
            CMakeDeps(self).generate()
            PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        for notice in ("LICENSE", "NOTICE", "THIRD_PARTY"):
            copy(self, notice, self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("cmake", "pkgconfig"):  # Conan makes its own
            rmdir(self, os.path.join(self.package_folder, "lib", folder))
        for folder in ("doc", "man"):
            rmdir(self, os.path.join(self.package_folder, "share", folder))

    def package_info(self):
        self.cpp_info.libs = ["vetvec"]
        self.cpp_info.set_property("cmake_target_name", "vetvec::vetvec")
        self.cpp_info.set_property("pkg_config_name", "vetvec")
