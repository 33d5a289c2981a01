// BAD [all]
struct s { int x; };
void f(void) { local struct s *p = &(struct s){1}; p->x = 2; }
//                               ^^^^^^^^^^^^^^^^ error[compound-literal-mismatch]: the compound literal is in private memory, so a pointer to it does not convert to 'p', which points to __local
// fix: Put both into private memory
// | void f(void) { private struct s *p = &(private struct s){1}; p->x = 2; }
// BAD [all]
void f(void) { global int *p = (int[]){1, 2, 3}; *p = 1; }
//                           ^^^^^^^^^^^^^^^^^^ error[compound-literal-mismatch]: the compound literal is in private memory, so a pointer to it does not convert to 'p', which points to __global
// fix: Put both into private memory
// | void f(void) { private int *p = (private int[]){1, 2, 3}; *p = 1; }
// BAD [all]
int f(global int *p) { return p == (int[]){1, 2}; }
//                              ^^ error[compound-literal-mismatch]: a pointer to a compound literal, which is private, meets a pointer to another address space
// BAD [all]
void f(void) { local int *p = (local int *)(int[]){1, 2}; *p = 1; }
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[compound-literal-mismatch]: cannot cast a pointer to a compound literal, which is private, to one that points to __local
// BAD [all]
struct s { int x; };
kernel void k(global int *o) {
  local struct s *p = &(struct s){1};
//                  ^^^^^^^^^^^^^^^^ error[compound-literal-mismatch]: the compound literal is in private memory, so a pointer to it does not convert to 'p', which points to __local
// fix: Put both into private memory
// |   private struct s *p = &(private struct s){1};
// fix: Declare a 'local' variable with these values
  *o = p->x;
}
// QUIRK [no-gas] clang: error – clspace: accept
struct s { int x; };
void f(void) { struct s *p = &(struct s){1}; p->x = 2; }
// QUIRK [all] clang: error – clspace: accept
void f(void) { private int *p = (int[]){1, 2}; *p = 1; }
// QUIRK [all] clang: error – clspace: accept
int f(private int *p) { return p == (int[]){1, 2}; }
// GOOD [all]
void f(void) { private int *p = (private int[]){1, 2}; *p = 1; }
// GOOD [gas]
struct s { int x; };
void f(void) { struct s *p = &(struct s){1}; p->x = 2; }
// BAD [all]
void f(local int *p) { p = (int[]){1, 2}; *p = 1; }
//                       ^ error[compound-literal-mismatch]: the compound literal is in private memory, so a pointer to it does not convert to 'p', which points to __local
// fix: Put both into private memory
// | void f(private int *p) { p = (private int[]){1, 2}; *p = 1; }
