// BAD [all]
kernel void k(int n) { if (n) { local float c; c = 1.0f; } }
//                                          ^ error[local-nested-scope]: 'c' is in __local and must be declared in the outermost scope of the kernel
// safe fix: Move to the kernel's outermost scope
// | kernel void k(int n) { local float c;
// | if (n) { c = 1.0f; } }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
kernel void k(int n) { for (local int i = 0; i < n; i++) { } }
//                                    ^ error[local-nested-scope]: 'i' is in __local and must be declared in the outermost scope of the kernel
// fix: Move to the kernel's outermost scope; every work-item assigns it
// | kernel void k(int n) { local int i;
// | for (i = 0; i < n; i++) { } }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
kernel void k(int n) { switch (n) { case 0:; local int x; x = 1; } }
//                                                     ^ error[local-nested-scope]: 'x' is in __local and must be declared in the outermost scope of the kernel
// safe fix: Move to the kernel's outermost scope
// | kernel void k(int n) { local int x;
// | switch (n) { case 0:; x = 1; } }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [enq]
kernel void k(void) { void (^b)(void) = ^{ { local int x; x = 1; } }; b(); }
//                                                     ^ error[local-nested-scope]: 'x' is in __local and must be declared in the outermost scope of the kernel
// fix: Drop 'local': the variable becomes private; each work-item has its own
// | kernel void k(void) { void (^b)(void) = ^{ { int x; x = 1; } }; b(); }
// GOOD [all]
kernel void k(int n) { local float c; if (n) { c = 1.0f; } }
//                                 ^ hint[unused-variable]: 'c' is set and never read
// GOOD [all]
kernel void k(int n) { if (n) { local float *p = 0; (void)p; } }
