// BAD [enq] clang: accepts – clspace: error
kernel void k(read_only pipe int p, constant int *c) { read_pipe(p, ‹c›); }
// fix: Pass a copy in private memory
// GOOD [enq]
kernel void k(read_only pipe int p, global int *g, local int *l) { int x; read_pipe(p, &x); read_pipe(p, g); read_pipe(p, l); }
