// BAD [all]
void scale(global float *v);
void ‹scale›(local float *v) { *v *= 2.0f; }
// BAD [gas]
void bump(private int *p);
void ‹bump›(int *p) { ++*p; }
// GOOD [no-gas]
void bump(private int *p);
void bump(int *p) { ++*p; }
// GOOD [all]
void scale(global float *v);
void scale(__global float *v) { *v *= 2.0f; }
