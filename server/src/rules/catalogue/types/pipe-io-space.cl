// BAD [enq] clang: accepts – clspace: error
kernel void k(read_only pipe int p, constant int *c) { read_pipe(p, c); }
//                                                                  ^ error[pipe-io-space]: the packet of 'read_pipe' cannot be in __constant memory, but this is 'c', which points to __constant
// fix: Pass a copy in private memory
// | kernel void k(read_only pipe int p, constant int *c) { int c_copy = *c;
// | read_pipe(p, &c_copy); }
// GOOD [enq]
kernel void k(read_only pipe int p, global int *g, local int *l) { int x; read_pipe(p, &x); read_pipe(p, g); read_pipe(p, l); }
