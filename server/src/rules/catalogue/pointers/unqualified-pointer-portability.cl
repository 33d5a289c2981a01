// BAD [all] clang: accepts
void fill(int *p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
//             ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// fix: Insert 'private'
// | void fill(private int *p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
//             ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// fix: Insert 'private'
// | void fill(private int *p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
// GOOD [all]
void fill(private int *p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
