// BAD [all]
void f(void) { const char *s ‹= __func__›; (void)s; }
// safe fix: Make 's' point to constant
// GOOD [1.2+]
void f(void) { const constant char *s = __func__; (void)s; }
