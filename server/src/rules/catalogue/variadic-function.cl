// BAD [all]
void ‹log_›(int n, ...);
// fix: Delete '...'
// GOOD [all]
void log_(int n, int a);
