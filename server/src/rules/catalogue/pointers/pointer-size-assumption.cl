// BAD [all] clang: accepts
uint f(local int *l) { return (uint)(size_t)l + ‹sizeof(global int *)›; }
// fix: Replace by 'local'
// BAD [all] clang: warning
int f(int place) { return *‹(private int *)place›; }
// GOOD [all]
size_t f(local int *l) { return (size_t)l + sizeof(l); }
// BAD [all] clang: accepts
union either { global int *far; local int *‹near›; };
// GOOD [all]
union same { global int *ints; global float *floats; };
