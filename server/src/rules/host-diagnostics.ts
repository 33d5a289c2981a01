// The rules about how a host calls its kernels. They judge the host's files (`hosts/`), not a kernel's facts.
import type { OtherDiagnostic } from './other-diagnostic.js';

const ARGUMENTS = 'OpenCL API 5.9.2 Setting Kernel Arguments';
const EXECUTION = 'OpenCL API 5.10 Executing Kernels';

export const hostDiagnostics: readonly OtherDiagnostic[] = [
  {
    id: 'host-argument-index',
    title: 'Argument index beyond the last parameter',
    spec: ARGUMENTS,
    severity: 'warning',
    explanation:
      'The host sets an argument that the kernel does not have: `clSetKernelArg` returns `CL_INVALID_ARG_INDEX`. Indices start at 0.',
    example:
      '// kernel void scale(global float *data, float factor)\nclSetKernelArg(scale, 2, sizeof(cl_float), &factor);',
  },
  {
    id: 'host-argument-kind',
    title: 'Argument of another kind than the parameter',
    spec: ARGUMENTS,
    severity: 'warning',
    explanation:
      'The host passes a buffer where the kernel has a value, an image where it has a buffer, a pointer for a `__local` parameter, which takes a size and `NULL`, or a plain Python number where PyOpenCL needs one of a numpy type.',
    example:
      '// kernel void sum(global float *in, local float *scratch)\nclSetKernelArg(sum, 1, sizeof(cl_mem), &buffer);',
  },
  {
    id: 'host-argument-missing',
    title: 'Kernel launched with an argument that is never set',
    spec: EXECUTION,
    severity: 'warning',
    explanation:
      'The host launches the kernel, and no call sets one of its arguments: `clEnqueueNDRangeKernel` returns `CL_INVALID_KERNEL_ARGS`. It is not reported if the kernel is passed to code that clspace cannot follow.',
    example:
      '// kernel void scale(global float *data, float factor)\nclSetKernelArg(scale, 0, sizeof(cl_mem), &data);\nclEnqueueNDRangeKernel(queue, scale, 1, NULL, &size, NULL, 0, NULL, NULL);',
  },
  {
    id: 'host-argument-size',
    title: 'Argument of another size than the parameter',
    spec: ARGUMENTS,
    severity: 'warning',
    explanation:
      'The size that the host passes is not that of the parameter: `clSetKernelArg` returns `CL_INVALID_ARG_SIZE`, or the kernel reads garbage. Vectors of three components have the size of four, `size_t` has 8 bytes on a 64-bit host, structs have the layout of their own side. Sizes are those of a 64-bit host whose `long` has 8 bytes.',
    example:
      '// kernel void scale(global float *data, ulong count)\nint count = 16;\nclSetKernelArg(scale, 1, sizeof(int), &count);',
  },
  {
    id: 'host-build-options',
    title: 'Build options with a word that is no option',
    spec: 'OpenCL API 5.8.6 Compiler Options',
    severity: 'warning',
    explanation:
      'A word of the literal options belongs to no option: `clBuildProgram` returns `CL_INVALID_BUILD_OPTIONS`. A definition has no blanks around `=`, and a path with blanks needs quotes. Options that begin with `-` are not judged, as drivers have their own.',
    example: 'clBuildProgram(program, 1, &device, "-D TILE = 16", NULL, NULL);',
  },
  {
    id: 'host-image-format',
    title: 'Image of another format than the kernel reads',
    spec: 'OpenCL C 6.15.15 Image Read and Write Functions',
    severity: 'warning',
    explanation:
      'The kernel reads or writes an image with `read_imagef`, `read_imagei` or `read_imageui`, and the host creates it with channels of another type: the values are undefined. Normalized and floating-point channels take `f`, signed ones `i` and unsigned ones `ui`.',
    example:
      '// kernel void blur(read_only image2d_t in) { … read_imagef(in, place) … }\ncl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};\ncl_mem in = clCreateImage(context, CL_MEM_READ_ONLY, &format, &description, NULL, &error);\nclSetKernelArg(blur, 0, sizeof(cl_mem), &in);',
  },
  {
    id: 'host-kernel-unknown',
    title: 'The host creates a kernel that does not exist',
    spec: 'OpenCL API 5.9.1 Creating Kernel Objects',
    severity: 'warning',
    explanation:
      'The program has no kernel of this name: `clCreateKernel` returns `CL_INVALID_KERNEL_NAME`. A function without `kernel` is not a kernel. It is an error if the source of the program is a string that the host passes itself; otherwise it is a warning where another kernel has a similar name, or where other kernels of the same program are found.',
    example: '// kernel void scale(global float *data)\ncl_kernel scale = clCreateKernel(program, "scal", &error);',
  },
  {
    id: 'host-local-size',
    title: 'Local argument that is too small or too large',
    spec: ARGUMENTS,
    severity: 'warning',
    explanation:
      'A `__local` parameter gets 0 bytes (`CL_INVALID_ARG_SIZE` before OpenCL 3.1), a part of an element, fewer bytes than the kernel accesses in the launch, or more than the device has. The kernel is executed for the local size of the launch. Accesses whose place or execution depends on data, on unknown arguments or on build options are ignored.',
    example:
      '// kernel void sum(local float *scratch) { scratch[get_local_id(0)] = 0; … }\nsize_t global = 1024, local = 256;\nclSetKernelArg(sum, 0, 64 * sizeof(cl_float), NULL);\nclEnqueueNDRangeKernel(queue, sum, 1, NULL, &global, &local, 0, NULL, NULL);',
  },
  {
    id: 'host-memory-access',
    title: 'Memory object whose flags forbid what the kernel does',
    spec: 'OpenCL API 5.2.1 Creating Buffer Objects',
    severity: 'warning',
    explanation:
      'The kernel writes to a memory object that is created with `CL_MEM_READ_ONLY`, or reads one with `CL_MEM_WRITE_ONLY`: the behavior is undefined, and some devices place such memory where it cannot be written. Judged by the assignments in the kernel itself, and by the access qualifiers of images.',
    example:
      '// kernel void scale(global float *data) { data[get_global_id(0)] *= 2; }\ncl_mem data = clCreateBuffer(context, CL_MEM_READ_ONLY, size, NULL, &error);\nclSetKernelArg(scale, 0, sizeof(cl_mem), &data);',
  },
  {
    id: 'host-released',
    title: 'Use of an object after its release',
    spec: 'OpenCL API 5.5.1 Retaining and Releasing Memory Objects',
    severity: 'warning',
    explanation:
      'The host passes, transfers, launches or releases a memory object or kernel whose only reference it has released. `clSetKernelArg` does not retain its argument, so a buffer has to live until the launch is enqueued; some drivers crash. Objects that other code may have retained, or that a condition releases, are not judged. So is a buffer with `CL_MEM_USE_HOST_PTR` that is launched or transferred after its memory is freed, and a pointer from `clEnqueueMapBuffer` that is used after it was unmapped.',
    example:
      'clSetKernelArg(scale, 0, sizeof(cl_mem), &data);\nclReleaseMemObject(data);\nclEnqueueNDRangeKernel(queue, scale, 1, NULL, &size, NULL, 0, NULL, NULL);',
  },
  {
    id: 'host-transfer-pending',
    title: 'Memory that is used before a transfer into it has ended',
    spec: 'OpenCL API 5.2.2 Reading, Writing and Copying Buffer Objects',
    severity: 'warning',
    explanation:
      'A read with `CL_FALSE` returns at once: what it writes may be read, or its memory freed, only after `clFinish`, `clWaitForEvents` or a later transfer that blocks. So is the memory of a buffer with `CL_MEM_USE_HOST_PTR` while a kernel may use it. A call of a function that may wait ends the check.',
    example: 'clEnqueueReadBuffer(queue, data, CL_FALSE, 0, size, host, 0, NULL, NULL);\nprintf("%f", host[0]);',
  },
  {
    id: 'host-unordered',
    title: 'Dependent launches on an out-of-order queue',
    spec: 'OpenCL API 5.11 Out-of-order Execution of Kernels and Memory Object Commands',
    severity: 'information',
    explanation:
      'Commands of a queue with `CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE` may run in any order and at the same time. A launch that uses what an earlier one writes has to wait for its event, or for a barrier. Launches that use different parts of a buffer are right: the parts are not compared.',
    example:
      'clEnqueueNDRangeKernel(queue, produce, 1, NULL, &size, NULL, 0, NULL, NULL);\nclEnqueueNDRangeKernel(queue, consume, 1, NULL, &size, NULL, 0, NULL, NULL);',
  },
  {
    id: 'host-transfer-size',
    title: 'Transfer beyond the end of a buffer or an array',
    spec: 'OpenCL API 5.2.2 Reading, Writing and Copying Buffer Objects',
    severity: 'warning',
    explanation:
      'The host reads, writes, copies, fills or maps more bytes than the buffer has from the offset on: `clEnqueueReadBuffer` returns `CL_INVALID_VALUE`. The array of the host, or its `std::array` or `std::vector`, may be too short as well, and a buffer is filled with whole patterns. Sizes are counted in bytes, not in elements.',
    example:
      'cl_mem data = clCreateBuffer(context, CL_MEM_READ_WRITE, 1024, NULL, &error);\nclEnqueueReadBuffer(queue, data, CL_TRUE, 0, 1024 * sizeof(cl_float), host, 0, NULL, NULL);',
  },
  {
    id: 'host-work-size',
    title: 'The launch does not fit the kernel',
    spec: EXECUTION,
    severity: 'warning',
    explanation:
      'The local size is not the one of `reqd_work_group_size`, the global size is not a multiple of it before OpenCL 2.0, the launch has more dimensions than sizes, or the kernel queries ids of a dimension that the launch does not have.',
    example:
      '// kernel __attribute__((reqd_work_group_size(64, 1, 1))) void scale(global float *data)\nsize_t global = 1024, local = 32;\nclEnqueueNDRangeKernel(queue, scale, 1, NULL, &global, &local, 0, NULL, NULL);',
  },
  {
    id: 'kernel-unused',
    title: 'Kernel that no host creates',
    spec: 'none (hosts beside the kernels)',
    severity: 'hint',
    explanation: 'The hosts that create the other kernels of this file never name this one.',
    example:
      '// clCreateKernel(program, "scale", &error);\nkernel void scale(global float *data) {}\nkernel void never(global float *data) {}',
  },
];
