#include <CL/cl.h>
struct Kernels { cl_kernel add; cl_kernel all[2]; };
static const char *note = "f(1, 2"; // g(3, 4
void run(cl_program program, cl_command_queue queue, cl_mem a, cl_mem b, struct Kernels *kernels) {
  cl_kernel add = clCreateKernel(program, "add", NULL);
  kernels->add = clCreateKernel(program, "add", NULL);
  kernels->all[1] = clCreateKernel(program, "scale", NULL);
  int n = 4; /* h(5, */
  float by = (1.5f + max(n, 2)) * 2;
  clSetKernelArg(add, 0, sizeof(cl_mem), &a);
  clSetKernelArg(add, 1, sizeof(cl_mem), &b);
  clSetKernelArg(kernels->add, 2, sizeof n, &n);
  clSetKernelArg(kernels -> all[1], 0, sizeof(cl_mem), &a);
  clSetKernelArg(kernels->all[1], 1, sizeof(float), &by);
  clSetKernelArg(add, 2, sizeof(int), &n);
  size_t global[1] = {256}, local[] = {64};
  clEnqueueNDRangeKernel(queue, add, 1, NULL, global, local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, kernels->all[1], 1, NULL, (size_t[]){128}, NULL, 0, NULL, NULL);
  add = clCreateKernel(program, "scale", NULL);
  clSetKernelArg(add, 1, sizeof(float), &by);
  if (n > 3 && (f)(n)) { other["k(1"](2, n[3], 'x'); }
}
void open(cl_kernel k) { clSetKernelArg(k, 0,
