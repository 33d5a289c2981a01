#include <CL/cl.h>
#include <cstdio>

#define TILE_SIZE 16

// Both precisions are built from one source: kernels/gemm.cl.
cl_int buildSingle(cl_program program) {
  char options[256];
  std::snprintf(options, sizeof options, "-DREAL=float -DTILE=%d -I../include", TILE_SIZE);
  return clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
}

cl_int buildDouble(cl_program program) {
  char options[256];
  std::snprintf(options, sizeof options, "-DREAL=double -DTILE=%d -I../include", TILE_SIZE);
  return clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
}
