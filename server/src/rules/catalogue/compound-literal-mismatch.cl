// BAD [all]
struct s { int x; };
void f(void) { local struct s *p ‹= &(struct s){1}›; p->x = 2; }
// BAD [all]
void f(void) { global int *p ‹= (int[]){1, 2, 3}›; *p = 1; }
// BAD [no-gas]
struct s { int x; };
void f(void) { struct s *p ‹= &(struct s){1}›; p->x = 2; }
// BAD [all]
void f(void) { private int *p ‹= (int[]){1, 2}›; *p = 1; }
// BAD [all]
int f(private int *p) { return p ‹==› (int[]){1, 2}; }
// BAD [all]
void f(void) { private int *p = ‹(private int *)(int[]){1, 2}›; *p = 1; }
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [gas]
struct s { int x; };
void f(void) { struct s *p = &(struct s){1}; p->x = 2; }
