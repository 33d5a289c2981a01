#include "a/shared.h"
#include "helper.h"
cl_command_queue queue;
extern size_t elsewhere;
size_t here = 32;
int main(void) {
  cl_program program = made();
  cl_kernel k = clCreateKernel(program, "race", NULL), same = clCreateKernel(program, "same", NULL);
  cl_mem data = clCreateBuffer(context, 0, 64 * sizeof(record), NULL, NULL);
  size_t group = GROUP, twice = doubled(here), of_header = WIDTH, all = elsewhere;
  clSetKernelArg(k, 0, sizeof(cl_mem), &data);
  set(k, 1, GROUP);
  set(same, 0, LOCAL_ONLY);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &here, &group, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &twice, &group, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &of_header, NULL, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &all, NULL, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, same, 1, NULL, &all, NULL, 0, NULL, NULL);
  launch(same, 3);
  return other(k);
}
