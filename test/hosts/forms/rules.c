#include <CL/cl.h>
typedef struct { cl_int width; cl_float scale; } Params;
typedef struct { cl_int width; cl_float scale; cl_int more; } Wide;
cl_context context;
cl_command_queue queue;

void arguments(cl_program program) {
  cl_int err;
  cl_kernel k = clCreateKernel(program, "buffers", &err);
  cl_mem in = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 64, NULL, &err);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_ONLY, 64 * sizeof(float), NULL, &err);
  cl_mem p = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(Wide), NULL, &err);
  cl_uint n = 4;
  clSetKernelArg(k, 0, sizeof(cl_mem), &in);
  clSetKernelArg(k, 1, sizeof(cl_mem), &out);
  clSetKernelArg(k, 2, sizeof(cl_mem), &p);
  clSetKernelArg(k, 3, 0, NULL);
  clSetKernelArg(k, 4, sizeof(cl_ulong), &n);
  clSetKernelArg(k, 5, sizeof(cl_uint), &n);
  size_t global = 100, local = 64;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 2, NULL, &global, &local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 0, NULL, &global, &local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, &local, &global, NULL, 0, NULL, NULL);
  clEnqueueTask(queue, k, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, in, CL_TRUE, 0, 64, &n, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, in, CL_TRUE, 0, 65, &n, 0, NULL, NULL);
  clEnqueueWriteBuffer(queue, in, CL_TRUE, 4, 60, &n, 0, NULL, NULL);
  clEnqueueWriteBuffer(queue, in, CL_TRUE, 4, 64, &n, 0, NULL, NULL);
}

void kinds(cl_program program, cl_mem unknown) {
  cl_kernel k = clCreateKernel(program, "images", NULL);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 64, NULL, NULL);
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY, NULL, NULL, NULL, NULL);
  cl_sampler sampler = clCreateSamplerWithProperties(context, NULL, NULL);
  cl_float4 color;
  cl_int4 wrong;
  cl_double big = 1;
  float single = 2;
  cl_char small = 3;
  clSetKernelArg(k, 0, sizeof(buffer), &buffer);
  clSetKernelArg(k, 1, sizeof(image), &image);
  clSetKernelArg(k, 2, sizeof(image), &image);
  clSetKernelArg(k, 3, sizeof(wrong), &wrong);
  clSetKernelArg(k, 4, sizeof(single), &single);
  clSetKernelArg(k, 5, sizeof(float), &single);
  clSetKernelArg(k, 5, sizeof(float), &big);
  clSetKernelArg(k, 5, sizeof(double), &single);
  clSetKernelArg(k, 0, sizeof(sampler), &sampler);
  clSetKernelArg(k, 0, sizeof(unknown), &unknown);
  clSetKernelArg(k, 2, sizeof(sampler), &small);
  clSetKernelArg(k, 3, sizeof(color), NULL);
  clSetKernelArg(k, 4, 1, &small);
  clSetKernelArg(k, -1, 1, &small);
  clSetKernelArg(k, 6, 1, &small);
  clSetKernelArgSVMPointer(k, 0, &small);
  size_t two[2] = {64, 32}, right[2] = {8, 4}, wide[2] = {4, 8}, three[3] = {64, 32, 1};
  clEnqueueNDRangeKernel(queue, k, 2, NULL, two, right, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 2, NULL, two, wide, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 2, NULL, two, NULL, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, two, right, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, k, 3, NULL, three, NULL, 0, NULL, NULL);
}

void names(cl_program program, int flag) {
  cl_kernel a = clCreateKernel(program, "volum", NULL);
  cl_kernel b = clCreateKernel(program, "plain", NULL);
  cl_kernel c = clCreateKernel(program, "nothing_like_it", NULL);
  cl_kernel d = clCreateKernel(program, flag ? "volume" : "sized", NULL);
  cl_mem data = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
  clSetKernelArg(d, 0, sizeof(cl_mem), &data);
  clSetKernelArg(d, 1, sizeof(cl_mem), &data);
  size_t one[1] = {64}, two[2] = {64, 1}, three[3] = {64, 1, 1};
  clEnqueueNDRangeKernel(queue, d, 1, NULL, one, NULL, 0, NULL, NULL);
  cl_kernel volume = clCreateKernel(program, "volume", NULL), sized = clCreateKernel(program, "sized", NULL);
  clSetKernelArg(volume, 0, sizeof(cl_mem), &data);
  clEnqueueNDRangeKernel(queue, volume, 2, NULL, two, NULL, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, volume, 3, NULL, three, NULL, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, sized, 1, NULL, one, NULL, 0, NULL, NULL);
  clSetKernelArg(sized, 0, sizeof(cl_mem), &data);
  cl_kernel none = clCreateKernel(program, "none", NULL);
  clSetKernelArg(none, 0, sizeof(cl_mem), &data);
  clEnqueueNDRangeKernel(queue, none, 1, NULL, one, NULL, 0, NULL, NULL);
}

void missing(cl_program program, int flag) {
  cl_kernel k = clCreateKernel(program, "buffers", NULL);
  cl_mem in = clCreateBuffer(context, 0, 64, NULL, NULL), d_out = clCreateBuffer(context, 0, 64, NULL, NULL);
  cl_mem params = clCreateBuffer(context, CL_MEM_READ_ONLY, sizeof(Params), NULL, NULL);
  cl_uint count = 64, n = 3;
  cl_int err, status;
  float f;
  size_t global[1] = {64}, local[1] = {16};
  err = clSetKernelArg(k, 0, sizeof(cl_mem), &in);
  status = clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
  if (flag) clSetKernelArg(k, 1, sizeof(cl_mem), &d_out);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
  clSetKernelArg(k, 2, sizeof(cl_mem), &params);
  clSetKernelArg(k, 3, 16 * sizeof(float), NULL);
  clSetKernelArg(k, 4, sizeof(n), &n);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, NULL, 0, NULL, NULL);
}

