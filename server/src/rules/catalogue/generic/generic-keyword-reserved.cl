// BAD [gas] clang: accepts
void f(generic int *p) { *p = 1; }
//     ^^^^^^^ hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
// safe fix: Delete the keyword
// | void f(int *p) { *p = 1; }
// GOOD [gas]
void f(int *p) { *p = 1; }
//          ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
