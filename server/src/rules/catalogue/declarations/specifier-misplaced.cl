// BAD [1.2+]
static ‹extern› int shared(int x);
// fix: Delete 'extern'
// BAD [all]
‹inline› constant int table = 1;
// fix: Delete 'inline'
// BAD [all]
‹kernel› constant int table = 1;
// fix: Delete 'kernel'
// BAD [all]
void f(‹static› int x);
// fix: Delete 'static'
// BAD [all]
struct point { ‹static› int x; };
// fix: Delete 'static'
// BAD [2.0+]
void f(void) { for (‹static› constant int i = 0;;) ; }
// BAD [1.2+]
void f(void) { ‹static› int twice(int x); }
// fix: Delete 'static'
// BAD [all]
‹typedef› int twice(int x) { return 2 * x; }
// fix: Delete 'typedef'
// GOOD [all]
const;
kernel void k(global int *o) { local; int twice(int); o[0] = 1; }
// GOOD [1.2+]
static inline int twice(int x) { return 2 * x; }
kernel void k(global int *o) { o[0] = twice(1); }
// BAD [all]
‹__thread› void f(void);
// fix: Delete '__thread'
// BAD [all]
‹auto› void f(void) { }
// fix: Delete 'auto'
// BAD [all]
struct pair { ‹inline› int a; };
// fix: Delete 'inline'
// BAD [1.2+]
kernel void k(global int *o) { o[0] = (‹static› int)1.5f; }
// fix: Delete 'static'
// BAD [all]
void f(‹kernel› int n);
// fix: Delete 'kernel'
// BAD [all]
‹inline› struct pair { int a, b; };
// fix: Delete 'inline'
// BAD [all]
typedef ‹inline› int operation(int);
// fix: Delete 'inline'
// BAD [all]
typedef ‹kernel› float4 color;
// fix: Delete 'kernel'
