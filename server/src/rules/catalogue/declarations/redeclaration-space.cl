// BAD [psv]
extern constant int mode;
extern global int ‹mode›;
// fix: Declare it as before
// fix: Declare it so before, too
// BAD [psv]
extern global float *global cur;
extern float *global ‹cur›;
// fix: Declare it as before
// GOOD [psv]
extern global int total;
int total;
