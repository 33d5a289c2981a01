// BAD [1.2]
float f(int i) {
  static constant float lut[2] = {1.0f, 2.0f};
//                      ^^^ error[static-local-version]: 'lut' cannot be static: static local variables require OpenCL C 2.0
// safe fix: Move to program scope
// | constant float lut[2] = {1.0f, 2.0f};
// |
// | float f(int i) {
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
  return lut[i & 1];
}
// GOOD [all]
constant float lut[2] = {1.0f, 2.0f};
float f(int i) { return lut[i & 1]; }
