// BAD [gas]
void f(constant int *c) { global int *g = to_global(‹c›); (void)g; }
// fix: Replace the call by its argument, and carry that on
// BAD [gas]
void f(int n) { local int *l = to_local(‹n›); (void)l; }
// BAD [gas]
void f(int *p) { local int *l ‹= to_global(p)›; (void)l; }
// unsafe fix: Make 'l' point to global
// BAD [gas]
cl_mem_fence_flags f(constant int *c) { return ‹get_fence›(c); }
// fix: Make 'c' point to generic
// GOOD [gas]
void f(const int *p) { const global int *g = to_global(p); (void)g; (void)get_fence(p); }
