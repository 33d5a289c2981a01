// The parts of all kernels. This file is included into C++ as a raw string.
R"(

#ifndef PRECISION
  #define PRECISION 32
#endif
#if PRECISION == 64
  typedef double real;
#else
  typedef float real;
#endif
#define MultiplyAdd(c, a, b) c += a * b

// End of the raw string
)"
