/* Kernels in literals: one in each of the ways that C writes them. */
const char *lines =
    "kernel void scale(global float *p, local float *l) {\n"
    "  local float tile[4] = {0};\n"
    "  p = l; // the end\n"
    "  int i = get_global_id(0)\n"
    "  p[i] = tile[i & 3];\n"
    "}\n";
const char *swallowed =
    "#define N 4"
    "kernel void run(global int *p) {\n"
    "  p[0] = N; // a comment"
    "  p[1] = 2;\n"
    "}\n";
const char *escaped = "kernel void tab(global int *p) {\tp[0] = \"a\"[0]; q[1] = 2; }\n";
const char *joined = "kernel void add(global int *p) { " OPERATION " p[0] = undeclared; }";
int build(void *p) { return clBuildProgram(p, 0, 0, "-DN=3 -cl-std=CL2.0", 0, 0); }
