// BAD [all]
void f(void) { int local = 3; }
//                 ^^^^^ error[syntax-error]: 'local' is an address-space qualifier and cannot be a name
// fix: Rename to 'local_'
// | void f(void) { int local_ = 3; }
// BAD [all]
void local(void);
//   ^^^^^ error[syntax-error]: 'local' is an address-space qualifier and cannot be a name
// fix: Rename to 'local_'
// | void local_(void);
// BAD [all]
void f(void) { int generic = 3; }
//                 ^^^^^^^ error[syntax-error]: 'generic' is an address-space qualifier and cannot be a name
// fix: Rename to 'generic_'
// | void f(void) { int generic_ = 3; }
// BAD [all]
int f(int n) {
  int local = n;
//    ^^^^^ error[syntax-error]: 'local' is an address-space qualifier and cannot be a name
// fix: Rename to 'local_'
// |   int local_ = n;
  return n;
}
