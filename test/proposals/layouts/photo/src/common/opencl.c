#include <CL/cl.h>
#include <stdio.h>

int build(cl_program program, const char *folder) {
  char options[1024];
  snprintf(options, sizeof options, "-w -cl-fast-relaxed-math -DVENDOR=%d -I%s/data/kernels", 1, folder);
  return clBuildProgram(program, 0, NULL, options, NULL, NULL);
}
