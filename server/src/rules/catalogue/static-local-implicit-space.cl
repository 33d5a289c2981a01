// BAD [3.0−psv, 3.0−both]
int next(void) { static int ‹seed› = 7; return seed; }
// GOOD [2.0+]
int next(void) { static constant int seed = 7; return seed; }
