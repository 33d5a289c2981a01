// BAD [all] clang: accepts
#define A10(x) x x x x x x x x x x
#define A100(x) A10(A10(x))
#define A5000(x) A100(A10(x x x x x))
struct S { struct S *next; };
//                   ^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[struct-field-default-pointee]: 'next' points to __private here, and to another space in other versions of OpenCL C
//                   ^^^^ [2.0, 3.0, 3.0−psv] hint[struct-field-default-pointee]: 'next' points to __generic here, and to another space in other versions of OpenCL C
void k(struct S *p) { p = p A5000(->next); }
// 'void' warning[nesting-limit]: this declaration is nested too deeply and was not checked
// GOOD [all]
#define B10(x) x x x x x x x x x x
struct S { struct S *next; };
//                   ^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[struct-field-default-pointee]: 'next' points to __private here, and to another space in other versions of OpenCL C
//                   ^^^^ [2.0, 3.0, 3.0−psv] hint[struct-field-default-pointee]: 'next' points to __generic here, and to another space in other versions of OpenCL C
void k(struct S *p) { p = p B10(B10(->next)); }
//               ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//               ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
