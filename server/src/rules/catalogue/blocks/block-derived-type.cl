// BAD [enq]
typedef int (^bt)(void);
void f(bt *p) { }
//         ^ error[block-derived-type]: pointers to blocks are not allowed
//         ^ hint[unused-parameter]: 'p' is never used
//         ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// BAD [enq]
int f(int (^bl)(int)) { return bl(1); }
//          ^^ error[block-derived-type]: a parameter cannot be a block
// BAD [enq]
kernel void k(void) { int (^b)(void); }
//                          ^ error[block-derived-type]: a block variable must be initialized
// BAD [enq]
extern int (^b)(void);
//           ^ error[block-derived-type]: a block variable cannot be extern
// BAD [enq]
kernel void k(void) { int (^b)(void) = ^{ return 1; }; b = ^{ return 2; }; }
//                          ^ hint[unused-variable]: 'b' is set and never read
//                                                     ^ error[block-derived-type]: a block variable cannot be reassigned
// BAD [enq]
struct s { int (^call)(int); };
//               ^^^^ error[block-derived-type]: a member cannot be a block
// GOOD [enq]
int (^one)(void) = ^{ return 1; };
//    ^^^ hint[implicit-global-portability]: 'one' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
kernel void k(global int *g) { g[0] = one(); }
