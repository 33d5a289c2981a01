// BAD [all]
void ‹log_›(int n, ...);
// GOOD [all]
void log_(int n, int a);
