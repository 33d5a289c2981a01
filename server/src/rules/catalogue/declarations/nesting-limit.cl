// BAD [all] clang: accepts
#define A10(x) x x x x x x x x x x
#define A100(x) A10(A10(x))
#define A5000(x) A100(A10(x x x x x))
struct S { struct S *next; };
‹void› k(struct S *p) { p = p A5000(->next); }
// GOOD [all]
#define B10(x) x x x x x x x x x x
struct S { struct S *next; };
void k(struct S *p) { p = p B10(B10(->next)); }
