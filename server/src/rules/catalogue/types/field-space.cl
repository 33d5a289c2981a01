// BAD [all]
struct s { global int x; };
//                    ^ error[field-space]: member 'x' cannot be in __global: it is in the memory of the whole object
// safe fix: Delete the qualifier
// | struct s { int x; };
// BAD [all]
struct s { int *local p; };
//                    ^ error[field-space]: member 'p' cannot be in __local: it is in the memory of the whole object
// safe fix: Delete the qualifier
// | struct s { int *p; };
// fix: Make it point to local
//                    ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[struct-field-default-pointee]: 'p' points to __private here, and to another space in other versions of OpenCL C
//                    ^ [2.0, 3.0, 3.0−psv] hint[struct-field-default-pointee]: 'p' points to __generic here, and to another space in other versions of OpenCL C
// BAD [all]
typedef constant float cf;
union u { cf f; int i; };
//           ^ error[field-space]: member 'f' cannot be in __constant: it is in the memory of the whole object
// fix: Write the type without the address space
// | union u { float f; int i; };
// GOOD [all]
struct s { global int *g; local int *l; constant int *c; private int *p; int n; };
