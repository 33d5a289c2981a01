// BAD [all]
private int ‹f›(void) { return 1; }
// unsafe fix: Delete the qualifier
// BAD [all]
local int *private ‹f›(local int *p) { return p; }
// safe fix: Delete the qualifier
// BAD [all]
typedef global float gf;
gf ‹f›(void);
// fix: Write the type without the address space
// GOOD [all]
local int *f(local int *p) { return p; }
int g(void) { return 1; }
