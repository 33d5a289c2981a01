// BAD [all]
constant int a = 3;
kernel void k(void) { a = 42; }
//                    ^ error[constant-write]: 'a' is in __constant memory, which cannot be written
// fix: Work on a private copy of 'a'
// | kernel void k(void) { int a_copy = a;
// | a_copy = 42; }
// fix: Delete the statement
// BAD [all]
void f(constant int *p) { p[2] += 1; }
//                        ^^^^ error[constant-write]: 'p' points to __constant memory, which cannot be written
// fix: Make 'p' point to global
// | void f(global int *p) { p[2] += 1; }
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
void f(constant int *p) { ++*p; }
//                          ^^ error[constant-write]: 'p' points to __constant memory, which cannot be written
// fix: Make 'p' point to global
// | void f(global int *p) { ++*p; }
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
struct s { int x, v[3]; };
void f(constant struct s *p) { p->v[1] = 2; }
//                             ^^^^^^^ error[constant-write]: 'p' points to __constant memory, which cannot be written
// fix: Make 'p' point to global
// | void f(global struct s *p) { p->v[1] = 2; }
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
constant int a = 1;
constant int *constant p = &a;
void f(void) { p = 0; }
//             ^ error[constant-write]: 'p' points to __constant memory, which cannot be written
// fix: Delete the statement
// | void f(void) { }
// BAD [all]
void f(void) { "abc"[0] = 120; }
//             ^^^^^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __constant memory without cl_khr_byte_addressable_store
//             ^^^^^^^^ error[constant-write]: this is in __constant memory, which cannot be written
// fix: Delete the statement
// | void f(void) { }
// BAD [all] clang: accepts – clspace: error
void f(constant float4 *p) { p->x = 1; }
//                           ^^^^ error[constant-write]: 'p' points to __constant memory, which cannot be written
// fix: Make 'p' point to global
// | void f(global float4 *p) { p->x = 1; }
// fix: Make 'p' point to local
// fix: Delete the statement
// BAD [all]
constant int weights[2] = {1, 2};
kernel void k(global int *o) {
  weights[0] = 3;
//^^^^^^^^^^ error[constant-write]: 'weights' is in __constant memory, which cannot be written
// fix: Work on a private copy of the array
// |   int weights_copy[2];
// |   for (uint i = 0; i < 2; ++i)
// |     weights_copy[i] = weights[i];
// |   weights_copy[0] = 3;
// |   *o = weights_copy[0] + weights_copy[1];
// fix: Delete the statement
  *o = weights[0] + weights[1];
}
// GOOD [all]
void f(constant int *p, private int *o) { ++p; *o = p[0]; p = 0; }
