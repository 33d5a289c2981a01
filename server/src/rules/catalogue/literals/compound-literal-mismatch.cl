// BAD [all]
struct s { int x; };
void f(void) { local struct s *p ‹= &(struct s){1}›; p->x = 2; }
// fix: Put both into private memory
// BAD [all]
void f(void) { global int *p ‹= (int[]){1, 2, 3}›; *p = 1; }
// fix: Put both into private memory
// BAD [all]
int f(global int *p) { return p ‹==› (int[]){1, 2}; }
// BAD [all]
void f(void) { local int *p = ‹(local int *)(int[]){1, 2}›; *p = 1; }
// BAD [all]
struct s { int x; };
kernel void k(global int *o) {
  local struct s *p ‹= &(struct s){1}›;
  *o = p->x;
}
// fix: Put both into private memory
// fix: Declare a 'local' variable with these values
// QUIRK [no-gas] clang: error – clspace: accept
struct s { int x; };
void f(void) { struct s *p ‹= &(struct s){1}›; p->x = 2; }
// QUIRK [all] clang: error – clspace: accept
void f(void) { private int *p ‹= (int[]){1, 2}›; *p = 1; }
// QUIRK [all] clang: error – clspace: accept
int f(private int *p) { return p ‹==› (int[]){1, 2}; }
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [gas]
struct s { int x; };
void f(void) { struct s *p = &(struct s){1}; p->x = 2; }
