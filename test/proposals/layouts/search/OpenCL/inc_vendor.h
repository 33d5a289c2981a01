#ifndef INC_VENDOR_H
#define INC_VENDOR_H

#if defined __CUDACC__
#define IS_CUDA
#else
#define IS_OPENCL
#endif

#ifdef IS_CUDA
#define KERNEL_FQ extern "C" __global__
#define GLOBAL_AS
#else
#define KERNEL_FQ kernel
#define GLOBAL_AS global
#endif

#endif
