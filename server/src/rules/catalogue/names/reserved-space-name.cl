// BAD [all]
void f(void) { int ‹local› = 3; }
// fix: Rename to 'local_'
// BAD [all]
void ‹local›(void);
// fix: Rename to 'local_'
// BAD [all]
void f(void) { int ‹generic› = 3; }
// fix: Rename to 'generic_'
// BAD [all]
void f(int ‹constant›);
// fix: Rename to 'constant_'
// fix: Delete the qualifier
// BAD [all] clang: warning – clspace: error
struct s { int ‹global›; };
// fix: Rename to 'global_'
// BAD [all] clang: warning – clspace: error
void f(void) { int ‹global›; }
// fix: Rename to 'global_'
// BAD [all]
int f(int n) {
  int ‹local› = n;
  return n;
}
// fix: Rename to 'local_'
// GOOD [all]
void f(void) { int local_ = 3; (void)local_; }
