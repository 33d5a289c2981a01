#include <CL/cl.hpp>
#include <string>

static std::string read_file(const std::string &path);

void load(cl_context context, int block, bool fast) {
  std::string options = std::string("-cl-std=CL2.0 -cl-mad-enable");
  options += " -DBLOCK=32";
  options += " -DTYPE=half";
  const std::string kernel_source = read_file("mul.cl");
  build_program_from_source(context, kernel_source.c_str(), options);
}
