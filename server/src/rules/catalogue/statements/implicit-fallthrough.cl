// BAD [all] clang: accepts
int f(int n, int a) { switch (n) { case 1: a++; case 2: a--; break; default: a = 0; } return a; }
//                                              ^^^^ hint[implicit-fallthrough]: the previous case falls through to this 'case'
// fix: Add 'break;'
// | int f(int n, int a) { switch (n) { case 1: a++; break; case 2: a--; break; default: a = 0; } return a; }
// BAD [all] clang: accepts
int f(int n, int a) {
  switch (n) {
    case 1:
      if (a) break;
    default:
//  ^^^^^^^ hint[implicit-fallthrough]: the previous case falls through to this 'default'
// fix: Add 'break;'
// |       break;
      a = 3;
  }
  return a;
}
// GOOD [all]
int f(int n, int a) {
  switch (n) {
    case 0:
    case 1: a++; break;
    case 2: { a--; break; }
    case 3: return a;
    case 4: a++;
    // falls through
    case 5: ;
    default: a = 0;
  }
  return a;
}
int g(int n, int a) {
  switch (n) { case 1: for (;;) if (a++ > 3) return a; case 2: if (a) return 1; else return 2; case 3: __attribute__((fallthrough)); default: return 0; }
}
