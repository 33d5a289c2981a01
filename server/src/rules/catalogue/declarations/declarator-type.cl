// BAD [all]
kernel void k(void) { int a[-1]; }
//                        ^ hint[unused-variable]: 'a' is never used
//                          ^^ error[declarator-type]: 'a' cannot have a negative size
// BAD [all]
kernel void k(void) { int a[1.5f]; }
//                        ^ hint[unused-variable]: 'a' is never used
//                          ^^^^ error[declarator-type]: the size of an array must be an integer, not 'float'
// BAD [all]
kernel void k(void) { int a[1ul << 62]; }
//                        ^ hint[unused-variable]: 'a' is never used
//                          ^^^^^^^^^ error[declarator-type]: 'a' is too large
// BAD [all]
struct rows { int n; float cells[]; int m; };
//                         ^^^^^ warning[unsupported-c99]: flexible array members are not supported
//                         ^^^^^ error[declarator-type]: 'cells' has no size, so it must be the last member
// BAD [all]
kernel void k(void) { int a[]; }
//                        ^ error[declarator-type]: array 'a' needs a size or an initializer
// BAD [all]
void rows(int a[][]);
//            ^ error[declarator-type]: 'a' needs the size of every dimension but the first
// BAD [all]
void none(void a);
//             ^ error[declarator-type]: parameter 'a' cannot be void
// fix: Delete the name
// | void none(void );
// BAD [all]
void none(int a, void);
//               ^^^^ error[declarator-type]: 'void' must be the only parameter
// BAD [all]
void f(int restrict x);
//         ^^^^^^^^ error[declarator-type]: 'restrict' requires a pointer, not 'int'
// fix: Delete 'restrict'
// | void f(int x);
// BAD [all]
enum nothing { };
// 'enum nothing { }' error[declarator-type]: an enum must have enumerators
// GOOD [all]
void rows(int a[][4]);
struct tail { int n; float cells[]; };
//                         ^^^^^ warning[unsupported-c99]: flexible array members are not supported
kernel void k(global int *o) { int a[2][3]; int b[] = {1, 2}; o[0] = sizeof(a) + sizeof(b); }
// BAD [all]
typedef int wide __attribute__((aligned(16)));
constant wide table[2] = { 1, 2 };
//            ^^^^^ error[declarator-type]: the elements of 'table' are aligned to more bytes than they have
// GOOD [all]
typedef int4 wide __attribute__((aligned(16)));
constant wide table[2] = { 1, 2 };
struct row { global wide *cells[2]; };
