// BAD [all] clang: accepts
struct view { float *base; int n; };
//                   ^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[struct-field-default-pointee]: 'base' points to __private here, and to another space in other versions of OpenCL C
// fix: Make it point to global
// | struct view { global float *base; int n; };
// fix: Make it point to local
//                   ^^^^ [2.0, 3.0, 3.0−psv] hint[struct-field-default-pointee]: 'base' points to __generic here, and to another space in other versions of OpenCL C
// fix: Make it point to global
// | struct view { global float *base; int n; };
// fix: Make it point to local
// GOOD [all]
struct view { global float *base; int n; };
