# Installation: headers, library, command, CMake package and pkg-config file.
