"""One tar a platform, to be unpacked anywhere: nothing in it names its place."""
from files import NOTICES, ROOT, SONAME, VERSION, write_tar

CONFIG = f"""# find_package(vetvec {VERSION.rpartition(".")[0]}) gives vetvec::vetvec.
get_filename_component(vetvec_prefix "${{CMAKE_CURRENT_LIST_DIR}}/../../@UP@" ABSOLUTE)
if(NOT TARGET vetvec::vetvec)
  add_library(vetvec::vetvec SHARED IMPORTED)
  set_target_properties(vetvec::vetvec PROPERTIES
    IMPORTED_LOCATION "${{vetvec_prefix}}/@LIBDIR@/libvetvec.so.{VERSION}" IMPORTED_SONAME {SONAME}
    INTERFACE_INCLUDE_DIRECTORIES "${{vetvec_prefix}}/include")
endif()
"""
# As write_basic_package_version_file has it for SameMinorVersion.
CONFIG_VERSION = f"""set(PACKAGE_VERSION {VERSION})
if(PACKAGE_FIND_VERSION VERSION_GREATER {VERSION})
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
elseif("${{PACKAGE_FIND_VERSION_MAJOR}}.${{PACKAGE_FIND_VERSION_MINOR}}" STREQUAL "{VERSION.rpartition(".")[0]}")
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL {VERSION})
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
"""


def development(libdir):
    """The files by which pkg-config and CMake find the library, which is in the folder LIBDIR of a prefix."""
    pc = (ROOT / "cmake" / "vetvec.pc.in").read_text(encoding="utf-8")
    up = "/".join([".."] * len(libdir.split("/")))
    for name, value in {"pc_prefix": f"${{pcfiledir}}/../{up}", "pc_libdir": f"${{prefix}}/{libdir}",
                        "pc_includedir": "${prefix}/include", "PROJECT_VERSION": VERSION}.items():
        pc = pc.replace(f"@{name}@", value)
    config = CONFIG.replace("@UP@", up).replace("@LIBDIR@", libdir)
    return {f"{libdir}/pkgconfig/vetvec.pc": pc.encode(), f"{libdir}/cmake/vetvec/vetvecConfig.cmake": config.encode(),
            f"{libdir}/cmake/vetvec/vetvecConfigVersion.cmake": CONFIG_VERSION.encode()}


def tree(release, target, libdir="lib"):
    """What is below the prefix: the release's files, those for developers, notices, the manual page."""
    out = {name.replace("lib/", f"{libdir}/", 1) if name.startswith("lib/") else name: file
           for name, file in release.tree(target).items()}
    if f"{libdir}/libvetvec.so" in out:
        out |= development(libdir)
        out |= {f"share/vetvec/{name}": ROOT / "bindings" / name for name in ("abi.json", "vetvec-ffi.h")}
    if "bin/vetvec" in out:
        out["share/man/man1/vetvec.1"] = ROOT / "docs" / "vetvec.1"
    return out | {f"share/doc/vetvec/{each.name}": each for each in [*NOTICES, ROOT / "SECURITY.md"]}


def pack(release, out):
    for target in release.targets:
        name = f"vetvec-{VERSION}-{target}"
        yield write_tar(out / f"{name}.tar.gz", {f"{name}/{path}": file for path, file in tree(release, target).items()})
