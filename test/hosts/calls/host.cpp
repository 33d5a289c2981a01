#include <CL/opencl.hpp>
struct Runner {
  cl::Kernel add_;
  std::map<std::string, cl::Kernel> kernels;
  void run(cl::Program &program, cl::CommandQueue &queue, cl::Buffer a, cl::Buffer b) {
    cl::Kernel add(program, "add");
    cl::Kernel scale{program, "scale"};
    add_ = cl::Kernel(program, "add");
    this->kernels["scale"] = cl::Kernel(program, "scale");
    auto functor = cl::KernelFunctor<cl::Buffer, cl::Buffer, int>(program, "add");
    cl::KernelFunctor<cl::Buffer, float> typed(program, "scale");
    add.setArg(0, a);
    add.setArg(1, b); add.setArg(2, 4);
    add_.setArg<cl::Buffer>(0, a);
    this->add_.setArg(1, b);
    kernels["scale"].setArg(0, a);
    scale.setArg(1, std::max<float>(1.5f, 2));
    functor(cl::EnqueueArgs(queue, cl::NDRange(64), cl::NDRange(16)), a, b, 3);
    typed(cl::EnqueueArgs(queue, cl::NDRange(64)), a, 2.0f).wait();
    queue.enqueueNDRangeKernel(add, cl::NullRange, cl::NDRange(256), cl::NDRange(64));
    queue.enqueueNDRangeKernel(scale, cl::NullRange, cl::NDRange{32, 1}, cl::NullRange);
    std::vector<int> v{1, 2, (3)}; int x = a < b ? f(1) : g<2>(h(3)); // k(4
    const char *text = R"x(f(1, ")x"; call(text, L"a(", 'b');
  }
};
void open(cl::Kernel k) { k.setArg(1,
