// A host program that carries its kernel along: clspace reads raw strings with the delimiter CLC, and those behind
// a comment that begins with "opencl" or "clspace".
#include <string>

const std::string saxpy = R"CLC(
kernel void saxpy(float a, global const float *x, global float *y)
{
    const size_t i = get_global_id(0);

    y[i] += a * x[i];
}
)CLC";

int main()
{
    // clCreateProgramWithSource(context, 1, ...) takes it from here.
    return saxpy.empty();
}
