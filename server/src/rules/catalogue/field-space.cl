// BAD [all]
struct s { ‹global› int x; };
// BAD [all]
struct s { int *‹local› p; };
// BAD [all]
typedef constant float cf;
union u { ‹cf› f; int i; };
// GOOD [all]
struct s { global int *g; local int *l; constant int *c; private int *p; int n; };
