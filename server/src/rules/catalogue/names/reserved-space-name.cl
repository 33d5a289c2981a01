// BAD [all] clang: warning – clspace: error
struct s { int global; };
//             ^^^^^^ error[reserved-space-name]: 'global' is an address-space qualifier and cannot be a name
// fix: Rename to 'global_'
// | struct s { int global_; };
// BAD [all] clang: warning – clspace: error
void f(void) { int global; }
//                 ^^^^^^ error[reserved-space-name]: 'global' is an address-space qualifier and cannot be a name
// fix: Rename to 'global_'
// | void f(void) { int global_; }
// GOOD [all]
void f(void) { int local_ = 3; (void)local_; }
