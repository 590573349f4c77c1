// Nothing: the program unit_precompiled is built for its precompiled header (CMakeLists.txt).
