// BAD [gas]
void f(constant int *c) { int *p = ‹(int *)c›; (void)*p; }
// safe fix: Cast to 'constant … *', and carry that on
// BAD [gas]
void f(int *p) { constant int *c = ‹(constant int *)p›; (void)*c; }
// fix: Make 'p' point to constant
// GOOD [all]
void f(constant int *c) { constant char *b = (constant char *)c; (void)*b; }
