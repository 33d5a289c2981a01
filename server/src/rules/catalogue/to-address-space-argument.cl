// BAD [gas]
void f(constant int *c) { global int *g = to_global(‹c›); (void)g; }
// BAD [gas]
void f(int n) { local int *l = to_local(‹n›); (void)l; }
// BAD [gas]
void f(int *p) { local int *l ‹= to_global(p)›; (void)l; }
// BAD [gas]
cl_mem_fence_flags f(constant int *c) { return ‹get_fence›(c); }
// GOOD [gas]
void f(const int *p) { const global int *g = to_global(p); (void)g; (void)get_fence(p); }
