// BAD [gas]
void f(void *p) { goto *‹p›; out: (void)&&out; }
// BAD [all]
void f(global void *p) { goto *‹p›; out: (void)&&out; }
// BAD [all]
void f(int i) { goto *‹i›; out: (void)&&out; }
// BAD [all]
void f(void) { goto *‹(void *)0›; }
// GOOD [all]
void f(int i) { goto *(i ? &&one : &&two); one: two: return; }
