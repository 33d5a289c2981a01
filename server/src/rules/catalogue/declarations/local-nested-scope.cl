// BAD [all]
kernel void k(int n) { if (n) { local float ‹c›; c = 1.0f; } }
// safe fix: Move to the kernel's outermost scope
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
kernel void k(int n) { for (local int ‹i› = 0; i < n; i++) { } }
// fix: Move to the kernel's outermost scope; every work-item assigns it
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [all]
kernel void k(int n) { switch (n) { case 0:; local int ‹x›; x = 1; } }
// safe fix: Move to the kernel's outermost scope
// fix: Drop 'local': the variable becomes private; each work-item has its own
// BAD [enq]
kernel void k(void) { void (^b)(void) = ^{ { local int ‹x›; x = 1; } }; b(); }
// fix: Drop 'local': the variable becomes private; each work-item has its own
// GOOD [all]
kernel void k(int n) { local float c; if (n) { c = 1.0f; } }
// GOOD [all]
kernel void k(int n) { if (n) { local float *p = 0; (void)p; } }
