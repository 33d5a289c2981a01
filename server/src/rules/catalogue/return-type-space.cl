// BAD [all]
private int ‹f›(void) { return 1; }
// BAD [all]
local int *private ‹f›(local int *p) { return p; }
// BAD [all]
typedef global float gf;
gf ‹f›(void);
// GOOD [all]
local int *f(local int *p) { return p; }
int g(void) { return 1; }
