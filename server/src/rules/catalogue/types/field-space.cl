// BAD [all]
struct s { ‹global› int x; };
// safe fix: Delete the qualifier
// BAD [all]
struct s { int *‹local› p; };
// safe fix: Delete the qualifier
// fix: Make it point to local
// BAD [all]
typedef constant float cf;
union u { ‹cf› f; int i; };
// fix: Write the type without the address space
// GOOD [all]
struct s { global int *g; local int *l; constant int *c; private int *p; int n; };
