#include <CL/opencl.hpp>
#include <string>
#include <vector>
// What is known of objects and values in further forms of C++.
cl::Kernel shown;
template <typename T> void show(cl_uint index, T size) { shown.setArg(index, size, nullptr); }

struct Sizes {
  int width = 4, height;
  Sizes(int h) : height(h) {}
  int area() const { return width * height; }
  int operator()(int x) const { return x; }
};
struct Grid : Sizes {
  std::vector<int> cells;
  explicit Grid(int h) : Sizes(h * 2), cells{1, 2, 3} {}
  void grow() { ++width; }
};

void values(bool flag) {
  Sizes sizes(3), other{5};
  show(sizes.width, sizes.height);
  show(sizes.area(), other.area());
  Grid grid(2);
  grid.grow();
  show(grid.width, grid.height);
  show(grid.cells[1], grid.cells.size());
  std::vector<int> list(3, 7), empty, copy = list;
  list[0] = 8;
  list.push_back(9);
  show(list[0], copy[0]);
  show(list.size(), copy.size());
  show(list.back(), list.front());
  show(list.at(1), empty.size());
  show(list.size() * sizeof(list[0]), list.size() * sizeof(decltype(list)::value_type));
  std::pair<int, int> both{1, 2};
  show(both.first, both.second);
  auto [x, y] = both;
  show(x, y);
  std::tuple<int, int> tuple(3, 4);
  show(std::get<0>(tuple), std::get<1>(tuple));
  auto lambda = [x](int z) { return x + z; };
  show(lambda(2), [] { return 6; }());
  int a = flag ? 1 : 2, b = flag ? 3 : 3;
  show(a, b);
  if (flag) { list = {1}; } else { list = {1, 2}; }
  show(list[0], list.size());
  for (std::size_t i = 0; i != copy.size(); ++i) show(copy[i], i);
  for (auto it = copy.begin(); it != copy.end(); ++it) show(*it, 1);
  const int *pointer = copy.data();
  show(pointer[1], *pointer);
  std::string text("ab"), part(text, 1), repeated(3, 'x');
  show(text.size(), part.size());
  show(repeated.length(), std::string("abc").size());
  show(std::max(1, 2), std::min<int>(3, 4));
  show(std::stoi("5"), std::ceil(5 / 2.0));
  static const int fixed = 5;
  constexpr auto wide = fixed * 2;
  show(fixed, wide);
  unsigned long long large = 1ull << 33;
  show(large, static_cast<cl_uint>(large));
  show(reinterpret_cast<char *>(&a)[0], const_cast<int &>(a));
  try { throw 1; } catch (int error) { a = 30; }
  show(a, 2);
  std::unique_ptr<Sizes> owned(new Sizes(6));
  show(owned->height, (*owned).width);
  auto shared = std::make_shared<Sizes>(7);
  show(shared->height, shared.get()->width);
}

void objects(cl::Context &context, cl::CommandQueue &queue, cl::Program &program, bool flag) {
  std::string options = "-DA=1";
  options += " -DB=2";
  if (flag) options += " -DC";
  program.build(options.c_str());
  std::vector<cl::Buffer> buffers;
  for (int i = 0; i < 2; i++) buffers.emplace_back(context, CL_MEM_READ_WRITE, 16 * (i + 1));
  cl::Kernel kernel(program, flag ? "volume" : "sized"), same = kernel;
  kernel.setArg(0, buffers[0]);
  same.setArg(1, buffers[1]);
  cl::NDRange global(64), local = flag ? cl::NDRange(16) : cl::NullRange;
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, global, local);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, {64, 2}, {8, 2});
  cl::Event event;
  std::vector<cl::Event> events{event};
  queue.enqueueNDRangeKernel(kernel, cl::NDRange(1), global, cl::NDRange(24), &events, &event);
  std::vector<float> host(16);
  cl::Buffer filled(context, host.begin(), host.end(), true), sized(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, host.size() * sizeof(float), host.data());
  kernel.setArg(0, filled);
  kernel.setArg(0, sized);
  queue.enqueueReadBuffer(sized, CL_TRUE, 0, sizeof(float) * 17, host.data());
  queue.enqueueWriteBuffer(sized, CL_FALSE, 4, 60, host.data());
  cl::copy(queue, host.begin(), host.end(), sized);
  queue.enqueueFillBuffer(sized, 1.0f, 0, 66);
  queue.enqueueCopyBuffer(sized, filled, 0, 32, 33);
  cl::Kernel *pointer = &kernel;
  pointer->setArg(0, 1);
  cl::Kernel &reference = *pointer;
  reference.setArg(2, 1);
  cl::Kernel moved = std::move(kernel);
  moved.setArg(0, buffers.back());
  std::map<std::string, cl::Kernel> named;
  named["record"] = cl::Kernel(program, "record");
  named["record"].setArg(2, 1);
  named.at("record").setArg(0, 1.0);
}
