#define ORIGIN 0
static int from_header(int *p) { return *p; }
static int broken(void) { return 1 }
