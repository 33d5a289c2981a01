// BAD [all]
__attribute__((reqd_work_group_size(8))) kernel void k(void) { }
//             ^^^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'reqd_work_group_size' takes 3 arguments
// BAD [all]
__attribute__((reqd_work_group_size(8, 0, 1))) kernel void k(void) { }
//             ^^^^^^^^^^^^^^^^^^^^ error[attribute-argument]: the arguments of 'reqd_work_group_size' are greater than 0
// BAD [all]
__attribute__((work_group_size_hint(8, 1.5f, 1))) kernel void k(void) { }
//             ^^^^^^^^^^^^^^^^^^^^ error[attribute-argument]: the arguments of 'work_group_size_hint' are integer constants
// BAD [all]
__attribute__((reqd_work_group_size(8, 1, 1))) void helper(void) { }
//                                                  ^^^^^^ error[attribute-argument]: 'reqd_work_group_size' is for kernels
// BAD [all]
struct point { int x; };
__attribute__((vec_type_hint(struct point))) kernel void k(void) { }
//             ^^^^^^^^^^^^^ error[attribute-argument]: 'vec_type_hint' takes a number type or a vector of one
// BAD [all]
struct __attribute__((aligned(3))) point { int x; };
//                    ^^^^^^^ error[attribute-argument]: the alignment must be a power of two
// BAD [enq]
kernel void k(void) { __block int x = 1; }
//                    ^^^^^^^ error[attribute-argument]: '__block' is not supported: captured variables are read-only
//                                ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(global int *a) { __attribute__((opencl_unroll_hint(2))) int i = 0; a[i] = 1; }
//                                            ^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'opencl_unroll_hint' applies only to loops
// BAD [all]
typedef int number __attribute__((opencl_unroll_hint));
//                                ^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'opencl_unroll_hint' applies only to loops
// BAD [all]
__attribute__((opencl_unroll_hint(2))) kernel void k(global int *a) { a[0] = 1; }
//             ^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'opencl_unroll_hint' applies only to loops
// BAD [all]
typedef bool bool4 __attribute__((ext_vector_type(4)));
//                                ^^^^^^^^^^^^^^^ error[attribute-argument]: there are no vectors of 'bool'
// BAD [all]
struct point { int x; };
typedef struct point points __attribute__((ext_vector_type(4)));
//                                         ^^^^^^^^^^^^^^^ error[attribute-argument]: there are no vectors of 'struct point'
// GOOD [all]
typedef size_t sizes __attribute__((ext_vector_type(4)));
typedef float row __attribute__((vector_size(16)));
// GOOD [all]
kernel void k(global int *a) { __attribute__((opencl_unroll_hint(2))) for (int i = 0; i < 4; i++) a[i] = 1; }
// GOOD [all]
__attribute__((reqd_work_group_size(8, 4, 1), vec_type_hint(float4))) kernel void k(void) { }
struct __attribute__((aligned(8), packed)) point { int x; };
// BAD [all]
struct __attribute__((packed(1))) point { int x; };
//                    ^^^^^^ error[attribute-argument]: 'packed' takes no arguments
// BAD [all]
int twice(int x) { return 2 * x; }
typedef int number __attribute__((overloadable));
//                                ^^^^^^^^^^^^ error[attribute-argument]: 'overloadable' is for functions
// BAD [all]
__attribute__((reqd_work_group_size(8, 1, 1))) constant int size = 8;
//             ^^^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'reqd_work_group_size' is for kernels
// BAD [all]
__attribute__((always_inline(1))) int twice(int x) { return 2 * x; }
//             ^^^^^^^^^^^^^ error[attribute-argument]: 'always_inline' takes no arguments
// BAD [all]
kernel void k(global int *a, int n) { int row[4] __attribute__((aligned(n))); row[0] = n; a[0] = row[0]; }
//                                                              ^^^^^^^ error[attribute-argument]: the arguments of 'aligned' are integer constants
// BAD [all]
kernel void k(global int *a) { _Alignas(2) int x = a[0]; a[0] = x; }
//                             ^^^^^^^^ error[attribute-argument]: alignment is smaller than that of the type, which is 4
// BAD [all]
typedef _Alignas(16) int number;
//      ^^^^^^^^ error[attribute-argument]: '_Alignas' is for variables and members
// BAD [all]
typedef float row __attribute__((vector_size(0)));
//                               ^^^^^^^^^^^ error[attribute-argument]: the arguments of 'vector_size' are greater than 0
// GOOD [all]
struct line { _Alignas(16) char a; _Alignas(float) char b; };
_Static_assert(sizeof(struct line) == 16, "as it is asked");
__attribute__((always_inline, deprecated("slow", "twice2"))) int twice(int x __attribute__((unused))) { return 2; }
// BAD [all]
__attribute__((reqd_work_group_size(int))) kernel void k(void) { }
//             ^^^^^^^^^^^^^^^^^^^^ error[attribute-argument]: 'reqd_work_group_size' takes values, not types
