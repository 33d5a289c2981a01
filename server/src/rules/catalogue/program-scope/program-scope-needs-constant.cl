// BAD [no-psv]
int counter = 0;
//  ^^^^^^^ error[program-scope-needs-constant]: program-scope variable 'counter' must be in __constant: other program-scope variables require OpenCL C 2.0
// safe fix: Insert 'constant'
// | constant int counter = 0;
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'counter', which is unused
// BAD [no-psv]
const float taps[3] = {0.25f, 0.5f, 0.25f};
//          ^^^^ error[program-scope-needs-constant]: program-scope variable 'taps' must be in __constant: other program-scope variables require OpenCL C 2.0
// safe fix: Replace 'const' by 'constant'
// | constant float taps[3] = {0.25f, 0.5f, 0.25f};
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'taps', which is unused
// BAD [no-psv]
global int *cursor;
//          ^^^^^^ error[program-scope-needs-constant]: program-scope variable 'cursor' must be in __constant: other program-scope variables require OpenCL C 2.0
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-psv]
constant char *name = "blur";
//             ^^^^ error[program-scope-needs-constant]: program-scope variable 'name' must be in __constant: other program-scope variables require OpenCL C 2.0
// safe fix: Put the pointer into 'constant'
// | constant char *constant name = "blur";
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-psv]
int hits = 0;
//  ^^^^ error[program-scope-needs-constant]: program-scope variable 'hits' must be in __constant: other program-scope variables require OpenCL C 2.0
// fix: Move 'hits' into the kernels that use it (4 places)
// | void hit(int *hits) { (*hits)++; }
// | kernel void k(global int *o) {
// |   int hits = 0;
// |   hit(&hits);
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
void hit(void) { hits++; }
kernel void k(global int *o) {
  hit();
  *o = hits;
}
// GOOD [all]
constant float taps[3] = {0.25f, 0.5f, 0.25f};
constant char *constant name = "blur";
global int *constant none = 0;