void images(cl_program program) {
  cl_kernel k = clCreateKernel(program, "images", NULL);
  cl_mem from = clCreateImage2D(context, CL_MEM_READ_ONLY, NULL, 4, 4, 0, NULL, NULL), target = clCreateImage2D(context, CL_MEM_WRITE_ONLY, NULL, 4, 4, 0, NULL, NULL);
  cl_sampler linear = clCreateSampler(context, 0, 0, 0, NULL);
  cl_float4 color = {{1, 2, 3, 4}};
  cl_char small = 1;
  cl_double big = 2;
  size_t global[2] = {16, 16}, local[2] = {8, 4};
  clSetKernelArg(k, 0, sizeof(cl_mem), &from);
  clEnqueueNDRangeKernel(queue, k, 2, NULL, global, local, 0, NULL, NULL);
}

void records(cl_program program) {
  cl_kernel k = clCreateKernel(program, "record", NULL);
  Params p = {1, 2};
  Wide w = {1, 2, 3};
  cl_mem all = clCreateBuffer(context, CL_MEM_READ_WRITE, 10 * sizeof(Params), NULL, NULL), other = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(Wide) * 4, NULL, NULL);
  cl_ulong last = 9;
  clSetKernelArg(k, 0, sizeof(p), &p);
  clSetKernelArg(k, 0, sizeof(w), &w);
  clSetKernelArg(k, 1, sizeof(cl_mem), &all);
  clSetKernelArg(k, 1, sizeof(cl_mem), &other);
  clSetKernelArg(k, 2, sizeof(last), &last);
  clSetKernelArg(k, 2, 4, &last);
  size_t global[1] = {64}, local[1] = {64};
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
}

void locals(cl_program program) {
  cl_kernel k = clCreateKernel(program, "tiled", NULL);
  cl_mem out = clCreateBuffer(context, 0, 4, NULL, NULL);
  size_t global[1] = {64}, local[1] = {16};
  clSetKernelArg(k, 1, sizeof(cl_mem), &out);
  clSetKernelArg(k, 0, 16 * sizeof(cl_int), NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
  clSetKernelArg(k, 0, 31 * sizeof(cl_int), NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
  size_t large[1] = {2048};
  clSetKernelArg(k, 0, 100000, NULL);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, large, large, 0, NULL, NULL);
}

void uses(cl_program program) {
  cl_kernel k = clCreateKernel(program, "uses", NULL);
  cl_mem reads = clCreateBuffer(context, CL_MEM_READ_ONLY, 4, NULL, NULL), writes = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 4, NULL, NULL);
  for (int i = 0; i < 5; i++) clSetKernelArg(k, i, sizeof(cl_mem), &reads);
  for (int i = 0; i < 5; i++) clSetKernelArg(k, i, sizeof(cl_mem), &writes);
  cl_int flag = 1;
  clSetKernelArg(k, 5, sizeof(flag), &flag);
}

void builds(cl_program program, cl_device_id device) {
  clBuildProgram(program, 1, &device, "-cl-std=CL1.2 stray -DX=1 -I include -cl-fast-relaxed-math", NULL, NULL);
  clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  clCompileProgram(program, 1, &device, "-DA", 0, NULL, NULL, NULL, NULL);
}

const char *source[] = {"kernel void inside(global int *a, int n) { a[n] = 1; }", "void helper(global int *a) { a[0] = 1; }"};
void sources(void) {
  cl_program program = clCreateProgramWithSource(context, 2, source, NULL, NULL);
  cl_kernel a = clCreateKernel(program, "inside", NULL);
  cl_kernel b = clCreateKernel(program, "insde", NULL);
  cl_kernel c = clCreateKernel(program, "helper", NULL);
  cl_kernel d = clCreateKernel(program, "buffers", NULL);
  const char *one = "kernel void single(int a) { }";
  cl_program other = clCreateProgramWithSource(context, 1, &one, NULL, NULL);
  cl_kernel e = clCreateKernel(other, "single", NULL);
  cl_kernel f = clCreateKernel(other, "inside", NULL);
  cl_int n = 1;
  clSetKernelArg(e, 0, sizeof(n), &n);
  clSetKernelArg(e, 1, sizeof(n), &n);
  clEnqueueTask(queue, e, 0, NULL, NULL);
  clEnqueueTask(queue, a, 0, NULL, NULL);
}

void asked(cl_program program) {
  cl_kernel k = clCreateKernel(program, "calls", NULL);
  cl_uint count;
  clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL);
  clSetKernelArg(k, 1, sizeof(count), &count);
  cl_kernel copy = clCloneKernel(k, NULL);
  cl_kernel all[4];
  clCreateKernelsInProgram(program, 4, all, NULL);
  clSetKernelArg(all[1], 0, sizeof(count), &count);
}

int main(void) {
  cl_program program;
  arguments(program); kinds(program, 0); names(program, 1); missing(program, 0); images(program); records(program);
  locals(program); uses(program); builds(program, 0); sources(); asked(program);
  return 0;
}
