// BAD [all]
void scale(global float *v);
void ‹scale›(local float *v) { *v *= 2.0f; }
// unsafe fix: Make parameter 'v' of 'scale' point to local
// fix: Make parameter 'v' of 'scale' point to global
// fix: Make the declarations of 'scale' overloads
// BAD [gas]
void bump(private int *p);
void ‹bump›(int *p) { ++*p; }
// unsafe fix: Make parameter 'p' of 'bump' point to generic
// fix: Make parameter 'p' of 'bump' point to private
// fix: Make 'p' point to generic
// fix: Make the declarations of 'bump' overloads
// GOOD [no-gas]
void bump(private int *p);
void bump(int *p) { ++*p; }
// GOOD [all]
void scale(global float *v);
void scale(__global float *v) { *v *= 2.0f; }
