// BAD [all]
void f(void) { int ‹local› = 3; }
// BAD [all]
void ‹local›(void);
// BAD [all]
void f(void) { int ‹generic› = 3; }
// BAD [all]
void f(int ‹constant›);
// BAD [all] clang: warning – clspace: error
struct s { int ‹global›; };
// BAD [all] clang: warning – clspace: error
void f(void) { int ‹global›; }
// GOOD [all]
void f(void) { int local_ = 3; (void)local_; }
