// BAD [enq]
kernel void k(void) { pipe int p; }
//                             ^ error[pipe-declaration]: 'p' cannot be a variable: a pipe can only be a parameter
// fix: Delete 'pipe': it becomes a variable
// | kernel void k(void) { int p; }
// BAD [enq]
kernel void k(global read_only pipe int p) { }
//                                      ^ error[pipe-declaration]: pipe 'p' takes no address space
// safe fix: Delete the qualifier
// | kernel void k(read_only pipe int p) { }
//                                      ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
// BAD [enq]
void f(pipe int *p) { }
//               ^ error[pipe-declaration]: pointers to pipes are not allowed
//               ^ hint[unused-parameter]: 'p' is never used
//               ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// BAD [enq] clang: accepts – clspace: error
struct s { pipe int p; };
//                  ^ error[pipe-declaration]: a pipe cannot be a member: it can only be a parameter
// fix: Delete 'pipe': it becomes a variable
// | struct s { int p; };
// GOOD [enq]
kernel void k(read_only pipe int p, write_only pipe float4 q) { }
//                               ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
//                                                         ^ hint[kernel-argument-unused]: kernel argument 'q' is unused
// BAD [enq] clang: accepts – clspace: warning
kernel void k(global write_only pipe int p) { }
//                                       ^ warning[pipe-declaration]: pipe 'p' takes no address space
// safe fix: Delete the qualifier
// | kernel void k(write_only pipe int p) { }
//                                       ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
// BAD [1.x]
void f(pipe int p);
//     ^^^^ error[pipe-declaration]: pipes require OpenCL C 2.0: in earlier versions 'pipe' is an ordinary identifier
// BAD [1.x]
kernel void k(read_only pipe int p) { }
//                      ^^^^ error[pipe-declaration]: pipes require OpenCL C 2.0: in earlier versions 'pipe' is an ordinary identifier
//                               ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
