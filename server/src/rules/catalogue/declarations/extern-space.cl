// BAD [1.2+]
void f(void) { extern local int ‹tile›; tile = 1; }
// BAD [1.2, 3.0−psv, 3.0−both]
extern float ‹gain›;
// fix: Make it 'constant'
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [1.2+]
extern constant float gain;
float f(void) { extern constant int mode; return gain * mode; }
// GOOD [psv]
extern global int counter;
void f(void) { extern int total; total += counter; }
