// BAD [no-gas]
void f(private int *p) { private int *q = ‹to_private›(p); (void)q; }
// GOOD [gas]
void f(int *p) { private int *q = to_private(p); (void)q; }
