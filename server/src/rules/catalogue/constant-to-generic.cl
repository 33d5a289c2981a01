// BAD [gas]
float at(const float *p) { return *p; }
kernel void k(constant float *c, global float *o) { *o = at(‹c›); }
// BAD [gas]
constant int c = 3;
void f(void) { const int *p ‹= &c›; (void)*p; }
// GOOD [all]
float at(constant float *p) { return *p; }
kernel void k(constant float *c, global float *o) { *o = at(c); }
