"""Maven: a repository with one jar for all platforms. JNA finds the libraries in it by their folders."""
import hashlib
import pathlib
import re
import shutil
import tempfile

from files import BINDINGS, NOTICES, VERSION, program, run, write_zip

SOURCE = BINDINGS / "java"
JNA = re.search(r"<version>([\d.]+)</version>\s*</dependency>", (SOURCE / "pom.xml").read_text(encoding="utf-8"))[1]


def pack(release, out):
    javac, maven = program("javac"), program("mvn")
    with tempfile.TemporaryDirectory() as folder:
        run(maven, "-q", "-B", "dependency:copy", f"-Dartifact=net.java.dev.jna:jna:{JNA}", f"-DoutputDirectory={folder}")
        classes = pathlib.Path(folder, "classes")
        run(javac, "--release", "11", "-Xlint:all,-options", "-Werror", "-cp", f"{folder}/jna-{JNA}.jar", "-d", classes,
            *sorted(SOURCE.rglob("*.java")))
        contents = {"META-INF/MANIFEST.MF": b"Manifest-Version: 1.0\r\nAutomatic-Module-Name: org.example.vetvec\r\n\r\n"}
        contents |= {str(path.relative_to(classes)): path for path in sorted(classes.rglob("*.class"))}
        contents |= {f"{name}/libvetvec.so": library for name, library in release.libraries("jna")}
        contents |= {f"META-INF/{path.name}": path for path in NOTICES}
        place = out / "org" / "example" / "vetvec" / "vetvec" / VERSION
        jar = write_zip(place / f"vetvec-{VERSION}.jar", contents)
    pom = pathlib.Path(shutil.copy(SOURCE / "pom.xml", place / f"vetvec-{VERSION}.pom"))
    for path in (jar, pom):
        path.with_name(path.name + ".sha1").write_text(hashlib.sha1(path.read_bytes()).hexdigest(), encoding="utf-8")
    yield jar
