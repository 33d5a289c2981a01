#include <boost/compute.hpp>
#include <map>
#include <vector>
namespace compute = boost::compute;
void lines(compute::command_queue &queue, compute::program &program, compute::context &context) {
  compute::kernel k = program.create_kernel("tiled");
  compute::buffer out(context, 4 * sizeof(int));
  compute::buffer open(context);
  k.set_arg(0, compute::local_buffer<int>(128));
  k.set_arg(1, out);
  queue.enqueue_1d_range_kernel(k, 0, 256, 64);
  queue.enqueue_1d_range_kernel(k, 16, 256, 0);
  k.set_arg(0, compute::local_buffer<cl_float4>(8));
  queue.enqueue_1d_range_kernel(k, 0, 100, 32);
  queue.enqueue_nd_range_kernel(k, compute::dim(0, 0), compute::dim(8, 8), compute::dim(4, 4));
  k.set_args(compute::local_buffer<int>(64), open);
  queue.enqueue_1d_range_kernel(k, 0, 128, 64);
  boost::compute::kernel called(program, "called");
  called.set_args(out);
  queue.enqueue_1d_range_kernel(called, 0, 4, 0);
  called.set_arg(1, out);
  other.set_arg(0, out);
  other.set_args(out, 1);
}
void containers(cl::Program &program, cl::CommandQueue &queue, cl::Buffer data, int n) {
  std::map<std::string, cl::Kernel> kernels;
  kernels.emplace("sized", cl::Kernel(program, "sized"));
  kernels.emplace("sized", cl::Kernel(program, "volume"));
  kernels.insert({"called", cl::Kernel(program, "called")});
  kernels.insert(std::make_pair("calls", cl::Kernel(program, "calls")));
  kernels.insert(std::pair<std::string, cl::Kernel>("none", cl::Kernel(program, "none")));
  kernels.insert_or_assign("none", cl::Kernel(program, "unused"));
  kernels.try_emplace("volume", program, "volume");
  kernels["sized"].setArg(0, data);
  kernels["called"].setArg(0, data);
  kernels["calls"].setArg(0, 4);
  kernels["none"].setArg(0, data);
  kernels.at("volume").setArg(1, data);
  std::vector<cl::Kernel> all;
  all.push_back(cl::Kernel(program, "called"));
  all.push_back(kernels["calls"]);
  all.emplace_back(program, "volume");
  all[0].setArg(0, data);
  all[1].setArg(2, data);
  all.back().setArg(3, data);
  std::unique_ptr<cl::Kernel> held;
  held.reset(new cl::Kernel(program, "unused"));
  held->setArg(1, n);
  std::shared_ptr<cl::Kernel> shared = std::make_shared<cl::Kernel>(program, "sized");
  shared->setArg(1, n);
  std::tuple<cl::Kernel, int> both = std::make_tuple(cl::Kernel(program, "none"), 3);
  std::get<0>(both).setArg(0, n);
  cl::CommandQueue unordered(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::CommandQueue safe(context, cl::QueueProperties::OutOfOrder);
  cl::CommandQueue ordered(context, device, CL_QUEUE_PROFILING_ENABLE);
  unordered.enqueueWriteBuffer(data, CL_FALSE, 0, 16, &n);
  unordered.enqueueNDRangeKernel(all[0], cl::NullRange, cl::NDRange(4));
  safe.enqueueNDRangeKernel(all[0], cl::NDRange(1), cl::NDRange(4, 2), cl::NDRange(2, 2, 1));
  ordered.enqueueNDRangeKernel(kernels["sized"], 0, 64, 16);
}
