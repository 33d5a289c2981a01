// BAD [no-psv]
int ‹counter› = 0;
// safe fix: Insert 'constant'
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'counter', which is unused
// BAD [no-psv]
const float ‹taps›[3] = {0.25f, 0.5f, 0.25f};
// safe fix: Replace 'const' by 'constant'
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'taps', which is unused
// BAD [no-psv]
global int *‹cursor›;
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-psv]
constant char *‹name› = "blur";
// safe fix: Put the pointer into 'constant'
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-psv]
int ‹hits› = 0;
void hit(void) { hits++; }
kernel void k(global int *o) {
  hit();
  *o = hits;
}
// fix: Move 'hits' into the kernels that use it (4 places)
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [all]
constant float taps[3] = {0.25f, 0.5f, 0.25f};
constant char *constant name = "blur";
global int *constant none = 0;
