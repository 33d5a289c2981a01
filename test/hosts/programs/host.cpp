#include <CL/opencl.hpp>
#include <vector>
struct Params { cl_int width; cl_float scale; };
class Runner {
 public:
  explicit Runner(const cl::Context &context) : context_(context), queue_(context) {}
  void run(const cl::Program &program, unsigned count) {
    program.build("-cl-std=CL1.2");
    cl::Kernel scale(program, "scale");
    std::vector<float> values(256, 1.0f);
    cl::Buffer data(context_, CL_MEM_READ_WRITE, values.size() * sizeof(float));
    Params params{4, 2.0f};
    cl::Buffer constants(context_, CL_MEM_READ_ONLY, sizeof(Params));
    scale.setArg(0, data);
    scale.setArg(1, constants);
    scale.setArg(2, cl::Local(64 * sizeof(float)));
    scale.setArg(3, static_cast<cl_uint>(values.size()));
    queue_.enqueueNDRangeKernel(scale, cl::NullRange, cl::NDRange(256), cl::NDRange(64));
    auto paint = cl::Kernel(program, "paint");
    cl::Image2D image(context_, CL_MEM_WRITE_ONLY, cl::ImageFormat(CL_RGBA, CL_FLOAT), 64, 32);
    paint.setArg(0, image);
    paint.setArg(1, cl::Sampler(context_, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST));
    paint.setArg(2, cl_float4{1, 0, 0, 1});
    queue_.enqueueNDRangeKernel(paint, cl::NullRange, cl::NDRange(64, 32), cl::NDRange(16, 16));
    cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::LocalSpaceArg, cl_uint> functor(program, "scale");
    functor(cl::EnqueueArgs(queue_, cl::NDRange(256), cl::NDRange(64)), data, constants, cl::Local(256), 256u);
    cl::copy(queue_, data, values.begin(), values.end());
  }

 private:
  cl::Context context_;
  cl::CommandQueue queue_;
};
