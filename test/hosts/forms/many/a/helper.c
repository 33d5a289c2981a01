#include "shared.h"
size_t elsewhere = 96;
#define LOCAL_ONLY 5
static int hidden(int n) { return n + 1; }
cl_program made(void) { return clCreateProgramWithBinary(context, 1, NULL, NULL, NULL, NULL, NULL); }
void launch(cl_kernel k, size_t n) {
  clSetKernelArg(k, hidden(1), sizeof(record), NULL);
  clEnqueueTask(queue, k, 0, NULL, NULL);
}
