#define GROUP 16
static size_t doubled(size_t n) { return n * 2; }
static void set(cl_kernel k, int index, cl_int value) { clSetKernelArg(k, index, sizeof(value), &value); }
void launch(cl_kernel k, size_t n);
int other(cl_kernel k);
