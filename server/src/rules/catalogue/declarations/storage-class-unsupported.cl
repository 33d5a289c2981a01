// BAD [all]
void f(void) { register int i = 0; i++; }
//             ^^^^^^^^ error[storage-class-unsupported]: OpenCL C has no 'register' storage class
// safe fix: Delete the storage class
// | void f(void) { int i = 0; i++; }
// BAD [all]
void f(void) { __thread int i = 0; i++; }
//             ^^^^^^^^ error[storage-class-unsupported]: OpenCL C has no '__thread' storage class
// safe fix: Delete the storage class
// | void f(void) { int i = 0; i++; }
// GOOD [all]
void f(void) { int i = 0; i++; }
//                 ^ hint[unused-variable]: 'i' is set and never read
