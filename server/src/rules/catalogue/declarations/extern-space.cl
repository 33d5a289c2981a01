// BAD [1.2+]
void f(void) { extern local int tile; tile = 1; }
//                              ^^^^ [1.2, 3.0−psv, 3.0−both] error[extern-space]: extern variable 'tile' must be in __constant, not __local
//                              ^^^^ [2.0, 3.0, 3.0−gas] error[extern-space]: extern variable 'tile' must be in __global or __constant, not __local
// fix: Make it 'global': all work-groups share it
// | void f(void) { extern global int tile; tile = 1; }
// BAD [1.2, 3.0−psv, 3.0−both]
extern float gain;
//           ^^^^ error[extern-space]: extern variable 'gain' must be in __constant, not __private
// fix: Make it 'constant'
// | extern constant float gain;
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [1.2+]
extern constant float gain;
float f(void) { extern constant int mode; return gain * mode; }
// GOOD [psv]
extern global int counter;
void f(void) { extern int total; total += counter; }
//                        ^^^^^ hint[unused-variable]: 'total' is set and never read
