// BAD [enq]
kernel void k(void) { pipe int ‹p›; }
// fix: Delete 'pipe': it becomes a variable
// BAD [enq]
kernel void k(‹global› read_only pipe int p) { }
// safe fix: Delete the qualifier
// BAD [enq]
void f(pipe int ‹*p›) { }
// BAD [enq]
pipe int ‹f›(void);
// BAD [enq] clang: accepts – clspace: error
struct s { pipe int ‹p›; };
// fix: Delete 'pipe': it becomes a variable
// GOOD [enq]
kernel void k(read_only pipe int p, write_only pipe float4 q) { }
// BAD [enq] clang: accepts – clspace: warning
kernel void k(global write_only pipe int ‹p›) { }
// safe fix: Delete the qualifier
// BAD [1.x]
void f(‹pipe› int p);
// BAD [1.x]
kernel void k(read_only ‹pipe› int p) { }
