#include <CL/opencl.hpp>
// Each call of show records two values: the index and the size.
cl::Kernel shown;
template <typename T> void show(cl_uint index, T size) { shown.setArg(index, size, nullptr); }
namespace sizes { constexpr int wide = 16; const int tall = wide * 2; struct pair { short a; char b; }; }
using sizes::pair;
using number = cl_int;
using list = std::vector<number>;
class Base { public: int a; virtual void f() {} };
class Derived : public Base { int b; };
struct Plain { int a = 1; float b{2}; static int c; void method() {} };
enum class Kind : short { first, second = 4 };
template <typename T> T twice(T x) { return x * 2; }
int defaults(int a, int b = 7) { return a * 10 + b; }
int overloaded(int a) { return a; }
int overloaded(int a, int b) { return a + b; }
void increments(int &to) { to += 1; }
int reads(const int &of) { return of; }

void values() {
  show(sizes::wide, sizes::tall);
  show(sizeof(sizes::pair), sizeof(pair));
  show(sizeof(number), sizeof(list));
  show(sizeof(Base), sizeof(Derived));
  show(sizeof(Plain), sizeof(Kind));
  show(sizeof(cl::Buffer), sizeof(std::size_t));
  show(static_cast<unsigned char>(300), int(2.5));
  show(twice(4), defaults(1));
  show(defaults(1, 2), overloaded(3));
  show(overloaded(3, 4), 1'000);
  int a = 1, b(2), c{3};
  auto d = 4;
  auto e = 2.5f;
  show(a, b);
  show(c, d);
  show(sizeof(d), sizeof(e));
  int &r = a;
  r = 9;
  show(a, r);
  increments(a);
  show(a, reads(b));
  int *p = new int(5);
  show(*p, true);
  std::vector<int> items = {1, 2, 3};
  for (int item : items) show(item, 1);
  for (auto item : {4, 5}) show(item, 2);
  for (const auto &item : items) show(item, 3);
  auto f = [&](int x) { show(x, 4); a = 30; };
  f(1);
  show(a, 5);
  if (int x = 6; x > 5) show(x, 6);
  try { show(7, 7); a = 8; } catch (const cl::Error &error) { show(8, 8); } catch (...) { a = 9; }
  show(a, 9);
  if constexpr (sizeof(int) == 4) show(10, 10);
  do { show(11, 11); } while (false);
  switch (a) { case 1: { show(12, 12); break; } default: throw 1; }
  std::array<size_t, 2> pair = {1, 2};
  show(pair[0], pair[1]);
  auto moved = std::move(b);
  show(moved, std::forward<int>(c));
  (void)show(13, 13), show(14, 14);
}

template <typename... Rest> void all(cl::Kernel &kernel, Rest &&...rest) {
  cl_uint i = 0;
  (kernel.setArg(i++, rest), ...);
}
template <typename T> void each(cl::Kernel &kernel, cl_uint index, const T &value) { kernel.setArg(index, value); }
template <typename T, typename... Rest> void each(cl::Kernel &kernel, cl_uint index, const T &value, const Rest &...rest) {
  kernel.setArg(index, value);
  each(kernel, index + 1, rest...);
}

class Runner {
 public:
  Runner(cl::Context &context, cl::Program &program) : kernel_(program, "buffers"), size_(64), in_(context, CL_MEM_READ_ONLY, 256) {}
  void run(cl::CommandQueue &queue) {
    kernel_.setArg(0, in_);
    this->kernel_.setArg(4, size_);
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(size_), cl::NDRange(16));
    resize(32);
    queue.enqueueNDRangeKernel(kernel_, cl::NDRange(0), cl::NDRange(size_), cl::NullRange);
    queue.enqueueNDRangeKernel(kernel_, cl::NDRange(4), cl::NDRange(size_));
  }
  void resize(cl_uint size) { size_ = size; }

 private:
  cl::Kernel kernel_;
  cl_uint size_;
  cl::Buffer in_;
};

void kernels(cl::Context &context, cl::Program &program, cl::CommandQueue &queue, int flag) {
  cl::Buffer in(context, CL_MEM_READ_ONLY, sizeof(float) * 16), out(context, CL_MEM_WRITE_ONLY, 64), plain(CL_MEM_READ_WRITE, 128);
  cl::Image2D image(context, CL_MEM_READ_ONLY, cl::ImageFormat(CL_RGBA, CL_FLOAT), 4, 4);
  cl::Kernel kernel(program, "buffers");
  struct { cl_int width; cl_float scale; } params = {1, 2};
  all(kernel, in, out, plain, cl::Local(64), cl_uint(4));
  each(kernel, 0, in, out, plain);
  kernel.setArgs(in, out, plain, cl::Local(16 * sizeof(float)), 5u);
  kernel.setArg(3, cl::__local(32));
  kernel.setArg<cl_uint>(4, 3);
  kernel.setArg(4, sizeof(cl_uint), &flag);
  kernel.setArg(4, 2.5);
  kernel.setArg(0, image);
  kernel.setArg(1, in);
  kernel.setArg(0, out);
  kernel.setArg(5, 1);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(100), cl::NDRange(16));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(64, 2), cl::NDRange(16, 2));
  queue.enqueueReadBuffer(in, CL_TRUE, 0, 64, &params);
  queue.enqueueReadBuffer(in, CL_TRUE, 0, 65, &params);
  queue.enqueueWriteBuffer(out, CL_TRUE, 32, 33, &params);
  auto functor = cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::LocalSpaceArg, cl_uint>(program, "buffers");
  functor(cl::EnqueueArgs(queue, cl::NDRange(64), cl::NDRange(16)), in, out, plain, cl::Local(64), 4);
  functor(cl::EnqueueArgs(queue, cl::NDRange(64)), in, out, plain);
  cl::make_kernel<cl::Buffer> task(program, "volume");
  task(cl::EnqueueArgs(queue, cl::NDRange(1, 1, 1)), in);
  cl::make_kernel<cl::Image2D, int> wrong(cl::Kernel(program, "calls"));
  wrong(cl::EnqueueArgs(queue, cl::NDRange(4), cl::NDRange(4)), image, 1);
  std::unique_ptr<cl::Kernel> owned = std::make_unique<cl::Kernel>(program, "none");
  owned->setArg(0, in);
  std::vector<cl::Kernel> many;
  many.push_back(cl::Kernel(program, "sized"));
  many.push_back(cl::Kernel(program, "volume"));
  many[0].setArg(0, in);
  many[1].setArg(1, in);
  auto raw = new cl::Kernel(program, "record");
  raw->setArg(2, cl_ulong(1));
  raw->setArg(0, params);
  cl::Kernel copy = *raw;
  copy.setArg(1, in);
  cl::Kernel either = flag ? cl::Kernel(program, "volume") : cl::Kernel(program, "sized");
  either.setArg(0, in);
  int count = kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  program.build("-cl-std=CL2.0 stray");
  program.build({}, "-DX");
}

void text(cl::Context &context, cl::CommandQueue &queue) {
  std::string source = R"(kernel void raw(global int *a) { a[0] = 1; })";
  cl::Program program(context, source);
  cl::Kernel raw(program, "raw"), wrong(program, "row");
  cl::Program both(context, std::string("kernel void joined(int a) { }") + "");
  cl::Kernel joined(both, "joined");
  std::string name = "raw";
  cl::Kernel named(program, name.c_str()), pasted(program, (name + "er").c_str());
  raw.setArg(0, 1.5f);
  queue.enqueueNDRangeKernel(raw, cl::NullRange, cl::NDRange(), cl::NullRange);
  queue.enqueueTask(raw);
}
