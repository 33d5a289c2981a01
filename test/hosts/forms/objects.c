#include <CL/cl.h>
// What is known of objects that several statements create, release, share or replace.
#define SHOW(index, size) clSetKernelArg(shown, index, size, NULL)
cl_kernel shown;
cl_context context;
cl_command_queue queue;
cl_program program;

static cl_mem made(size_t bytes) { return clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, NULL); }
static void drop(cl_mem memory) { clReleaseMemObject(memory); }
static void dropped(cl_mem *memory) { clReleaseMemObject(*memory); *memory = NULL; }

void in_loops(int given) {
  cl_kernel each[2];
  size_t size = 64;
  for (int i = 0; i < 2; i++) each[i] = clCreateKernel(program, i ? "volume" : "sized", NULL);
  for (int i = 0; i < 2; i++) clEnqueueNDRangeKernel(queue, each[i], 1, NULL, &size, NULL, 0, NULL, NULL);
  for (int i = 0; i < given; i++) {
    cl_kernel again = clCreateKernel(program, "volume", NULL);
    cl_mem memory = made(64 * i);
    clSetKernelArg(again, 0, sizeof(memory), &memory);
    clEnqueueNDRangeKernel(queue, again, 1, NULL, &size, NULL, 0, NULL, NULL);
    clReleaseMemObject(memory);
    clReleaseKernel(again);
  }
  cl_mem one = made(16), two = made(32);
  clReleaseMemObject(one);
  clSetKernelArg(shown, 0, sizeof(one), &one);
  clReleaseMemObject(one);
  if (given) clReleaseMemObject(two);
  clSetKernelArg(shown, 0, sizeof(two), &two);
  clReleaseMemObject(two);
}

void by_functions(int given) {
  cl_mem one = made(16), two = made(32), three = made(48), four;
  drop(one);
  clSetKernelArg(shown, 0, sizeof(one), &one);
  dropped(&two);
  clSetKernelArg(shown, 1, sizeof(two), &two);
  clRetainMemObject(three);
  drop(three);
  clSetKernelArg(shown, 2, sizeof(three), &three);
  drop(three);
  clSetKernelArg(shown, 2, sizeof(three), &three);
  four = given ? made(64) : made(128);
  clSetKernelArg(shown, 3, sizeof(four), &four);
  cl_mem same = four;
  drop(same);
  clSetKernelArg(shown, 3, sizeof(four), &four);
  cl_mem kept = made(8);
  if (!kept) return;
  kept = made(24);
  clSetKernelArg(shown, 4, sizeof kept, &kept);
  drop(kept), kept = 0;
  clSetKernelArg(shown, 4, sizeof kept, &kept);
}

int counter = 0;
int next(void) { return ++counter; }

void in_switches(int given) {
  int a = 1, b = 2;
  switch (a = 3) {
    case 3: b = 4;
  }
  SHOW(a, b);
  switch (next()) {
    default: SHOW(counter, 1);
  }
  SHOW(counter, 2);
  switch (given) {
    case 0:
    case 1: {
      a = 5;
      break;
    }
    case 2: a = 5; break;
    default: a = 5;
  }
  SHOW(a, 3);
  switch (given) {
    case 0: return;
    case 1: b = 6; break;
  }
  SHOW(b, 4);
  while (next() < 4) SHOW(counter, 5);
  SHOW(counter, 6);
  for (; given; next()) a = 7;
  SHOW(a, counter);
  if ((a = 8) && given) b = 9;
  SHOW(a, b);
  do a = 10; while (next() < 0);
  SHOW(a, counter);
}

void kernels_of(int given, const char *name) {
  size_t global[2] = {64, 64}, local[2] = {8, 8};
  cl_kernel one = clCreateKernel(program, "images", NULL), two = clCreateKernel(program, name, NULL);
  cl_kernel either = given ? one : clCreateKernel(program, "volume", NULL);
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY, NULL, NULL, NULL, NULL), memory = made(global[0] * 4);
  clSetKernelArg(one, 0, sizeof image, &image);
  clSetKernelArg(two, 7, 4, &given);
  clSetKernelArg(either, 0, sizeof memory, &memory);
  clSetKernelArg(either, 1, sizeof memory, &memory);
  if (given) clSetKernelArg(one, 1, sizeof image, &image); else clSetKernelArg(one, 2, sizeof memory, &memory);
  clEnqueueNDRangeKernel(queue, one, 2, NULL, global, local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, two, 2, NULL, global, local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, either, 3, NULL, global, NULL, 0, NULL, NULL);
  local[1] = 4;
  if (given) local[0] = 16;
  clEnqueueNDRangeKernel(queue, one, 2, NULL, global, local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, one, 2, global, global, given ? local : NULL, 0, NULL, NULL);
  clReleaseKernel(one);
  clEnqueueNDRangeKernel(queue, one, 2, NULL, global, local, 0, NULL, NULL);
  cl_event done[2], *first = done;
  clEnqueueWriteBuffer(queue, memory, CL_FALSE, 0, 300, global, 0, NULL, first);
  clEnqueueReadBuffer(queue, memory, CL_TRUE, 200, 56, global, 1, done, done + 1);
  clEnqueueReadBuffer(queue, memory, CL_FALSE, 200, 57, local, 0, done, NULL);
  clEnqueueFillBuffer(queue, memory, &given, sizeof given, 2, 256, 2, done, NULL);
  clEnqueueCopyBuffer(queue, memory, memory, 0, 128, 128, 0, NULL, NULL);
  clWaitForEvents(2, done);
  clReleaseMemObject(memory);
  clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, global, 0, NULL, NULL);
}
