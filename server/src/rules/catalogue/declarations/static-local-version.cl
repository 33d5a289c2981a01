// BAD [1.2]
float f(int i) {
  static constant float ‹lut›[2] = {1.0f, 2.0f};
  return lut[i & 1];
}
// safe fix: Move to program scope
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [all]
constant float lut[2] = {1.0f, 2.0f};
float f(int i) { return lut[i & 1]; }
