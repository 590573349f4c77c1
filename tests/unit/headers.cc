// A precompiled header belongs to a program: see CMakeLists.txt.
int main() { return 0; }
