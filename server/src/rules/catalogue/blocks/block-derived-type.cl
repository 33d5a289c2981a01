// BAD [enq]
typedef int (^bt)(void);
void f(bt *‹p›) { }
// BAD [enq]
int f(int (^‹bl›)(int)) { return bl(1); }
// BAD [enq]
kernel void k(void) { int (^‹b›)(void); }
// BAD [enq]
extern int (^‹b›)(void);
// BAD [enq]
kernel void k(void) { int (^b)(void) = ^{ return 1; }; b ‹=› ^{ return 2; }; }
// BAD [enq]
typedef int (^bt)(void);
bt ‹f›(void);
// BAD [enq]
struct s { int (^‹call›)(int); };
// GOOD [enq]
int (^one)(void) = ^{ return 1; };
kernel void k(global int *g) { g[0] = one(); }
