// The one place where fmt's own code is compiled, so that the program needs no shared library of it.
#include <fmt/format-inl.h>
