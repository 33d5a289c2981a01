// BAD [1.2+]
static extern int shared(int x);
//     ^^^^^^ error[specifier-misplaced]: 'extern' cannot be combined with 'static'
// fix: Delete 'extern'
// | static int shared(int x);
// BAD [all]
inline constant int table = 1;
// 'inline' error[specifier-misplaced]: 'inline' can only appear on functions: 'table' is not a function
// fix: Delete 'inline'
// | constant int table = 1;
// BAD [all]
kernel constant int table = 1;
// 'kernel' error[specifier-misplaced]: 'kernel' can only appear on functions: 'table' is not a function
// fix: Delete 'kernel'
// | constant int table = 1;
// BAD [all]
void f(static int x);
//     ^^^^^^ error[specifier-misplaced]: a parameter cannot be 'static'
// fix: Delete 'static'
// | void f(int x);
// BAD [all]
struct point { static int x; };
//             ^^^^^^ error[specifier-misplaced]: a member cannot be 'static'
// fix: Delete 'static'
// | struct point { int x; };
// BAD [2.0+]
void f(void) { for (static constant int i = 0;;) ; }
//                  ^^^^^^ error[specifier-misplaced]: the head of a loop cannot declare a 'static'
//                                      ^ hint[unused-variable]: 'i' is never used
// BAD [1.2+]
void f(void) { static int twice(int x); }
//             ^^^^^^ error[specifier-misplaced]: a function declared in another function cannot be 'static'
// fix: Delete 'static'
// | void f(void) { int twice(int x); }
// BAD [all]
typedef int twice(int x) { return 2 * x; }
// 'typedef' error[specifier-misplaced]: a function with a body cannot be 'typedef'
// fix: Delete 'typedef'
// | int twice(int x) { return 2 * x; }
// GOOD [all]
const;
kernel void k(global int *o) { local; int twice(int); o[0] = 1; }
// GOOD [1.2+]
static inline int twice(int x) { return 2 * x; }
kernel void k(global int *o) { o[0] = twice(1); }
// BAD [all]
__thread void f(void);
// '__thread' error[specifier-misplaced]: a function cannot be '__thread'
// fix: Delete '__thread'
// | void f(void);
// BAD [all]
auto void f(void) { }
// 'auto' error[specifier-misplaced]: a function cannot be 'auto'
// fix: Delete 'auto'
// | void f(void) { }
// BAD [all]
struct pair { inline int a; };
//            ^^^^^^ error[specifier-misplaced]: a member cannot be 'inline'
// fix: Delete 'inline'
// | struct pair { int a; };
// BAD [1.2+]
kernel void k(global int *o) { o[0] = (static int)1.5f; }
//                                     ^^^^^^ error[specifier-misplaced]: the name of a type cannot be 'static'
// fix: Delete 'static'
// | kernel void k(global int *o) { o[0] = (int)1.5f; }
// BAD [all]
void f(kernel int n);
//     ^^^^^^ error[specifier-misplaced]: a parameter cannot be 'kernel'
// fix: Delete 'kernel'
// | void f(int n);
// BAD [all]
inline struct pair { int a, b; };
// 'inline' error[specifier-misplaced]: 'inline' can only appear on functions
// fix: Delete 'inline'
// | struct pair { int a, b; };
// BAD [all]
typedef inline int operation(int);
//      ^^^^^^ error[specifier-misplaced]: 'inline' can only appear on functions: 'operation' is not a function
// fix: Delete 'inline'
// | typedef int operation(int);
// BAD [all]
typedef kernel float4 color;
//      ^^^^^^ error[specifier-misplaced]: 'kernel' can only appear on functions: 'color' is not a function
// fix: Delete 'kernel'
// | typedef float4 color;
