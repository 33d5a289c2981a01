#include <string>

static const std::string source =
#include "../kernels/common.opencl"
#include "../kernels/level1/xaxpy.opencl"
;
